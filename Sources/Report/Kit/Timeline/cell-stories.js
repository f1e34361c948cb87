// The events of each cell: the moments at which its state changed, as LogFollower found them in Swift. One
// binary search finds the state at any moment, without a replay.

// The history of a cell: a record of five numbers for each change.
class CellStory {
  constructor(cell) {
    this.cell = cell;
    this.count = 0;
    this.records = new Int32Array(40);
    this.marks = { misuse: [], hazard: [], wrong: [] };
    this.fractions = new Series();  // how far its animator was, in billionths
    this.looks = [];                // its rows of wrong frames, in the order of `marks.wrong`
    this.isWrong = false;           // whether frames show a wrong value in it
    // The cell after the last event: look, place and faults, number of live animators, last animator.
    Object.assign(this, { code: 0, live: 0, animator: 0, generation: 0, item: -1 });
  }

  get stay() { return this.code >> 4 & 15; }

  push(event) {
    let at = this.count * 5;
    // Combines two changes at the same event.
    if (this.count && this.records[at - 5] === event) at -= 5; else this.count += 1;
    if (at + 5 > this.records.length) this.records = withRoom(this.records, 2 * at);
    // The code is in the lowest bits.
    const { records } = this, hasAnimator = (this.code & 15) > Look.wanted;
    records[at] = event;
    records[at + 1] = this.code | (this.isWrong ? WRONG_BIT : 0) | Math.min(this.live, 0xfffff) << CODE_BITS;
    records[at + 2] = hasAnimator ? this.animator : NONE;
    records[at + 3] = this.item;
    records[at + 4] = this.generation;
  }

  // Returns the wrong look that the frames show after `events` events; undefined if the cell looks right.
  lookAt(events) {
    const starts = this.marks.wrong, look = this.looks[placeFrom(starts, 1, 0, starts.length, events) - 1];
    return look && look.end >= events ? look : undefined;
  }

  // Returns the index of the record that is current after `events` events, or -1.
  placeAt(events) { return placeFrom(this.records, 5, 0, this.count, events) - 1; }

  recordAt(place) {
    const at = place * 5, code = this.records[at + 1];
    return {
      cell: this.cell, event: this.records[at], code: code & (1 << CODE_BITS) - 1, look: code & 15, stay: code >> 4 & 15, bare: !!(code & BARE_BIT),
      idle: !!(code & IDLE_BIT), wrong: !!(code & WRONG_BIT), live: code >>> CODE_BITS, animator: this.records[at + 2], item: this.records[at + 3],
      generation: this.records[at + 4],
    };
  }
}

// A number that changes with the events: the events of its changes, and its new values.
class Series {
  count = 0;
  events = new Int32Array(256);
  values = new Int32Array(256);
  value = 0;
  max = 0;

  // An unchanged value is recorded only if `always` is true, for a series whose moments count.
  push(event, value, always = false) {
    if (value === this.value && !always) return;
    this.value = value;
    if (value > this.max) this.max = value;
    if (this.count === this.events.length) {
      for (const name of ["events", "values"]) this[name] = withRoom(this[name], 2 * this.count);
    }
    this.events[this.count] = event;
    this.values[this.count] = value;
    this.count += 1;
  }

  // Returns the number of changes within the first `events` events.
  changes(events) { return upperBound(this.events, this.count, events - 1); }

  at(events) { return this.values[this.changes(events) - 1] ?? 0; }

  // Returns the least and the greatest value between two numbers of events.
  extremes(from, to) {
    let place = this.changes(from), least = this.values[place - 1] ?? 0, most = least;
    for (const end = this.changes(to); place < end; place++) {
      if (this.values[place] < least) least = this.values[place];
      if (this.values[place] > most) most = this.values[place];
    }
    return [least, most];
  }
}

class Past {
  constructor(refreshNs) {
    this.stories = [];
    this.live = new Series();
    this.pooled = new Series();
    this.found = new Map();     // kind, or `misuse` and its id -> the events of that kind
    this.idleSince = new Map(); // animator -> the event that found it idle, until it ends
    this.lasted = new Map();    // that event -> nanoseconds, once it has ended
    this.frameNs = refreshNs > 0 ? refreshNs : 1e9 / 60; // an idle animator counts when it lasts as long
    this.hazards = [];          // the events of all hazards, in the order of the log
    this.wrongLooks = [];       // rows of frames that showed a wrong value in a cell, in the order of the log
    this.harmlessFrames = 0;    // frames without an animator that showed the right look, summed over cells
    this.marks = [];            // what happened to the app or the list as a whole
    this.updates = [];          // each animated update: from which event to which
    this.openUpdates = [];      // those under way, with those that are not animated, in the order in which they began
    this.stage = new Stage();
    this.covered = [];          // from which event to which the list is out of the window, under another screen
    this.hasDisplays = false;
    this.measured = new Map();  // item -> its last measured height, in points
    this.liveNow = 0;
    this.pooledNow = 0;
    this.loose = new CellStory(NONE);  // has the animators that no cell has
  }

  addCell(cell) { this.stories.push(new CellStory(cell)); }

