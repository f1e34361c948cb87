// The list of runs with their verdicts, which can be found, sorted, compared and deleted. The service finds and
// sorts. The page has the rows around those in sight, and empty space for the others.

const RUN_COLUMNS = [
  { name: "name", title: "Run", sort: ["name"] },
  { name: "verdict", title: "How it went", sort: ["verdict", "-misuses", "-hazards"] },
  { name: "strategy", title: "Strategy", sort: ["strategy", "device"] },
  { name: "seed", title: "Seed", sort: ["seed"], isNumber: true },
  { name: "regime", title: "System", sort: ["regime", "os"] },
  { name: "events", title: "Events", sort: ["events"], isNumber: true },
  { name: "length", title: "Lasted", sort: ["endedTime"], isNumber: true },
  { name: "started", title: "Started", sort: ["startedTime"] },
];

const ORIGINS = { live: "live", simulation: "simulated", app: "app" };

// The rows of the table, at most, and those before the first row in sight.
const LOADED_ROWS = 200, ROWS_BEFORE = 80;

class RunList {
  constructor() {
    showTemplate("runs-page");
    document.title = "Runs · AnimatorPool";
    this.runs = [];
    this.first = 0;             // the place of the first of them in the whole list
    this.total = 0;
    this.rowHeight = 0;
    this.rows = new Map();      // by uuid: rows are kept, so that neither focus nor choice is lost
    this.judged = new Map();    // by uuid: what the rules say of those that nobody has judged
    this.chosen = new Set();
    this.sort = asked.get("sort") ?? "-started";
    this.filter = byID("runs-filter");
    this.filter.value = asked.get("find") ?? "";
    this.origin = byID("runs-origin");
    this.origin.value = asked.get("origin") in ORIGINS ? asked.get("origin") : "";
    this.filter.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.ask({ find: this.filter.value }), 200);
    });
    this.origin.addEventListener("change", () => this.ask({ origin: this.origin.value }));
    byID("compare").addEventListener("click", (event) => { if (this.chosen.size !== 2) event.preventDefault(); });
    byID("first-live").addEventListener("click", ({ currentTarget }) => attempt(byID("runs-problem"), () =>
      whileBusy(currentTarget, "Starts …", () => startLive({ ...FIRST_LIVE, viewport: liveViewport() }))));
    this.makeHead();
    makeUpload(() => this.load());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.load().catch(() => {}); });
    addEventListener("scroll", oncePerFrame(() => this.scrolled()), { passive: true });
    addEventListener("resize", oncePerFrame(() => { this.fit(); this.scrolled(); }));
  }

  async start() {
    await attempt(byID("runs-problem"), () => this.load());
    this.look();
  }

  // Reloads sooner while runs are open.
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!document.hidden) await this.load().catch(() => {});
      this.look();
    }, this.unread ? 300 : this.counts?.open ? 1500 : 8000);
  }

  // Asks for other runs, or for another order.
  ask(parameters) {
    keepInAddress(parameters);
    return attempt(byID("runs-problem"), () => this.load());
  }

  // Loads the rows in sight. One request runs at a time: a change meanwhile is asked for when it has ended.
  load() {
    this.isStale = true;
    this.loading ??= this.loadWhileStale().finally(() => { this.loading = null; });
    return this.loading;
  }

  async loadWhileStale() {
    while (this.isStale) {
      this.isStale = false;
      await this.loadOnce();
    }
  }

  async loadOnce() {
    const column = this.column, isDown = this.sort.startsWith("-");
    const query = { find: this.filter.value, origin: this.origin.value,
      sort: column.sort.map((name) => isDown ? `-${name}`.replace("--", "") : name).join(",") };
    const isSame = JSON.stringify(query) === this.query;
    const first = isSame ? Math.max(0, Math.min(this.inSight.from - ROWS_BEFORE, this.total - LOADED_ROWS)) : 0;
    const answer = await askJSON(`/v1/runs${queryOf({ ...query, offset: first || null, limit: LOADED_ROWS, partial: true })}`);
    const before = new Map(this.runs.map((run) => [run.uuid, run.events]));
    const anchor = isSame && scrollY > this.top ? this.runs[this.inSight.from - this.first]?.uuid : null, place = this.inSight.from;
    this.query = JSON.stringify(query);
    Object.assign(this, { runs: answer.rows, first, total: answer.total, counts: answer.counts, unread: answer.unread, unreadable: answer.unreadable ?? [] });
    for (const run of this.runs) {
      // An open run that does not grow may be a log without its end.
      run.rests = run.status !== "open" || before.get(run.uuid) === run.events;
      if (!run.rests || run.verdict) this.judged.delete(run.uuid);
      Object.assign(run, this.judged.get(run.uuid));
    }
    // Fewer runs than there were: these are behind the last one.
    if (!this.runs.length && this.total) this.isStale = true;
    this.show();
    // New runs do not move those in sight.
    const moved = anchor ? this.runs.findIndex((run) => run.uuid === anchor) + first - place : 0;
    if (moved && this.runs.some((run) => run.uuid === anchor)) scrollBy(0, moved * this.rowHeight);
    this.judge();
  }

  // Judges uploaded logs in sight, which have no summary, one run after the other.
  async judge() {
    if (this.isJudging) return;
    this.isJudging = true;
    for (let run; (run = this.runsInSight.find((each) => !each.verdict && each.rests && !this.judged.has(each.uuid)));) {
      const found = await askJSON(runPath(run.uuid, "/verify")).then(verdictOf, () => ({}));
      this.judged.set(run.uuid, found);
      for (const each of this.runs) if (each.uuid === run.uuid) Object.assign(each, found);
      this.show();
    }
    this.isJudging = false;
  }

  // MARK: Scrolling

  get top() { return byID("runs-space").getBoundingClientRect().top + scrollY + byID("runs").tHead.offsetHeight; }

  // The places of the rows in sight.
  get inSight() {
    if (!this.rowHeight) return { from: 0, to: LOADED_ROWS };
    const from = Math.max(0, Math.floor((scrollY - this.top) / this.rowHeight));
    return { from, to: from + Math.ceil(innerHeight / this.rowHeight) };
  }

  get runsInSight() {
    const { from, to } = this.inSight;
    return this.runs.slice(Math.max(0, from - this.first), Math.max(0, to - this.first));
  }

  scrolled() {
    const { from, to } = this.inSight, end = this.first + this.runs.length, near = ROWS_BEFORE / 2;
    if (from - near < this.first && this.first > 0 || to + near > end && end < this.total) attempt(byID("runs-problem"), () => this.load());
    else this.judge();
  }

  // Measures a row, and leaves space for the rows that are not in the table.
  fit() {
    const body = byID("runs").tBodies[0], { style } = byID("runs-space");
    if (body.rows.length) this.rowHeight = body.getBoundingClientRect().height / body.rows.length;
    style.paddingTop = `${this.first * this.rowHeight}px`;
    style.paddingBottom = `${Math.max(0, this.total - this.first - this.runs.length) * this.rowHeight}px`;
  }

  // MARK: Rows

  makeHead() {
    byID("runs").tHead.rows[0].append(
      element("th", { scope: "col", className: "choose" }, element("span", { className: "unseen" }, "Compare")),
      ...RUN_COLUMNS.map((column) => element("th", { scope: "col", className: `${column.name}${column.isNumber ? " number" : ""}` },
        button(column.title, () => this.sortBy(column.name), { className: "sort" }))),
      element("th", { scope: "col" }, element("span", { className: "unseen" }, "Delete")));
  }

  get column() { return RUN_COLUMNS.find((each) => each.name === this.sort.replace("-", "")) ?? RUN_COLUMNS.at(-1); }

  sortBy(name) {
    this.sort = this.sort === name ? `-${name}` : name;
    this.showHead();
    this.ask({ sort: this.sort });
  }

  showHead() {
    for (const [n, each] of RUN_COLUMNS.entries()) {
      const head = byID("runs").tHead.rows[0].cells[n + 1];
      head.setAttribute("aria-sort", each !== this.column ? "none" : this.sort.startsWith("-") ? "descending" : "ascending");
    }
  }

  show() {
    this.showLead();
    this.showHead();
    const table = byID("runs"), body = table.tBodies[0], loaded = new Set(this.runs.map((run) => run.uuid));
    for (const [uuid, row] of this.rows) if (!loaded.has(uuid)) { row.remove(); this.rows.delete(uuid); }
    // Rows that stay are not moved, so that they keep the focus.
    let next = body.rows[0] ?? null;
    this.runs.forEach((run, n) => {
      const row = this.rowOf(run);
      row.setAttribute("aria-rowindex", this.first + n + 2);
      if (row === next) next = row.nextElementSibling; else body.insertBefore(row, next);
    });
    table.setAttribute("aria-rowcount", this.total + 1);
    setHidden(table, !this.runs.length);
    this.fit();
    const isNarrowed = Boolean(this.filter.value.trim() || this.origin.value);
    setText(byID("runs-found"), isNarrowed ? `${plural(this.total, "run")} found` : "");
    setHidden(byID("runs-found"), !isNarrowed);
    setText(byID("runs-more"), [
      this.counts.all && !this.total ? "No run matches." : "",
      ...this.unreadable.map(({ file, reason }) => `${file} cannot be read: ${reason}.`),
    ].filter(Boolean).join(" "));
    this.showChoice();
  }

  showLead() {
    const { all, open, ...counts } = this.counts, judged = [...this.judged.values()].filter((each) => each.verdict);
    const wrong = counts.wrong + judged.filter((each) => isWrong(each.verdict)).length;
    const crashes = counts.wouldCrash + judged.filter((each) => each.verdict === "wouldCrash").length;
    const unjudged = Math.max(0, counts.unjudged - judged.length);
    const [lead, tone, text] = !all && this.unread ? ["Reading the logs", "none", ""] : !all
      ? ["No run yet", "none", "This service keeps the logs of animators in the cells of scrolling lists, and shows what went wrong in each run."]
      : wrong ? [`${count(wrong)} of ${plural(all, "run")} ${wrong === 1 ? "goes" : "go"} wrong`, crashes ? "bad" : "poor",
        crashes ? `${plural(crashes, "run")} would crash.` : "None would crash."]
        : [`Nothing goes wrong in ${plural(all, "run")}`, "fine", ""];
    byID("runs-lead").replaceChildren(element("strong", { className: tone }, `${lead}.`), text ? element("span", {}, text) : "",
      this.unread ? ` ${plural(this.unread, "older log")} ${this.unread === 1 ? "is" : "are"} being read.` : "",
      open ? ` ${plural(open, "run")} ${open === 1 ? "is" : "are"} being written.` : "",
      unjudged ? ` ${plural(unjudged, "run")} ${unjudged === 1 ? "is" : "are"} not judged yet.` : "");
    setHidden(byID("runs-none"), all > 0 || this.unread > 0);
    for (const id of ["runs-filter", "runs-origin", "compare"]) setHidden(byID(id), !all);
  }

  rowOf(run) {
    let row = this.rows.get(run.uuid);
    if (!row) {
      const choose = element("input", { type: "checkbox", "aria-label": `Compare ${run.name}, ${run.strategy ?? ""} ${shortID(run.uuid)}` });
      choose.addEventListener("change", () => this.choose(run.uuid, choose.checked));
      row = element("tr", {},
        element("td", { className: "choose" }, element("label", {}, choose)),
        element("th", { scope: "row", className: "name" }, element("div", {},
          linkTo({ run: run.uuid }, run.name), element("span", {}, element("span", { className: `origin ${run.origin}` }, ORIGINS[run.origin]), " ", element("code", {}, shortID(run.uuid))))),
        ...RUN_COLUMNS.slice(1).map((column) => element("td", { className: `${column.name}${column.isNumber ? " number" : ""}`, "data-title": column.title })),
        element("td", { className: "act" }, button("Delete", () => this.delete(run.uuid), { className: "quiet-button", "aria-label": `Delete ${run.name} ${shortID(run.uuid)}` })));
      this.rows.set(run.uuid, row);
    }
    const { words, tone, more } = verdictWords(run), started = new Date(run.startedTime * 1000);
    const texts = { strategy: run.strategy ?? run.device ?? "", seed: run.seed ?? "", regime: [...new Set([run.regime, run.cells].filter(Boolean))].join(", ") || (run.os ?? ""),
      events: count(run.events) + (run.dropped ? ` (${count(run.dropped)} lost)` : ""),
      length: run.endedTime === null ? "…" : lengthWords(run.endedTime),
      started: run.startedTime > 0 ? started.toLocaleString([], { month: "short", day: "numeric", hour: "numeric", minute: "2-digit",
        ...(started.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }) }) : "" };
    for (const [name, text] of Object.entries(texts)) setText(row.querySelector(`td.${name}`), text);
    const place = row.querySelector("td.verdict"), key = `${words} ${more}`;
    if (place.dataset.key !== key) {
      place.dataset.key = key;
      place.replaceChildren(element("strong", { className: tone }, words), more ? element("span", {}, more) : "");
    }
    row.classList.toggle("open", run.status === "open");
    row.querySelector("input").checked = this.chosen.has(run.uuid);
    return row;
  }

  choose(uuid, isChosen) {
    if (isChosen) this.chosen.add(uuid); else this.chosen.delete(uuid);
    if (this.chosen.size > 2) this.chosen.delete([...this.chosen][0]);
    for (const [each, row] of this.rows) row.querySelector("input").checked = this.chosen.has(each);
    this.showChoice();
  }

  showChoice() {
    const link = byID("compare"), [a, b] = [...this.chosen];
    link.setAttribute("aria-disabled", !b);
    if (b) link.href = placeOf({ run: a, with: b }); else link.removeAttribute("href");
    setText(link, b ? "Compare these two" : a ? "Compare: choose one more" : "Compare: choose two");
  }

  async delete(uuid) {
    const run = this.runs.find((each) => each.uuid === uuid);
    const name = [run.name, run.strategy].filter(Boolean).join(" · ");
    if (!await confirmed(`Delete ${name}?`, `Its ${plural(run.events, "event")} are deleted from the log. This cannot be undone.`, "Delete")) return;
    await attempt(byID("runs-problem"), async () => {
      await ask(runPath(uuid), { method: "DELETE" });
      this.chosen.delete(uuid);
      this.judged.delete(uuid);
      await this.load();
    });
  }
}

// MARK: Verdicts

const isWrong = (verdict) => !["holds", "latent"].includes(verdict);

// Returns the verdict from the broken rules of a run, as the service computes it from a summary.
function verdictOf({ broken }) {
  const [worst] = bySeverity([...broken]);
  const misuses = broken.find(({ invariant }) => invariant === findingNamed("misuse").rule)?.count ?? 0;
  return { verdict: worst?.severity ?? "holds", misuses, hazards: 0, violations: broken.reduce((all, each) => all + each.count, 0) };
}

function verdictWords(run) {
  if (!run.verdict) return { words: run.status === "open" ? "still being written" : "not judged yet", tone: "none", more: "" };
  const more = [run.misuses ? plural(run.misuses, "crash", "crashes") : "", run.hazards ? plural(run.hazards, "hazard") : "",
    run.longestHeldTime ? `held for ${lengthWords(run.longestHeldTime)} at most` : "",
    run.violations && !run.hazards ? plural(run.violations, "breach", "breaches") : ""].filter(Boolean).join(", ");
  const tone = { holds: "fine", latent: "none" }[run.verdict] ?? run.verdict;
  return { words: severityWords(run.verdict) || "nothing goes wrong", tone, more };
}
