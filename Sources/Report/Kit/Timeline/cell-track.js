// Cells × time, a row for each cell. The height of a bar is the place of the cell (on screen, kept, in its
// pool). Its colour and pattern are the state of its animator. Signs and counts are faults.

class Timeline extends Track {
  constructor(canvas, view, own) {
    super(canvas, view, { ...own, pixels: new Pixels() });
    this.scroller.addEventListener("scroll", () => this.ask());
  }

  measure() {
    this.stories = [...this.view.source.past.stories].sort((a, b) => a.cell - b.cell);
    this.rowHeight = Math.min(22, Math.max(16, Math.floor(360 / Math.max(1, this.stories.length))));
    const all = Math.max(1, this.stories.length) * this.rowHeight;
    this.visible = Math.min(all, 400);
    this.scrolls = all > this.visible;
    this.canvas.style.height = this.scroller.style.height = `${this.visible}px`;
    this.canvas.nextElementSibling.style.height = `${all - this.visible}px`;
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
    const xs = [], middles = [];
    this.columns((x, from, to) => {
      xs.push(x);
      middles.push(table.countAt((from + to) / 2));
    });
    this.clusters = [];
    const begin = table.countAt(this.view.from), end = table.countAt(this.view.to);
    this.pixels.begin(this.canvas);
    for (let row = first; row < Math.min(last, this.stories.length); row++) {
      const story = this.stories[row], y = row * height - top;
      const isSelected = story.cell === this.view.selected;
      const text = this.width < 480 ? `${story.cell}` : `cell ${story.cell}`;
      this.label(pen, text, y + height / 2 + 0.5, isSelected ? palette.ink : palette.soft);
      this.clip(pen);
      pen.fillStyle = palette.line;
      pen.fillRect(this.left, y + height - 1, this.plot, 0.5);
      const from = Math.max(0, story.placeAt(begin)), to = story.placeAt(end);
      if (to - from < this.plot / 2) this.drawBars(pen, palette, story, y, from, to);
      else this.drawColumns(palette, story, y, xs, middles, from);
      pen.restore();
    }
    this.drawCovered(pen, palette);
    this.clip(pen);
    for (let row = first; row < Math.min(last, this.stories.length); row++) {
      const { cell } = this.stories[row], found = this.drawClusters(pen, palette, this.stories[row], row * height - top + (height - 1) / 2);
      this.clusters.push(...found.map((each) => ({ cell, ...each })));
    }
    pen.restore();
    this.pixels.drawUnder(pen);
    this.drawSelection(pen, palette, top);
  }

  drawSelection(pen, palette, top) {
    const row = this.stories.findIndex((story) => story.cell === this.view.selected);
    if (row < 0) return;
    pen.globalCompositeOperation = "destination-over";
    pen.fillStyle = palette.line;
    pen.fillRect(0, row * this.rowHeight - top, this.width, this.rowHeight);
    pen.globalCompositeOperation = "source-over";
  }

  // Pales the times at which another screen covers the list, so that its cells are invisible.
  drawCovered(pen, palette) {
    const { t } = this.view.source.table;
    this.clip(pen);
    for (const [from, to] of this.view.source.past.covered) {
      const x = this.xOf(t[from]), end = to === Infinity ? this.left + this.plot : this.xOf(t[to]);
      if (end > this.left && x < this.left + this.plot) fillPale(pen, palette.paper, 0.62, x, 0, end - x, this.height);
    }
    pen.restore();
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
    // A line separates two uses.
    pen.fillStyle = palette.paper;
    for (let place = Math.max(1, from); place <= to; place++) {
      if (records[place * 5 + 4] !== records[place * 5 - 1]) {
        pen.fillRect(this.xOf(t[records[place * 5]]) - 0.5, y, 1, this.rowHeight - 1);
      }
    }
  }

  // Draws a row with several changes per pixel: each column shows the moment in its middle. The many small
  // bars are written as pixels.
  drawColumns(palette, story, y, xs, middles, place) {
    const bottom = y + this.rowHeight - 1, end = this.left + this.plot;
    let began = 0, code = -1;
    for (let n = 0; n <= xs.length; n++) {
      // The last record before the column's middle. Nothing is drawn before the first record or after the
      // columns.
      place = n < xs.length ? placeFrom(story.records, 5, Math.max(0, place), story.count, middles[n]) - 1 : -1;
      const now = place < 0 ? -1 : story.records[place * 5 + 1] & (1 << CODE_BITS) - 1;
      if (now === code) continue;
      const height = code < 0 ? 0 : this.heightOf(code);
      if (height) {
        const from = Math.max(this.left, xs[began]), to = Math.min(end, xs[n] ?? end);
        this.pixels.fill(from, to, bottom - height, bottom, palette.pixels[this.lookAt(code)]);
        if (code & IDLE_BIT) this.pixels.fill(from, to, bottom - 1.5, bottom, palette.hazardPixel);
      }
      began = n;
      code = now;
    }
  }

