// Logs that the user drops on the page. Each is sent as it is, with its progress and a button to cancel.

function makeUpload(ended) {
  takeFiles(byID("open-upload"), byID("upload"), byID("drop"), async (files) => {
    for (const file of files) await upload(file, byID("jobs")).then(ended);
  });
}

async function upload(file, place) {
  const stop = new AbortController(), row = new JobRow(file.name, () => stop.abort());
  place.prepend(row.element);
  row.say("is being sent", null);
  try {
    // The service would refuse it, but some browsers do not read the answer while they send.
    if (file.size > document.body.dataset.largestLog) throw new Refusal({ status: 413 });
    const stored = await askJSON("/v1/runs", { method: "PUT", body: file, signal: stop.signal });
    row.end(stored.complete ? `${plural(stored.events, "event")} in the log` : `${plural(stored.events, "event")} in the log; missing: ${stored.missing}`,
      placeOf({ run: stored.run }));
  } catch (error) {
    row.fail(error.name === "AbortError" ? "Cancelled: the service keeps the part that arrived, and goes on when you send the file again."
      : error instanceof Refusal ? refusedLogWords(error) : `The file could not be read: ${error.message}.`);
  }
}

// Returns why the service did not store a log, and what to do, in one sentence.
function refusedLogWords({ status, title, detail = "", wayOut = "" }) {
  const small = (text) => text && text[0].toLowerCase() + text.slice(1), bare = (text) => small(text).replace(/\.$/, "");
  if (status === 413) return `The file is larger than ${count(document.body.dataset.largestLog / 2 ** 20)} MB, the most that the service takes.`;
  if (/^Line 1: |^It is something else/.test(detail)) return "The file is not a log: send an .ndjson or a sealed .sqlite file that animatorpool or an app wrote.";
  if (status === 400 || title === "The file is not a log") {
    return `The log was not stored, because ${bare(detail).replace(/^line (\d+): /, "line $1 is damaged: ").replace(/^the log: /, "")}.`;
  }
  return `The log was not stored: ${[detail, wayOut].map(bare).filter(Boolean).join("; ")}.`;
}

class JobRow {
  constructor(name, cancel) {
    this.bar = element("progress", { "aria-label": `Progress of ${name}` });
    this.said = element("span", { className: "quiet" });
    this.act = button("Cancel", cancel, { "aria-label": `Cancel ${name}` });
    this.element = element("div", { className: "job" }, element("b", {}, name), this.bar, this.said, this.act);
  }

  // `share` is from 0 to 1, or null if the duration is unknown.
  say(text, share) {
    setText(this.said, text);
    if (share === null) this.bar.removeAttribute("value"); else this.bar.value = share;
  }

  end(text, address) { this.close(text, element("a", { className: "button", href: address }, "Look at it")); }

  fail(text) {
    this.element.classList.add("failed");
    this.element.setAttribute("role", "alert");
    this.close(text);
  }

  close(text, ...links) {
    if (this.isOver) return;
    this.isOver = true;
    this.bar.remove();
    setText(this.said, text);
    this.act.replaceWith(...links, button("Hide", () => this.element.remove(), { className: "quiet-button" }));
  }
}
