"use strict";
// What happened, cell by cell: for each cell the moments at which something about it changed, as LogFollower has
// found them in Swift. What a cell is at any moment is found by one binary search: nothing is ever replayed.

// Of Swift's CellPlace and CellState, by their numbers.
const Stay = Object.freeze({
  unknown: 0, created: 1, inHand: 2, prepared: 3, displayed: 4, ended: 5, waiting: 6, animatingOut: 7,
  pooled: 8, destroyed: 9,
});
const Look = Object.freeze({
  none: 0, wanted: 1, fresh: 2, awaiting: 3, running: 4, paused: 5, stopped: 6, spent: 7, hollow: 8,
  completing: 9, orphaned: 10,
});
const Kind = Object.freeze({
  displayed: 9, listUpdated: 19, listDestroyed: 23, bareFrame: 24, gap: 25, misuse: 32, hazardEnded: 38,
  chainBegan: 64,
});

// A misuse or a hazard. The end of a hazard that lasted is none, nor is what chains and transitions say.
const isFinding = (kind) => kind >= Kind.misuse && kind < Kind.chainBegan && kind !== Kind.hazardEnded;

// What one cell is: a record of five numbers for each change.
class CellStory {
  constructor(cell) {
    this.cell = cell;
    this.count = 0;
    this.records = new Int32Array(40);
    this.marks = { misuse: [], hazard: [], bare: [] };
    // The cell after the last event: its look, its place and what is wrong, how many animators live on it, and
    // the last it had.
    Object.assign(this, { code: 0, live: 0, animator: 0, generation: 0, item: -1 });
  }

  get stay() { return this.code >> 4 & 15; }

  // Notes that the cell is another since an event.
  push(event) {
    let at = this.count * 5;
    // Two changes at one event are one.
    if (this.count && this.records[at - 5] === event) at -= 5; else this.count += 1;
    if (at + 5 > this.records.length) {
      const records = new Int32Array(this.records.length * 2);
      records.set(this.records);
      this.records = records;
    }
    // The code in the lowest ten bits.
    const { records } = this, hasAnimator = (this.code & 15) > Look.wanted;
    records[at] = event;
    records[at + 1] = this.code | Math.min(this.live, 0x3fffff) << 10;
    records[at + 2] = hasAnimator ? this.animator : NONE;
    records[at + 3] = this.item;
    records[at + 4] = this.generation;
  }

  // The place of the record that holds after `events` events, or -1.
  placeAt(events) {
    let low = 0, high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle * 5] < events) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  recordAt(place) {
    const at = place * 5, code = this.records[at + 1];
    return {
      cell: this.cell, event: this.records[at], look: code & 15, stay: code >> 4 & 15, bare: !!(code & 256),
      idle: !!(code & 512), live: code >>> 10, animator: this.records[at + 2], item: this.records[at + 3],
      generation: this.records[at + 4],
    };
  }
}

// A number that changes with the events: where it changed, and to what.
class Series {
  constructor() {
    this.count = 0;
    this.events = new Int32Array(256);
    this.values = new Int32Array(256);
    this.value = 0;
    this.max = 0;
  }

  push(event, value) {
    if (value === this.value) return;
    this.value = value;
    if (value > this.max) this.max = value;
    if (this.count === this.events.length) {
      for (const name of ["events", "values"]) {
        const grown = new Int32Array(this.count * 2);
        grown.set(this[name]);
        this[name] = grown;
      }
    }
    this.events[this.count] = event;
    this.values[this.count] = value;
    this.count += 1;
  }

  at(events) {
    const place = upperBound(this.events, this.count, events - 1) - 1;
    return place < 0 ? 0 : this.values[place];
  }
}

class Past {
  constructor() {
    this.stories = [];
    this.live = new Series();
    this.pooled = new Series();
    this.found = new Map();     // kind, or `misuse` and its id -> the events of that kind
    this.marks = [];            // what happened to the app or the list as a whole
    this.hasDisplays = false;
    this.liveNow = 0;
    this.pooledNow = 0;
    this.loose = new CellStory(NONE);  // has the animators that no cell has
  }

  addCell(cell) { this.stories.push(new CellStory(cell)); }

  // A cell is another since event `n`; `row` is -1 for what no cell has.
  change(n, row, code, live, animator, generation, item) {
    const story = row < 0 ? this.loose : this.stories[row];
    this.liveNow += live - story.live;
    this.pooledNow += Number((code >> 4 & 15) === Stay.pooled) - Number(story.stay === Stay.pooled);
    Object.assign(story, { code, live, animator, generation, item });
    story.push(n);
  }

  // Event `n` has changed all that it changes.
  take(n, table) {
    const kind = table.kind[n], row = table.row[n];
    if (isFinding(kind)) this.note(n, kind, row, table);
    if (kind === Kind.displayed) this.hasDisplays = true;
    if (kind === Kind.bareFrame && row >= 0) this.stories[row].marks.bare.push(n);
    if (kind >= Kind.listUpdated && kind <= Kind.listDestroyed || kind === Kind.gap) this.marks.push(n);
    this.live.push(n, this.liveNow);
    this.pooled.push(n, this.pooledNow);
  }

  note(n, kind, row, table) {
    const key = kind === Kind.misuse ? `misuse ${table.texts[table.detail[n]]}` : kind;
    if (!this.found.has(key)) this.found.set(key, []);
    this.found.get(key).push(n);
    if (row >= 0) this.stories[row].marks[kind === Kind.misuse ? "misuse" : "hazard"].push(n);
  }
}
