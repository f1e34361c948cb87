// Reads the blocks that Swift's EventColumns and FrameColumns write, into typed arrays.

const NONE = -2147483648;  // no number at all: a field the event does not have
// A shape describes each field of an event in two bits, the lowest first.
const SHAPE = ["seq", "time", "turn", "cell", "generation", "item", "animator", "arg", "site", "detail", "list", "subject",
  "state", "stateAnimator", "stateGeneration", "stateItem"];

class ByteReader {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }

  // Reads an unsigned number, exact up to 2^53.
  u() {
    let byte = this.bytes[this.at++];
    if (byte < 128) return byte;
    let value = byte & 127, factor = 128;
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte >= 128);
    return value;
  }

  // Reads a signed number. Beyond 2^53 it returns the nearest number, with the right sign.
  s() {
    const start = this.at, value = this.u();
    if (value > 9e15) { this.at = start; return Number(this.big()); }
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }

  // Reads a number of 64 bits.
  big() {
    let value = 0n, shift = 0n, byte;
    do {
      byte = this.bytes[this.at++];
      value |= BigInt(byte & 127) << shift;
      shift += 7n;
    } while (byte >= 128);
    return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n));
  }

  get isAtEnd() { return this.at >= this.bytes.length; }

  part() {
    const length = this.u();
    this.at += length;
    return new ByteReader(this.bytes.subarray(this.at - length, this.at));
  }
}

class Columns {
  constructor(types) {
    this.types = types;
    this.count = 0;
    this.capacity = 0;
    this.reserve(1024);
  }

  reserve(capacity) {
    if (capacity <= this.capacity) return;
    this.capacity = Math.max(capacity, this.capacity * 2);
    for (const [name, type] of Object.entries(this.types)) this[name] = withRoom(this[name] ?? new type(0), this.capacity);
  }
}

// Returns a copy of a column with a larger capacity.
function withRoom(column, capacity) {
  const copy = new column.constructor(capacity);
  copy.set(column);
  return copy;
}

// Returns the first index in a sorted column whose value is greater than `value`.
function upperBound(column, count, value) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] <= value) low = middle + 1; else high = middle;
  }
  return low;
}

// Returns the first index from `from` on whose value is not less than `value`. Fast if the index is near.
function placeFrom(column, stride, from, count, value) {
  let step = 1, low = from, high = from;
  while (high < count && column[high * stride] < value) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, count);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle * stride] < value) low = middle + 1; else high = middle;
  }
  return low;
}

class EventTable extends Columns {
  // `past` receives the changes of each cell.
  constructor(past) {
    super({
      t: Float64Array, seq: Float64Array, turn: Int32Array, kind: Uint8Array, row: Int32Array,
      generation: Int32Array, item: Int32Array, animator: Int32Array, arg: Float64Array, site: Int32Array,
      detail: Int32Array, list: Int32Array, subject: Int32Array,
    });
    this.past = past;
    this.texts = [""];
    this.items = [];      // BigInt: an item may be a hash of 64 bits
    this.cells = [];      // the cell of each row
    this.rows = new Map();
    this.shapes = [];
    this.memory = [];     // by row: what its next event is expected to name
    this.loose = { generation: 0, item: -1, animator: 0 };
    this.kinds = Array.from({ length: 256 }, () => ({ arg: 0, site: 0, detail: 0, subject: 0 }));
    this.last = { seq: 0, t: 0, turn: 0, cell: 0, item: 0n, animator: 0, list: 0 };
    this.turnouts = new Map();  // what became of a cell that stood so, by the kind and detail of what happened
  }

  rowOf(cell) {
    let row = this.rows.get(cell);
    if (row === undefined) {
      row = this.cells.length;
      this.rows.set(cell, row);
      this.cells.push(cell);
      this.past.addCell(cell);
      // A cell 0 shares its state with events without a cell.
      this.memory.push(cell === 0 ? this.loose : { generation: 0, item: -1, animator: 0 });
    }
    return row;
  }