  heightOf(code) {
    const stay = code >> 4 & 15, room = this.rowHeight - 3, isIdle = code & IDLE_BIT;
    if (stay === Stay.displayed) return room;
    if (stay === Stay.pooled || stay === Stay.created) return isIdle ? Math.round(room * 0.4) : 2;
    if (stay === Stay.destroyed) return isIdle ? Math.round(room * 0.4) : 0;
    if (stay === Stay.unknown) return (code & 15) === Look.none ? 0 : room;
    return Math.round(room * 0.55);
  }

  lookAt(code) {
    const stay = code >> 4 & 15;
    return (stay === Stay.pooled || stay === Stay.created) && !(code & IDLE_BIT) ? Look.none : lookOf(code);
  }

  drawBar(pen, palette, code, x, y, width) {
    const height = this.heightOf(code), look = this.lookAt(code), bottom = y + this.rowHeight - 1;
    if (!height) return;
    pen.fillStyle = width > 3 && palette.patterns[look] || palette.looks[look];
    pen.fillRect(x, bottom - height, Math.max(width, 0.5), height);
    // Marks an animator on a cell off screen.
    if (code & IDLE_BIT) {
      pen.fillStyle = palette.hazard;
      pen.fillRect(x, bottom - 1.5, Math.max(width, 0.5), 1.5);
    }
  }

  // MARK: Hit testing

  storyAt(y) { return this.stories[Math.floor((y + this.scroller.scrollTop) / this.rowHeight)]; }

  // Mouse events are relative to the canvas, which stays in place while its rows scroll.
  describe(x, y) {
    const story = this.storyAt(y), { table } = this.view.source;
    if (!story || x < this.left || y < 0) return null;
    const ns = this.nsAt(x);
    const place = story.placeAt(table.countAt(ns));
    const lines = [`cell ${story.cell} at ${seconds(ns, this.nsPerPixel)}`];
    if (place >= 0) {
      const record = story.recordAt(place);
      lines.push(...describeRecord(this.view.source, record));
      const until = place + 1 < story.count ? table.t[story.records[place * 5 + 5]] : this.view.endNs;
      lines.push(`for ${millis(until - table.t[record.event])}`);
    }
    const step = MARK_ROOM * this.nsPerPixel, from = Math.floor(ns / step) * step;
    for (const cluster of clusterMarks(story, table, from, from + step, step)) {
      lines.push(`${clusterWords(cluster.counts)}: ${markWords(this.view.source, story, cluster.first)}`
        + (cluster.total > 1 ? ", and more" : ""));
    }
    return lines;
  }

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

// A picture that is written pixel by pixel and then drawn at once.
class Pixels {
  begin(canvas) {
    const { width, height } = canvas;
    if (this.width !== width || this.height !== height) {
      Object.assign(this, { width, height, layer: document.createElement("canvas") });
      Object.assign(this.layer, { width, height });
      this.image = new ImageData(width, height);
      this.words = new Uint32Array(this.image.data.buffer);
    } else if (this.isUsed) {
      this.words.fill(0);
    }
    this.isUsed = false;
    this.ratio = width / canvas.clientWidth;
  }

  fill(left, right, top, bottom, color) {
    const { width, words, ratio } = this;
    const from = Math.round(left * ratio), to = Math.max(from + 1, Math.round(right * ratio));
    const end = Math.min(this.height, Math.round(bottom * ratio));
    for (let y = Math.max(0, Math.round(top * ratio)); y < end; y++) {
      for (let at = y * width + from; at < y * width + to; at++) words[at] = color;
    }
    this.isUsed = true;
  }

  // Draws the picture under the content of the canvas, so that signs stay on top.
  drawUnder(pen) {
    if (!this.isUsed) return;
    this.layer.getContext("2d").putImageData(this.image, 0, 0);
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = "destination-over";
    pen.drawImage(this.layer, 0, 0);
    pen.restore();
  }
}

function markWords(source, story, n) {
  const look = source.past.wrongLooks.find((each) => each.start === n && source.past.stories[each.row] === story);
  return look ? `${plural(look.frames, "frame")} with the wrong look` : eventWords(source, n);
}
