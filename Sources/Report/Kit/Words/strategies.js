// The title of each strategy, its description, and its lines of app code. `guilty` is the index of the line
// with the fault, `cure` of the line that prevents it. A faulty strategy without a guilty line lacks one.

const STRATEGIES = {
  "reuse-safe": {
    title: "With AnimatorPool", words: "Created on the next turn if the cell is still in the same use, and torn down with the use.",
    code: ["// cellForItem", "animators.attach(to: cell, item: item) { cell in", "    newAnimator(cell)", "}"], cure: 1,
  },
  "next-turn-checked": {
    title: "The usual fix, with checks", words: "The usual fix as a careful engineer writes it by hand.",
    code: ["// cellForItem", "let request = cell.newRequest()", "DispatchQueue.main.async {", "    guard cell.request == request else { return }",
      "    cell.animator = newAnimator(cell)", "}", "// didEndDisplaying", "cell.removeAnimator()"],
  },
  "next-turn": {
    title: "The usual fix: DispatchQueue.main.async", words: "Created on the next turn, without checking the cell.",
    code: ["// cellForItem", "DispatchQueue.main.async {", "    cell.removeAnimator()", "    cell.animator = newAnimator(cell)", "}"], guilty: 3,
  },
  "in-data-source": {
    title: "Made in cellForItem", words: "Created at once in the data source. The reuse of the cell removes its animations.",
    code: ["// cellForItem", "cell.removeAnimator()", "cell.animator = newAnimator(cell)", "return cell"], guilty: 2,
  },
  "once-per-cell": {
    title: "Made once for each cell", words: "Created with the cell and kept for all its uses.",
    code: ["override init(frame: CGRect) {", "    super.init(frame: frame)", "    animator = newAnimator(self)", "}"], guilty: 2,
  },
  "no-teardown": {
    title: "The old animator is dropped", words: "The new animator replaces the old one, which is not stopped.",
    code: ["// cellForItem", "DispatchQueue.main.async {", "    cell.animator = newAnimator(cell)", "}"], guilty: 2,
  },
  "in-update-properties": {
    title: "Made in updateProperties", words: "Created in the cell’s property update (iOS 26). The reuse of the cell removes its animations.",
    code: ["override func updateProperties() {", "    super.updateProperties()", "    animator = newAnimator(self)", "}"], guilty: 2,
  },
};
const OURS = "reuse-safe";

// Whether a strategy is of a page, and not ours.
const isFaulty = (strategy) => strategy in STRATEGIES && STRATEGIES[strategy].cure === undefined;

const strategyTitle = (strategy) => STRATEGIES[strategy]?.title ?? strategy;

// Returns the title of a side of a page. A scene about screens has its own titles.
const sideTitle = ({ title, strategy }) => title ?? strategyTitle(strategy);

// Returns a text that may break after a dot.
const breakable = (text) => text.split(/(?<=\.)/).flatMap((each) => [each, element("wbr")]);

// Returns the title as a heading. A call such as `DispatchQueue.main.async` does not break if it fits.
const strategyHeading = (strategy) => element("span", {}, ...strategyTitle(strategy).split(/(\S+\.\S+)/)
  .map((part, n) => n % 2 ? element("span", { className: "call" }, ...breakable(part)) : part));

// The code of a strategy. `mark` highlights the line that causes a fault, or the line that prevents it.
class StrategyCode {
  constructor(strategy, { code = [], guilty, cure } = STRATEGIES[strategy] ?? {}) {
    this.marked = guilty ?? cure;
    this.isCure = cure !== undefined;
    // Where no line has the fault, the fault is what no line does.
    this.lines = [...code, ...(code.length && this.marked === undefined ? ["// no line here runs when it happens"] : [])].map((line) => element("span", {}, ...breakable(line)));
    this.marked ??= code.length;
    this.element = element("pre", { className: "strategy-code", tabIndex: 0, hidden: !code.length, "aria-label": `The code: ${strategyTitle(strategy)}` }, ...this.lines);
  }

  mark(isMarked) { this.lines[this.marked]?.classList.toggle(this.isCure ? "cure" : "guilty", isMarked); }

  // Lights the line that an event of a reuse comes from; without an event, none.
  light(event) {
    const pattern = LINE_OF_EVENT[event?.kind], at = pattern ? this.lines.findIndex(({ textContent }) => pattern.test(textContent)) : -1;
    this.lines.forEach((line, n) => line.classList.toggle("now", n === at));
  }
}

// The line of app code that an event of a reuse comes from.
const LINE_OF_EVENT = {
  "cell.dequeued": /^\/\/ cellForItem/, "cell.configured": /^\/\/ cellForItem|return cell/, "animator.requested": /main\.async|attach\(to/,
  "animator.attached": /newAnimator/, "animator.tornDown": /removeAnimator|attach\(to/, "animator.released": /cell\.animator =|removeAnimator/,
};
