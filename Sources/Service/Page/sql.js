// SQL queries of the log: views and columns to choose from, the answer as a table, and its omitted rows.

class Query {
  constructor(uuid) {
    this.uuid = uuid;
    showTemplate("sql-page");
    this.text = byID("query");
    this.text.value = asked.get("query") ?? "select kind, count(*) as times, min(seq) as first_seq\nfrom events\ngroup by kind\norder by times desc";
    byID("query-form").addEventListener("submit", (event) => { event.preventDefault(); this.run(); });
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); this.run(); }
    });
    byID("save-csv").addEventListener("click", () => this.save());
    byID("schema-filter").addEventListener("input", () => this.showSchema());
  }

  async start() {
    showRunLinks(await askJSON(runPath(this.uuid)), "sql");
    await attempt(byID("schema-list"), () => this.loadSchema());
    await this.run();
    this.text.focus();
  }

  async run() {
    const query = this.text.value.trim(), limit = Number(byID("limit").value) || 1000;
    if (!query) return;
    keepInAddress({ query });
    setText(byID("query-state"), "Asking …");
    const began = performance.now();
    const answer = await attempt(byID("query-problem"), async () =>
      (await sendJSON("POST", runPath(this.uuid, "/sql"), { query, limit })).json());
    this.answer = answer;
    byID("save-csv").disabled = !answer?.rows.length;
    if (!answer) {
      byID("result").replaceChildren();
      setText(byID("query-state"), "");
      return;
    }
    const state = byID("query-state");
    state.className = answer.truncated ? "notice" : "quiet";
    setText(state, answer.truncated ? `The first ${plural(answer.rows.length, "row")}: there are more. Raise the limit, or narrow the query.`
      : `${plural(answer.rows.length, "row")} in ${Math.round(performance.now() - began)} ms.`);
    this.showRows(answer);
  }

  showRows({ columns, rows }) {
    const isNumber = columns.map((_, n) => rows.some((row) => row[n] !== null) && rows.every((row) => row[n] === null || typeof row[n] === "number"));
    const isSeq = columns.map((name) => /(^|_)seq$/.test(name));
    byID("result").replaceChildren(
      element("caption", { className: "unseen" }, "The answer"),
      element("thead", {}, element("tr", {}, ...columns.map((name, n) => element("th", { scope: "col", className: isNumber[n] ? "number" : "" }, name)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((value, n) => element("td", { className: isNumber[n] ? "number" : value === null ? "null" : "" },
        value === null ? "null" : isSeq[n] ? linkTo({ run: this.uuid, seq: value }, String(value)) : String(value)))))));
  }

  save() {
    const { columns, rows } = this.answer;
    const field = (value) => value === null ? "" : /[",\r\n]/.test(value) ? `"${String(value).replaceAll("\"", "\"\"")}"` : String(value);
    const text = [columns, ...rows].map((row) => row.map(field).join(",")).join("\r\n");
    saveAs("query.csv", new Blob([`${text}\r\n`], { type: "text/csv" }));
  }

  // MARK: Schema

  static TABLES = ["runs", "events", "frames", "cells", "uses", "animators"];

  // The predefined questions are views too. The schema's text has the meaning of each column.
  async loadSchema() {
    const [questions, schema] = await Promise.all([askJSON("/v1/questions"),
      sendJSON("POST", runPath(this.uuid, "/sql"), { query: `select m.type, m.name, m.sql, group_concat(p.name, ' ') from sqlite_master m
        join pragma_table_info(m.name) p where m.type in ('view', 'table') and m.name not like 'sqlite_%' and m.name not like 'grdb_%' group by m.rowid order by m.name` })
        .then((answer) => answer.json())]);
    const views = new Set(questions.map((each) => each.view));
    this.things = [
      ...questions.map((each) => ({ group: "Usual questions", name: each.view, says: each.answer,
        columns: each.columns.map(({ sql, meaning, unit }) => ({ name: sql, says: [meaning, sql.endsWith("_ns") ? "nanoseconds" : unit].filter(Boolean).join(", in ") })) })),
      ...schema.rows.filter(([, name]) => !views.has(name)).map(([type, name, sql, columns]) => ({ group: Query.TABLES.includes(name) ? "Tables" : type === "view" ? "Views" : "Tables, as stored", name, says: "",
        columns: columns.split(" ").map((column) => ({ name: column, says: Query.commentOf(sql, column) })) })),
    ];
    this.showSchema();
  }

  // Returns the comment after a column in its SQL statement.
  static commentOf(sql, column) {
    const line = sql.split("\n").find((each) => new RegExp(`(^|[\\s.,])${column}(\\s|,|$)`).test(each.split("--")[0]) && each.includes("--"));
    return line ? line.split("--").at(-1).trim() : "";
  }

  showSchema() {
    const words = byID("schema-filter").value.toLowerCase();
    const shown = (this.things ?? []).filter((each) => !words || each.name.includes(words) || each.says.toLowerCase().includes(words)
      || each.columns.some((column) => column.name.includes(words)));
    const order = ["Tables", "Usual questions", "Views", "Tables, as stored"];
    const groups = Map.groupBy(shown, (each) => each.group);
    byID("schema-list").replaceChildren(...order.filter((name) => groups.has(name)).map((name) => element("section", {}, element("h3", {}, name),
      ...groups.get(name).map((each) => element("details", { open: !!words && shown.length < 5 },
        element("summary", {}, each.name),
        each.says ? element("p", { className: "quiet" }, each.says) : "",
        button("Ask for it", () => { this.text.value = `select *\nfrom ${each.name}`; this.run(); }),
        element("dl", {}, ...terms(each.columns.map(({ name, says }) =>
          [button(name, () => this.insert(name), { className: "column", title: "Put it into the query" }), says]))))))));
  }

  insert(word) {
    const { selectionStart, selectionEnd } = this.text;
    this.text.setRangeText(word, selectionStart, selectionEnd, "end");
    this.text.focus();
  }
}
