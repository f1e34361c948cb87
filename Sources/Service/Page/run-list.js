// The list of runs with their verdicts, which can be sorted, compared and deleted.

const RUN_COLUMNS = [
  { name: "name", title: "Run", of: (run) => `${run.name} ${run.uuid}` },
  { name: "verdict", title: "How it went", of: (run) => [VERDICT_ORDER.indexOf(run.verdict) + 1 || 9, -(run.misuses ?? 0), -(run.hazards ?? 0)] },
  { name: "strategy", title: "Strategy", of: (run) => run.strategy ?? run.device ?? "" },
  { name: "seed", title: "Seed", of: (run) => run.seed ?? -1, isNumber: true },
  { name: "regime", title: "System", of: (run) => run.regime ?? run.os ?? "" },
  { name: "events", title: "Events", of: (run) => run.events, isNumber: true },
  { name: "length", title: "Lasted", of: (run) => run.endedTime ?? 0, isNumber: true },
  { name: "started", title: "Started", of: (run) => run.startedTime },
];

class RunList {
  constructor() {
    showTemplate("runs-page");
    document.title = "Runs · AnimatorPool";
    this.runs = [];
    this.rows = new Map();      // by uuid: rows are kept, so that neither focus nor choice is lost
    this.judged = new Map();    // by uuid: what the rules say of those that nobody has judged
    this.chosen = new Set();
    this.sort = asked.get("sort") ?? "-started";
    this.filter = byID("runs-filter");
    this.filter.value = asked.get("find") ?? "";
    this.filter.addEventListener("input", () => { keepInAddress({ find: this.filter.value }); this.show(); });
    byID("compare").addEventListener("click", (event) => { if (this.chosen.size !== 2) event.preventDefault(); });
    this.makeHead();
    makeUpload(() => this.load());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.load(); });
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
    }, this.runs.some((run) => run.status === "open") ? 1500 : 8000);
  }

  async load() {
    const { rows, truncated, unreadable } = await askJSON("/v1/runs?limit=1000");
    const before = new Map(this.runs.map((run) => [run.uuid, run.events]));
    this.runs = rows;
    // An open run that does not grow may be a log without its end.
    for (const run of rows) {
      run.rests = run.status !== "open" || before.get(run.uuid) === run.events;
      if (!run.rests) this.judged.delete(run.uuid);
    }
    this.truncated = truncated;
    this.unreadable = unreadable ?? [];
    for (const run of rows) Object.assign(run, run.verdict ? {} : this.judged.get(run.uuid));
    this.show();
    this.judge();
  }

  // Judges uploaded logs, which have no summary, one run after the other.
  async judge() {
    if (this.isJudging) return;
    this.isJudging = true;
    for (const run of this.runs.filter((each) => !each.verdict && each.rests && !this.judged.has(each.uuid)).slice(0, 50)) {
      const found = await askJSON(runPath(run.uuid, "/verify")).then(verdictOf, () => ({}));
      this.judged.set(run.uuid, found);
      for (const each of this.runs) if (each.uuid === run.uuid) Object.assign(each, found);
      this.show();
    }
    this.isJudging = false;
  }

  makeHead() {
    byID("runs").tHead.rows[0].append(
      element("th", { scope: "col", className: "choose" }, element("span", { className: "unseen" }, "Compare")),
      ...RUN_COLUMNS.map((column) => element("th", { scope: "col", className: `${column.name}${column.isNumber ? " number" : ""}` },
        button(column.title, () => this.sortBy(column.name), { className: "sort" }))),
      element("th", { scope: "col" }, element("span", { className: "unseen" }, "Delete")));
  }

  sortBy(name) {
    this.sort = this.sort === name ? `-${name}` : name;
    keepInAddress({ sort: this.sort });
    this.show();
  }

  show() {
    this.showLead();
    const isDown = this.sort.startsWith("-"), column = RUN_COLUMNS.find((each) => each.name === this.sort.replace("-", "")) ?? RUN_COLUMNS[6];
    for (const [n, each] of RUN_COLUMNS.entries()) {
      const head = byID("runs").tHead.rows[0].cells[n + 1];
      head.setAttribute("aria-sort", each !== column ? "none" : isDown ? "descending" : "ascending");
    }
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (run) => [run.name, run.uuid, run.strategy, run.regime, run.cells, run.device, run.os, run.app, run.status,
      verdictWords(run).words].join(" ").toLowerCase();
    const shown = this.runs.filter((run) => words.every((word) => text(run).includes(word)));
    const compare = (a, b) => {
      const [x, y] = [column.of(a), column.of(b)].map((value) => Array.isArray(value) ? value : [value]);
      for (let n = 0; n < x.length; n++) if (x[n] !== y[n]) return x[n] < y[n] ? -1 : 1;
      return b.startedTime - a.startedTime;
    };
    shown.sort((a, b) => isDown ? compare(b, a) : compare(a, b));
    const body = byID("runs").tBodies[0], known = new Set(this.runs.map((run) => run.uuid));
    for (const [uuid, row] of this.rows) if (!known.has(uuid)) { row.remove(); this.rows.delete(uuid); this.chosen.delete(uuid); }
    const rows = shown.map((run) => this.rowOf(run));
    if (rows.length !== body.rows.length || rows.some((row, n) => body.rows[n] !== row)) body.replaceChildren(...rows);
    byID("runs").hidden = !rows.length;
    setText(byID("runs-more"), [
      this.runs.length && !shown.length ? "No run is called so." : "",
      this.truncated ? "These are the newest; there are more, which the API pages through." : "",
      ...this.unreadable.map(({ file, reason }) => `${file} cannot be read: ${reason}.`),
    ].filter(Boolean).join(" "));
    this.showChoice();
  }

  showLead() {
    const bad = this.runs.filter((run) => run.verdict && run.verdict !== "holds" && run.verdict !== "latent");
    const crashes = this.runs.filter((run) => run.verdict === "wouldCrash").length, open = this.runs.filter((run) => run.status === "open").length;
    const [lead, tone, text] = !this.runs.length
      ? ["No run yet", "none", element("span", {}, "Drop a log on this page, simulate into the folder (animatorpool simulate --db FOLDER), or ",
        linkTo({ view: "live" }, "scroll a list with your own finger"), ".")]
      : bad.length ? [`${count(bad.length)} of ${plural(this.runs.length, "run")} ${bad.length === 1 ? "goes" : "go"} wrong`, crashes ? "bad" : "poor",
        crashes ? `${plural(crashes, "run")} would crash.` : "None would crash."]
        : [`Nothing goes wrong in ${plural(this.runs.length, "run")}`, "fine", ""];
    byID("runs-lead").replaceChildren(element("strong", { className: tone }, `${lead}.`), text,
      open ? ` ${plural(open, "run")} ${open === 1 ? "is" : "are"} being written.` : "");
  }

  rowOf(run) {
    let row = this.rows.get(run.uuid);
    if (!row) {
      const choose = element("input", { type: "checkbox", "aria-label": `Compare ${run.name}, ${run.strategy ?? ""} ${shortID(run.uuid)}` });
      choose.addEventListener("change", () => this.choose(run.uuid, choose.checked));
      row = element("tr", {},
        element("td", { className: "choose" }, element("label", {}, choose)),
        element("th", { scope: "row", className: "name" }, linkTo({ run: run.uuid }, run.name), element("code", {}, shortID(run.uuid))),
        ...RUN_COLUMNS.slice(1).map((column) => element("td", { className: `${column.name}${column.isNumber ? " number" : ""}`, "data-title": column.title })),
        element("td", { className: "act" }, button("Delete", () => this.delete(run.uuid), { className: "quiet-button", "aria-label": `Delete ${run.name} ${shortID(run.uuid)}` })));
      this.rows.set(run.uuid, row);
    }
    const { words, tone, more } = verdictWords(run), started = new Date(run.startedTime * 1000);
    const texts = { strategy: run.strategy ?? run.device ?? "", seed: run.seed ?? "", regime: [...new Set([run.regime, run.cells].filter(Boolean))].join(", ") || (run.os ?? ""),
      events: count(run.events) + (run.dropped ? ` (${count(run.dropped)} lost)` : ""),
      length: run.endedTime === null ? "…" : `${decimal(run.endedTime, 1)} s`,
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
      await this.load();
    });
  }
}

