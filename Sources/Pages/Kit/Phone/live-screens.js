// The screens above a live list: how far the transition under way is, what becomes of it when the finger lets go, and
// what happened so far, line by line.

const STAGE_LINES = 12;
// What events make of the transition under way.
const TRANSITION_CHANGES = {
  "transition.began": { isHeld: false, wasHeld: false, told: "" }, "transition.interactive": { isHeld: true, wasHeld: true, told: "" },
  "transition.cancelled": { isHeld: false, told: "it goes back" }, "transition.finished": { isHeld: false, told: "it goes on" }, "transition.completed": null,
};

class LiveStage {
  // `run` is where a line's moment is looked up, if the events are kept.
  constructor(run) {
    this.run = run;
    this.transition = null;   // its number and operation, and what TRANSITION_CHANGES say
    this.said = element("p", { className: "stage-now" });
    this.way = element("span");
    this.bar = element("div", { className: "way", hidden: true, ariaHidden: "true" }, this.way);
    this.lines = element("ol", { className: "stage-lines", "aria-label": "What the screens did" });
    this.element = element("section", { className: "stage", hidden: true, "aria-label": "Screens" }, this.said, this.bar, this.lines);
  }

  takeEvents(events) {
    for (const event of events) {
      const words = this.wordsOf(event), change = TRANSITION_CHANGES[event.kind];
      if (event.kind === "transition.began") this.transition = { number: event.subject, operation: event.detail };
      if (this.transition?.number === event.subject && change !== undefined) this.transition = change && { ...this.transition, ...change };
      if (words) this.add(event, words);
    }
  }

  wordsOf({ kind, subject, detail, arg, cell }) {
    const part = `${decimal((arg ?? 0) / 1e7, 0)} %`;
    switch (kind) {
      case "transition.began": return `transition ${subject}, ${detail}, begins`;
      case "transition.interactive": return `a finger takes it at ${part}`;
      case "transition.cancelled": return `let go at ${part}: it is to go back`;
      case "transition.finished": return `let go at ${part}: it is to go on`;
      case "transition.completed": return arg ? `transition ${subject} is completed` : `transition ${subject} is completed: it was taken back`;
      case "screen.didAppear": return `${detail} has appeared`;
      case "screen.didDisappear": return `${detail} has disappeared`;
      case "screens.changed": return `the stack is now ${detail}`;
      case "hazard.barOutOfStep": return `the bar shows another stack: ${detail}`;
      case "screen.gone": return `${detail} is released`;
      // With a screen goes what it owns.
      case "misuse": return cell === undefined ? `UIKit raises ${detail}` : "";
      default: return kind.startsWith("hazard.") && cell === undefined && subject !== undefined ? `${(findingNamed(kind)?.title ?? kind).toLowerCase()}, transition ${subject}` : "";
    }
  }

  add({ kind, seq, tNs, subject }, words) {
    // The list's own appearance begins every run.
    if (this.element.hidden && kind !== "transition.began") return;
    this.element.hidden = false;
    const when = `${decimal(tNs / 1e9, 3)} s`, isBad = kind === "misuse" || kind.startsWith("hazard.");
    this.lines.append(element("li", { className: isBad ? "error" : kind === "transition.began" ? "begins" : "" },
      this.run ? linkTo({ run: this.run, seq }, when) : element("span", {}, when), " ", words));
    while (this.lines.children.length > STAGE_LINES) this.lines.firstChild.remove();
  }

  // The screens that a frame shows, and how far the finger has brought the transition.
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
