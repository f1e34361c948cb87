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

// Whether a strategy is of a page, and not ours.
const isFaulty = (strategy) => strategy in STRATEGIES && STRATEGIES[strategy].cure === undefined;

const strategyTitle = (strategy) => STRATEGIES[strategy]?.title ?? strategy;

// Returns a text that may break after a dot.
const breakable = (text) => text.split(/(?<=\.)/).flatMap((each) => [each, element("wbr")]);

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
}
