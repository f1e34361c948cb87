// The views, and their addresses: `?run=…` is a run, `&seq=…` a moment of it, `&view=…` another view, `&with=…` a run
// beside it. Each view is a page of its own, so that going back is the browser's own.

const asked = new URLSearchParams(location.search);

const placeOf = (parameters) => `/${queryOf(parameters)}`;

function linkTo(parameters, ...children) {
  return element("a", { href: placeOf(parameters) }, ...children);
}

// Puts parameters into the address without going anywhere; null takes one out.
function keepInAddress(parameters) {
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined || value === "") asked.delete(name); else asked.set(name, value);
  }
  history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}${location.hash}`);
}

// Fills the page with a copy of a template, and gives the element that holds it.
function showTemplate(id) {
  const place = byID("view");
  place.replaceChildren(byID(id).content.cloneNode(true));
  return place;
}

// The links that stand at the top of each view of a run.
function showRunLinks(run, current) {
  const name = [run.name, run.strategy].filter(Boolean).join(" · ");
  const views = [["player", "Player", {}], ["tail", "Tail", { view: "tail" }], ["sql", "SQL", { view: "sql" }]];
  byID("run-links").replaceChildren(
    element("span", { className: "crumb" }, name),
    ...views.map(([id, words, parameters]) => {
      const link = linkTo({ run: run.uuid, ...parameters }, words);
      if (id === current) link.setAttribute("aria-current", "page");
      return link;
    }));
  byID("run-links").hidden = false;
  document.title = `${name} · AnimatorPool`;
}

// Asks before something is done that cannot be taken back.
function confirmed(title, text, act) {
  const dialog = byID("confirm");
  byID("confirm-title").textContent = title;
  byID("confirm-text").textContent = text;
  byID("confirm-yes").textContent = act;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// Hands a file to the browser, which keeps it under a name.
function saveAs(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Hands over the files that somebody chooses with a button or drops on the page; `drop` is shown while they hang over it.
function takeFiles(opener, input, drop, take) {
  opener.addEventListener("click", () => input.click());
  input.addEventListener("change", () => { take([...input.files]); input.value = ""; });
  const hasFiles = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.hidden = true; });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    drop.hidden = true;
    take([...event.dataTransfer.files]);
  });
}

const shortID = (uuid) => uuid.slice(0, 8);
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
