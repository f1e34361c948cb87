// The log beside the phones of a live list: the newest events of one side, and a query that is asked each second.

const QUERY_MS = 1000;
const USUAL_QUERY = "select kind, count(*) as times from events group by kind order by times desc limit 8";

class LiveLog {
  constructor({ phones, severity, live }) {
    Object.assign(this, { phones, severity, side: 0, cell: null, events: live.sides.map(() => []) });
    // On a narrow page the log is a drawer.
    this.log = new LogLines(byID("live-log"), () => this.choose(this.side, null));
    const select = byID("log-side");
    select.replaceChildren(...live.sides.map(({ strategy }, side) => element("option", { value: side }, strategy)));
    select.parentNode.hidden = live.sides.length < 2;
    select.addEventListener("change", () => this.choose(Number(select.value), null));
    this.query = byID("log-query");
    this.query.value = USUAL_QUERY;
    this.query.addEventListener("change", () => this.ask());
    phones.forEach((phone, side) => { phone.chosen = (cell) => this.choose(side, cell); });
    this.log.place.addEventListener("toggle", () => this.ask());
    this.show = oncePerFrame(() => this.draw());
  }

  // Shows the events of a cell, or of all cells.
  choose(side, cell) {
    Object.assign(this, { side, cell });
    byID("log-side").value = side;
    this.log.place.open = true;
    this.log.begin(cell);
    this.waiting = this.events[side].filter((event) => this.fits(event)).slice(-LOG_LINES);
    this.show();
    this.ask();
  }

  fits({ cell }) { return this.cell === null || cell === this.cell; }

  take(side, events) {
    const kept = this.events[side];
    kept.push(...events);
    if (kept.length > 2 * LOG_LINES * 10) kept.splice(0, kept.length - LOG_LINES * 10);
    if (side !== this.side) return;
    const own = events.filter((event) => this.fits(event));
    if (!own.length) return;
    this.waiting = [...this.waiting ?? [], ...own].slice(-LOG_LINES);
    for (const cell of new Set(own.map(({ cell }) => cell))) if (cell !== undefined) this.phones[side].flashCell(cell);
    this.show();
  }

  draw() {
    if (this.waiting?.length && this.log.place.open) this.log.add(this.waiting.splice(0).map((event) => this.lineOf(event)));
  }

  lineOf(event) {
    const { kind, seq, tNs } = event, { run } = this.phones[this.side].side;
    return element("li", { className: this.severity.get(kind) ?? "" }, linkTo({ run, seq }, decimal(tNs / 1e9, 3)), ...logWords(kind, event));
  }

  // MARK: Query

  // Asks the query of the shown side, and again after a second.
  async ask() {
    clearTimeout(this.timer);
    if (!this.log.place.isConnected) return;
    if (this.log.place.open && !document.hidden) await this.showAnswer();
    clearTimeout(this.timer);
    if (!this.isOver) this.timer = setTimeout(() => this.ask(), QUERY_MS);
  }

  async showAnswer() {
    const query = this.query.value.trim(), place = byID("log-answer");
    if (!query) return place.replaceChildren();
    // A wrong query is not asked again. A service that is busy or gone is.
    if (query === this.refused) return undefined;
    this.refused = null;
    try {
      const answer = await (await sendJSON("POST", runPath(this.phones[this.side].side.run, "/sql"), { query, limit: 20 })).json();
      place.replaceChildren(answerOf(answer));
    } catch (error) {
      if (error.status === 400) this.refused = query;
      place.replaceChildren(element("p", { className: "quiet" }, error.detail ?? error.message));
    }
    return undefined;
  }

  // Shows the last answer, and asks no more.
  end() {
    this.isOver = true;
    this.ask();
  }
}

// Makes bars of rows with a name and a number, and a table of other rows.
function answerOf({ columns, rows }) {
  const isBars = columns.length === 2 && rows.length > 0 && rows.every(([, value]) => typeof value === "number" && value >= 0);
  if (!isBars) {
    return element("table", {}, element("thead", {}, element("tr", {}, ...columns.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((value) => element("td", {}, value === null ? "null" : String(value)))))));
  }
  const most = Math.max(1, ...rows.map(([, value]) => value));
  return element("dl", { className: "log-bars" }, ...rows.map(([name, value]) => {
    const bar = element("i", { ariaHidden: "true" });
    bar.style.width = `${decimal(value / most * 100, 1)}%`;
    return element("div", {}, element("dt", {}, String(name)), element("dd", {}, count(value)), bar);
  }));
}
