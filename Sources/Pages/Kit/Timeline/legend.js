// What an animator does, and what went wrong: the words, colours, patterns and signs of the timeline, and its legend.

// By the numbers of `Look`; the last one is a cell that looks wrong without an animator. `wrong` is the page's own colour.
const LOOKS = [
  { name: "none", word: "no animator", light: "#dfe3e7", dark: "#2d353f" },
  { name: "wanted", word: "requested, created next turn", light: "#8aa6c4", dark: "#5f7d9c" },
  { name: "fresh", word: "fresh", light: "#b8cadd", dark: "#4d6580" },
  { name: "awaiting", word: "awaiting a block", light: "#dcc565", dark: "#c2ab4c" },
  { name: "running", word: "running", light: "#1b8f7a", dark: "#2fb59c" },
  { name: "paused", word: "paused", light: "#6ea8dc", dark: "#4b86bd" },
  { name: "stopped", word: "stopped", light: "#e2a03f", dark: "#c98a2e" },
  { name: "spent", word: "spent", light: "#9aa2ab", dark: "#69737e" },
  { name: "hollow", word: "hollow: moves nothing", light: "#9a63b5", dark: "#b07fcb" },
  { name: "completing", word: "completing", light: "#7cc6ae", dark: "#5aa890" },
  { name: "orphaned", word: "dead: its animations are gone", light: "#cf4a1f", dark: "#f0713f" },
  { name: "wrong", word: "no animator, and it shows" },
];
const WRONG = 11;

// How a cell is drawn, by its code. A cell that looks wrong without an animator says so, unless the animator's
// own trouble says more.
function lookOf(code) {
  const look = code & 15;
  return code & WRONG_BIT && look !== Look.orphaned && look !== Look.hollow ? WRONG : look;
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

// The page's colours, and patterns for what must be told apart without them.
class Palette {
  constructor(canvas) {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    for (const name of ["ink", "soft", "faint", "line", "paper", "panel", "accent", "misuse", "hazard", "good"]) this[name] = color(name);
    this.wrong = color("wrong");
    this.looks = LOOKS.map((look) => look[darkness.matches ? "dark" : "light"] ?? this.wrong);
    this.pixels = this.looks.map(Palette.pixel);
    this.markPixels = {
      misuse: Palette.pixel(this.misuse), hazard: Palette.pixel(this.hazard), wrong: Palette.pixel(this.wrong),
    };
    this.canvas = canvas;
  }

  // Made when something is first drawn with them, which no cell of a phone is.
  get patterns() {
    const ratio = devicePixelRatio || 1;
    return this.madePatterns ??= LOOKS.map((look, n) => Palette.pattern(this.canvas, look.name, this.looks[n], this.paper, ratio));
  }

  // A colour, `#rrggbb`, as the four bytes of a pixel.
  static pixel(color) {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];
  }

  static pattern(canvas, name, color, paper, ratio) {
    const size = 6 * ratio, tile = document.createElement("canvas");
    tile.width = tile.height = size;
    const pen = tile.getContext("2d");
    pen.scale(ratio, ratio);
    pen.fillStyle = name === "wrong" || name === "wanted" ? paper : color;
    pen.fillRect(0, 0, 6, 6);
    pen.strokeStyle = pen.fillStyle === color || name === "orphaned" ? paper : color;
    pen.lineWidth = 1.4;
    if (name === "orphaned") {
      pen.beginPath();
      for (const x of [-6, 0, 6]) { pen.moveTo(x - 1, 7); pen.lineTo(x + 7, -1); }
      pen.stroke();
    } else if (name === "hollow") {
      pen.fillStyle = paper;
      pen.beginPath();
      pen.arc(3, 3, 1.5, 0, 7);
      pen.fill();
    } else if (name === "wrong") {
      pen.strokeStyle = color;
      pen.beginPath();
      for (const x of [-6, 0, 6]) { pen.moveTo(x - 1, -1); pen.lineTo(x + 7, 7); }
      pen.stroke();
    } else if (name === "wanted") {
      pen.strokeStyle = color;
      pen.strokeRect(-1, 1, 8, 4);
    } else {
      return null;
    }
    const pattern = canvas.getContext("2d").createPattern(tile, "repeat");
    pattern.setTransform(new DOMMatrix().scale(1 / ratio));
    return pattern;
  }
}

// Signs of what went wrong.

const MARKS = ["misuse", "hazard", "wrong"];  // the worst first
const MARK_WORDS = { misuse: ["crash", "crashes"], hazard: ["hazard", "hazards"], wrong: ["wrong look", "wrong looks"] };

