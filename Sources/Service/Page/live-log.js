// The log beside the phones of a live list: the newest events of one side, and a query that is asked each second.

const LOG_LINES = 200, QUERY_MS = 1000;
const USUAL_QUERY = "select kind, count(*) as times from events group by kind order by times desc limit 8";

class LiveLog {
  constructor({ phones, severity, live }) {
    Object.assign(this, { phones, severity, side: 0, cell: null, events: live.sides.map(() => []) });
    this.lines = byID("log-lines");
    const select = byID("log-side");
    select.replaceChildren(...live.sides.map(({ strategy }, side) => element("option", { value: side }, strategy)));
    select.parentNode.hidden = live.sides.length < 2;
    select.addEventListener("change", () => this.choose(Number(select.value), null));
    byID("log-all").addEventListener("click", () => this.choose(this.side, null));
    this.query = byID("log-query");
    this.query.value = USUAL_QUERY;
    this.query.addEventListener("change", () => this.ask());
    phones.forEach((phone, side) => { phone.chosen = (cell) => this.choose(side, cell); });
    // On a narrow page the log is a drawer.
    this.place = byID("live-log");
    this.place.open = innerWidth > 1180;
    this.place.addEventListener("toggle", () => this.ask());
    this.show = oncePerFrame(() => this.draw());
  }

  // Shows the events of a cell, or of all cells.
  choose(side, cell) {
    Object.assign(this, { side, cell });
    byID("log-side").value = side;
    this.place.open = true;
    this.lines.replaceChildren();
    this.waiting = this.events[side].filter((event) => this.fits(event)).slice(-LOG_LINES);
    byID("log-all").hidden = cell === null;
    setText(byID("log-of"), cell === null ? "All cells" : `Cell ${cell}`);
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
    if (!this.waiting?.length || !this.place.open) return;
    const { scrollTop, scrollHeight, clientHeight } = this.lines, isAtEnd = scrollTop + clientHeight > scrollHeight - 40;
    this.lines.append(...this.waiting.splice(0).map((event) => this.lineOf(event)));
    while (this.lines.children.length > LOG_LINES) this.lines.firstChild.remove();
    if (isAtEnd) this.lines.scrollTop = this.lines.scrollHeight;
  }

  lineOf(event) {
    const { kind, cell, generation, item, animator, detail, tNs } = event, { run } = this.phones[this.side].side;
    const words = [cell === undefined ? "" : `cell ${cell}`, generation === undefined ? "" : `use ${generation}`, item === undefined ? "" : `item ${item}`,
      animator === undefined ? "" : `animator ${animator}`, detail ?? ""].filter(Boolean).join(" · ");
    return element("li", { className: this.severity.get(kind) ?? "" }, linkTo({ run, seq: event.seq }, decimal(tNs / 1e9, 3)), element("b", {}, kind), element("span", {}, words));
  }

  // MARK: Query

  // Asks the query of the shown side, and again after a second.
  async ask() {
    clearTimeout(this.timer);
    if (!this.place.isConnected) return;
    if (this.place.open && !document.hidden) await this.showAnswer();
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
