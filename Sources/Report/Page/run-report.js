// The page of a run: first the facts, then the data, then the views that need the data.

async function showReport(source) {
  // The findings for readers without JavaScript.
  byID("written")?.remove();
  let summary = new Summary(source);
  setText(byID("title"), [summary.name, source.about.run.strategy].filter(Boolean).join(" · "));
  const showFacts = () => byID("facts").replaceChildren(...terms(summary.facts()));
  showFacts();
  byID("made-by").textContent = `${source.about.producer} · log vocabulary ${source.about.run.schema} · run ${source.about.run.uuid}`;
  await source.load((done, all) => setText(byID("loading"), `Reading ${count(done)} of ${count(all)} events …`));
  // The browser can draw between the larger pieces of work.
  await rest(0);

  const view = new TimeView(source);
  const jump = (event, frame, cell, stage) => {
    transport.jump(view, event, frame);
    phone.leaveHome();
    view.reveal(true);
    show(cell, stage);
  };
  const findings = new Findings(view, jump);
  const tell = () => {
    const verdict = summary.verdict(findings);
    byID("verdict").replaceChildren(...verdictLines(verdict));
    summary.showCards(byID("cards"));
    byID("all-numbers").replaceChildren(...summary.rows());
    findings.show(byID("finding-list"));
    byID("next").hidden = !findings.opening;
  };
  // The worst moment of a run that grows changes.
  byID("next").append(button("Show the worst moment", () => {
    const { events, frame } = findings.opening;
    jump(events - 1, frame, findings.cellOf(events), findings.stageOf(events));
    byID("workspace").scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
  }, { id: "worst" }));
  tell();
  byID("loading").hidden = true;
  byID("workspace").hidden = byID("findings").hidden = byID("numbers").hidden = false;
  await rest(0);

  const phone = new Phone(view, byID("phone-place"), byID("shelves"), findings.crash);
  const { timeline, tracks, addSteps } = makeTracks(view, byID("tracks"), tellTip);
  await rest(0);
  const transport = new Transport(view, byID("transport"), byID("steps"), findings);
  byID("steps").append(linkButton(view));
  offerToTakeOver(view, byID("take-over"));
  byID("tracks-bar").append(element("span", { className: "buttons" }, selectButton(view), zoomButtons(view)));
  const details = new Details(view, findings, byID("details"));
  const goTo = (n) => jump(n, -1, source.table.cellOf(n), stageSubject(source.table, n));
  const log = new RunLog(view, transport, phone, goTo), search = new LogSearch(view, goTo);
  openOnPaper(byID("finding-list"));
  keepLegend([view], byID("legend"));
  // Scrolls to the cell in the tracks and on the phone.
  const reveal = (cell) => { timeline.reveal(cell); phone.reveal(cell); };
  const show = (cell, stage) => {
    view.mark(cell, stage);
    reveal(cell);
    view.say("window");
    const box = byID("workspace").getBoundingClientRect();
    if (box.top < -box.height / 2 || box.top > innerHeight - 200) {
      byID("workspace").scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
    }
  };
  keepPlace(view, byID("where"), transport, () => findings.textAt(view.events));
  keepAddress(view, transport, () => reveal(view.selected));
  listenToKeys(view, transport, findings, byID("help"));
  if (!followAddress(view)) openAt(view, findings);
  reveal(view.selected);
  view.say("window");
  // The source has more data, as with a service: updates the texts, and keeps the shown range.
  const renew = () => {
    summary = new Summary(source);
    showFacts();
    findings.renew();
    tell();
    phone.crash = findings.crash;
    view.grow();
    view.say("moment");
  };
  document.body.dataset.ready = "true";
  return { source, view, phone, transport, findings, summary, timeline, tracks, addSteps, details, log, search, renew };
}

// The number of frames from which on a report opens a part of its run.
const LONG_RUN = 5000;

// Opens a report without a moment in its address: at the first frame that shows its worst finding, else at a list at
// rest.
function openAt(view, findings) {
  const { events, frame } = findings.opening ?? {};
  if (!events) view.play(view.startNs + 1e9); else if (frame < 0) view.goToEvent(events - 1); else view.goToFrame(frame);
  if (events) view.mark(findings.cellOf(events), findings.stageOf(events));
  if (view.source.frames.count >= LONG_RUN) view.reveal(true);
}
