// The current moment and the visible time range, which all views of a page share.

class TimeView extends EventTarget {
  constructor(source) {
    super();
    this.source = source;
    this.ns = 0;
    this.events = 0;     // how many have happened: tells apart what happened at one time
    this.selected = -1;  // a cell
    this.stage = null;   // or a screen or a transition, as `{ screen: 2 }`
    this.range = null;   // a stretch that is selected, as `{ from, to }`
    this.isSelecting = false;  // whether a drag selects a stretch
    this.measure();
    this.from = this.startNs;
    this.to = this.endNs;
  }

  grow() {
    const isWhole = this.to >= this.endNs;
    this.measure();
    this.say("data");
    if (isWhole) this.show(this.from, this.endNs); else this.say("window");
  }

  measure() {
    const { table, frames, about } = this.source;
    const last = frames.count ? frames.end[frames.count - 1] : 0;
    this.startNs = Math.min(0, table.count ? table.t[0] : 0);
    this.endNs = Math.max(table.endNs(), last, about.endedNs || 0, this.startNs + 1e6);
  }

  say(what) { this.dispatchEvent(new Event(what)); }

  // MARK: Moment

  // Without `events`, all events up to the time have happened.
  goTo(ns, events = this.source.table.countAt(ns)) {
    this.ns = Math.min(Math.max(ns, this.startNs), this.endNs);
    this.events = events;
    this.say("moment");
  }

  goToEvent(index) {
    const { table } = this.source;
    if (!table.count) return;
    const n = Math.min(Math.max(index, 0), table.count - 1);
    this.goTo(table.t[n], n + 1);
  }

  // Goes to the end of a frame with the events of the frame only: later turns may have the same time.
  goToFrame(index) {
    const { frames } = this.source;
    const n = Math.min(Math.max(index, 0), frames.count - 1);
    this.goTo(frames.end[n], this.eventsOfFrame(n));
  }

  eventsOfFrame(n) {
    const { table, frames } = this.source;
    let events = table.countAt(frames.end[n]);
    while (events > 0 && table.turn[events - 1] > frames.turn[n]) events -= 1;
    return events;
  }

  play(ns) { this.goTo(ns, this.eventsOnScreen(ns)); }

  eventsOnScreen(ns) {
    const frame = this.source.frames.indexAt(ns);
    return frame < 0 ? this.source.table.countAt(ns) : this.eventsOfFrame(frame);
  }

  select(cell) {
    this.mark(this.selected === cell ? -1 : cell);
    this.say("window");
  }

  choose(stage) {
    this.mark(-1, stage);
    this.say("window");
  }

  mark(cell, stage = null) {
    this.selected = cell;
    this.stage = stage;
  }

  // MARK: Time range

  show(from, to) {
    const least = 1000, most = this.endNs - this.startNs;
    const length = Math.min(Math.max(to - from, least), most);
    const middle = (from + to) / 2;
    this.from = Math.min(Math.max(middle - length / 2, this.startNs), this.endNs - length);
    this.to = this.from + length;
    this.say("window");
  }

  // Selects a range between two times; without times, removes the selection.
  setRange(a, b) {
    const limit = (ns) => Math.min(Math.max(ns, this.startNs), this.endNs);
    this.range = a === undefined ? null : { from: limit(Math.min(a, b)), to: limit(Math.max(a, b)) };
    this.say("window");
  }

  setRangeEnd(isEnd) {
    const { from, to } = this.range ?? { from: this.ns, to: this.ns };
    this.setRange(isEnd ? Math.min(from, this.ns) : this.ns, isEnd ? this.ns : Math.max(to, this.ns));
  }

  fit() { this.show(this.startNs, this.endNs); }

  zoom(factor, around = this.ns) {
    const fixed = around >= this.from && around <= this.to ? around : (this.from + this.to) / 2;
    const length = Math.min(Math.max((this.to - this.from) * factor, 1000), this.endNs - this.startNs);
    const from = fixed - (fixed - this.from) / (this.to - this.from) * length;
    this.show(from, from + length);
  }

  pan(ns) { this.show(this.from + ns, this.to + ns); }

  // Scrolls to the current moment; `close` also zooms in.
  reveal(close = false) {
    const length = this.to - this.from;
    if (close && length > 4e9) this.show(this.ns - 1e9, this.ns + 1e9);
    else if (this.ns < this.from || this.ns > this.to) this.show(this.ns - length / 2, this.ns + length / 2);
  }
}
