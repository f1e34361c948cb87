// The axis, the overview of the whole run, and the charts below the timeline.

// The extremes of any range of a column, from blocks of 16 values, of 16 such blocks, and so on.
class Extremes {
  constructor(values, count) {
    this.levels = [{ least: values, most: values, count }];
    for (let below = this.levels[0]; below.count > 16; below = this.levels.at(-1)) {
      const size = Math.ceil(below.count / 16);
      const level = { least: new Float64Array(size), most: new Float64Array(size), count: size };
      for (let n = 0; n < size; n++) {
        let least = Infinity, most = -Infinity;
        for (let m = n * 16; m < Math.min(n * 16 + 16, below.count); m++) {
          if (below.least[m] < least) least = below.least[m];
          if (below.most[m] > most) most = below.most[m];
        }
        level.least[n] = least;
        level.most[n] = most;
      }
      this.levels.push(level);
    }
  }

  // Returns the extremes of the indices from `from` up to but not including `to`.
  of(from, to) {
    let least = Infinity, most = -Infinity, level = 0;
    const take = (n) => {
      least = Math.min(least, this.levels[level].least[n]);
      most = Math.max(most, this.levels[level].most[n]);
    };
    while (from < to) {
      while (from < to && (from % 16 || level + 1 === this.levels.length)) take(from++);
      while (from < to && to % 16) take(--to);
      from /= 16;
      to /= 16;
      level += 1;
    }
    return [least, most];
  }
}

class Axis extends Track {
  static words = new Map([
    [Kind["app.background"], "background"], [Kind["app.foreground"], "foreground"], [Kind["app.memoryWarning"], "memory warning"],
    [Kind["list.destroyed"], "list destroyed"], [Kind["log.gap"], "events lost"],
  ]);

  draw(pen, palette) {
    const step = timeStep(this.nsPerPixel, 84);
    this.drawUpdates(pen, palette);
    this.drawMarks(pen, palette);
    pen.textBaseline = "middle";
    pen.textAlign = "center";
    for (let ns = Math.ceil(this.view.from / step) * step; ns <= this.view.to; ns += step) {
      const x = this.xOf(ns);
      pen.fillStyle = palette.faint;
      pen.fillRect(Math.round(x), this.height - 5, 1, 5);
      if (x < this.left + this.plot - 18) {
        pen.fillStyle = palette.soft;
        pen.fillText(seconds(ns, step), x, this.height - 13);
      }
    }
  }

  // Draws the duration of each animated update: a band below the words, darker where updates overlap.
  drawUpdates(pen, palette) {
    const { table, past } = this.view.source, { t } = table;
    this.clip(pen);
    for (const { begin, end } of past.updates) {
      const x = this.xOf(t[begin]), until = end === Infinity ? this.view.endNs : t[end];
      if (t[begin] <= this.view.to && until >= this.view.from) fillPale(pen, palette.accent, 0.4, x, 14, Math.max(1.5, this.xOf(until) - x), 4);
    }
    pen.restore();
  }

  // Draws the events of the app and of the list, in words if there is space.
  drawMarks(pen, palette) {
    const { table, past } = this.view.source, { marks } = past;
    let n = placeFrom(marks, 1, 0, marks.length, table.countAt(this.view.from - 1));
    const end = table.countAt(this.view.to);
    pen.fillStyle = palette.soft;
    pen.textAlign = "left";
    pen.textBaseline = "middle";
    for (let free = this.left, tick = -9; n < marks.length && marks[n] < end; n++) {
      const x = this.xOf(table.t[marks[n]]);
      if (x - tick < 1) continue;
      tick = x;
      const word = Axis.words.get(table.kind[marks[n]]) ?? table.texts[table.detail[marks[n]]];
      const width = pen.measureText(word).width;
      const hasRoom = x >= free && x + width + 4 <= this.left + this.plot;
      pen.fillRect(x, 1, 1, hasRoom ? 12 : 3);
      if (!hasRoom) continue;
      pen.fillText(word, x + 4, 9);
      free = x + width + 12;
    }
  }
}

// The colour of a severity, by its letter in a report; the worst is first.
const HEAT = { w: "misuse", s: "wrong", c: "wrong", h: "hazard", l: "faint" }, HEAT_COLUMNS = 240;

