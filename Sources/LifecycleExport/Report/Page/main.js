"use strict";
// Puts the page together: what is known at once first, then the data, then all that needs it.

async function showReport(source) {
  const summary = new Summary(source);
  summary.show();
  await source.load((done, all) => {
    byID("loading").textContent = `Reading ${count(done)} of ${count(all)} events …`;
  });
  byID("loading").hidden = true;
  byID("workspace").hidden = false;

  // Between the larger pieces of work the browser may breathe.
  const breathe = () => new Promise((resolve) => setTimeout(resolve));
  const view = new TimeView(source), { past, frames } = source;
  const timeline = new Timeline(byID("timeline"), byID("timeline-scroller"), view, tellTip);
  byID("axis").classList.toggle("plain", !past.marks.length);
  const tracks = [timeline, new Axis(byID("axis"), view)];
  await breathe();
  tracks.push(new Overview(byID("overview"), view));
  await breathe();
  tracks.push(new StepChart(byID("live-chart"), view, past.live, Look.paused));
  tracks.push(new StepChart(byID("pool-chart"), view, past.pooled, Look.spent));
  byID("frames-panel").hidden = !frames.count;
  byID("no-frames").hidden = frames.count > 0;
  byID("no-cells").hidden = past.stories.length > 0;
  await breathe();
  if (frames.count) tracks.push(new FrameChart(byID("frame-chart"), view));
  await breathe();
  new Phone(view);
  const player = new Player(view);
  const jump = (event, cell) => {
    player.stop();
    view.goToEvent(event);
    view.reveal(true);
    view.selected = cell;
    timeline.reveal(cell);
    view.say("window");
    const box = byID("workspace").getBoundingClientRect();
    if (box.top < -box.height / 2 || box.top > innerHeight - 200) {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      byID("workspace").scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
    }
  };
  const findings = new Findings(view, jump);
  findings.show(byID("finding-list"));
  view.addEventListener("moment", () => {
    showReadings(view);
    if (!player.playing) setText(byID("finding-now"), byID("finding-now").title = findings.textAt(view.events - 1));
  });
  view.addEventListener("window", () => setText(byID("window-length"), `${seconds(view.from)} to ${seconds(view.to)}`));
  keepHash(view, player);
  listenToKeys(view, player, findings);
  showLegend();
  // Without a moment in the address: the first finding, or a list that has come to rest.
  if (!followHash(view)) findings.first >= 0 ? view.goToEvent(findings.first) : view.play(view.startNs + 1e9);
  view.say("window");
  document.body.dataset.ready = "true";
  return { source, view, player, findings, summary, tracks };
}

// The charts' values at the moment.
function showReadings(view) {
  const { past, frames } = view.source;
  setText(byID("live-now"), `${count(past.live.at(view.events))} now, ${count(past.live.max)} at most`);
  setText(byID("pool-now"), `${count(past.pooled.at(view.events))} now, ${count(past.pooled.max)} at most`);
  const n = frames.indexAt(view.ns);
  setText(byID("frame-now"), n < 0 ? "" : `${millis(frames.end[n] - frames.expected[n])} of ${millis(frames.interval[n])}`
    + (frames.missed[n] ? `, ${plural(frames.missed[n], "vsync")} missed` : ""));
}

// MARK: The moment in the address

function followHash(view) {
  const found = /(?:^#|&)t=(-?\d+(?:\.\d+)?)/.exec(location.hash);
  if (!found) return false;
  view.goTo(Math.round(Number(found[1]) * 1e9));
  view.reveal();
  return true;
}

function keepHash(view, player) {
  let timer = 0, written = location.hash;
  view.addEventListener("moment", () => {
    clearTimeout(timer);
    if (player.playing) return;
    timer = setTimeout(() => {
      written = `#t=${Number((view.ns / 1e9).toFixed(9))}`;
      history.replaceState(null, "", written);
    }, 100);
  });
  addEventListener("hashchange", () => { if (location.hash !== written) followHash(view); });
}

// MARK: Keys

function listenToKeys(view, player, findings) {
  const help = byID("help");
  const openHelp = () => { if (help.open) help.close(); else help.showModal(); };
  byID("help-button").addEventListener("click", openHelp);
  byID("close-help").addEventListener("click", openHelp);
  for (const [id, act] of [["zoom-in", () => view.zoom(0.5)], ["zoom-out", () => view.zoom(2)],
    ["fit", () => view.fit()], ["finding-back", () => findings.next(-1)], ["finding-on", () => findings.next(1)]]) {
    byID(id).addEventListener("click", act);
  }
  byID("finding-back").disabled = byID("finding-on").disabled = findings.first < 0;
  byID("finding-now").hidden = findings.first < 0;
  const span = () => view.to - view.from;
  const keys = {
    ArrowLeft: (event) => player.step(event.shiftKey ? "event" : "frame", -1),
    ArrowRight: (event) => player.step(event.shiftKey ? "event" : "frame", 1),
    Home: () => { view.goTo(view.startNs); view.reveal(); },
    End: () => { view.goTo(view.endNs); view.reveal(); },
    PageUp: () => view.pan(-span() * 0.8), PageDown: () => view.pan(span() * 0.8),
    "+": () => view.zoom(0.5), "=": () => view.zoom(0.5), "-": () => view.zoom(2), 0: () => view.fit(),
    a: () => view.pan(-span() * 0.2), d: () => view.pan(span() * 0.2),
    w: () => view.zoom(0.8), s: () => view.zoom(1.25),
    n: () => findings.next(1), p: () => findings.next(-1), " ": () => player.toggle(), "?": openHelp,
  };
  // Keys that a focused control uses itself; of the others it has no use.
  const OWN = { BUTTON: [" "], SUMMARY: [" "], INPUT: ["Home", "End", "PageUp", "PageDown"],
    SELECT: [" ", "Home", "End", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "a", "d", "w", "s", "n", "p"] };
  const PAGE_KEYS = ["Home", "End", "PageUp", "PageDown", " "];
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    const target = document.activeElement ?? document.body;
    if (help.open && event.key !== "?" || OWN[target.tagName]?.includes(event.key)) return;
    // Away from the tracks and the phone these scroll the page.
    if (PAGE_KEYS.includes(event.key) && event.key !== " " && !target.closest("#workspace")) return;
    event.preventDefault();
    keys[event.key](event);
  });
}

// MARK: What is under the pointer, and the colours

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

function showLegend() {
  const looks = LOOKS.map((look) => element("li", { className: `look-${look.name}` },
    element("span", { className: "swatch", ariaHidden: "true" }, look.letter), look.word));
  byID("legend").replaceChildren(...looks);
}

// For whoever asks more in the browser's console.
showReport(new EmbeddedSource(document)).then((report) => { window.report = report; }, (error) => {
  byID("loading").hidden = false;
  byID("loading").textContent = `This report cannot be read: ${error.message}. It may have been cut; make it again.`;
  throw error;
});
