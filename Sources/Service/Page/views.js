// Parts that the views of runs share: parameters in the address, templates, links and confirmations.

// Sets parameters in the address without navigation; null removes a parameter.
function keepInAddress(parameters) {
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined || value === "") asked.delete(name); else asked.set(name, value);
  }
  history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}${location.hash}`);
}

// Fills the page with a copy of a template, and returns the element that holds it.
function showTemplate(id) {
  const place = byID("view");
  place.replaceChildren(byID(id).content.cloneNode(true));
  return place;
}

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
