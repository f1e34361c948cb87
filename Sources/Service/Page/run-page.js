// A run as in its report, with additions of the service: stories of the selection, requested animators,
// files, and comparisons with other runs. Also two runs side by side.

// Returns a run as a source of the views. An open run has a growing source.
async function sourceOf(run, tell) {
  tell("Asking for the run …");
  return (run.status === "open" ? new GrowingSource(run) : new ArrivingSource(run)).begin(tell);
}

// The service's report of a run as a source of the views. Its blocks are decoded while the service makes the others.
class ArrivingSource {
  constructor(run) {
    Object.assign(this, { run, past: new Past(run.refreshNs), frames: new FrameTable() });
    this.table = new EventTable(this.past);
    this.table.reserve(run.events);
  }

  async begin(tell) {
    const texts = (await ask(runPath(this.run.uuid, "/report"))).body.pipeThrough(new TextDecoderStream()).getReader();
    // A broken connection ends the report early.
    const next = () => texts.read().catch(() => ({ done: true }));
    for (let text = "", part = await next(); !part.done; part = await next()) {
      text = this.take(text + part.value);
      tell(`Reading ${count(this.table.count)} of ${count(this.run.events)} events …`);
    }
    if (this.about) return this;
    throw new Refusal({ title: "The run did not arrive", detail: "The connection broke before the end of its report.", wayOut: "See whether the service still runs, then try again." });
  }

  // Takes the complete elements with data from a part of the report, and returns the text after them.
  take(text) {
    let end = 0;
    for (const { 0: whole, 1: name, 2: content, index } of text.matchAll(/<script type="application\/[a-z-]+" (?:data-block|id)="(events|frames|about)">([^<]*)<\/script>/g)) {
      if (name === "about") this.about = JSON.parse(content); else ({ events: this.table, frames: this.frames })[name].decode(EmbeddedSource.bytes(content));
      end = index + whole.length;
    }
    // The rest is the report's own page.
    return this.about ? "" : text.slice(end);
  }

  async load() {}
}

async function showPlayer(uuid) {
  const run = await askJSON(runPath(uuid));
  showRunLinks(run, "player");
  showTemplate("run-page");
  const source = await sourceOf(run, (text) => setText(byID("loading"), text));
  document.querySelector("#view .kicker").replaceChildren(linkTo({}, "Runs"), ` · ${shortID(uuid)}`);
  const report = await showReport(source);
  const { view } = report;
  if (asked.has("seq")) goToSeq(view, Number(asked.get("seq")));
  showAsked(view, report.addSteps);
  showActions(run, byID("view").querySelector("header"));
  report.details.linkOf = (first, last) => linkTo({ run: uuid, view: "sql", query: "select kind, count(*) as times, min(seq) as first_seq\nfrom events\n"
    + `where seq between ${view.source.table.seq[first]} and ${view.source.table.seq[last - 1]}\ngroup by kind\norder by times desc` },
  element("span", { className: "button" }, "Ask about it in SQL"));
  new Story(uuid, report, byID("tracks-panel"));
  if (run.status === "open") followRun(run, report, byID("view").querySelector(".heading"));
  keepFocusOnTop();
  view.say("window");
  view.say("moment");
  window.report = report;
}

async function showTogether(uuids) {
  showTemplate("pair-page");
  const runs = await Promise.all(uuids.map((uuid) => askJSON(runPath(uuid))));
  const sources = [];
  for (const run of runs) sources.push(await sourceOf(run, (text) => setText(byID("loading"), text)));
  window.report = await showComparison(sources);
  document.querySelector("#view .kicker").replaceChildren(linkTo({}, "Runs"), " · two side by side");
  document.querySelectorAll("#workspace h2").forEach((head, n) => head.replaceChildren(linkTo({ run: uuids[n] }, head.textContent)));
  byID("jumps").append(linkTo({ run: uuids[1], with: uuids[0] }, element("span", { className: "button" }, "Change sides")));
  window.report.runs = runs;
}

// Goes to the event number in the address. From then on the moment is in the fragment, as in a report.
function goToSeq(view, seq) {
  const { table } = view.source, n = table.indexOfSeq(seq);
  const isElsewhere = location.hash.startsWith("#t=");
  keepInAddress({ seq: null, cell: null });
  if (!table.count || isElsewhere) return;
  const cell = table.cellOf(n);
  view.mark(cell, cell < 0 ? stageSubject(table, n) : null);
  view.goToEvent(n);
  view.reveal(true);
}

// Focuses the tracks, so that the keys of the player work without a click.
function keepFocusOnTop() {
  if (document.activeElement === document.body) byID("tracks").focus({ preventScroll: true, focusVisible: false });
}

function showActions(run, header) {
  const menu = element("details", { className: "menu" }, element("summary", {}, "Files"),
    element("div", { className: "choices" },
      ...[["Report (one HTML file)", "/report", "html"], ["Events (NDJSON)", "/export?to=ndjson", "ndjson"], ["Events (CSV)", "/export?to=csv", "csv"],
        ["Animators (CSV)", "/export?to=csv&table=animators", "animators.csv"], ["Frames (CSV)", "/export?to=csv&table=frames", "frames.csv"],
        ["Trace (Perfetto)", "/export?to=perfetto", "pftrace"]]
        .map(([words, rest, ending]) => element("a", { href: runPath(run.uuid, rest), download: `${run.name}-${shortID(run.uuid)}.${ending}` }, words))));
  const compare = button("Compare with …", () => chooseOther(run));
  header.insertBefore(element("div", { className: "actions" },
    ...(document.body.dataset.perfetto ? [button("Open in Perfetto", () => openInPerfetto(run), { id: "perfetto" })] : []), compare, menu), byID("help-button"));
}

async function chooseOther(run) {
  const dialog = element("dialog", { "aria-labelledby": "other-title" }, element("h2", { id: "other-title" }, "Compare with"));
  // Runs of the same workload and seed are first, then the newest.
  const [alike, newest] = await Promise.all([{ find: run.name, limit: 1000 }, { limit: 61 }].map((query) => askJSON(`/v1/runs${queryOf(query)}`)));
  const same = alike.rows.filter((each) => run.workload && each.workload === run.workload && each.seed === run.seed);
  const others = [...new Map([...same, ...newest.rows].map((each) => [each.uuid, each])).values()].filter((each) => each.uuid !== run.uuid).slice(0, 60);
  dialog.append(element("ul", { className: "choices" }, ...others.map((each) => {
    const { words, tone } = verdictWords(each);
    return element("li", {}, linkTo({ run: run.uuid, with: each.uuid },
      element("b", {}, [each.name, each.strategy].filter(Boolean).join(" · ")), " ", element("span", { className: tone }, words), element("code", {}, shortID(each.uuid))));
  })), others.length ? "" : element("p", { className: "quiet" }, "There is no other run."),
    button("Close", () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