function drawSign(pen, palette, name, x, y) {
  pen.fillStyle = palette[name];
  pen.beginPath();
  if (name === "misuse") {
    for (const [a, b] of [[-1, 1], [1, 1]]) {
      pen.moveTo(x - 4.5 * a, y - 3.2 * b);
      pen.lineTo(x - 3.2 * a, y - 4.5 * b);
      pen.lineTo(x + 4.5 * a, y + 3.2 * b);
      pen.lineTo(x + 3.2 * a, y + 4.5 * b);
    }
  } else if (name === "hazard") {
    pen.moveTo(x - 4.5, y + 3.5);
    pen.lineTo(x + 4.5, y + 3.5);
    pen.lineTo(x, y - 4.5);
  } else {
    pen.arc(x, y, 3.4, 0, 7);
  }
  pen.fill();
}

function drawCount(pen, palette, name, total, x, y) {
  const text = total < 1000 ? String(total) : `${decimal(total / 1000, total < 10000 ? 1 : 0)}k`;
  const width = Math.max(13, text.length * 6 + 6);
  pen.fillStyle = palette[name];
  pen.beginPath();
  pen.roundRect(x - width / 2, y - 6, width, 12, 6);
  pen.fill();
  pen.fillStyle = palette.paper;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}

// Keeps a legend of what occurs in the views, drawn as their tracks draw it.
function keepLegend(views, list) {
  const show = () => showLegend(views.map(({ source }) => source.past), list);
  for (const view of views) view.addEventListener("data", show);
  darkness.addEventListener("change", show);
  show();
}

function showLegend(pasts, list) {
  const looks = new Set(), marks = {}, ratio = devicePixelRatio || 1, stages = pasts.map(({ stage }) => stage);
  let kept = 0, pooled = 0;
  for (const story of pasts.flatMap(({ stories }) => stories)) {
    for (let at = 1; at < story.count * 5; at += 5) {
      const code = story.records[at], stay = code >> 4 & 15;
      looks.add(lookOf(code));
      if (stay === Stay.prepared || stay === Stay.waiting) kept += 1;
      if (stay === Stay.pooled) pooled += 1;
      if (code & IDLE_BIT) marks.idle = 1;
    }
    for (const name of MARKS) marks[name] = (marks[name] ?? 0) + story.marks[name].length;
  }
  for (const lane of stages.flatMap((stage) => stage.laneMarks)) for (const name of MARKS) marks[name] = (marks[name] ?? 0) + lane.marks[name].length;
  const palette = new Palette(list.ownerDocument.createElement("canvas"));
  const entry = (words, draw) => {
    const canvas = element("canvas", { width: 20 * ratio, height: 14 * ratio, ariaHidden: "true" });
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.font = "10px ui-sans-serif, system-ui, sans-serif";
    draw(pen);
    return element("li", {}, canvas, words);
  };
  const bar = (look, top) => (pen) => {
    pen.fillStyle = palette.patterns[look] || palette.looks[look];
    pen.fillRect(0, top, 20, 14 - top);
  };
  const found = MARKS.filter((name) => marks[name]);
  list.replaceChildren(
    ...found.map((name) => entry({ misuse: "the app would end", hazard: "hazard", wrong: "wrong look begins" }[name],
      (pen) => drawSign(pen, palette, name, 10, 7))),
    ...(found.some((name) => marks[name] > 1) ? [entry("so many at one place, coloured as the worst",
      (pen) => drawCount(pen, palette, found[0], 12, 10, 7))] : []),
    ...LOOKS.map((look, n) => n).filter((n) => looks.has(n)).map((n) => entry(LOOKS[n].word, bar(n, 0))),
    ...(kept ? [entry("half a bar: kept off screen", bar(Look.paused, 7))] : []),
    ...(pooled ? [entry("a line: in its pool", bar(Look.none, 12))] : []),
    ...(pasts.some(({ covered }) => covered.length) ? [entry("pale: the list is under another screen", (pen) => {
      bar(Look.paused, 0)(pen);
      pen.fillStyle = palette.paper;
      pen.globalAlpha = 0.62;
      pen.fillRect(0, 0, 20, 14);
      pen.globalAlpha = 1;
    })] : []),
    ...(pasts.some(({ updates }) => updates.length) ? [entry("an animated update", (pen) => {
      pen.fillStyle = palette.accent;
      pen.globalAlpha = 0.4;
      pen.fillRect(0, 5, 20, 4);
      pen.globalAlpha = 1;
    })] : []),
    ...(stages.some(({ lanes }) => lanes.length) ? [entry("a screen is shown", bar(Look.fresh, 0)), entry("comes or goes", bar(Look.awaiting, 6))] : []),
    ...(stages.some(({ transitions }) => transitions.some(({ hands }) => hands.length)) ? [entry("a finger has it", (pen) => {
      pen.fillStyle = palette.accent;
      pen.fillRect(0, 11, 20, 3);
    })] : []),
    ...(marks.idle ? [entry("underlined: an animator nobody can see", (pen) => {
      bar(Look.paused, 7)(pen);
      pen.fillStyle = palette.hazard;
      pen.fillRect(0, 12, 20, 2);
    })] : []));
}
