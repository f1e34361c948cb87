// Signs of what went wrong, drawn alike in the tracks and in the legend; where they would cover each other they
// gather into a count, in the colour of the worst.

const MARKS = ["misuse", "hazard", "wrong"];  // the worst first
const MARK_WORDS = { misuse: ["crash", "crashes"], hazard: ["hazard", "hazards"], wrong: ["wrong look", "wrong looks"] };
const MARK_ROOM = 26;

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

// The marks of a cell between two times, gathered by stretches of `step` that keep their places while the window
// moves. Each has its first event, its counts, and the name of the worst.
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
