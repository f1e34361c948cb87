// The legend of the timeline, and the signs of what went wrong. The colours are in palette.js.

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
