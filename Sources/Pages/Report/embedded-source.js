// Where the data comes from. The views know a source only by its `about`, `table`, `frames` and `past`. This one
// reads the blocks that stand in the file; one that asks a service hands its blocks to the same tables.

class EmbeddedSource {
  // `prefix` names the elements of the second of two runs.
  constructor(document, prefix = "") {
    this.blocks = document.querySelectorAll("script[data-block]");
    this.prefix = prefix;
    this.about = JSON.parse(document.getElementById(`${prefix}about`).textContent);
    this.past = new Past(this.about.run.refreshNs);
    this.table = new EventTable(this.past);
    this.frames = new FrameTable();
  }

  // Works for a few milliseconds at a time and lets the browser breathe between.
  async load(progress) {
    const { events, frames } = this.about;
    this.table.reserve(events);
    this.frames.reserve(frames);
    let began = performance.now();
    for (const element of this.blocks) {
      const table = { [`${this.prefix}events`]: this.table, [`${this.prefix}frames`]: this.frames }[element.dataset.block];
      if (!table) continue;
      table.decode(EmbeddedSource.bytes(element.textContent));
      // The text has been read: a long log need not stay in memory twice.
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
