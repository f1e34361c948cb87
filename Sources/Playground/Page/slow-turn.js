// A turn of the main queue in slow motion: the next reuse of a cell on each phone, event by event.

// The time of an event on the page, and the longest wait for a reuse, in the list's time.
const SLOW_STEP_MS = 900, LONGEST_WAIT_MS = 4000;
// The ring of a cell after an event.
const RING_OF_EVENT = { "animator.requested": "requested", "animator.attached": "attached", "animator.orphaned": "broken", "animator.tornDown": "gone", "animator.released": "gone", "animator.cancelled": "" };
// The line of app code that an event of a reuse comes from.
const LINE_OF_EVENT = {
  "cell.dequeued": /^\/\/ cellForItem/, "cell.configured": /^\/\/ cellForItem|return cell/, "animator.requested": /main\.async|attach\(to/,
  "animator.attached": /newAnimator/, "animator.tornDown": /removeAnimator|attach\(to/, "animator.released": /cell\.animator =|removeAnimator/,
};

// Lights the line of a strategy's code that an event of a reuse comes from; without an event, none.
function lightLine({ lines }, event) {
  const pattern = LINE_OF_EVENT[event?.kind], at = pattern ? lines.findIndex(({ textContent }) => pattern.test(textContent)) : -1;
  lines.forEach((line, n) => line.classList.toggle("now", n === at));
}

class SlowTurn {
  // `sides` are the sides of the playground; `atMs` is the time of the lists.
  constructor(sides, atMs) {
    Object.assign(this, { sides, atMs, step: -1, dueMs: 0, reuses: null });
    this.events = sides.map(() => []);
    for (const { phone } of sides) phone.reuses.isHeld = true;
  }

  // Takes the events of the lists up to a time. Returns whether the lists must run on: "shown", "unseen" once a cell is
  // reused, so that the phones still show the moment before, or "" if all reuses are known or none comes.
  take(events, ms) {
    events.forEach((all, side) => this.events[side].push(...all));
    const reuses = this.events.map((all) => reuseIn(all, true));
    if (reuses.every(Boolean)) {
      this.reuses = reuses;
      this.sides.forEach(({ phone }, side) => phone.reuses.show(reuses[side]));
      return "";
    }
    if (ms > this.atMs + LONGEST_WAIT_MS) return "";
    return this.events.some((all) => all.some(({ kind, arg }) => kind === "cell.dequeued" && arg === 1)) ? "unseen" : "shown";
  }

  // Shows the next event if it is due. Returns whether there are more.
  tick(now) {
    if (now < this.dueMs) return true;
    this.dueMs = now + SLOW_STEP_MS;
    this.step += 1;
    this.sides.forEach(({ phone, code }, side) => {
      const { cell, steps } = this.reuses[side], event = steps[this.step], mark = phone.pool.chips.get(cell)?.mark;
      phone.reuses.mark(event ? this.step : -1);
      lightLine(code, event);
      mark?.classList.toggle("marked", !!event);
      const ring = phone.ringOf(cell), name = RING_OF_EVENT[event?.kind];
      if (ring && name !== undefined) ring.className = `ring ${name}`;
    });
    return this.step < Math.max(...this.reuses.map(({ steps }) => steps.length));
  }

  end() {
    for (const { phone, code } of this.sides) {
      phone.reuses.isHeld = false;
      phone.reuses.mark(-1);
      lightLine(code);
      for (const { mark } of phone.pool.chips.values()) mark.classList.remove("marked");
    }
  }
}
