// The screens of a run and the transitions between them. Each screen has a lane from its first event to its
// end. A later screen may reuse the lane.

const Place = Object.freeze({ hidden: 0, disappearing: 1, appearing: 2, shown: 3 });
const PLACE_WORDS = ["hidden", "disappearing", "appearing", "shown"];

// Returns the subject of event `n`, as `{ screen: 2 }`; null if there is none.
function stageSubject(table, n) {
  const kind = table.kind[n], number = table.subject[n];
  if (number === NONE) return null;
  if (isAboutScreen(kind) || isAboutStack(kind)) return { screen: number };
  if (isAboutTransition(kind)) return { transition: number };
  return kind === Kind["animation.completion"] && /^(transition|alongside)$/.test(table.texts[table.detail[n]]) ? { transition: number } : null;
}

class Stage {
  screens = [];              // in the order in which they are first named
  known = new Map();         // by number, those that are not gone
  lanes = [];                // by lane, the screen that has it or had it last
  bars = [];                 // what a stack and its bar show, from an event on
  transitions = [];
  running = new Map();       // by number
  laneMarks = [];            // by lane, what went wrong on it, as a cell's story has its own
  subjects = new Map();      // by finding, whom it is about
  gone = null;

  // Takes event `n` of a screen or a transition, or a finding without a cell.
  take(n, table) {
    const kind = table.kind[n], number = table.subject[n];
    if (isAboutScreen(kind)) this.takeScreen(n, kind, number, table);
    else if (kind === Kind["hazard.barOutOfStep"]) this.mark(n, "hazard", this.known.get(number)?.lane ?? 0, { screen: number });
    else if (isAboutStack(kind)) this.takeStack(n, kind, number, table);
    else if (kind === Kind.misuse) { if (this.gone && table.turn[this.gone.end] === table.turn[n]) this.mark(n, "misuse", this.gone.lane, { screen: this.gone.number }); }
    else if (kind < Kind["chain.began"]) this.mark(n, "hazard", this.running.get(number)?.moving?.lane ?? 0, { transition: number });
    else if (kind === Kind["transition.began"]) this.begin(n, number, table);
    else this.takeTransition(n, kind, this.running.get(number), table);
  }

  mark(n, name, lane, subject) {
    (this.laneMarks[lane] ??= { marks: { misuse: [], hazard: [], wrong: [] } }).marks[name].push(n);
    this.subjects.set(n, subject);
  }

  nameOf({ screen, transition }) {
    if (screen !== undefined) {
      const known = this.screens.find((each) => each.number === screen);
      return `screen ${screen}${known && known.name !== `screen ${screen}` ? ` (${known.name})` : ""}`;
    }
    const operation = this.running.get(transition)?.operation;
    return `transition ${transition}${operation ? ` (${operation})` : ""}`;
  }

  // Returns related subjects: the screens of a transition, or the current transition of a screen.
  relatedTo({ screen, transition }, events) {
    if (transition !== undefined) {
      const { from, to } = this.running.get(transition) ?? {};
      return [from, to].filter(Boolean).map(({ number }) => ({ screen: number }));
    }
    const under = this.transitionAt(events);
    return [under?.from, under?.to].some((each) => each?.number === screen) ? [{ transition: under.number }] : [];
  }

  takeStack(n, kind, number, table) {
    const last = this.bars.findLast((each) => each.number === number), text = table.texts[table.detail[n]] ?? "";
    this.bars.push({ ...last, n, number, [kind === Kind["bar.changed"] ? "bar" : "screens"]: text });
  }

