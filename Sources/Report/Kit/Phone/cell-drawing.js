// Draws a cell of a live list: its photograph and its text, with the effect of its animator, and its fault.

// The radius of the first blur, in points. Each further blur is twice as wide. LEAST_BLUR is the least
// radius.
const FIRST_BLUR = 1.15, MOST_DOUBLINGS = 4, LEAST_BLUR = 0.2;
const CELL_FONT = "ui-sans-serif, system-ui, sans-serif";
const PEOPLE = ["Ada Lind", "Tomás Reyes", "Mina Okafor", "Jonas Weber", "Yuki Tanaka", "Leila Haddad", "Sam Whitlock",
  "Ines Moreau", "Ravi Menon", "Nora Dahl", "Pedro Alves", "Zoë Kramer"];
const LINES = ["Low tide, early morning", "Up before the others", "The long way home", "First snow on the pass", "Coffee, then the ridge",
  "Nobody else at the lake", "Last light of the year", "The road to the coast", "Rain is over at last", "Camp at two thousand metres", "Back where it began"];

let cellColors = null;
darkness.addEventListener("change", () => { cellColors = null; });

const colorsOfCells = () => cellColors ??= new Palette(element("canvas"));

// Draws a cell of `width` × `height` points with `scale` pixels per point. `strength` is the progress of the
// animated value, or the number of doublings of a blur.
function drawCell(pen, view, { drawing, scale, strength, isWrong, said }) {
  const { width, height } = view, colors = colorsOfCells();
  pen.save();
  pen.scale(scale, scale);
  pen.save();
  pen.strokeStyle = colors.line;
  fillShape(pen, colors.panel, () => pen.roundRect(6.5, 3.5, width - 13, height - 7, 14));
  pen.stroke();
  pen.clip();
  if (drawing === "fade") pen.globalAlpha = strength;
  if (drawing !== "blur" || strength < 1) drawPicture(pen, view);
  if (drawing === "blur" && strength) {
    // Between two radii, the wider blur is drawn over the narrower one.
    const narrower = Math.floor(strength), place = [6, 3, width - 12, height - 6];
    if (narrower) pen.drawImage(blurred(view, narrower), ...place);
    pen.globalAlpha = strength - narrower;
    if (pen.globalAlpha) pen.drawImage(blurred(view, narrower + 1), ...place);
  }
  if (drawing === "bar") {
    pen.fillStyle = "rgb(0 0 0 / 0.4)";
    pen.fillRect(6, height - 9, (width - 12) * strength, 6);
    pen.fillStyle = colors.accent;
    pen.fillRect(6, height - 8, (width - 12) * strength, 5);
  }
  pen.restore();
  if (isWrong) {
    Object.assign(pen, { strokeStyle: colors.wrong, lineWidth: 4 });
    pen.beginPath();
    pen.roundRect(5, 2, width - 10, height - 4, 15);
    pen.stroke();
  }
  if (said) drawMark(pen, said, isWrong, width, height);
  pen.restore();
}

function drawMark(pen, words, isWrong, width, height) {
  pen.font = `700 13px ${CELL_FONT}`;
  const wide = Math.min(pen.measureText(words).width, width - 36), right = width - 14;
  fillShape(pen, colorsOfCells()[isWrong ? "wrong" : "misuse"], () => pen.roundRect(right - wide - 16, height - 28, wide + 16, 19, 7));
  pen.fillStyle = colorsOfCells().paper;
  pen.fillText(words, right - wide - 8, height - 14, wide);
}

// Canvases that all cells share, by purpose.
const easels = new Map();
function easelOf(use, width, height) {
  const canvas = easels.get(use) ?? new OffscreenCanvas(width, height);
  easels.set(use, canvas);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return canvas;
}

// Returns the number of doublings of a blur. The correct look of a feed is a tenth of the blur, so faint
// that a user can read the text.
function doublingsOf(share) {
  const radius = share ** 2 * 9;
  const doublings = radius < FIRST_BLUR ? radius / FIRST_BLUR : Math.min(MOST_DOUBLINGS, 1 + Math.log2(radius / FIRST_BLUR));
  // Steps of an eighth are not visible.
  return radius < LEAST_BLUR ? 0 : Math.round(doublings * 8) / 8;
}

// Draws the sharp content of a view; `kept` is its copy.
function drawPicture(pen, { kept, item, width, height }) {
  if (kept) pen.drawImage(kept, 0, 0, width, height); else drawItem(pen, item, width, height);
}

// Draws a part of a view's sharp content, from a point on, into a canvas.
function pictureOf(view, scale, canvas = new OffscreenCanvas(Math.round(view.width * scale), Math.round(view.height * scale)), left = 0, top = 0) {
  const { width, height } = view, pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  pen.fillStyle = colorsOfCells().panel;
  pen.fillRect(0, 0, width, height);
  drawPicture(pen, view);
  return canvas;
}

// Blurs a view: halves its content repeatedly and doubles it almost as often. Each pass softens the content,
// in every browser. A wide blur begins with a small picture, which looks the same and costs less.
function blurred(view, doublings) {
  const first = Math.min(2, doublings - 1), wide = view.width - 12, high = view.height - 6;
  const sized = (name, halvings) => easelOf(`${name} ${halvings}`, Math.max(1, Math.round(wide / 2 ** halvings)), Math.max(1, Math.round(high / 2 ** halvings)));
  let soft = sized("picture", first);
  // Without the margin of a cell.
  pictureOf(view, 2 ** -first, soft, 6, 3);
  const pass = (to) => {
    to.getContext("2d").drawImage(soft, 0, 0, to.width, to.height);
    soft = to;
  };
  for (let halvings = first + 1; halvings <= doublings; halvings++) pass(sized("down", halvings));
  for (let halvings = doublings - 1; halvings >= Math.max(1, first); halvings--) pass(sized("up", halvings));
  return soft;
}

// Draws a photograph, its author and a line of text. A narrow cell has only the photograph.
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
