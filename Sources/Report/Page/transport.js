// Plays, scrubs and steps the moment of a view. A second view may follow this view.

class Transport {
  // `bar` is always visible, `more` may not be. `findings` returns the previous and the next finding.
  constructor(view, bar, more, findings) {
    this.view = view;
    this.playing = false;
    const step = (text, keys, kind, by) => button(text, () => this.step(kind, by), { title: `${text} (${keys})` });
    this.scrub = element("input", { type: "range", min: 0, max: 10000, value: 0, className: "scrub", "aria-label": "Moment of the run" });
    this.play = button("Play", () => this.toggle(), { className: "play", title: "Play or pause (space)" });
    const frames = [step("Frame back", "←", "frame", -1), step("Frame on", "→", "frame", 1)];
    const events = [step("Event back", "Shift ←", "event", -1), step("Event on", "Shift →", "event", 1)];
    const finding = (text, keys, by) => button(text, () => findings.next(by), { title: `${text} (${keys})`, disabled: !findings.any });
    this.speed = element("select", {}, ...[["0.02", "1/50"], ["0.1", "1/10"], ["0.25", "1/4"], ["1", "normal"], ["4", "4 ×"], ["16", "16 ×"]]
      .map(([value, text]) => element("option", { value, selected: value === "1" }, text)));
    bar.append(this.scrub, element("div", { className: "keys" }, frames[0], this.play, frames[1], finding("Next finding", "n", 1)));
    more.append(...events, element("label", {}, "Speed ", this.speed), finding("Finding before", "p", -1));
    const legend = element("p");
    makeXRaySwitch(more, legend);
    more.after(legend);
    if (!view.source.frames.count) for (const each of frames) each.disabled = true;
    this.scrub.addEventListener("input", () => {
      this.stop();
      view.goTo(view.startNs + this.scrub.value / 10000 * (view.endNs - view.startNs));
      view.reveal();
    });
    view.addEventListener("moment", () => this.show());
  }

  toggle() { if (this.playing) this.stop(); else this.start(); }

  start() {
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
      // Between two frames, a step back leads to the frame on screen.
      const isBetween = by < 0 && at >= 0 && frames.end[at] < this.view.ns;
      this.view.goToFrame(isBetween ? at : at + by);
    }
    this.view.reveal();
  }

  // Goes to an event, or to the frame that shows it.
  jump(view, event, frame) {
    this.stop();
    if (frame < 0) view.goToEvent(event); else view.goToFrame(frame);
  }

  show() {
    const { ns, startNs, endNs } = this.view;
    this.scrub.value = Math.round((ns - startNs) / (endNs - startNs) * 10000);
    this.scrub.setAttribute("aria-valuetext", seconds(ns));
    setText(this.play, this.playing ? "Pause" : "Play");
  }
}

// Updates the words about the moment and the shown range: `where` has the moment, `foundAt` its findings.
function keepPlace(view, where, transport, foundAt) {
  view.addEventListener("moment", () => {
    setText(byID("time"), seconds(view.ns));
    where.replaceChildren(...placeWords(view).map((words) => element("span", {}, words)));
    if (!transport.playing) setText(byID("finding-now"), byID("finding-now").title = foundAt());
  });
  view.addEventListener("window", () => setText(byID("window-length"), `${seconds(view.from)} to ${seconds(view.to)}`));
}

function placeWords(view) {
  const { table, frames } = view.source, { ns, events } = view, n = events - 1;
  const frame = frames.indexAt(ns);
  const ofFrames = !frames.count ? "no frames in this log"
    : frame < 0 ? "before the first frame" : `frame ${count(frames.frame[frame])} of ${count(frames.count)}`;
  if (!events) return [ofFrames, `before the first of ${plural(table.count, "event")}`];
  const detail = table.texts[table.detail[n]];
  const cell = table.row[n] < 0 ? "" : `, cell ${table.cellOf(n)}`;
  const { stage } = view.source.past, transition = stage.transitionAt(events);
  return [ofFrames, ...(transition ? [stage.wordsAt(transition, table, events, ns)] : []), `event ${count(events)} of ${count(table.count)}: ${KIND_NAMES.get(table.kind[n]) ?? "?"}${cell}${detail ? `, ${detail}` : ""}`];
}
