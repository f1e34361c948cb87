// The events of a growing log, line by line. While the tail is paused, new lines wait. If too many lines
// wait, they are read again from the log.

const TAIL_FIELDS = ["seq", "time", "turn", "kind", "cell", "generation", "item", "animator", "arg", "detail", "site", "list", "subject"];
const USUAL_FIELDS = ["seq", "time", "kind", "cell", "generation", "item", "animator", "detail"];
const KEPT_LINES = 2000;    // on the page
const WAITING_LINES = 20000;  // while it is held still
const FIRST_LINES = 200;
const AROUND = 20;

class Tail {
  constructor(uuid) {
    this.uuid = uuid;
    showTemplate("tail-page");
    this.body = byID("tail").tBodies[0];
    this.scroller = byID("tail-scroller");
    this.fields = new Set((asked.get("fields")?.split(",") ?? USUAL_FIELDS).filter((name) => TAIL_FIELDS.includes(name)));
    this.isPaused = false;
    this.ask = oncePerFrame(() => this.show());
  }

  async start() {
    const [run, kinds] = await Promise.all([askJSON(runPath(this.uuid)), askJSON("/v1/kinds")]);
    this.run = run;
    this.severity = new Map(kinds.map(({ kind, severity }) => [kind, severity]));
    showRunLinks(run, "tail");
    this.makeFilter(kinds);
    this.makeFields();
    byID("pause").addEventListener("click", () => this.pause(!this.isPaused));
    byID("earlier").addEventListener("click", () => this.showEarlier());
    this.scroller.addEventListener("scroll", () => {
      const { scrollTop, scrollHeight, clientHeight } = this.scroller;
      this.isAtEnd = scrollTop + clientHeight > scrollHeight - 40;
    });
    addEventListener("keydown", (event) => {
      if (event.key !== " " || ["INPUT", "BUTTON", "SUMMARY", "TR"].includes(document.activeElement?.tagName)) return;
      event.preventDefault();
      this.pause(!this.isPaused);
    });
    await this.begin();
  }

  // MARK: Filter

  get filter() {
    return { kind: asked.get("kind"), cell: asked.get("cell"), item: asked.get("item"), animator: asked.get("animator") };
  }

  get isFiltered() { return Object.values(this.filter).some((value) => value); }

