// The tracks of a run in a panel: the legend, the whole run in one strip, the axis, the cells, and the charts.

// `tell` shows what is under the pointer. With `isPlain` the charts are left out. `addSteps` makes one more chart.
function makeTracks(view, panel, tell, isPlain = false) {
  const { past, frames } = view.source;
  const canvas = (name, label) => element("canvas", { className: name, role: "img", "aria-label": label });
  const overview = canvas("overview", "The whole run: live animators and findings");
  const axis = canvas(past.marks.length ? "axis" : "axis plain", "Time, and what happened to the app and the list");
  const cells = canvas("cells", "A row for each cell: its uses, its animator's phases, and what went wrong");
  const screens = canvas("screens", "Screens: when each is shown, comes and goes, and when a finger has it");
  const scroller = element("div", { className: "cell-scroller" }, cells, element("div"));
  const legend = element("ul", { className: "legend", "aria-label": "What colours and signs mean" });
  panel.append(legend, overview, axis, screens,
    past.stories.length ? "" : element("p", { className: "quiet" }, "This log names no cell."), scroller);
  const timeline = new Timeline(cells, scroller, view, tell);
  const tracks = [timeline, new Axis(axis, view), new ScreenTrack(screens, view, tell), new Overview(overview, view)];
  showLegend(view, legend);
  view.addEventListener("data", () => showLegend(view, legend));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showLegend(view, legend));
  if (isPlain) return { timeline, tracks };

  const addChart = (title, name, label, make, reading) => {
    const now = element("span");
    const chart = canvas(name, label);
    panel.append(element("h3", {}, title, " ", now), chart);
    tracks.push(make(chart));
    view.addEventListener("moment", () => setText(now, reading()));
  };
  const steps = (title, name, series, color) => addChart(title, name, `${title} over time`,
    (chart) => new StepChart(chart, view, series, color),
    () => `${count(series().at(view.events))} now, ${count(series().max)} at most`);
  steps("Live animators", "live-chart", () => view.source.past.live, Look.paused);
  steps("Cells in the reuse queue", "pool-chart", () => view.source.past.pooled, Look.spent);
  if (!frames.count) {
    panel.append(element("p", { className: "quiet no-frames" },
      "This log has no frames: an app's own log does not record them."));
    return { timeline, tracks, addSteps: steps };
  }
  addChart("Frame times", "frame-chart", "Time of each frame; late ones stand out",
    (chart) => new FrameChart(chart, view), () => {
      const { frames } = view.source;
      const n = frames.indexAt(view.ns);
      return n < 0 ? "" : `${millis(frames.end[n] - frames.expected[n])} of ${millis(frames.interval[n])}`
        + (frames.missed[n] ? `, ${plural(frames.missed[n], "vsync")} missed` : "");
    });
  panel.append(element("p", { className: "quiet" },
    "The dashed line is the time a frame has; orange frames missed a vsync."));
  return { timeline, tracks, addSteps: steps };
}

// Only what occurs, drawn as the tracks draw it.
function showLegend(view, list) {
  const { past } = view.source, looks = new Set(), marks = {}, ratio = devicePixelRatio || 1;
  let kept = 0, pooled = 0;
  for (const story of past.stories) {
    for (let at = 1; at < story.count * 5; at += 5) {
      const code = story.records[at], stay = code >> 4 & 15;
      looks.add(lookOf(code));
      if (stay === Stay.prepared || stay === Stay.waiting) kept += 1;
      if (stay === Stay.pooled) pooled += 1;
      if (code & IDLE_BIT) marks.idle = 1;
    }
    for (const name of MARKS) marks[name] = (marks[name] ?? 0) + story.marks[name].length;
  }
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
    ...found.map((name) => entry({ misuse: "would crash", hazard: "hazard", wrong: "wrong look begins" }[name],
      (pen) => drawSign(pen, palette, name, 10, 7))),
    ...(found.some((name) => marks[name] > 1) ? [entry("so many at one place, coloured as the worst",
      (pen) => drawCount(pen, palette, found[0], 12, 10, 7))] : []),
    ...LOOKS.map((look, n) => n).filter((n) => looks.has(n)).map((n) => entry(LOOKS[n].word, bar(n, 0))),
    ...(kept ? [entry("half a bar: kept off screen", bar(Look.paused, 7))] : []),
    ...(pooled ? [entry("a line: in its pool", bar(Look.none, 12))] : []),
    ...(past.covered.length ? [entry("pale: the list is under another screen", (pen) => {
      bar(Look.paused, 0)(pen);
      pen.fillStyle = palette.paper;
      pen.globalAlpha = 0.62;
      pen.fillRect(0, 0, 20, 14);
      pen.globalAlpha = 1;
    })] : []),
    ...(past.stage.lanes.length ? [entry("a screen is shown", bar(Look.fresh, 0)), entry("comes or goes", bar(Look.awaiting, 6))] : []),
    ...(past.stage.transitions.some(({ hands }) => hands.length) ? [entry("a finger has it", (pen) => {
      pen.fillStyle = palette.accent;
      pen.fillRect(0, 11, 20, 3);
    })] : []),
    ...(marks.idle ? [entry("underlined: an animator nobody can see", (pen) => {
      bar(Look.paused, 7)(pen);
      pen.fillStyle = palette.hazard;
      pen.fillRect(0, 12, 20, 2);
    })] : []));
}
