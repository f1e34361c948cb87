// The tracks of a run in a panel: the overview, the axis, the cells, and the charts.

// `tell` shows details under the pointer. `isPlain` omits the charts. The function `addSteps` adds a chart.
function makeTracks(view, panel, tell, isPlain = false) {
  const { past, frames } = view.source;
  const canvas = (name, label) => element("canvas", { className: name, role: "img", "aria-label": label });
  const overview = canvas("overview", "The whole run: live animators and findings");
  const axis = canvas(past.marks.length ? "axis" : "axis plain", "Time, and what happened to the app and the list");
  const cells = canvas("cells", "A row for each cell: its uses, its animator's phases, and what went wrong");
  const screens = canvas("screens", "Screens: when each is shown, comes and goes, and when a finger has it");
  const scroller = element("div", { className: "cell-scroller" }, cells, element("div"));
  panel.append(overview, axis, screens,
    past.stories.length ? "" : element("p", { className: "quiet" }, "This log names no cell."), scroller);
  const timeline = new Timeline(cells, view, { scroller, tell });
  const tracks = [timeline, new Axis(axis, view), new ScreenTrack(screens, view, { tell }), new Overview(overview, view)];
  if (isPlain) return { timeline, tracks };

  const addChart = (title, name, label, make, reading) => {
    const now = element("span");
    const chart = canvas(name, label);
    panel.append(element("h3", {}, title, " ", now), chart);
    tracks.push(make(chart));
    view.addEventListener("moment", () => setText(now, reading()));
  };
  const steps = (title, name, series, color) => addChart(title, name, `${title} over time`,
    (chart) => new StepChart(chart, view, { seriesNow: series, color }),
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

function zoomButtons(view) {
  return element("span", { className: "buttons", role: "group", "aria-label": "Zoom" },
    button("Zoom in", () => view.zoom(0.5), { title: "Zoom in (+)" }),
    button("Zoom out", () => view.zoom(2), { title: "Zoom out (-)" }),
    button("Fit", () => view.fit(), { title: "The whole run (0)" }));
}

// Makes a button that lets a drag select a range while it is pressed.
function selectButton(view) {
  const made = button("Select a stretch", () => {
    view.isSelecting = !view.isSelecting;
    made.setAttribute("aria-pressed", view.isSelecting);
  }, { "aria-pressed": "false", title: "A drag on the tracks selects a stretch (Shift and drag; [ and ] set its ends)" });
  return made;
}

function tellTip(lines, x, y, canvas) {
  const tip = byID("tip");
  tip.hidden = !lines;
  if (!lines) return;
  tip.replaceChildren(...lines.map((line) => element("div", {}, line)));
  const box = canvas.getBoundingClientRect();
  const left = Math.min(box.left + x + 14, document.documentElement.clientWidth - tip.offsetWidth - 8);
  const above = box.top + y - tip.offsetHeight - 12;
  tip.style.left = `${Math.max(8, left)}px`;
  tip.style.top = `${above > 8 ? above : box.top + y + 18}px`;
}
