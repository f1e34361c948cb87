// Files that go out of the page and come into it.

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
