// The last seconds of a side: a column for each picture, in it the cells on screen by what their animators do.

const COLUMN = 2, MOST_COLUMNS = 2000;

class LiveStrip {
  constructor(place, strategy) {
    this.canvas = element("canvas", { className: "live-strip", role: "img", "aria-label": `The last seconds of ${strategy}: what the animators on screen do` });
    this.pen = this.canvas.getContext("2d");
    this.columns = [];
    place.append(this.canvas);
    darkness.addEventListener("change", () => { this.colors = null; });
    // Until it is laid out it has no size, and asking for one would have the page laid out before its time.
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      Object.assign(this.canvas, { width: Math.round(width), height: Math.round(height) });
      this.isSized = width > 0;
      // A new size empties it.
      const room = Math.ceil(width / COLUMN);
      this.columns.slice(-room).forEach((column, n, { length }) => this.draw(column, this.canvas.width - (length - n) * COLUMN));
    }).observe(this.canvas);
  }

  // `isCrash` when UIKit would have ended the app in this picture.
  take(cells, isCrash) {
    const { canvas, pen } = this, { width, height } = canvas;
    const column = { looks: cells.map((cell) => lookOf(cell[6])).sort((a, b) => a - b), isCrash };
    this.columns.push(column);
    if (this.columns.length > MOST_COLUMNS) this.columns.splice(0, MOST_COLUMNS / 2);
    if (!this.isSized) return;
    pen.drawImage(canvas, -COLUMN, 0);
    pen.clearRect(width - COLUMN, 0, COLUMN, height);
    this.draw(column, width - COLUMN);
  }

  draw({ looks, isCrash }, x) {
    const { pen, canvas: { height } } = this, part = height / Math.max(1, looks.length);
    this.colors ??= new Palette(this.canvas);
    looks.forEach((look, n) => {
      pen.fillStyle = this.colors.looks[look];
      pen.fillRect(x, n * part, COLUMN, Math.ceil(part));
    });
    if (!isCrash) return;
    pen.fillStyle = this.colors.misuse;
    pen.fillRect(x, 0, COLUMN, height);
  }
}