  decode(bytes) {
    const block = new ByteReader(bytes), count = block.u();
    let news = block.u(), part = block.part();
    const utf8 = new TextDecoder();
    for (; news > 0; news--) this.texts.push(utf8.decode(part.part().bytes));
    news = block.u();
    part = block.part();
    for (; news > 0; news--) {
      const kind = part.u(), fields = part.u();
      this.shapes.push(Object.fromEntries([["kind", kind], ["changes", fields >= 2 ** 24], ...SHAPE.map((name, n) => [name, fields >> 2 * n & 3])]));
    }
    const shapes = block.part();
    const columns = Array.from({ length: 16 }, () => block.part());
    const [seq, time, turn, cell, generation, item, animator, arg, site, detail, list, subject] = columns;
    const elsewhere = block.part();
    let next = elsewhere.isAtEnd ? -1 : this.count + elsewhere.u();
    this.reserve(this.count + count);
    const last = this.last;
    for (let n = this.count, end = n + count; n < end; n++) {
      const shape = this.shapes[shapes.u()], kind = this.kinds[shape.kind];
      last.seq += 1 + (shape.seq === 2 ? seq.s() : 0);
      if (shape.time === 2) last.t += time.s();
      if (shape.turn === 2) last.turn += turn.s();
      this.seq[n] = last.seq;
      // A log whose time decreases is still drawn from left to right.
      this.t[n] = n > 0 && last.t < this.t[n - 1] ? this.t[n - 1] : last.t;
      this.turn[n] = last.turn;
      this.kind[n] = shape.kind;
      if (shape.cell === 2) last.cell += cell.s();
      const row = shape.cell ? this.rowOf(last.cell) : -1;
      this.row[n] = row;
      const memory = row < 0 ? this.loose : this.memory[row];
      if (shape.generation === 2) memory.generation += generation.s();
      this.generation[n] = shape.generation ? memory.generation : NONE;
      if (shape.item === 2) {
        last.item = BigInt.asIntN(64, last.item + item.big());
        memory.item = this.items.push(last.item) - 1;
      } else if (shape.item && memory.item < 0) {
        memory.item = this.items.push(0n) - 1;
      }
      this.item[n] = shape.item ? memory.item : NONE;
      if (shape.animator === 2) last.animator = memory.animator = last.animator + animator.s();
      this.animator[n] = shape.animator ? memory.animator : NONE;
      if (shape.arg === 2) kind.arg += arg.s();
      this.arg[n] = shape.arg ? kind.arg : NaN;
      if (shape.site === 2) kind.site = site.s();
      this.site[n] = shape.site ? kind.site : 0;
      if (shape.detail === 2) kind.detail = detail.s();
      this.detail[n] = shape.detail ? kind.detail : 0;
      if (shape.list === 2) last.list += list.s();
      this.list[n] = shape.list ? last.list : NONE;
      if (shape.subject === 2) kind.subject += subject.s();
      this.subject[n] = shape.subject ? kind.subject : NONE;
      if (shape.changes) this.changeCell(n, row, shape, columns);
      while (next === n) {
        this.changeElsewhere(n, elsewhere);
        next = elsewhere.isAtEnd ? -1 : n + elsewhere.u();
      }
      this.past.take(n, this);
    }
    this.count += count;
  }

  changeCell(n, row, shape, columns) {
    const story = this.past.stories[row];
    let { code, live, animator, generation, item } = story;
    if (shape.state) {
      const key = code + 1024 * (shape.kind + 256 * this.detail[n]);
      if (shape.state === 2) this.turnouts.set(key, columns[12].s());
      // The code has ten bits. Above them is the number of additional live animators.
      const value = this.turnouts.get(key);
      code = value & 1023;
      live += Math.floor(value / 1024);
    }
    if (shape.stateAnimator) animator = shape.stateAnimator === 1 ? this.animator[n] : animator + columns[13].s();
    if (shape.stateGeneration) generation = shape.stateGeneration === 1 ? this.generation[n] : generation + columns[14].s();
    if (shape.stateItem) item = shape.stateItem === 1 ? this.item[n] : -1;
    this.past.change(n, row, code, live, animator, generation, item);
  }

  changeElsewhere(n, part) {
    const row = part.u() - 1, code = part.u(), live = part.s(), animator = part.s(), generation = part.s();
    const item = part.u() && row >= 0 ? this.past.stories[row].item : -1;
    this.past.change(n, row, code, live, animator, generation, item);
  }

  cellOf(n) { return this.row[n] < 0 ? -1 : this.cells[this.row[n]]; }

  countAt(ns) { return upperBound(this.t, this.count, ns); }

  indexOfSeq(seq) { return Math.max(0, upperBound(this.seq, this.count, seq) - 1); }

  endNs() { return this.count ? this.t[this.count - 1] : 0; }
}

class FrameTable extends Columns {
  constructor() {
    super({
      frame: Float64Array, interval: Float64Array, expected: Float64Array, begin: Float64Array,
      end: Float64Array, turn: Int32Array, missed: Int32Array, bare: Int32Array,
    });
    this.last = { frame: 0, turn: 0, interval: 0, expected: 0 };
  }

  decode(bytes) {
    const block = new ByteReader(bytes), count = block.u();
    const masks = block.part();
    const [turn, expected, , end, begin, bare, missed, interval, frame] =
      Array.from({ length: 9 }, () => block.part());
    this.reserve(this.count + count);
    const last = this.last;
    for (let n = this.count, stop = n + count; n < stop; n++) {
      const mask = masks.u();
      last.frame += 1 + (mask & 256 ? frame.s() : 0);
      if (mask & 1) last.turn += turn.s();
      if (mask & 128) last.interval += interval.s();
      last.expected += last.interval + (mask & 2 ? expected.s() : 0);
      this.frame[n] = last.frame;
      this.turn[n] = last.turn;
      this.interval[n] = last.interval;
      this.expected[n] = last.expected;
      this.begin[n] = last.expected + (mask & 16 ? begin.s() : 0);
      this.end[n] = this.begin[n] + (mask & 8 ? end.s() : 0);
      this.missed[n] = mask & 64 ? missed.s() >> 1 : 0;
      this.bare[n] = mask & 32 ? bare.s() : 0;
    }
    this.count += count;
  }

  // Returns the last frame whose work ended at or before a time, or -1.
  indexAt(ns) { return upperBound(this.end, this.count, ns) - 1; }
}
