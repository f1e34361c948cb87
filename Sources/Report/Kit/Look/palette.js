// The colours and patterns of the timeline in light and dark mode, and the words for an animator's state.

// In the order of Swift's CellState. The last entry is a cell that looks wrong without an animator, in the page's `--wrong`.
const LOOKS = [
  { name: "none", word: "no animator", light: "#dfe3e7", dark: "#2d353f" },
  { name: "wanted", word: "requested, created next turn", light: "#8aa6c4", dark: "#5f7d9c" },
  { name: "fresh", word: "fresh", light: "#b8cadd", dark: "#4d6580" },
  { name: "awaiting", word: "awaiting a block", light: "#dcc565", dark: "#c2ab4c" },
  { name: "running", word: "running", light: "#1b8f7a", dark: "#2fb59c" },
  { name: "paused", word: "paused", light: "#6ea8dc", dark: "#4b86bd" },
  { name: "stopped", word: "stopped", light: "#e2a03f", dark: "#c98a2e" },
  { name: "spent", word: "spent", light: "#9aa2ab", dark: "#69737e" },
  { name: "hollow", word: "lost: moves nothing", light: "#9a63b5", dark: "#b07fcb" },
  { name: "completing", word: "completing", light: "#7cc6ae", dark: "#5aa890" },
  { name: "orphaned", word: "lost: its animations are gone", light: "#cf4a1f", dark: "#f0713f" },
  { name: "wrong", word: "no animator, and it shows" },
];
const Look = Object.fromEntries(LOOKS.map(({ name }, look) => [name, look]));

// Returns the look of a cell from its code. A cell that looks wrong has the look `wrong`, unless its animator
// is orphaned or hollow.
function lookOf(code) {
  const look = code & 15;
  return code & WRONG_BIT && look !== Look.orphaned && look !== Look.hollow ? Look.wrong : look;
}

// Fills the shape that `draw` adds to the pen's path.
function fillShape(pen, color, draw) {
  pen.fillStyle = color;
  pen.beginPath();
  draw();
  pen.fill();
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

// The page's colours, and patterns that distinguish looks without colour.
class Palette {
  constructor(canvas) {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    for (const name of ["ink", "soft", "faint", "line", "paper", "panel", "accent", "misuse", "hazard", "wrong"]) this[name] = color(name);
    this.looks = LOOKS.map((look) => look[darkness.matches ? "dark" : "light"] ?? this.wrong);
    this.pixels = this.looks.map(Palette.pixel);
    this.hazardPixel = Palette.pixel(this.hazard);
    this.canvas = canvas;
  }

  // Made on first use: the cells of a phone need no patterns.
  get patterns() {
    const ratio = devicePixelRatio || 1;
    return this.madePatterns ??= LOOKS.map((look, n) => Palette.pattern(this.canvas, look.name, this.looks[n], this.paper, ratio));
  }

  // Returns a colour, `#rrggbb`, as the four bytes of a pixel.
  static pixel(color) {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];
  }

  static pattern(canvas, name, color, paper, ratio) {
    const tile = element("canvas", { width: 6 * ratio, height: 6 * ratio }), pen = tile.getContext("2d");
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
      fillShape(pen, paper, () => pen.arc(3, 3, 1.5, 0, 7));
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
