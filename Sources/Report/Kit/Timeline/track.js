// A canvas on the page's time axis. It is redrawn after a change, at most once per frame. A drag, pinch or
// wheel on it moves all tracks.

class Track {
  // The panel has the focus while the user works with the tracks. `own` has further properties.
  constructor(canvas, view, own = {}) {
    Object.assign(this, { panel: canvas.closest(".tracks"), canvas, view, pen: canvas.getContext("2d"), drawSoon: oncePerFrame(() => this.drawNow()), ...own });
    new ResizeObserver(() => this.resize()).observe(canvas);
    view.addEventListener("window", () => this.ask());
    view.addEventListener("data", () => { this.measure(); this.changed(); });
    view.addEventListener("moment", () => this.ask(false));
    darkness.addEventListener("change", () => {
      this.palette = null;
      this.changed();
    });
    this.listen();
    this.measure();
  }

  // Computes values that depend only on the data.
  measure() {}

  // Called when cached drawings that do not depend on the window or the moment become invalid.
  changed() { this.ask(); }

  resize() {
    const ratio = devicePixelRatio || 1;
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.canvas.width = Math.round(this.width * ratio);
    this.canvas.height = Math.round(this.height * ratio);
    this.palette = null;
    this.changed();
  }

  // If only the moment has changed, everything except the cursor is copied.
  ask(isChanged = true) {
    if (isChanged) this.copy = null;
    this.isChanged ||= isChanged;
    this.drawSoon();
  }

  drawNow() {
    const ratio = devicePixelRatio || 1, { pen, canvas, isChanged } = this;
    this.isChanged = false;
    if (!this.width) return;
    this.palette ??= new Palette(canvas);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    if (this.copy) {
      pen.drawImage(this.copy, 0, 0, this.width, this.height);
    } else {
      pen.font = "11px ui-sans-serif, system-ui, sans-serif";
      this.draw(pen, this.palette);
      if (!isChanged) {
        this.copy = element("canvas", { width: canvas.width, height: canvas.height });
        this.copy.getContext("2d").drawImage(canvas, 0, 0);
      }
    }
    this.drawCursor(pen, this.palette);
  }

  // MARK: Time and place

  get left() { return this.width < 480 ? 46 : 76; }
  get plot() { return Math.max(1, this.width - this.left - 8); }
  get nsPerPixel() { return (this.view.to - this.view.from) / this.plot; }

  xOf(ns) { return this.left + (ns - this.view.from) / this.nsPerPixel; }
  nsAt(x) { return this.view.from + (x - this.left) * this.nsPerPixel; }

  // Calls `body` with each pixel column of the plot and its time range. The columns keep their times while
  // the window moves, so that nothing flickers.
  columns(body) {
    const step = this.nsPerPixel;
    let n = Math.floor(this.view.from / step);
    const last = Math.ceil(this.view.to / step);
    for (; n < last; n++) body(this.xOf(n * step), n * step, (n + 1) * step);
  }

  clip(pen) {
    pen.save();
    pen.beginPath();
    pen.rect(this.left, 0, this.plot, this.height);
    pen.clip();
  }

  label(pen, text, y, color) {
    pen.fillStyle = color;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    pen.fillText(text, this.left - 8, y);
  }

  drawClusters(pen, palette, marked, y) {
    const { source, from, to } = this.view;
    return clusterMarks(marked, source.table, from, to, MARK_ROOM * this.nsPerPixel).map((cluster) => {
      const x = this.xOf(cluster.ns);
      if (cluster.total === 1) drawSign(pen, palette, cluster.worst, x, y); else drawCount(pen, palette, cluster.worst, cluster.total, x, y);
      return { x, ...cluster };
    });
  }

  drawCursor(pen, palette) {
    if (this.view.range) {
      const from = Math.max(this.left, this.xOf(this.view.range.from)), to = Math.min(this.left + this.plot, this.xOf(this.view.range.to));
      if (to > from) fillPale(pen, palette.accent, 0.16, from, 0, to - from, this.height);
    }
    const x = Math.round(this.xOf(this.view.ns)) + 0.5;
    if (x < this.left - 1 || x > this.left + this.plot + 1) return;
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x, this.height);
    pen.stroke();
  }

  // MARK: Touch, mouse and wheel

  // The wheel zooms if the tracks have the focus, or with Ctrl or ⌘; otherwise the page scrolls.
  listen() {
    const canvas = this.canvas, pointers = new Map();
    let moved = 0, spread = 0, selectedFrom = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      pointers.set(event.pointerId, event);
      canvas.setPointerCapture(event.pointerId);
      if (pointers.size === 1) moved = 0;
      selectedFrom = event.shiftKey || this.view.isSelecting ? this.nsAt(event.offsetX) : null;
      spread = Track.spread(pointers);
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === "mouse") this.hover(event.offsetX, event.offsetY);
        return;
      }
      pointers.set(event.pointerId, event);
      const dx = (event.clientX - before.clientX) / pointers.size;
      moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      if (moved < 4) return;
      if (selectedFrom !== null) return void this.view.setRange(selectedFrom, this.nsAt(event.offsetX));
      this.view.pan(-dx * this.nsPerPixel);
      if (pointers.size === 2) {
        const now = Track.spread(pointers), box = canvas.getBoundingClientRect();
        const middle = [...pointers.values()].reduce((sum, each) => sum + each.clientX / 2, 0) - box.left;
        if (now > 8 && spread > 8) this.view.zoom(spread / now, this.nsAt(middle));
        spread = now;
      }
    });
    const up = (event) => {
      if (!pointers.delete(event.pointerId)) return;
      if (event.type === "pointerup" && moved < 4 && !pointers.size) this.tap(event.offsetX, event.offsetY);
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => this.hover(-1, -1));
    canvas.addEventListener("wheel", (event) => {
      const isFocused = this.panel?.contains(document.activeElement);
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey || event.metaKey || (isFocused && !event.shiftKey && event.deltaY && !this.scrolls)) {
        event.preventDefault();
        this.view.zoom(Math.exp(event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), this.nsAt(event.offsetX));
      } else if (sideways) {
        event.preventDefault();
        this.view.pan(sideways * this.nsPerPixel);
      }
    }, { passive: false });
  }

  static spread(pointers) {
    if (pointers.size < 2) return 0;
    const [a, b] = pointers.values();
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  }

  hover(x, y) { this.tell?.(this.describe(x, y), x, y, this.canvas); }

  tap(x) {
    this.panel?.focus({ preventScroll: true });
    this.view.goTo(this.nsAt(Math.max(x, this.left)));
  }
}

// Returns a round step of time that leaves space for a label.
function timeStep(nsPerPixel, room) {
  const least = nsPerPixel * room;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least);
}

function fillPale(pen, color, alpha, ...place) {
  pen.fillStyle = color;
  pen.globalAlpha = alpha;
  pen.fillRect(...place);
  pen.globalAlpha = 1;
}