// MARK: Verdicts

const TONES = { wouldCrash: "bad", seen: "poor", couldBeSeen: "poor", held: "poor", latent: "none", holds: "fine" };

const VERDICT_ORDER = Object.keys(TONES);

// Returns the verdict from the broken rules of a run, as the service computes it from a summary.
function verdictOf({ broken }) {
  const [worst] = bySeverity([...broken]);
  const misuses = broken.find(({ invariant }) => invariant === findingNamed("misuse").rule)?.count ?? 0;
  return { verdict: worst?.severity ?? "holds", misuses, hazards: 0, violations: broken.reduce((all, each) => all + each.count, 0) };
}

function verdictWords(run) {
  const tone = TONES[run.verdict];
  if (!tone) return { words: run.status === "open" ? "still being written" : "not judged yet", tone: "none", more: "" };
  const more = [run.misuses ? plural(run.misuses, "crash", "crashes") : "", run.hazards ? plural(run.hazards, "hazard") : "",
    run.longestHeldTime ? `held for ${decimal(run.longestHeldTime, 1)} s at most` : "",
    run.violations && !run.hazards ? plural(run.violations, "breach", "breaches") : ""].filter(Boolean).join(", ");
  return { words: severityWords(run.verdict) || "nothing goes wrong", tone, more };
}
