// Saving and opening files, and other work that takes a while.

function saveAs(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// Passes files that the user chooses or drops to `take`. Shows `drop` while files are dragged over the page.
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

// Disables the button `made` and labels it `words` while `act` runs.
async function whileBusy(made, words, act) {
  const before = made.textContent;
  made.disabled = true;
  setText(made, words);
  try {
    return await act();
  } finally {
    made.disabled = false;
    setText(made, before);
  }
}
