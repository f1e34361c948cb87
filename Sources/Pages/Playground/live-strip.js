// The last seconds of all sides under each other, on one clock: a column for each look, in it each side's cells on screen
// by what their animators do.

const COLUMN = 2, MOST_COLUMNS = 2000, BETWEEN_SIDES = 2;

class LiveStrip {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    this.columns = [];
    darkness.addEventListener("change", () => { this.colors = null; this.drawAll(); });
    // Until the canvas is laid out it has no size, and asking for one would have the page laid out before its time.
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      // A new size empties it.
      Object.assign(canvas, { width: Math.round(width), height: Math.round(height) });
      this.drawAll();
    }).observe(canvas);
  }

  clear() {
    this.columns = [];
    this.drawAll();
  }

  // A part for each side: its `cells`, and `isCrash` when UIKit would have ended its app since the last column.
  take(sides) {
    const { canvas, pen, columns } = this;
    columns.push(sides.map(({ cells, isCrash }) => ({ looks: cells.map((cell) => lookOf(cell[6])).sort((a, b) => a - b), isCrash })));
    if (columns.length > MOST_COLUMNS) columns.splice(0, MOST_COLUMNS / 2);
    if (!canvas.width) return;
    pen.drawImage(canvas, -COLUMN, 0);
    pen.clearRect(canvas.width - COLUMN, 0, COLUMN, canvas.height);
    this.draw(columns.at(-1), canvas.width - COLUMN);
  }

  drawAll() {
    const { canvas } = this, shown = this.columns.slice(-Math.ceil(canvas.width / COLUMN));
    this.pen.clearRect(0, 0, canvas.width, canvas.height);
    shown.forEach((column, n) => this.draw(column, canvas.width - (shown.length - n) * COLUMN));
  }

  draw(sides, x) {
    const { pen } = this, height = (this.canvas.height + BETWEEN_SIDES) / sides.length, inside = height - BETWEEN_SIDES;
    this.colors ??= new Palette(this.canvas);
    sides.forEach(({ looks, isCrash }, side) => {
      const part = inside / Math.max(1, looks.length);
      looks.forEach((look, n) => {
        pen.fillStyle = this.colors.looks[look];
        pen.fillRect(x, side * height + n * part, COLUMN, Math.ceil(part));
      });
      if (!isCrash) return;
      pen.fillStyle = this.colors.misuse;
      pen.fillRect(x, side * height, COLUMN, inside);
    });
  }
}
