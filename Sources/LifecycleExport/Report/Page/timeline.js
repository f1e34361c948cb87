"use strict";
// Cells × time: a row a cell. How high a bar is says where the cell was (on screen, kept, in its pool), its
// colour and pattern what its animator did; ticks above it are misuses, hazards and bare frames.

class Timeline extends Track {
  constructor(canvas, scroller, view, tell) {
    super(canvas, view);
    this.scroller = scroller;
    this.tell = tell;
    this.stories = [...view.source.follower.stories].sort((a, b) => a.cell - b.cell);
    this.rowHeight = Math.min(22, Math.max(12, Math.floor(360 / Math.max(1, this.stories.length))));
    const all = Math.max(1, this.stories.length) * this.rowHeight;
    this.visible = Math.min(all, 396);
    this.scrolls = all > this.visible;
    canvas.style.height = scroller.style.height = `${this.visible}px`;
    canvas.nextElementSibling.style.height = `${all - this.visible}px`;
    scroller.addEventListener("scroll", () => this.ask());
    this.listen();
  }

  reveal(cell) {
    const row = this.stories.findIndex((story) => story.cell === cell);
    if (row < 0 || !this.scrolls) return;
    const top = row * this.rowHeight, at = this.scroller.scrollTop;
    if (top < at || top + this.rowHeight > at + this.visible) {
      this.scroller.scrollTop = top - this.visible / 2;
    }
  }

  draw(pen, palette) {
    const { table } = this.view.source, height = this.rowHeight, top = this.scroller.scrollTop;
    const first = Math.floor(top / height), last = Math.ceil((top + this.visible) / height);
    // The events of a column are the same for all rows.
    const xs = [], ends = [];
    this.columns((x, from, to) => {
      xs.push(x);
      ends.push(table.countAt((from + to) / 2));
    });
    const begin = table.countAt(this.view.from), end = table.countAt(this.view.to);
    const every = height >= 12 ? 1 : Math.ceil(12 / height);
    for (let row = first; row < Math.min(last, this.stories.length); row++) {
      const story = this.stories[row], y = row * height - top;
      const isSelected = story.cell === this.view.selected;
      if (isSelected) {
        pen.fillStyle = palette.line;
        pen.fillRect(0, y, this.width, height);
      }
      if (row % every === 0) {
        const text = this.width < 480 ? `${story.cell}` : `cell ${story.cell}`;
        this.label(pen, text, y + height / 2 + 0.5, isSelected ? palette.ink : palette.soft);
      }
      this.clip(pen);
      pen.fillStyle = palette.line;
      pen.fillRect(this.left, y + height - 1, this.plot, 0.5);
      const from = Math.max(0, story.placeAt(begin)), to = story.placeAt(end);
      if (to - from < this.plot / 2) this.drawBars(pen, palette, story, y, from, to);
      else this.drawColumns(pen, palette, story, y, xs, ends);
      this.drawMarks(pen, palette, story, y, begin, end);
      pen.restore();
    }
    this.drawCursor(pen, palette);
  }

  drawBars(pen, palette, story, y, from, to) {
    const { t } = this.view.source.table, { records } = story;
    for (let place = from; place <= to && story.count; place++) {
      const ns = t[records[place * 5]];
      const until = place + 1 < story.count ? t[records[place * 5 + 5]] : this.view.endNs;
      if (until === ns) continue;
      const x = Math.max(this.xOf(ns), this.left - 2), right = Math.min(this.xOf(until), this.left + this.plot);
      this.drawBar(pen, palette, records[place * 5 + 1], x, y, right - x);
    }
    // Where one use ends and the next begins.
    pen.fillStyle = palette.paper;
    for (let place = Math.max(1, from); place <= to; place++) {
      if (records[place * 5 + 4] !== records[place * 5 - 1]) {
        pen.fillRect(this.xOf(t[records[place * 5]]) - 0.5, y, 1, this.rowHeight - 1);
      }
    }
  }

  // Many changes a pixel: each column shows the moment in its middle.
  drawColumns(pen, palette, story, y, xs, ends) {
    let began = 0, code = -1;
    for (let n = 0; n <= xs.length; n++) {
      const place = n < xs.length ? story.placeAt(ends[n]) : -1;
      const now = place < 0 ? -1 : story.records[place * 5 + 1] & 1023;
      if (now === code) continue;
      if (code >= 0) this.drawBar(pen, palette, code, xs[began], y, (xs[n] ?? this.width) - xs[began]);
      began = n;
      code = now;
    }
  }