// The whole run in a fixed number of columns: the worst finding of each as a colour, and how many there are as its
// strength. Below them are the live animators, and the range that the tracks show.
class Overview extends Track {
  constructor(...all) {
    super(...all);
    this.view.addEventListener("hits", () => this.changed());
  }

  measure() {
    const { table, past, about } = this.view.source, letters = new Map(past.hazards.map((n, place) => [n, about.severities[place]]));
    this.extremes = new Extremes(past.live.values, past.live.count);
    this.heat = Array.from({ length: HEAT_COLUMNS }, () => ({}));
    const add = (n, letter) => { const column = this.heat[this.columnOf(table.t[n])]; column[letter] = (column[letter] ?? 0) + 1; };
    for (const [key, events] of past.found) for (const n of events) add(n, typeof key === "string" ? "w" : letters.get(n) ?? "l");
    for (const { start } of past.wrongLooks) add(start, "s");
  }

  columnOf(ns) { return Math.min(HEAT_COLUMNS - 1, Math.floor((ns - this.view.startNs) / (this.view.endNs - this.view.startNs) * HEAT_COLUMNS)); }

  get nsPerPixel() { return (this.view.endNs - this.view.startNs) / this.plot; }
  xOf(ns) { return this.left + (ns - this.view.startNs) / this.nsPerPixel; }
  nsAt(x) { return this.view.startNs + (x - this.left) * this.nsPerPixel; }

  changed() { this.picture = null; this.ask(); }

  draw(pen, palette) {
    this.picture ??= this.makePicture(palette);
    pen.drawImage(this.picture, 0, 0, this.width, this.height);
    const from = this.xOf(this.view.from), to = this.xOf(this.view.to);
    fillPale(pen, palette.accent, 0.12, from, 0, to - from, this.height);
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 1;
    pen.strokeRect(from + 0.5, 0.5, Math.max(2, to - from) - 1, this.height - 1);
  }

  makePicture(palette) {
    const { width, height } = this.canvas, picture = element("canvas", { width, height }), pen = picture.getContext("2d");
    const ratio = devicePixelRatio || 1, { table, past } = this.view.source;
    pen.scale(ratio, ratio);
    pen.font = "11px ui-sans-serif, system-ui, sans-serif";
    this.label(pen, this.width < 480 ? "run" : "whole run", this.height / 2, palette.soft);
    const scale = (this.height - 22) / Math.max(1, past.live.max);
    pen.fillStyle = palette.faint;
    for (let x = 0; x < this.plot; x++) {
      const to = past.live.changes(table.countAt(this.nsAt(this.left + x + 1)));
      const from = Math.max(0, past.live.changes(table.countAt(this.nsAt(this.left + x))) - 1);
      const most = to > from ? this.extremes.of(from, to)[1] : 0;
      pen.fillRect(this.left + x, this.height - most * scale, 1, most * scale);
    }
    const step = this.plot / HEAT_COLUMNS, left = (n) => Math.round(this.left + n * step), most = Math.max(1, ...this.heat.flatMap(Object.values));
    this.heat.forEach((column, n) => {
      const worst = Object.keys(HEAT).find((letter) => column[letter]);
      // An hour may have one crash, which must be seen.
      if (worst) fillPale(pen, palette[HEAT[worst]], 0.35 + 0.65 * Math.log1p(column[worst]) / Math.log1p(most), left(n), 1, Math.max(left(n + 1) - left(n), 2), 14);
    });
    pen.fillStyle = palette.ink;
    for (const n of new Set((this.view.hits ?? []).map((hit) => this.columnOf(table.t[hit])))) pen.fillRect(left(n), 16, 2, 4);
    return picture;
  }

  // A drag opens a stretch, and a tap the part around it. A drag that begins in the shown range moves the range.
  listen() {
    const canvas = this.canvas;
    let begun = null;
    const around = (ns, length) => this.view.show(ns - length / 2, ns + length / 2);
    canvas.addEventListener("pointerdown", (event) => {
      const { from, to, startNs, endNs } = this.view, ns = this.nsAt(Math.max(this.left, event.offsetX)), isWhole = to - from > (endNs - startNs) / 2;
      canvas.setPointerCapture(event.pointerId);
      this.panel?.focus({ preventScroll: true });
      this.view.goTo(ns);
      begun = { ns, x: event.offsetX, moves: !isWhole && ns >= from && ns <= to };
      around(ns, isWhole ? Math.min(Math.max(4e9, (endNs - startNs) / 24), to - from) : to - from);
    });
    canvas.addEventListener("pointermove", ({ offsetX, pointerId }) => {
      if (!canvas.hasPointerCapture(pointerId)) return;
      const ns = this.nsAt(offsetX);
      if (begun.moves) around(ns, this.view.to - this.view.from); else if (Math.abs(offsetX - begun.x) > 4) this.view.show(Math.min(ns, begun.ns), Math.max(ns, begun.ns));
    });
  }
}

