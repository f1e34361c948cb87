"use strict";
// Follows every cell and animator through the events, as LogFollower does in Swift, and keeps for each
// cell the moments at which something about it changed. What a cell is at any moment is then found by one
// binary search: nothing is ever replayed.

const Stay = Object.freeze({
  unknown: 0, created: 1, inHand: 2, prepared: 3, displayed: 4, ended: 5, waiting: 6, animatingOut: 7,
  pooled: 8, destroyed: 9,
});
const Look = Object.freeze({
  none: 0, wanted: 1, fresh: 2, awaiting: 3, running: 4, paused: 5, stopped: 6, spent: 7, hollow: 8,
  completing: 9, orphaned: 10,
});
const Kind = Object.freeze({
  dequeued: 0, requested: 1, attached: 2, started: 3, finished: 4, tornDown: 5, recycled: 6, cancelled: 7,
  created: 8, displayed: 9, ended: 10, prepared: 11, waiting: 12, configured: 13, destroyed: 14, paused: 15,
  stopped: 16, orphaned: 17, released: 18, listUpdated: 19, background: 20, foreground: 21, memory: 22,
  listDestroyed: 23, bareFrame: 24, gap: 25, wasted: 26, animatingOut: 27, phase: 28, misuse: 32,
  hazardEnded: 38, chainBegan: 64,
});

// A misuse or a hazard. The end of a hazard that lasted is none, nor is what chains and transitions say.
const isFinding = (kind) => kind >= Kind.misuse && kind < Kind.chainBegan && kind !== Kind.hazardEnded;

const isLive = (phase) => phase >= Look.fresh && phase <= Look.completing && phase !== Look.spent;
const isActive = (phase) => isLive(phase) && phase !== Look.fresh && phase !== Look.stopped;
const isBacked = (animator) =>
  !animator.orphaned && (animator.phase === Look.running || animator.phase === Look.paused);

const MOVES = new Map([
  [Kind.created, Stay.created], [Kind.dequeued, Stay.inHand], [Kind.prepared, Stay.prepared],
  [Kind.displayed, Stay.displayed], [Kind.ended, Stay.ended], [Kind.waiting, Stay.waiting],
  [Kind.animatingOut, Stay.animatingOut], [Kind.recycled, Stay.pooled], [Kind.destroyed, Stay.destroyed],
]);
const PHASES = new Map([
  [Kind.started, Look.running], [Kind.paused, Look.paused], [Kind.stopped, Look.stopped],
  [Kind.finished, Look.spent],
]);

// What one cell is: a record of five numbers for each change.
class CellStory {
  constructor(cell) {
    this.cell = cell;
    this.count = 0;
    this.records = new Int32Array(40);
    this.marks = { misuse: [], hazard: [], bare: [] };
    // The cell after the last event.
    Object.assign(this, { stay: 0, generation: 0, item: -1, counted: false, shown: false, wants: false });
    // Those attached to it, in the order of their attach, and how many of them live and are backed.
    this.animators = [];
    this.live = 0;
    this.backed = 0;
  }

  push(event) {
    const [code, animator] = this.look();
    const at = this.count * 5, records = this.records;
    if (this.count) {
      const before = at - 5;
      if (records[before + 1] === code && records[before + 2] === animator
        && records[before + 3] === this.item && records[before + 4] === this.generation) return;
    }
    if (at + 5 > records.length) {
      this.records = new Int32Array(records.length * 2);
      this.records.set(records);
    }
    this.records[at] = event;
    this.records[at + 1] = code;
    this.records[at + 2] = animator;
    this.records[at + 3] = this.item;
    this.records[at + 4] = this.generation;
    this.count += 1;
  }