  drawBar(pen, palette, code, x, y, width) {
    const stay = code >> 4 & 15, room = this.rowHeight - 3;
    if (stay === Stay.destroyed && !(code & 512)) return;
    let look = lookOf({ look: code & 15, bare: !!(code & 256) });
    let height = room;
    if (stay === Stay.pooled || stay === Stay.created || stay === Stay.destroyed) {
      height = code & 512 ? Math.round(room * 0.4) : 2;
      if (!(code & 512)) look = Look.none;
    } else if (stay !== Stay.displayed && stay !== Stay.unknown) {
      height = Math.round(room * 0.55);
    } else if (stay === Stay.unknown && look === Look.none) {
      return;
    }
    pen.fillStyle = stay === Stay.pooled && !(code & 512) ? palette.away
      : width > 3 && palette.patterns[look] || palette.looks[look];
    pen.fillRect(x, y + this.rowHeight - 1 - height, Math.max(width, 0.5), height);
    // An animator where nobody can see it.
    if (code & 512) {
      pen.fillStyle = palette.hazard;
      pen.fillRect(x, y + this.rowHeight - 2.5, Math.max(width, 0.5), 1.5);
    }
  }

  // Signs while there is room for them, ticks where they would cover each other; one a pixel at most.
  drawMarks(pen, palette, story, y, begin, end) {
    const { t } = this.view.source.table;
    for (const name of ["bare", "hazard", "misuse"]) {
      const marks = story.marks[name];
      pen.fillStyle = name === "bare" ? palette.notice : palette[name];
      let last = -9;
      for (let n = upperBound(marks, marks.length, begin - 1); n < marks.length && marks[n] < end;) {
        const x = this.xOf(t[marks[n]]);
        pen.beginPath();
        if (x - last > 14) {
          Timeline.sign(pen, name, x, y + 4);
        } else {
          pen.rect(Math.round(x), y, 1, name === "bare" ? 3 : 6);
        }
        pen.fill();
        last = x;
        const next = this.view.source.table.countAt(this.nsAt(x + 1));
        n = Math.max(n + 1, upperBound(marks, marks.length, next - 1));
      }
    }
  }

  static sign(pen, name, x, y) {
    if (name === "misuse") {
      for (const [a, b] of [[-1, 1], [1, 1]]) {
        pen.moveTo(x - 4 * a, y - 3 * b);
        pen.lineTo(x - 3 * a, y - 4 * b);
        pen.lineTo(x + 4 * a, y + 3 * b);
        pen.lineTo(x + 3 * a, y + 4 * b);
      }
    } else if (name === "hazard") {
      pen.moveTo(x - 3.5, y - 4);
      pen.lineTo(x + 3.5, y - 4);
      pen.lineTo(x, y + 2.5);
    } else {
      pen.arc(x, y - 1, 2.2, 0, 7);
    }
  }

  // MARK: What is under a point

  storyAt(y) { return this.stories[Math.floor((y + this.scroller.scrollTop) / this.rowHeight)]; }

  // Events of the mouse know the place on the canvas, which stays where it is while its rows scroll.
  describe(x, y) {
    const story = this.storyAt(y), { table, follower } = this.view.source;
    if (!story || x < this.left || y < 0) return null;
    const ns = this.nsAt(x), reach = 5 * this.nsPerPixel;
    const place = story.placeAt(table.countAt(ns));
    const lines = [`cell ${story.cell} at ${seconds(ns, this.nsPerPixel)}`];
    if (place >= 0) {
      const record = story.recordAt(place);
      lines.push(...describeRecord(this.view.source, record));
      const until = place + 1 < story.count ? table.t[story.records[place * 5 + 5]] : this.view.endNs;
      lines.push(`for ${millis(until - table.t[record.event])}`);
    }
    for (const [name, marks] of Object.entries(story.marks)) {
      const from = upperBound(marks, marks.length, table.countAt(ns - reach) - 1);
      const to = upperBound(marks, marks.length, table.countAt(ns + reach) - 1);
      if (to > from) {
        const more = to - from > 1 ? ` and ${count(to - from - 1)} more` : "";
        lines.push(`${name === "bare" ? "bare frame" : name}: ${eventWords(this.view.source, marks[from])}${more}`);
      }
    }
    return lines;
  }

  hover(x, y) { this.tell(this.describe(x, y), x, y, this.canvas); }

  tap(x, y) {
    const story = this.storyAt(y);
    if (x < this.left) {
      if (story) this.view.select(story.cell);
      return;
    }
    super.tap(x);
    this.hover(x, y);
  }
}

// A cell's record in words: its use, then its animator.
function describeRecord(source, record) {
  const item = record.item >= 0 ? `, item ${source.table.items[record.item]}` : "";
  const use = record.generation ? `use ${record.generation}${item}` : "no use yet";
  const look = LOOKS[lookOf(record)].word;
  const animator = record.animator === NONE ? look : `animator ${record.animator}, ${look}`;
  const others = record.live > 1 ? [`${count(record.live)} animators live on it`] : [];
  return [`${STAYS[record.stay]} · ${use}`, animator, ...others];
}

// An event in a few words.
function eventWords(source, n) {
  const { table } = source, kind = source.about.kinds.find((each) => each.id === table.kind[n]);
  const detail = table.texts[table.detail[n]];
  const parts = [table.kind[n] === Kind.misuse ? detail : kind?.title ?? kind?.name ?? "event"];
  if (table.animator[n] !== NONE) parts.push(`animator ${table.animator[n]}`);
  if (detail && table.kind[n] !== Kind.misuse) parts.push(detail);
  return parts.join(", ");
}
