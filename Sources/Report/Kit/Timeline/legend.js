// The legend of the timeline, and the signs of findings. Signs that would overlap are combined into a count,
// in the colour of the worst. The colours are in palette.js.

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
  fillShape(pen, palette[name], () => pen.roundRect(x - width / 2, y - 6, width, 12, 6));
  pen.fillStyle = palette.paper;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}

const MARK_ROOM = 26;

// Returns the marks of a cell between two times, in clusters of width `step`, whose places do not change
// while the window moves. Each cluster has its first event, its counts, and the name of the worst mark.
function clusterMarks(story, table, from, to, step) {
  const clusters = [], places = MARKS.map((name) => {
    const marks = story.marks[name];
    return placeFrom(marks, 1, 0, marks.length, table.countAt(from - 1));
  });
  const end = table.countAt(to);
  while (true) {
    let first = end;
    MARKS.forEach((name, n) => { first = Math.min(first, story.marks[name][places[n]] ?? end); });
    if (first >= end) return clusters;
    const bin = Math.floor(table.t[first] / step), until = Math.max(first + 1, Math.min(end, table.countAt(Math.ceil((bin + 1) * step) - 1)));
    const counts = {};
    let total = 0, worst = "";
    MARKS.forEach((name, n) => {
      const marks = story.marks[name], place = placeFrom(marks, 1, places[n], marks.length, until);
      counts[name] = place - places[n];
      total += counts[name];
      if (counts[name]) worst ||= name;
      places[n] = place;
    });
    clusters.push({ first, ns: total === 1 ? table.t[first] : (bin + 0.5) * step, counts, total, worst });
  }
}

const clusterWords = (counts) => MARKS.filter((name) => counts[name])
  .map((name) => plural(counts[name], ...MARK_WORDS[name])).join(", ");

// Updates a legend of the looks and marks that occur in the views, drawn as in their tracks.
function keepLegend(views, list) {
  const show = () => showLegend(views.map(({ source }) => source.past), list);
  for (const view of views) view.addEventListener("data", show);
  darkness.addEventListener("change", show);
  show();
}

function showLegend(pasts, list) {
  const ratio = devicePixelRatio || 1, palette = new Palette(list.ownerDocument.createElement("canvas"));
  const stages = pasts.map(({ stage }) => stage), stories = pasts.flatMap((past) => past.stories), looks = new Set();
  let isKept = false, isPooled = false, isIdle = false;
  for (const story of stories) {
    for (let at = 1; at < story.count * 5; at += 5) {
      const code = story.records[at], stay = code >> 4 & 15;
      looks.add(lookOf(code));
      isKept ||= stay === Stay.prepared || stay === Stay.waiting;
      isPooled ||= stay === Stay.pooled;
      isIdle ||= !!(code & IDLE_BIT);
    }
  }
  const marked = [...stories, ...stages.flatMap(({ laneMarks }) => laneMarks)];
  const times = (name) => marked.reduce((all, each) => all + each.marks[name].length, 0), found = MARKS.filter(times);
  const bar = (look, top) => (pen) => {
    pen.fillStyle = palette.patterns[look] || palette.looks[look];
    pen.fillRect(0, top, 20, 14 - top);
  };
  const strip = (color, top, height, alpha = 1) => (pen) => fillPale(pen, palette[color], alpha, 0, top, 20, height);
  const entries = [
    ...Object.entries({ misuse: "the app would end", hazard: "hazard", wrong: "wrong look begins" })
      .map(([name, words]) => [found.includes(name), words, (pen) => drawSign(pen, palette, name, 10, 7)]),
    [found.some((name) => times(name) > 1), "so many at one place, coloured as the worst", (pen) => drawCount(pen, palette, found[0], 12, 10, 7)],
    ...LOOKS.map(({ word }, look) => [looks.has(look), word, bar(look, 0)]),
    [isKept, "half a bar: kept on a cell off screen", bar(Look.paused, 7)],
    [isPooled, "a line: in its pool", bar(Look.none, 12)],
    [pasts.some(({ covered }) => covered.length), "pale: the list is under another screen", bar(Look.paused, 0), strip("paper", 0, 14, 0.62)],
    [pasts.some(({ updates }) => updates.length), "an animated update", strip("accent", 5, 4, 0.4)],
    [stages.some(({ lanes }) => lanes.length), "a screen is shown", bar(Look.fresh, 0)],
    [stages.some(({ lanes }) => lanes.length), "comes or goes", bar(Look.awaiting, 6)],
    [stages.some(({ transitions }) => transitions.some(({ hands }) => hands.length)), "a finger has it", strip("accent", 11, 3)],
    [isIdle, "underlined: an animator nobody can see", bar(Look.paused, 7), strip("hazard", 12, 2)],
  ];
  list.replaceChildren(...entries.filter(([isThere]) => isThere).map(([, words, ...parts]) => {
    const canvas = element("canvas", { width: 20 * ratio, height: 14 * ratio, ariaHidden: "true" }), pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.font = "10px ui-sans-serif, system-ui, sans-serif";
    for (const draw of parts) draw(pen);
    return element("li", {}, canvas, words);
  }));
}