  // Returns the bar that differs from its stack, or null. The bar changes in the event after the stack.
  wrongBar(events) {
    const known = new Set();
    const latest = this.bars.filter(({ n }) => n < events - 1).reverse().filter(({ number }) => !known.has(number) && known.add(number));
    return latest.find(({ screens, bar }) => bar && bar !== screens) ?? null;
  }

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
    if (kind === Kind["screen.gone"]) {
      screen.end = n;
      this.known.delete(number);
      this.gone = screen;
      return;
    }
    screen.changes.push(n);
    screen.places.push({ [Kind["screen.willAppear"]]: Place.appearing, [Kind["screen.didAppear"]]: Place.shown, [Kind["screen.willDisappear"]]: Place.disappearing }[kind] ?? Place.hidden);
  }

  // The events of its screens precede the beginning of the transition.
  begin(n, number, table) {
    const of = (place) => [...this.known.values()].findLast((each) => each.places.at(-1) === place);
    const operation = table.texts[table.detail[n]], from = of(Place.disappearing), to = of(Place.appearing);
    const isForward = /^(push|present)/.test(operation);
    // The progress at each event; between events it is assumed to be linear.
    const transition = { number, operation, from, to, isForward, moving: isForward ? to : from, beneath: isForward ? from : to,
      isSideways: /^(push|pop)/.test(operation), begin: n, end: Infinity, steps: [[n, 0]], hands: [] };
    this.transitions.push(transition);
    this.running.set(number, transition);
  }

  takeTransition(n, kind, transition, table) {
    if (!transition || transition.end !== Infinity) return;
    if (kind === Kind["transition.completed"]) {
      transition.end = n;
      // A cancelled transition goes back, whatever the app passes to completeTransition.
      transition.steps.push([n, transition.isBack || !table.arg[n] ? 0 : 1]);
    } else if (kind <= Kind["transition.finished"]) {
      transition.isBack = kind === Kind["transition.cancelled"];
      const hand = transition.hands.at(-1);
      if (kind !== Kind["transition.interactive"]) { if (hand) hand[1] = n; }
      else if (hand?.[1] !== Infinity) transition.hands.push([n, Infinity]);
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

  progressAt({ steps }, table, events, ns) {
    const next = steps.findIndex(([n]) => n >= events);
    const [n, before] = steps[(next < 0 ? steps.length : next) - 1], [until, after] = steps[next] ?? [n, before];
    const share = until > n ? Math.min(1, Math.max(0, (ns - table.t[n]) / Math.max(1, table.t[until] - table.t[n]))) : 0;
    return before + (after - before) * share;
  }

  wordsAt(transition, table, events, ns) {
    const isHeld = transition.hands.some(([from, to]) => from < events && to >= events);
    return `${this.nameOf({ transition: transition.number })}, ${decimal(this.progressAt(transition, table, events, ns) * 100, 0)} %${isHeld ? ": a finger has it" : ""}`;
  }

  // Returns the screens that cover the first one, the lowest first, with the hidden share of each: 0 to 1.
  covering(table, events, ns) {
    const root = this.screens[0], transition = this.transitionAt(events);
    if (!transition) {
      const top = this.screens.findLast((each) => this.placeOf(each, events) === Place.shown);
      return top && top !== root ? [{ screen: top, beyond: 0 }] : [];
    }
    const progress = this.progressAt(transition, table, events, ns);
    return [{ screen: transition.beneath, beyond: 0 },
      { screen: transition.moving, beyond: transition.isForward ? 1 - progress : progress, isSideways: transition.isSideways }]
      .filter(({ screen }) => screen && screen !== root);
  }
}

// Screens × time. A high bar is a shown screen, a low bar an appearing or disappearing one. The line below
// marks a finger. `tell` shows details under the pointer.
class ScreenTrack extends Track {
  static row = 20;

  get stage() { return this.view.source.past.stage; }

  measure() {
    this.canvas.hidden = !this.stage.lanes.length;
    this.canvas.style.height = `${this.stage.lanes.length * ScreenTrack.row + 4}px`;
  }

  draw(pen, palette) {
    const { table } = this.view.source, { t } = table, { row } = ScreenTrack, { stage } = this, right = this.left + this.plot;
    this.label(pen, stage.lanes.length > 1 && this.width >= 480 ? "screens" : "screen", row / 2, palette.soft);
    this.clip(pen);
    const nsOf = (n) => n === Infinity || n === undefined ? this.view.endNs : t[n];
    const { left } = this, { from, to } = this.view, step = this.nsPerPixel, xOf = (ns) => left + (ns - from) / step;
    const begin = table.countAt(from), drawn = stage.lanes.map(() => -1);
    for (const screen of stage.screens) {
      if (nsOf(screen.begin) > to || nsOf(screen.end) < from) continue;
      const { lane, name, changes, places } = screen, bottom = (lane + 1) * row;
      let free = left;
      // The list's screen has changes all the time.
      for (let at = Math.max(0, upperBound(changes, changes.length, begin) - 1); at < changes.length && t[changes[at]] <= to; at++) {
        const x = Math.max(left - 2, xOf(t[changes[at]])), end = Math.min(right, xOf(nsOf(changes[at + 1] ?? screen.end)));
        // Of many changes within a pixel, the first is drawn.
        if (end <= x || end < drawn[lane]) continue;
        drawn[lane] = Math.max(end, x + 0.5);
        const place = places[at], height = place === Place.shown ? row - 4 : place === Place.hidden ? 2 : 8;
        pen.fillStyle = place === Place.shown ? palette.looks[Look.fresh] : place === Place.hidden ? palette.looks[Look.none] : palette.looks[Look.awaiting];
        pen.fillRect(x, bottom - height, Math.max(end - x, 0.5), height);
        if (place !== Place.shown || x < free || end - x < 20) continue;
        const { width } = pen.measureText(name);
        if (width + 8 > end - x) continue;
        pen.fillStyle = palette.ink;
        pen.textAlign = "left";
        pen.textBaseline = "middle";
        pen.fillText(name, Math.max(x, left) + 4, bottom - row / 2 + 2);
        free = x + width + 40;
      }
    }
    pen.fillStyle = palette.accent;
    drawn.fill(-1);
    for (const { moving, hands } of stage.transitions) {
      for (const [taken, lifted] of moving ? hands : []) {
        const x = xOf(t[taken]), end = Math.max(xOf(nsOf(lifted)), x + 1.5);
        if (end <= left || x >= right || end < drawn[moving.lane] + 0.5) continue;
        drawn[moving.lane] = end;
        pen.fillRect(x, (moving.lane + 1) * row - 2, end - x, 3);
      }
    }
    this.drawSelection(pen, palette, nsOf);
    this.clusters = stage.laneMarks.flatMap((marked, lane) => this.drawClusters(pen, palette, marked, (lane + 0.5) * row + 2).map((each) => ({ lane, ...each })));
    pen.restore();
  }

  // Draws the selection: a screen's life, or a transition on the lanes of its screens.
  drawSelection(pen, palette, nsOf) {
    const { stage } = this, { row } = ScreenTrack, chosen = this.view.stage;
    if (!chosen) return;
    const transition = chosen.transition !== undefined ? stage.running.get(chosen.transition) : null;
    const screens = transition ? [transition.from, transition.to] : [stage.screens.find((each) => each.number === chosen.screen)];
    pen.strokeStyle = palette.ink;
    pen.lineWidth = 1.5;
    for (const screen of screens.filter(Boolean)) {
      const { begin, end } = transition ?? screen, x = Math.max(this.left + 1, this.xOf(nsOf(begin)));
      const width = Math.max(3, Math.min(this.left + this.plot - 1, this.xOf(nsOf(end))) - x);
      if (width > 0) pen.strokeRect(x, screen.lane * row + 1.5, width, row - 1);
    }
  }

  placeAt(x, y) {
    const { stage } = this, { table } = this.view.source, lane = Math.floor(y / ScreenTrack.row);
    // Left of the plot, the current moment is used.
    const ns = x < this.left ? this.view.ns : this.nsAt(x), events = x < this.left ? this.view.events : table.countAt(ns);
    const screen = stage.screens.findLast((each) => each.lane === lane && each.begin < events && each.end >= events);
    const under = stage.transitionAt(events), transition = screen && (under?.from === screen || under?.to === screen) ? under : null;
    const found = this.clusters?.find((each) => each.lane === lane && Math.abs(each.x - x) < (each.total > 1 ? 9 : 6));
    return { ns, events, screen, transition, found };
  }

  describe(x, y) {
    if (x < this.left || y < 0) return null;
    const { source } = this.view, { ns, events, screen, transition, found } = this.placeAt(x, y);
    const lines = screen ? [`${screen.name} at ${seconds(ns, this.nsPerPixel)}`, PLACE_WORDS[this.stage.placeOf(screen, events)] ?? ""] : [];
    if (transition) lines.push(this.stage.wordsAt(transition, source.table, events, ns));
    if (found) lines.push(`${eventWords(source, found.first)}${found.total > 1 ? `, and ${count(found.total - 1)} more` : ""}`);
    return lines.length ? lines : null;
  }

  // Chooses the finding, the transition or the screen under the pointer.
  tap(x, y) {
    const { screen, transition, found } = this.placeAt(x, y);
    if (found) this.view.goToEvent(found.first); else if (x >= this.left) super.tap(x);
    if (found) this.view.choose(this.stage.subjects.get(found.first));
    else if (transition) this.view.choose({ transition: transition.number });
    else if (screen) this.view.choose({ screen: screen.number });
    this.hover(x, y);
  }
}
