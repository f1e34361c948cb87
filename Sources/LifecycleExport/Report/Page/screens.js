// The screens of a run and the transitions between them. Each screen has a lane from its first event to its end; a
// lane whose screen has gone is the next one's.

const Place = Object.freeze({ hidden: 0, disappearing: 1, appearing: 2, shown: 3 });
const PLACE_WORDS = ["hidden", "disappearing", "appearing", "shown"];

class Stage {
  constructor() {
    this.screens = [];              // in the order in which they are first named
    this.known = new Map();         // by number, those that are not gone
    this.lanes = [];                // by lane, the screen that has it or had it last
    this.transitions = [];
    this.running = new Map();       // by number
    this.marks = [];
    this.gone = null;
  }

  // Event `n` is about a screen or a transition, or a finding that no cell has.
  take(n, table) {
    const kind = table.kind[n], number = table.subject[n];
    if (kind >= Kind.willAppear) this.takeScreen(n, kind, number, table);
    else if (kind === Kind.misuse) { if (this.gone && table.turn[this.gone.end] === table.turn[n]) this.mark(n, "misuse", this.gone.lane); }
    else if (kind < Kind.chainBegan) this.mark(n, "hazard", this.running.get(number)?.moving?.lane ?? 0);
    else if (kind === Kind.transitionBegan) this.begin(n, number, table);
    else this.takeTransition(n, kind, this.running.get(number), table);
  }

  mark(n, name, lane) { this.marks.push({ n, name, lane }); }

  takeScreen(n, kind, number, table) {
    let screen = this.known.get(number);
    if (!screen) {
      const free = this.lanes.findIndex((each) => each.end !== Infinity);
      screen = { number, name: "", lane: free < 0 ? this.lanes.length : free, begin: n, end: Infinity, changes: [], places: [] };
      this.lanes[screen.lane] = screen;
      this.known.set(number, screen);
      this.screens.push(screen);
    }
    screen.name = table.texts[table.detail[n]] || screen.name || `screen ${number}`;
    if (kind === Kind.screenGone) {
      screen.end = n;
      this.known.delete(number);
      this.gone = screen;
      return;
    }
    screen.changes.push(n);
    screen.places.push({ [Kind.willAppear]: Place.appearing, [Kind.didAppear]: Place.shown, [Kind.willDisappear]: Place.disappearing }[kind] ?? Place.hidden);
  }

  // Its screens have said right before what they will do.
  begin(n, number, table) {
    const of = (place) => this.screens.findLast((each) => each.end === Infinity && each.places.at(-1) === place);
    const operation = table.texts[table.detail[n]], from = of(Place.disappearing), to = of(Place.appearing);
    const isForward = /^(push|present)/.test(operation);
    // How far it is at which event: between them it went evenly, as far as anybody can tell.
    const transition = { number, operation, from, to, isForward, moving: isForward ? to : from, beneath: isForward ? from : to,
      isSideways: /^(push|pop)/.test(operation), begin: n, end: Infinity, steps: [[n, 0]], hands: [] };
    this.transitions.push(transition);
    this.running.set(number, transition);
  }

  takeTransition(n, kind, transition, table) {
    if (!transition || transition.end !== Infinity) return;
    if (kind === Kind.transitionCompleted) {
      transition.end = n;
      transition.steps.push([n, table.arg[n] ? 1 : 0]);
    } else if (kind <= Kind.transitionFinished) {
      if (kind === Kind.transitionInteractive) transition.hands.push([n, Infinity]);
      else if (transition.hands.length) transition.hands.at(-1)[1] = n;
      transition.steps.push([n, (table.arg[n] || 0) / 1e9]);
    }
  }

  placeOf(screen, events) {
    const at = upperBound(screen.changes, screen.changes.length, events - 1) - 1;
    return at < 0 || screen.end < events ? -1 : screen.places[at];
  }

  transitionAt(events) {
    const at = this.transitions.findLast((each) => each.begin < events);
    return at && at.end >= events ? at : null;
  }

  // The screens that cover the first one, the lowest first, and how much of each is beyond the edge: 0 to 1.
  covering(table, events, ns) {
    const root = this.screens[0], transition = this.transitionAt(events);
    if (!transition) {
      const top = this.screens.findLast((each) => this.placeOf(each, events) === Place.shown);
      return top && top !== root ? [{ screen: top, beyond: 0 }] : [];
    }
    const { steps } = transition, next = steps.findIndex(([n]) => n >= events);
    const [n, before] = steps[(next < 0 ? steps.length : next) - 1], [until, after] = steps[next] ?? [n, before];
    const share = until > n ? Math.min(1, Math.max(0, (ns - table.t[n]) / Math.max(1, table.t[until] - table.t[n]))) : 0;
    const progress = before + (after - before) * share;
    return [{ screen: transition.beneath, beyond: 0 },
      { screen: transition.moving, beyond: transition.isForward ? 1 - progress : progress, isSideways: transition.isSideways }]
      .filter(({ screen }) => screen && screen !== root);
  }
}