  makeFilter(kinds) {
    const form = byID("tail-filter"), chosen = new Set(asked.get("kind")?.split(",") ?? []);
    for (const name of ["cell", "item", "animator"]) form.elements[name].value = asked.get(name) ?? "";
    const groups = Map.groupBy(kinds, ({ kind }) => kind.includes(".") ? kind.split(".")[0] : "misuse");
    const boxes = [];
    const tell = () => {
      const names = boxes.filter((box) => box.checked).map((box) => box.value);
      setText(byID("kinds-summary"), !names.length ? "All kinds" : names.length < 3 ? names.join(", ") : `${names.length} kinds`);
      return names;
    };
    byID("kinds").append(...[...groups].map(([group, all]) => element("fieldset", {}, element("legend", {}, group),
      ...all.map(({ kind }) => {
        const box = element("input", { type: "checkbox", value: kind, checked: chosen.has(kind) });
        boxes.push(box);
        return element("label", {}, box, kind);
      }))));
    tell();
    byID("kinds").addEventListener("change", () => { keepInAddress({ kind: tell().join(",") }); this.begin(); });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keepInAddress(Object.fromEntries(["cell", "item", "animator"].map((name) => [name, form.elements[name].value.trim()])));
      this.begin();
    });
  }

  makeFields() {
    byID("fields").append(...TAIL_FIELDS.map((name) => {
      const box = element("input", { type: "checkbox", value: name, checked: this.fields.has(name) });
      box.addEventListener("change", () => {
        if (box.checked) this.fields.add(name); else this.fields.delete(name);
        keepInAddress({ fields: TAIL_FIELDS.filter((each) => this.fields.has(each)).join(",") });
        this.showFields();
      });
      return element("label", {}, box, name);
    }));
    byID("tail").tHead.rows[0].append(...TAIL_FIELDS.map((name) => element("th", { scope: "col", className: `f-${name}` }, name)));
    this.showFields();
  }

  showFields() {
    for (const name of TAIL_FIELDS) byID("tail").classList.toggle(`no-${name}`, !this.fields.has(name));
  }

  // MARK: Following

  // Begins at the start in the address, or else a few lines before the end, and follows the log from there.
  async begin() {
    this.source?.close();
    this.body.replaceChildren();
    // `waiting` has the lines that arrived during a pause. `isBehind` means that more arrived than can wait.
    [this.waiting, this.seen, this.isBehind, this.isAtEnd, this.isOver] = [[], 0, false, true, false];
    await attempt(byID("tail-problem"), async () => {
      const run = this.run = await askJSON(runPath(this.uuid));
      const first = asked.has("after") ? Number(asked.get("after")) : Math.max(0, (run.events + run.dropped) - FIRST_LINES);
      this.first = this.last = first;
      this.counted = new AskedCount(null);
      this.countsAre = await this.askedUntil(first);
      this.listen();
    });
    this.show();
  }

  // Counts the animators that were requested before the first line and are not attached.
  async askedUntil(seq) {
    if (!seq) return true;
    // The id of an event is its number plus the run's id shifted by 40 bits.
    const among = "from event_code e, (select run_id << 40 as first from runs where uuid = :uuid) where e.id between first and first + :seq and kind";
    const query = `select animator_id ${among} = ${Kind["animator.requested"]} except select animator_id ${among} in (${Kind["animator.attached"]}, ${Kind["animator.cancelled"]})`;
    try {
      const { rows } = await (await sendJSON("POST", runPath(this.uuid, "/sql"), { query, parameters: { uuid: this.uuid, seq }, limit: 10000 })).json();
      for (const [animator] of rows) this.counted.asked.add(animator);
      return true;
    } catch {
      // If the log is too long for the query, the count is omitted.
      return false;
    }
  }

  // Requests the kinds that the count needs as well, without showing them.
  listen() {
    const kinds = this.filter.kind?.split(",") ?? null, needed = ["animator.requested", "animator.attached", "animator.cancelled"];
    const asksMore = kinds && !this.filter.cell && !this.filter.item && !this.filter.animator;
    const kind = asksMore ? [...new Set([...kinds, ...needed])].join(",") : this.filter.kind;
    const address = runPath(this.uuid, `/tail${queryOf({ ...this.filter, kind, after: this.last })}`);
    const source = this.source = new EventSource(address);
    this.countsHere = !this.isFiltered || asksMore;
    this.isConnected = false;
    source.onopen = () => { this.isConnected = true; this.ask(); };
    source.onmessage = (message) => this.take(JSON.parse(message.data), kinds);
    source.addEventListener("end", () => { this.isOver = true; source.close(); this.ask(); });
    source.onerror = () => {
      this.isConnected = false;
      this.ask();
      if (source.readyState !== EventSource.CLOSED || this.isOver || source !== this.source) return;
      attempt(byID("tail-problem"), async () => { if (await isServed(address)) this.listen(); });
    };
  }

  take(event, kinds) {
    this.last = event.seq;
    this.counted.take(Kind[event.kind], event.animator, 0);
    if (kinds && !kinds.includes(event.kind)) return;
    this.seen += 1;
    this.waiting.push(event);
    if (this.isPaused && this.waiting.length > WAITING_LINES) {
      // The rest is read again from the log, after the last waiting line.
      this.source.close();
      this.isBehind = true;
    }
    this.ask();
  }

  pause(isPaused) {
    this.isPaused = isPaused;
    byID("pause").setAttribute("aria-pressed", isPaused);
    setText(byID("pause"), isPaused ? "Go on" : "Pause");
    if (!isPaused) {
      this.isAtEnd = true;
      if (this.isBehind) {
        this.isBehind = false;
        this.listen();
      }
    }
    this.ask();
  }

  // MARK: Lines

  show() {
    if (!this.isPaused && this.waiting.length) {
      const lines = this.waiting.splice(0).slice(-KEPT_LINES);
      this.body.append(...lines.map((event) => this.lineOf(event)));
      while (this.body.rows.length > KEPT_LINES) this.body.rows[0].remove();
      if (this.isAtEnd) this.scroller.scrollTop = this.scroller.scrollHeight;
    }
    const state = byID("tail-state");
    const words = this.isPaused ? this.waiting.length ? `Held still; ${this.isBehind ? "more than " : ""}${plural(this.waiting.length, "line")} came meanwhile` : "Held still"
      : this.isOver ? this.run.status === "open" ? "The run has ended" : "This run has ended: these are its last lines"
        : this.isConnected ? "Follows the run" : "Connecting …";
    setText(state, `${words}.`);
    state.className = this.isOver ? "none" : this.isPaused ? "poor" : "fine";
    const asks = this.countsHere && this.countsAre ? plural(this.counted.size, "animator") : "–";
    byID("tail-counts").replaceChildren(element("b", {}, count(this.seen)), ` ${this.isFiltered ? "lines that fit" : "lines"} · `,
      element("b", { id: "asked" }, asks), " requested and not yet attached");
    const first = this.body.rows[0]?.dataset.seq;
    byID("earlier").hidden = !first || Number(first) <= 1 || this.isFiltered && !this.first;
    setText(byID("tail-note"), this.body.rows.length >= KEPT_LINES ? `The last ${count(KEPT_LINES)} lines; the earlier ones are in the log.` : !this.body.rows.length && (this.isOver || this.isConnected) ? this.isFiltered && this.first ? `No event matches since event ${count(this.first)}.` : "No line yet." : "");
    if (!this.body.rows.length && this.first) byID("earlier").hidden = false;
  }

  // Shows earlier lines by beginning again at an earlier event.
  showEarlier() {
    keepInAddress({ after: Math.max(0, this.first - (this.isFiltered ? 20000 : 1000)) });
    this.begin();
  }

  lineOf(event, isAround = false) {
    const severity = this.severity.get(event.kind) ?? "info";
    const text = { ...event, time: decimal(event.tNs / 1e9, 6) };
    const row = element("tr", { className: severity, tabIndex: 0, "data-seq": event.seq },
      ...TAIL_FIELDS.map((name) => element("td", { className: `f-${name}` }, text[name] === undefined ? "" : String(text[name]))));
    if (isAround) return row;
    row.setAttribute("aria-expanded", "false");
    const open = () => this.openAround(row, event);
    row.addEventListener("click", () => { if (!String(getSelection())) open(); });
    row.addEventListener("keydown", (key) => {
      if (key.key === "ArrowDown" || key.key === "ArrowUp") {
        key.preventDefault();
        (key.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling)?.focus();
      } else if (key.key === "Enter" || key.key === " ") {
        key.preventDefault();
        open();
      }
    });
    return row;
  }

  // Shows the events before and after a line, without the filter. A second click hides them.
  async openAround(row, event) {
    const isOpen = row.getAttribute("aria-expanded") === "true";
    row.setAttribute("aria-expanded", !isOpen);
    if (isOpen) {
      while (row.nextElementSibling?.classList.contains("around")) row.nextElementSibling.remove();
      return;
    }
    if (!this.isPaused && !this.isOver) this.pause(true);
    const place = element("td", { colSpan: TAIL_FIELDS.length }), head = element("tr", { className: "around" }, place);
    row.after(head);
    await attempt(place, async () => {
      const { rows } = await askJSON(runPath(this.uuid, `/events${queryOf({ after: Math.max(0, event.seq - AROUND - 1), limit: 2 * AROUND + 1 })}`));
      place.append(element("p", { className: "bar" },
        element("b", {}, `${AROUND} events before and after number ${count(event.seq)}, of any kind`), element("span", { className: "room" }),
        linkTo({ run: this.uuid, seq: event.seq, cell: event.cell }, element("span", { className: "button" }, "See this moment on the phone")),
        ...["cell", "item", "animator"].filter((name) => event[name] !== undefined).map((name) =>
          linkTo({ run: this.uuid, view: "tail", [name]: event[name], after: 0 }, element("span", { className: "button" }, `Only ${name} ${event[name]}`)))));
      head.after(...rows.map((each) => {
        const line = this.lineOf(each, true);
        line.classList.add("around");
        if (each.seq === event.seq) line.setAttribute("aria-current", "true");
        return line;
      }), element("tr", { className: "around end" }, element("td", { colSpan: TAIL_FIELDS.length })));
    });
  }
}
