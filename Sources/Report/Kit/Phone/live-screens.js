// The screens above a live list: the progress of the current transition, its outcome when the finger lifts,
// and a line for each event.

const STAGE_LINES = 12;
const partWords = ({ arg }) => `${decimal((arg ?? 0) / 1e7, 0)} %`;
// The words for events, and how they change the current transition.
const STAGE_EVENTS = {
  "transition.began": { words: ({ subject, detail }) => `transition ${subject}, ${detail}, begins`, change: { isHeld: false, wasHeld: false, told: "" } },
  "transition.interactive": { words: (event) => `a finger takes it at ${partWords(event)}`, change: { isHeld: true, wasHeld: true, told: "" } },
  "transition.cancelled": { words: (event) => `let go at ${partWords(event)}: it is to go back`, change: { isHeld: false, told: "it goes back" } },
  "transition.finished": { words: (event) => `let go at ${partWords(event)}: it is to go on`, change: { isHeld: false, told: "it goes on" } },
  "transition.completed": { words: ({ subject, arg }) => `transition ${subject} is completed${arg ? "" : ": it was taken back"}`, change: null },
  "screen.didAppear": { words: ({ detail }) => `${detail} has appeared` },
  "screen.didDisappear": { words: ({ detail }) => `${detail} has disappeared` },
  "screens.changed": { words: ({ detail }) => `the stack is now ${detail}` },
  "hazard.barOutOfStep": { words: ({ detail }) => `the bar shows another stack: ${detail}` },
  "screen.gone": { words: ({ detail }) => `${detail} is released` },
  // The release of a screen releases its objects.
  misuse: { words: ({ detail, cell }) => cell === undefined ? `UIKit raises ${detail}` : "" },
};

class LiveStage {
  // `run` is the run to link a line's moment to, if the events are kept.
  constructor(run) {
    this.run = run;
    this.transition = null;   // its number and operation, and what STAGE_EVENTS make of it
    this.said = element("p", { className: "stage-now" });
    this.way = element("span");
    this.bar = element("div", { className: "way", hidden: true, ariaHidden: "true" }, this.way);
    this.lines = element("ol", { className: "stage-lines", "aria-label": "What the screens did" });
    this.element = element("section", { className: "stage", hidden: true, "aria-label": "Screens" }, this.said, this.bar, this.lines);
  }

  takeEvents(events) {
    for (const event of events) {
      const { kind, subject, cell } = event, isHazard = kind.startsWith("hazard.") && cell === undefined && subject !== undefined;
      const { words, change } = STAGE_EVENTS[kind] ?? { words: () => isHazard ? `${(findingNamed(kind)?.title ?? kind).toLowerCase()}, transition ${subject}` : "" };
      if (kind === "transition.began") this.transition = { number: subject, operation: event.detail };
      if (this.transition?.number === subject && change !== undefined) this.transition = change && { ...this.transition, ...change };
      this.add(event, words(event));
    }
  }

  add({ kind, seq, tNs, subject }, words) {
    // Every run begins with the list's own appearance.
    if (!words || this.element.hidden && kind !== "transition.began") return;
    this.element.hidden = false;
    const when = `${decimal(tNs / 1e9, 3)} s`, isBad = kind === "misuse" || kind.startsWith("hazard.");
    this.lines.append(element("li", { className: isBad ? "error" : kind === "transition.began" ? "begins" : "" },
      this.run ? linkTo({ run: this.run, seq }, when) : element("span", {}, when), " ", words));
    while (this.lines.children.length > STAGE_LINES) this.lines.firstChild.remove();
  }

  // Shows the screens of a frame, and how far the finger has moved the transition.
  show(screens, percent) {
    if (this.element.hidden) return undefined;
    const { transition } = this, { name = "" } = screens.findLast(({ list }) => !list) ?? {};
    setHidden(this.bar, !transition?.wasHeld);
    if (!transition) {
      setText(this.said, name ? `${name} covers the list: drag it ${/^sheet/.test(name) ? "down" : "to the right"} to take it back` : "The list is on top");
      return undefined;
    }
    if (!transition.wasHeld) return setText(this.said, `${transition.operation} of ${name || "a screen"}`);
    this.way.style.width = `${decimal((percent ?? 0) * 100, 1)}%`;
    const next = transition.isHeld ? `let go, and it goes ${percent > 0.5 ? "on" : "back"}` : transition.told;
    return setText(this.said, `${transition.operation} of ${name || "a screen"}, ${decimal((percent ?? 0) * 100, 0)} %: ${next}`);
  }
}
