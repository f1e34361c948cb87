// The newest reuse of a cell, event by event, in the turns of the main queue in which the events happened.

// The words for an event of a reuse. Other events do not belong to it.
const REUSE_WORDS = {
  "cell.dequeued": () => "dequeue", "cell.configured": () => "cellForItem", "cell.prepared": () => "prepared", "cell.displayed": () => "willDisplay",
  "animator.requested": () => "request", "animator.attached": ({ animator }) => `attach animator ${animator}`, "animator.orphaned": ({ detail }) => `strip (${detail})`,
  "animator.tornDown": ({ animator }) => `tear down animator ${animator}`, "animator.cancelled": () => "cancel the request", "animator.released": ({ animator }) => `release animator ${animator}`,
  misuse: ({ detail }) => `crash: ${detail}`,
};
// The number of turns that a strip shows, and of events that it needs to find them.
const MOST_TURNS = 2, RECENT_EVENTS = 400;

// Returns the newest complete reuse in events: those of the cell from the turn of its dequeue on; or null. A reuse is
// complete once a later turn has passed, so that its animator had its next turn. `turn` is the current one.
function reuseIn(events, isFirst = false) {
  const turn = events.at(-1)?.turn ?? 0, isReuse = (event) => event.kind === "cell.dequeued" && event.arg === 1 && turn > event.turn + 1;
  const begin = isFirst ? events.find(isReuse) : events.findLast(isReuse);
  if (!begin) return null;
  const own = events.filter((event) => event.cell === begin.cell && event.turn >= begin.turn && REUSE_WORDS[event.kind] && (event.seq >= begin.seq || event.kind === "animator.orphaned"));
  const turns = [...new Set(own.map((event) => event.turn))].slice(0, MOST_TURNS), next = own.find((event) => event.seq > begin.seq && event.kind === "cell.dequeued");
  return { cell: begin.cell, use: begin.generation, item: begin.item, seq: begin.seq, tNs: begin.tNs,
    steps: own.filter((event) => turns.includes(event.turn) && (!next || event.seq < next.seq)) };
}

class TurnStrip {
  constructor() {
    this.events = [];
    this.title = element("b");
    this.turns = element("span", { className: "turns" });
    this.element = element("p", { className: "turn-strip", hidden: true }, this.title, this.turns);
  }

  takeEvents(events) {
    this.events = [...this.events, ...events].slice(-RECENT_EVENTS);
    if (isXRay() && !this.isHeld) this.show(reuseIn(this.events));
  }

  show(reuse) {
    if (!reuse || reuse.seq === this.reuse?.seq && reuse.steps.length === this.reuse.steps.length) return;
    this.reuse = reuse;
    setHidden(this.element, false);
    setText(this.title, `Reused at ${decimal(reuse.tNs / 1e9, 3)} s: cell ${reuse.cell}, use ${reuse.use}, item ${reuse.item}`);
    const turns = Map.groupBy(reuse.steps, (event) => event.turn);
    this.marks = [];
    this.turns.replaceChildren(...[...turns].map(([turn, steps]) => element("span", { className: "turn" }, element("small", {}, `turn ${turn}`), ...steps.map((event) => {
      const isBad = event.kind === "misuse" || event.kind === "animator.orphaned", mark = element("span", { className: isBad ? "fault" : "" }, REUSE_WORDS[event.kind](event));
      this.marks.push(mark);
      return mark;
    }))));
  }

  // Marks the event of a slow turn; -1 marks none.
  mark(number) { this.marks?.forEach((mark, n) => mark.classList.toggle("now", n === number)); }
}