// A number over time, drawn as steps in the colour of the look `color`. `seriesNow` returns its series.
class StepChart extends Track {
  measure() {
    this.series = this.seriesNow();
    this.extremes = new Extremes(this.series.values, this.series.count);
  }

  draw(pen, palette) {
    const { table } = this.view.source, { series } = this;
    const top = Math.max(1, series.max), scale = (this.height - 10) / top;
    this.label(pen, count(top), 8, palette.soft);
    this.label(pen, "0", this.height - 5, palette.soft);
    this.clip(pen);
    pen.fillStyle = palette.line;
    pen.fillRect(this.left, 6, this.plot, 1);
    pen.fillRect(this.left, this.height - 2, this.plot, 1);
    const color = palette.looks[this.color];
    let place = series.changes(table.countAt(this.view.from));
    this.columns((x, from, to) => {
      if (from > this.view.endNs) return;
      const end = series.changes(table.countAt(to));
      // The value before the column counts too.
      const [least, most] = end > place
        ? this.extremes.of(Math.max(0, place - 1), end)
        : [series.values[end - 1] ?? 0, series.values[end - 1] ?? 0];
      const y = this.height - 2 - most * scale;
      fillPale(pen, color, 0.22, x, y, 1.02, most * scale);
      pen.fillRect(x, y - 0.75, 1.02, Math.max(1.5, (most - least) * scale + 1.5));
      place = end;
    });
    pen.restore();
  }
}

// The time of each frame from its vsync to the end of its work. Late frames reach above the line.
class FrameChart extends Track {
  measure() {
    const { frames } = this.view.source;
    const times = new Float64Array(frames.count);
    let longest = 0, interval = 0;
    for (let n = 0; n < frames.count; n++) {
      times[n] = frames.end[n] - frames.expected[n];
      longest = Math.max(longest, times[n]);
      interval = Math.max(interval, frames.interval[n]);
    }
    this.times = times;
    this.interval = interval;
    this.top = Math.max(longest, interval * 1.5);
    this.extremes = new Extremes(times, frames.count);
    this.missed = new Extremes(frames.missed, frames.count);
  }

  draw(pen, palette) {
    const { frames } = this.view.source;
    const scale = (this.height - 10) / this.top, base = this.height - 2;
    this.label(pen, `${Math.round(this.top / 1e6)} ms`, 8, palette.soft);
    this.label(pen, "0", this.height - 5, palette.soft);
    this.clip(pen);
    pen.fillStyle = palette.line;
    pen.fillRect(this.left, base, this.plot, 1);
    const bar = (x, width, ns, isLate) => {
      pen.fillStyle = isLate ? palette.hazard : palette.faint;
      pen.fillRect(x, base - Math.max(1, ns * scale), width, Math.max(1, ns * scale));
    };
    const from = Math.max(0, upperBound(frames.expected, frames.count, this.view.from) - 1);
    const to = upperBound(frames.expected, frames.count, this.view.to);
    if (to - from < this.plot / 2) {
      for (let n = from; n < to; n++) {
        const width = frames.interval[n] / this.nsPerPixel;
        bar(this.xOf(frames.expected[n]), Math.max(1, width - 1), this.times[n], frames.missed[n] > 0);
      }
    } else {
      this.columns((x, begin, end) => {
        const first = upperBound(frames.expected, frames.count, begin);
        const last = upperBound(frames.expected, frames.count, end);
        if (last > first) {
          bar(x, 1.02, this.extremes.of(first, last)[1], this.missed.of(first, last)[1] > 0);
        }
      });
    }
    pen.strokeStyle = palette.soft;
    pen.setLineDash([3, 3]);
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(this.left, Math.round(base - this.interval * scale) + 0.5);
    pen.lineTo(this.left + this.plot, Math.round(base - this.interval * scale) + 0.5);
    pen.stroke();
    pen.setLineDash([]);
    pen.restore();
  }
}
