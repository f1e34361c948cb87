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
    const stored = await askJSON("/v1/runs", { method: "PUT", body: file, signal: stop.signal });
    row.end(stored.complete ? `${plural(stored.events, "event")} in the log` : `${plural(stored.events, "event")} in the log; missing: ${stored.missing}`,
      placeOf({ run: stored.run }));
  } catch (error) {
    row.fail(error.name === "AbortError" ? { title: "Cancelled", detail: "The service keeps the part that arrived. Send the same file again to continue.", wayOut: "" }
      : error instanceof Refusal ? error : { title: "It could not be read", detail: `${error.message}.`, wayOut: "Send a log that animatorpool wrote." });
  }
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

  fail({ title, detail, wayOut }) {
    this.element.classList.add("failed");
    this.element.setAttribute("role", "alert");
    this.close([title && `${title}.`, detail, wayOut].filter(Boolean).join(" "));
  }

  close(text, ...links) {
    if (this.isOver) return;
    this.isOver = true;
    this.bar.remove();
    setText(this.said, text);
    this.act.replaceWith(...links, button("Hide", () => this.element.remove(), { className: "quiet-button" }));
  }
}
