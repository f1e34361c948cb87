// A source of data for the views, which use only its `about`, `table`, `frames` and `past`. This source
// reads the blocks in the file. The source of a service decodes its blocks into the same tables.

class EmbeddedSource {
  // `prefix` is the prefix of element ids of the second of two runs.
  constructor(document, prefix = "") {
    this.blocks = document.querySelectorAll("script[data-block]");
    this.prefix = prefix;
    this.about = JSON.parse(document.getElementById(`${prefix}about`).textContent);
    this.past = new Past(this.about.run.refreshNs);
    this.table = new EventTable(this.past);
    this.frames = new FrameTable();
  }

  // Works for a few milliseconds at a time, so that the browser stays responsive.
  async load(progress) {
    const { events, frames } = this.about;
    this.table.reserve(events);
    this.frames.reserve(frames);
    let began = performance.now();
    for (const element of this.blocks) {
      const table = { [`${this.prefix}events`]: this.table, [`${this.prefix}frames`]: this.frames }[element.dataset.block];
      if (!table) continue;
      table.decode(EmbeddedSource.bytes(element.textContent));
      // The text was read: releases the memory of a long log.
      element.textContent = "";
      if (performance.now() - began > 12) {
        progress(this.table.count, events);
        await rest(0);
        began = performance.now();
      }
    }
  }

  static bytes(text) {
    const binary = atob(text), bytes = new Uint8Array(binary.length);
    for (let n = 0; n < binary.length; n++) bytes[n] = binary.charCodeAt(n);
    return bytes;
  }
}
