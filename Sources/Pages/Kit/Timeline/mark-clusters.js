// Marks that would cover each other gather into a count, in the colour of the worst.

const MARK_ROOM = 26;

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
