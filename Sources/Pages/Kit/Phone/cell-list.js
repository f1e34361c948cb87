// The cells of a live list as a user sees them. Each cell has a bitmap, which is recycled with the cell. While the list
// scrolls, all bitmaps move together, without new styles, layout or paint. The blur is drawn into the bitmap, because a
// browser's filter costs one layer for each cell and frame.

// How far from their origin cells may lie, in points, where cells are that are not on screen, and how little a cell moves
// without being moved.
const FARTHEST = 20_000, AWAY = -3 * FARTHEST, LEAST_MOVE = 0.2;
// The radius of the first blur, in points. Each further blur is twice as wide. A radius below LEAST_BLUR is not drawn.
const FIRST_BLUR = 1.15, MOST_DOUBLINGS = 4, LEAST_BLUR = 0.2;
const CELL_FONT = "ui-sans-serif, system-ui, sans-serif";

// The canvases that show a cell, by item and look, as many as four phones have: the other list shows the same item in the
// same frame, and a list that turns round shows it again.
const MOST_DRAWN = 32, drawnCells = new Map();

let cellColors = null;
darkness.addEventListener("change", () => {
  cellColors = null;
  drawnCells.clear();
});

class CellList {
  constructor({ animation, columns = 1 }) {
    Object.assign(this, { animation, columns, drawing: drawingOf(animation), views: new Map(), cells: [], origin: 0, offset: 0 });
    this.content = element("div", { className: "live-content" });
    this.element = element("div", { className: "live-list", role: "img", "aria-label": "No items" }, this.content);
    const redraw = () => { if (this.element.isConnected) this.drawAnew(); else darkness.removeEventListener("change", redraw); };
    darkness.addEventListener("change", redraw);
  }

  // How far a value is on its way, from 0 to 1.
  shareOf(value) {
    const { animation } = this;
    return animation ? Math.max(0, Math.min(1, (value - animation.from) / (animation.to - animation.from))) : 0;
  }

