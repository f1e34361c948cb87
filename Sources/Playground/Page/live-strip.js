// The last seconds of all sides, one below the other, on a common clock. Each column has the cells on screen
// of each side, coloured by their animators' states.

const COLUMN = 2, MOST_COLUMNS = 2000, BETWEEN_SIDES = 2;

class LiveStrip {
  constructor(canvas) {
    Object.assign(this, { canvas, pen: canvas.getContext("2d"), columns: [], due: 0 });
    darkness.addEventListener("change", () => { this.colors = null; this.drawAll(); });
    // Before the layout the canvas has no size, and reading its size would force an early layout.
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      // Setting the size clears the canvas.
      Object.assign(canvas, { width: Math.round(width), height: Math.round(height) });
      this.drawAll();
    }).observe(canvas);
  }

  clear() {
    this.columns = [];
    this.drawAll();
  }

  // Each side has its `cells`, and `isCrash` if UIKit would have ended its app since the last column.
  take(sides) {
    const { columns } = this;
    columns.push(sides.map(({ cells, isCrash }) => ({ looks: cells.map((cell) => lookOf(cell[6])).sort((a, b) => a - b), isCrash })));
    if (columns.length > MOST_COLUMNS) columns.splice(0, MOST_COLUMNS / 2);
    this.due += 1;
  }

  // Draws several columns at once: a change of the canvas in every frame takes an eighth of the frame.
  drawDue() { if (this.due) this.drawLast(this.due); }

  drawAll() { this.drawLast(Math.ceil(this.canvas.width / COLUMN)); }

  drawLast(number) {
    const { canvas, pen } = this, { width, height } = canvas, shown = this.columns.slice(-number);
    this.due = 0;
    if (!width) return;
    pen.drawImage(canvas, -COLUMN * number, 0);
    pen.clearRect(width - COLUMN * number, 0, COLUMN * number, height);
    shown.forEach((column, n) => this.draw(column, width - (shown.length - n) * COLUMN));
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
