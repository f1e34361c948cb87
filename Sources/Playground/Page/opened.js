// A file that somebody brings: by a button, or dropped on the page.

// Bytes of a recording: an hour under a finger has less.
const LONGEST_RECORDING = 5_000_000;

// Hands over each file that is brought, and says why it takes none.
function listenToFiles(open, fail) {
  const choice = byID("file"), hasFiles = ({ dataTransfer }) => [...dataTransfer.types].includes("Files");
  const take = (files) => {
    if (files.length > 1) fail(new Error(`${files.length} files at once; bring one recording at a time`));
    else if (files.length) open(files[0]);
  };
  byID("open").addEventListener("click", () => choice.click());
  choice.addEventListener("change", () => {
    take([...choice.files]);
    // The same file may be brought again.
    choice.value = "";
  });
  const mark = (isOver) => document.body.classList.toggle("dropping", isOver);
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    take([...event.dataTransfer.files]);
  });
}

// What a file holds, as text without a byte order mark.
async function textOf(file) {
  const fail = (reason, wayOut) => { throw new Error(`${file.name}: ${reason}; ${wayOut}`); };
  if (file.size > LONGEST_RECORDING) fail(`the file has more than ${count(LONGEST_RECORDING)} bytes`, "cut it, or give it to animatorpool simulate --touches");
  let bytes;
  try { bytes = await file.arrayBuffer(); } catch { fail("the file cannot be read", "bring a file, and no folder"); }
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return fail("the file is no UTF-8 text", "bring a table such as t_ms,x,y with a line for each position"); }
}