  // Records that a cell changes at event `n`; `row` is -1 for changes without a cell.
  change(n, row, code, live, animator, generation, item) {
    const story = row < 0 ? this.loose : this.stories[row];
    this.liveNow += live - story.live;
    this.pooledNow += Number((code >> 4 & 15) === Stay.pooled) - Number(story.stay === Stay.pooled);
    Object.assign(story, { code, live, animator, generation, item });
    story.push(n);
  }

  take(n, table) {
    const kind = table.kind[n], row = table.row[n];
    if (isFinding(kind)) this.note(n, kind, row, table);
    if (kind === Kind["hazard.ended"]) this.endHazard(n, table);
    if (isAboutScreen(kind) || isAboutStack(kind) || isAboutTransition(kind) || kind === Kind.misuse && row < 0) this.stage.take(n, table);
    if (kind === Kind["cell.displayed"]) this.hasDisplays = true;
    if (kind === Kind["cell.measured"] && table.item[n] >= 0 && table.arg[n] > 0) this.measured.set(table.items[table.item[n]], table.arg[n] / 1000);
    if (kind === Kind["list.batchBegan"]) this.beginUpdate(n, table);
    if (kind === Kind["list.batchEnded"]) this.endUpdate(n, table);
    if (kind === Kind["list.updated"] && /^(left|entered)Window$/.test(table.texts[table.detail[n]])) return this.follow(n, table);
    if (kind === Kind["cell.wrongFrame"] && row >= 0) this.noteLook(n, row, table);
    if (kind === Kind["cell.bareFrame"] && table.texts[table.detail[n]] === "harmless") this.harmlessFrames += table.arg[n] || 1;
    if (row >= 0 && (kind === Kind["animator.attached"] || kind === Kind["animator.started"] || kind === Kind["animator.paused"] || kind === Kind["animator.phase"])) {
      const arg = kind === Kind["animator.attached"] ? 0 : table.arg[n];
      if (arg >= 0 || arg < 0) this.stories[row].fractions.push(n, Math.max(-2e9, Math.min(2e9, arg)), true);
    }
    if (kind >= Kind["list.updated"] && kind <= Kind["list.destroyed"] || kind === Kind["log.gap"]) this.marks.push(n);
    this.live.push(n, this.liveNow);
    this.pooled.push(n, this.pooledNow);
  }

  beginUpdate(n, table) {
    const update = { begin: n, end: Infinity, isAnimated: table.arg[n] === 1 };
    this.openUpdates.push(update);
    if (update.isAnimated) this.updates.push(update);
  }

  // An update without animation ends before animated ones, unless all are interrupted.
  endUpdate(n, table) {
    const quick = table.arg[n] === 1 ? this.openUpdates.findIndex((each) => !each.isAnimated) : 0;
    const [update] = this.openUpdates.splice(Math.max(0, quick), 1);
    if (update) update.end = n;
  }

  // Records that the list leaves or enters the window. The lanes of the screens show this, without a mark.
  follow(n, table) {
    if (table.texts[table.detail[n]] === "leftWindow") this.covered.push([n, Infinity]);
    else if (this.covered.length) this.covered.at(-1)[1] = n;
  }

  isCoveredAt(events) { return this.covered.some(([from, to]) => from < events && to >= events); }

  // Records the begin or the end of a row of wrong frames. Its detail has the value on screen and the value
  // that should be there, such as `20, not 2`. An app's own views have no values.
  noteLook(n, row, table) {
    const story = this.stories[row], frames = table.arg[n];
    story.isWrong = Number.isNaN(frames);
    story.push(n);
    if (!story.isWrong) return void Object.assign(story.looks.at(-1) ?? {}, { end: n, frames });
    const [shown, wanted] = table.texts[table.detail[n]].split(", not ").map(Number);
    const look = { row, start: n, end: Infinity, frames: 1, shown, wanted };
    story.looks.push(look);
    story.marks.wrong.push(n);
    this.wrongLooks.push(look);
  }

  note(n, kind, row, table) {
    if (kind !== Kind.misuse) this.hazards.push(n);
    const key = kind === Kind.misuse ? `misuse ${table.texts[table.detail[n]]}` : kind;
    if (!this.found.has(key)) this.found.set(key, []);
    this.found.get(key).push(n);
    if (kind === Kind["hazard.idleAnimator"]) this.idleSince.set(table.animator[n], n);
    if (row >= 0) this.stories[row].marks[kind === Kind.misuse ? "misuse" : "hazard"].push(n);
  }

  // A hazard shorter than a frame does not count.
  endHazard(n, table) {
    const animator = table.animator[n], began = this.idleSince.get(animator);
    if (began === undefined) return;
    this.idleSince.delete(animator);
    if (table.arg[n] >= this.frameNs) return void this.lasted.set(began, table.arg[n]);
    const idle = this.found.get(Kind["hazard.idleAnimator"]);
    idle.splice(idle.lastIndexOf(began), 1);
    if (!idle.length) this.found.delete(Kind["hazard.idleAnimator"]);
  }
}
