"use strict";
// Plays, scrubs and steps the moment.

class Player {
  constructor(view) {
    this.view = view;
    this.playing = false;
    this.speed = byID("speed");
    this.scrub = byID("scrub");
    this.button = byID("play");
    this.button.addEventListener("click", () => this.toggle());
    for (const [id, kind, step] of [["frame-back", "frame", -1], ["frame-on", "frame", 1],
      ["event-back", "event", -1], ["event-on", "event", 1]]) {
      byID(id).addEventListener("click", () => this.step(kind, step));
    }
    if (!view.source.frames.count) byID("frame-back").disabled = byID("frame-on").disabled = true;
    this.scrub.addEventListener("input", () => {
      this.stop();
      view.goTo(view.startNs + this.scrub.value / 10000 * (view.endNs - view.startNs));
      view.reveal();
    });
    view.addEventListener("moment", () => this.show());
  }

  toggle() { if (this.playing) this.stop(); else this.play(); }

  play() {
    if (this.view.ns >= this.view.endNs) this.view.goTo(this.view.startNs);
    this.playing = true;
    let last = performance.now();
    const tick = (now) => {
      if (!this.playing) return;
      const ns = this.view.ns + (now - last) * 1e6 * Number(this.speed.value);
      last = now;
      this.view.play(ns);
      if (this.view.ns > this.view.to) this.view.show(this.view.ns, this.view.ns + this.view.to - this.view.from);
      if (ns >= this.view.endNs) this.stop(); else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    this.show();
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    this.view.say("moment");
  }

  step(kind, by) {
    this.stop();
    const { frames } = this.view.source;
    if (kind === "event" || !frames.count) {
      this.view.goToEvent(this.view.events - 1 + by);
    } else {
      const at = frames.indexAt(this.view.ns);
      // Between two frames the way back leads to the one that is on screen.
      const isBetween = by < 0 && at >= 0 && frames.end[at] < this.view.ns;
      this.view.goToFrame(isBetween ? at : at + by);
    }
    this.view.reveal();
  }

  show() {
    const { table, frames } = this.view.source, { ns, events } = this.view;
    const share = (ns - this.view.startNs) / (this.view.endNs - this.view.startNs);
    this.scrub.value = Math.round(share * 10000);
    this.scrub.setAttribute("aria-valuetext", seconds(ns));
    setText(byID("time"), seconds(ns));
    const frame = frames.indexAt(ns);
    setText(byID("frame-number"), frames.count
      ? frame < 0 ? "before the first frame" : `frame ${count(frames.frame[frame])} of ${count(frames.count)}`
      : "no frames in this log");
    const last = events ? table.texts[table.detail[events - 1]] : "";
    const kind = events && this.view.source.about.kinds.find((each) => each.id === table.kind[events - 1]);
    const cell = events && table.row[events - 1] >= 0 ? `, cell ${table.cells[table.row[events - 1]]}` : "";
    setText(byID("event-number"), events
      ? `event ${count(events)} of ${count(table.count)}: ${kind?.name ?? "?"}${cell}${last ? `, ${last}` : ""}`
      : `before the first of ${plural(table.count, "event")}`);
    this.button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    this.button.classList.toggle("playing", this.playing);
  }
}