// Screens × time. A high bar is shown, a low one comes or goes; the line below says that a finger has it.
class ScreenTrack extends Track {
  constructor(canvas, view, tell) {
    super(canvas, view);
    this.tell = tell;
    this.measure();
  }

  get stage() { return this.view.source.past.stage; }

  measure() {
    this.canvas.hidden = !this.stage.lanes.length;
    this.canvas.style.height = `${this.stage.lanes.length * ScreenTrack.row + 4}px`;
  }

  draw(pen, palette) {
    const { t } = this.view.source.table, { row } = ScreenTrack, { stage } = this, right = this.left + this.plot;
    this.label(pen, stage.lanes.length > 1 && this.width >= 480 ? "screens" : "screen", row / 2, palette.soft);
    this.clip(pen);
    const nsOf = (n) => n === Infinity || n === undefined ? this.view.endNs : t[n];
    for (const screen of stage.screens) {
      if (nsOf(screen.begin) > this.view.to || nsOf(screen.end) < this.view.from) continue;
      const bottom = (screen.lane + 1) * row;
      let free = this.left;
      screen.changes.forEach((n, at) => {
        const x = Math.max(this.left - 2, this.xOf(t[n])), end = Math.min(right, this.xOf(nsOf(screen.changes[at + 1] ?? screen.end)));
        if (end <= x) return;
        const place = screen.places[at], height = place === Place.shown ? row - 4 : place === Place.hidden ? 2 : 8;
        pen.fillStyle = place === Place.shown ? palette.looks[Look.fresh] : place === Place.hidden ? palette.looks[Look.none] : palette.looks[Look.awaiting];
        pen.fillRect(x, bottom - height, Math.max(end - x, 0.5), height);
        if (place !== Place.shown || x < free || pen.measureText(screen.name).width + 8 > end - x) return;
        pen.fillStyle = palette.ink;
        pen.textAlign = "left";
        pen.textBaseline = "middle";
        pen.fillText(screen.name, Math.max(x, this.left) + 4, bottom - row / 2 + 2);
        free = x + pen.measureText(screen.name).width + 40;
      });
    }
    pen.fillStyle = palette.accent;
    for (const { moving, hands } of stage.transitions) {
      if (!moving) continue;
      for (const [from, to] of hands) {
        const x = this.xOf(t[from]), end = this.xOf(nsOf(to));
        if (end > this.left && x < right) pen.fillRect(x, (moving.lane + 1) * row - 2, Math.max(end - x, 1.5), 3);
      }
    }
    for (const { n, name, lane } of stage.marks) {
      const x = this.xOf(t[n]);
      if (x > this.left - 6 && x < right + 6) drawSign(pen, palette, name, x, (lane + 0.5) * row + 2);
    }
    pen.restore();
  }

  describe(x, y) {
    const { stage } = this, { table } = this.view.source, ns = this.nsAt(x), events = table.countAt(ns);
    if (x < this.left || y < 0) return null;
    const lane = Math.floor(y / ScreenTrack.row);
    const screen = stage.screens.findLast((each) => each.lane === lane && each.begin < events && each.end >= events);
    const lines = screen ? [`${screen.name} at ${seconds(ns, this.nsPerPixel)}`, PLACE_WORDS[stage.placeOf(screen, events)] ?? ""] : [];
    const transition = stage.transitionAt(events);
    if (screen && transition && (transition.from === screen || transition.to === screen)) {
      const isHeld = transition.hands.some(([from, to]) => from < events && to >= events);
      lines.push(`transition ${transition.number}, ${transition.operation}${isHeld ? ": a finger has it" : ""}`);
    }
    for (const { n, lane: own } of stage.marks) {
      if (own === lane && Math.abs(this.xOf(table.t[n]) - x) < 6) lines.push(eventWords(this.view.source, n));
    }
    return lines.length ? lines : null;
  }

  hover(x, y) { this.tell(this.describe(x, y), x, y, this.canvas); }

  tap(x, y) {
    super.tap(x);
    this.hover(x, y);
  }
}

ScreenTrack.row = 20;