  // The look in the lowest four bits, then the stay, then what is wrong, then how many animators live.
  look() {
    // The last that lives, or else the last.
    let shown = this.animators.at(-1);
    if (this.live && !isLive(shown.phase)) shown = this.animators.findLast((each) => isLive(each.phase));
    let look = this.wants ? Look.wanted : Look.none;
    if (shown) look = shown.orphaned && isActive(shown.phase) ? Look.orphaned : shown.phase;
    const isAway = this.stay === Stay.pooled || this.stay === Stay.destroyed;
    const isBare = this.stay === Stay.displayed && this.wants && !this.backed;
    return [
      look | this.stay << 4 | (isBare ? 256 : 0) | (isAway && this.live ? 512 : 0)
        | Math.min(this.live, 0x3fffff) << 10,
      shown ? shown.number : NONE,
    ];
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

class Follower {
  constructor(table) {
    this.table = table;
    this.followed = 0;
    this.stories = [];
    this.live = new Series();
    this.pooled = new Series();
    this.alive = new Map();     // number of an animator -> what is known of it
    this.found = new Map();     // kind, or `misuse` and its id -> the events of that kind
    this.marks = [];            // what happened to the app or the list as a whole
    this.hasDisplays = false;
    this.liveNow = 0;
    this.pooledNow = 0;
  }

  // Takes the events that came since the last call.
  follow() {
    const table = this.table;
    while (this.stories.length < table.cells.length) {
      this.stories.push(new CellStory(table.cells[this.stories.length]));
    }
    for (; this.followed < table.count; this.followed++) this.take(this.followed);
  }

  take(n) {
    const { kind: kinds, row: rows } = this.table, kind = kinds[n], row = rows[n];
    if (isFinding(kind)) this.note(n, kind, row);
    const story = row < 0 ? null : this.stories[row];
    const touched = story ? this.takeCell(n, kind, story) : null;
    const other = kind < Kind.misuse && this.table.animator[n] !== NONE
      ? this.takeAnimator(n, kind, story) : null;
    if (touched) touched.push(n);
    if (other && other !== touched) other.push(n);
    if (kind === Kind.gap) this.forgetAll(n);
    if (kind >= Kind.listUpdated && kind <= Kind.listDestroyed || kind === Kind.gap) this.marks.push(n);
    this.live.push(n, this.liveNow);
    this.pooled.push(n, this.pooledNow);
  }

  note(n, kind, row) {
    const key = kind === Kind.misuse ? `misuse ${this.table.texts[this.table.detail[n]]}` : kind;
    if (!this.found.has(key)) this.found.set(key, []);
    this.found.get(key).push(n);
    if (row >= 0) this.stories[row].marks[kind === Kind.misuse ? "misuse" : "hazard"].push(n);
  }

  // MARK: Cells

  takeCell(n, kind, story) {
    const generation = this.table.generation[n], item = this.table.item[n];
    if (kind === Kind.dequeued) {
      this.beginUse(story, generation === NONE ? story.generation + 1 : generation);
      story.counted = true;
      if (item !== NONE) story.item = item;
    } else if (generation !== NONE) {
      // Where nothing counts the generations, the largest one named is the current one.
      if (!story.counted && generation > story.generation) this.beginUse(story, generation);
      if (item !== NONE && generation === story.generation) story.item = item;
    }
    if (kind === Kind.bareFrame) story.marks.bare.push(n);
    const stay = MOVES.get(kind);
    if (stay !== undefined) this.move(story, stay);
    return story;
  }

  beginUse(story, generation) {
    story.generation = generation;
    story.item = -1;
    if (!story.shown) story.wants = false;
  }

  move(story, stay) {
    // A deleted cell's display ends where it is.
    const stays = stay === Stay.ended && story.stay !== Stay.displayed && story.stay !== Stay.unknown;
    story.shown = stay === Stay.displayed;
    if (story.shown) this.hasDisplays = true;
    if (stays) return;
    if (story.stay === Stay.pooled) this.pooledNow -= 1;
    if (stay === Stay.pooled) this.pooledNow += 1;
    story.stay = stay;
  }

  // MARK: Animators

  takeAnimator(n, kind, story) {
    const number = this.table.animator[n];
    let animator = this.alive.get(number);
    if (kind === Kind.requested || kind === Kind.attached) {
      if (!animator) {
        animator = { number, story: null, phase: 0, attached: false, orphaned: false, released: false };
        this.alive.set(number, animator);
      }
      const generation = this.table.generation[n];
      if (story && (generation === NONE || generation === story.generation)) story.wants = true;
      return kind === Kind.attached ? this.attach(animator, story) : story;
    }
    if (!animator) return null;
    const home = animator.story;
    const said = this.said(n);
    if (PHASES.has(kind)) {
      this.setPhase(animator, PHASES.get(kind));
      if (kind === Kind.finished && animator.released) this.forget(animator);
    } else if (kind === Kind.phase) {
      // `completing` only says that a completion touched the cell.
      if (said === "gone") this.forget(animator);
      else if (Look[said] && said !== "completing") this.setPhase(animator, Look[said]);
    } else if (kind === Kind.orphaned) {
      this.change(animator, () => { animator.orphaned = true; });
    } else if (kind === Kind.released) {
      const phase = said === "gone" ? 0 : Look[said] ?? animator.phase;
      if (phase === Look.running) animator.released = true;
      else if (!phase || [Look.fresh, Look.spent, Look.completing].includes(phase)) this.forget(animator);
    } else if (kind === Kind.tornDown || kind === Kind.cancelled && !animator.attached) {
      this.forget(animator);
    }
    return home;
  }

  said(n) { return this.table.texts[this.table.detail[n]]; }

  attach(animator, story) {
    const home = animator.story;
    this.unlink(animator);
    animator.attached = true;
    animator.orphaned = false;
    if (!animator.phase || animator.phase === Look.spent) {
      animator.phase = Look.fresh;
      this.liveNow += 1;
    }
    if (story) {
      animator.story = story;
      story.animators.push(animator);
      this.count(animator, 1);
    }
    return story ?? home;
  }

  setPhase(animator, phase) {
    const before = animator.phase, moved = before === Look.running || before === Look.paused;
    this.change(animator, () => {
      animator.phase = phase;
      // Armed again, it has layer animations of its own again; a pause or a resumption brings none back.
      if (!moved && (phase === Look.running || phase === Look.paused)) animator.orphaned = false;
    });
    if (!animator.attached) return;
    this.liveNow += Number(isLive(phase)) - Number(isLive(before));
  }

  forget(animator) {
    if (animator.attached && isLive(animator.phase)) this.liveNow -= 1;
    this.unlink(animator);
    animator.phase = 0;
    this.alive.delete(animator.number);
  }

  unlink(animator) {
    const list = animator.story?.animators;
    if (!list) return;
    this.count(animator, -1);
    list.splice(list.lastIndexOf(animator), 1);
    animator.story = null;
  }

  // Changes an animator, and what is counted of it on its cell.
  change(animator, act) {
    this.count(animator, -1);
    act();
    this.count(animator, 1);
  }

  count(animator, sign) {
    const { story } = animator;
    if (!story) return;
    if (isLive(animator.phase)) story.live += sign;
    if (isBacked(animator)) story.backed += sign;
  }

  // Events are missing: what was known may be wrong by now.
  forgetAll(n) {
    this.alive.clear();
    this.liveNow = 0;
    this.pooledNow = 0;
    for (const story of this.stories) {
      for (const animator of story.animators) animator.story = null;
      Object.assign(story, { animators: [], live: 0, backed: 0, stay: Stay.unknown, shown: false, wants: false });
      story.push(n);
    }
  }
}