  // `scale` is the size of a point on the page, `ratio` the browser's pixels for it.
  resize({ width, height }, scale, ratio = devicePixelRatio || 1) {
    Object.assign(this.element.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    if (this.width === width && this.scale === scale && this.ratio === ratio) return;
    Object.assign(this, { width, scale, ratio });
    this.drawAnew();
  }

  drawAnew() {
    this.views.clear();
    this.content.replaceChildren();
    this.show(this.cells, this.offset);
  }

  show(cells, offset) {
    const { scale, ratio, columns } = this, width = this.width / columns, shown = new Set(cells.map(([number]) => number));
    // Views whose cells are not shown, for those that come.
    const free = [...this.views.keys()].filter((number) => !shown.has(number));
    Object.assign(this, { cells, offset });
    if (Math.abs(offset - this.origin) > FARTHEST) this.origin = offset;
    // Whole pixels, so that the browser copies the painted bitmap.
    this.content.style.transform = `translateY(${Math.round((this.origin - offset) * scale * ratio) / ratio}px)`;
    for (const cell of cells) {
      const [number, , , index, top, height] = cell, view = this.views.get(number) ?? this.viewFor(number, free.shift()), { canvas } = view;
      this.move(view, Math.max(0, index) % columns * width, top + offset - this.origin);
      if (view.height !== height) {
        Object.assign(view, { height, width, key: "", kept: null });
        Object.assign(canvas, { width: Math.round(width * scale * ratio), height: Math.round(height * scale * ratio) });
        Object.assign(canvas.style, { width: `${canvas.width / ratio}px`, height: `${canvas.height / ratio}px` });
      }
      this.draw(view, cell);
    }
    // A cell that is hidden instead would cost a layout.
    for (const number of free) this.move(this.views.get(number), 0, AWAY);
  }

  move(view, left, down) {
    if (view.left === left && Math.abs(view.down - down) < LEAST_MOVE) return;
    Object.assign(view, { left, down });
    const inPixels = (points) => Math.round(points * this.scale * this.ratio) / this.ratio;
    view.canvas.style.transform = `translate(${inPixels(left)}px, ${inPixels(down)}px)`;
  }

  // The view of the cell `free`, which is not shown, or a new one.
  viewFor(number, free) {
    let view = this.views.get(free);
    if (!view) {
      const canvas = element("canvas");
      this.content.append(canvas);
      view = { canvas, screen: canvas.getContext("bitmaprenderer") };
    }
    this.views.delete(free);
    this.views.set(number, view);
    return view;
  }

  draw(view, [, , item, , , height, ...look]) {
    const [code, value, animator, live] = look;
    // Most cells only move.
    if (view.key && view.item === item && look.every((part, n) => part === view.look[n])) return;
    view.look = look;
    const isWrong = !!(code & WRONG_BIT), isFade = this.drawing === "fade", share = isFade ? Math.max(0, Math.min(1, value)) : this.shareOf(value);
    // On a small phone there is no room for words.
    const said = this.scale < 0.6 ? "" : isWrong ? wrongWords(code, animator) : live > 1 ? `${live} animators` : "";
    // The browser fades a cell without painting it again, unless the cell has a mark, which stays.
    const isMarked = isWrong || said, opacity = decimal(((code >> 4 & 15) === Stay.animatingOut ? 0.5 : 1) * (isFade && !isMarked ? share : 1), 3);
    if (view.opacity !== opacity) view.canvas.style.opacity = view.opacity = opacity;
    const strength = this.drawing === "blur" ? doublingsOf(share) : isFade && !isMarked ? 1 : decimal(share, 2);
    const key = `${item} ${strength} ${isWrong} ${said}`;
    if (view.key === key) return;
    const { canvas } = view, name = `${this.drawing} ${key} ${canvas.width} ${canvas.height}`, known = drawnCells.get(name);
    const easel = easelOf("cell", canvas.width, canvas.height), pen = easel.getContext("2d");
    // A cell that changes again is drawn from a copy.
    if (view.item !== item) view.kept = null; else if (!known) view.kept ??= pictureOf(view, this.scale * this.ratio);
    view.item = item;
    if (known) pen.drawImage(known, 0, 0); else this.drawCell(pen, view, height, strength, isWrong, said);
    view.screen.transferFromImageBitmap(easel.transferToImageBitmap());
    if (drawnCells.get(view.name) === canvas) drawnCells.delete(view.name);
    Object.assign(view, { key, name });
    drawnCells.set(name, canvas);
    if (drawnCells.size > MOST_DRAWN) drawnCells.delete(drawnCells.keys().next().value);
  }

  drawCell(pen, view, height, strength, isWrong, said) {
    const { width } = view;
    pen.save();
    pen.scale(this.scale * this.ratio, this.scale * this.ratio);
    pen.save();
    drawShell(pen, width, height);
    pen.clip();
    if (this.drawing === "fade") pen.globalAlpha = strength;
    if (this.drawing !== "blur" || strength < 1) drawPicture(pen, view);
    if (this.drawing === "blur" && strength) {
      // Between two radii, the wider blur is drawn over the narrower one.
      const narrower = Math.floor(strength), place = [6, 3, width - 12, height - 6];
      if (narrower) pen.drawImage(blurred(view, narrower), ...place);
      pen.globalAlpha = strength - narrower;
      if (pen.globalAlpha) pen.drawImage(blurred(view, narrower + 1), ...place);
    }
    if (this.drawing === "bar") drawBar(pen, strength, width, height);
    pen.restore();
    if (isWrong) drawRing(pen, width, height);
    if (said) drawMark(pen, said, isWrong, width, height);
    pen.restore();
  }

  // Draws the visible cells with another pen of the same resolution.
  paint(pen) {
    const by = this.scale * this.ratio;
    for (const { canvas, left, down, opacity } of this.views.values()) {
      pen.globalAlpha = opacity;
      if (down !== AWAY) pen.drawImage(canvas, left * by, (down + this.origin - this.offset) * by);
    }
    pen.globalAlpha = 1;
  }
}

// Canvases that all cells share, by purpose.
const easels = new Map();
function easelOf(use, width, height) {
  const canvas = easels.get(use) ?? new OffscreenCanvas(width, height);
  easels.set(use, canvas);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return canvas;
}

const colorsOfCells = () => cellColors ??= new Palette(element("canvas"));

function wrongWords(code, animator) {
  const look = lookOf(code);
  return look === Look.orphaned || look === Look.hollow ? `wrong look: animator ${animator} is dead` : "wrong look: no animator";
}

// The right look of a feed is a tenth of a blur: it is drawn so faintly that a user reads the text.
function doublingsOf(share) {
  const radius = share ** 2 * 9;
  const doublings = radius < FIRST_BLUR ? radius / FIRST_BLUR : Math.min(MOST_DOUBLINGS, 1 + Math.log2(radius / FIRST_BLUR));
  // Steps of an eighth are not visible.
  return radius < LEAST_BLUR ? 0 : Math.round(doublings * 8) / 8;
}

// The sharp content of a view; `kept` is its copy.
function drawPicture(pen, { kept, item, width, height }) {
  if (kept) pen.drawImage(kept, 0, 0, width, height); else drawItem(pen, item, width, height);
}

// A part of a view's sharp content, beginning at a point.
function pictureOf(view, scale, canvas = new OffscreenCanvas(Math.round(view.width * scale), Math.round(view.height * scale)), left = 0, top = 0) {
  const { width, height } = view, pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  pen.fillStyle = colorsOfCells().panel;
  pen.fillRect(0, 0, width, height);
  drawPicture(pen, view);
  return canvas;
}

// Halves the content of a view again and again, and doubles it almost as often: each pass softens it, in every browser. A
// wide blur begins with a small picture, which looks the same and costs less.
function blurred(view, doublings) {
  const first = Math.min(2, doublings - 1), wide = view.width - 12, high = view.height - 6;
  const sized = (name, halvings) => easelOf(`${name} ${halvings}`, Math.max(1, Math.round(wide / 2 ** halvings)), Math.max(1, Math.round(high / 2 ** halvings)));
  let soft = sized("picture", first);
  // Without the margin around a cell.
  pictureOf(view, 2 ** -first, soft, 6, 3);
  const pass = (to) => {
    to.getContext("2d").drawImage(soft, 0, 0, to.width, to.height);
    soft = to;
  };
  for (let halvings = first + 1; halvings <= doublings; halvings++) pass(sized("down", halvings));
  for (let halvings = doublings - 1; halvings >= Math.max(1, first); halvings--) pass(sized("up", halvings));
  return soft;
}

function drawShell(pen, width, height) {
  pen.strokeStyle = colorsOfCells().line;
  fillShape(pen, colorsOfCells().panel, () => pen.roundRect(6.5, 3.5, width - 13, height - 7, 14));
  pen.stroke();
}

// A photograph, its author and a line of text; without room for words, only the photograph.
function drawItem(pen, item, width, height) {
  const number = Math.abs(item) % 100_000, colors = colorsOfCells(), isNarrow = width < 180, middle = height / 2;
  const photo = photoOf(number), wide = (width - 12) * (isNarrow ? 1 : 0.46), high = height - 6, by = Math.max(wide / photo.width, high / photo.height);
  pen.drawImage(photo, (photo.width - wide / by) / 2, (photo.height - high / by) / 2, wide / by, high / by, 6, 3, wide, high);
  // A long text is drawn narrower.
  const write = (text, x, y, font, color) => {
    Object.assign(pen, { font: `${font} ${CELL_FONT}`, fillStyle: color });
    pen.fillText(text, x, y, width - x - 12);
  };
  pen.font = `700 13px ${CELL_FONT}`;
  fillShape(pen, "rgb(10 14 20 / 0.6)", () => pen.roundRect(12, height - 25, pen.measureText(item).width + 8, 17, 4));
  write(String(item), 16, height - 12, "700 13px", "#fff");
  if (isNarrow) return;
  const left = 6 + wide + 10, hue = number * 47 % 360;
  const circle = (y, radius, color) => fillShape(pen, color, () => pen.arc(left + 17, y, radius, 0, 7));
  pen.save();
  circle(middle, 17, `hsl(${hue} 40% 82%)`);
  pen.clip();
  circle(middle + 22, 19, `hsl(${hue} 55% 40%)`);
  circle(middle - 3, 6.5, "hsl(24 45% 68%)");
  pen.restore();
  const lines = [""], room = width - left - 42 - 12;
  pen.font = `14px ${CELL_FONT}`;
  for (const word of LINES[number % LINES.length].split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && lines.length < 2 && pen.measureText(longer).width > room) lines.push(word); else lines[lines.length - 1] = longer;
  }
  write(PEOPLE[number % PEOPLE.length], left + 42, middle + 1 - lines.length * 9, "650 15px", colors.ink);
  lines.forEach((line, n) => write(line, left + 42, middle + 19 + (n * 2 - lines.length) * 9, "14px", colors.soft));
}

function drawBar(pen, share, width, height) {
  pen.fillStyle = "rgb(0 0 0 / 0.4)";
  pen.fillRect(6, height - 13, (width - 12) * share, 10);
  pen.fillStyle = "#fff";
  pen.fillRect(6, height - 12, (width - 12) * share, 9);
}

function drawRing(pen, width, height) {
  Object.assign(pen, { strokeStyle: colorsOfCells().wrong, lineWidth: 4 });
  pen.beginPath();
  pen.roundRect(5, 2, width - 10, height - 4, 15);
  pen.stroke();
}

function drawMark(pen, words, isWrong, width, height) {
  pen.font = `700 13px ${CELL_FONT}`;
  const wide = Math.min(pen.measureText(words).width, width - 36), right = width - 14;
  fillShape(pen, colorsOfCells()[isWrong ? "wrong" : "misuse"], () => pen.roundRect(right - wide - 16, height - 28, wide + 16, 19, 7));
  pen.fillStyle = colorsOfCells().paper;
  pen.fillText(words, right - wide - 8, height - 14, wide);
}
