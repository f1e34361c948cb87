// The log beside the phone of a recorded run: the events up to the moment. A cell that the user selects filters the lines.

class RunLog {
  // `go` receives the event of a line that the user chooses.
  constructor(view, transport, phone, go) {
    Object.assign(this, { view, transport, phone, go, row: -1, events: 0 });
    this.unfiltered = null;  // a marked cell that does not filter the lines
    const ask = oncePerFrame(() => this.show()), place = byID("run-log");
    this.log = new LogLines(place, () => {
      this.unfiltered = view.selected;
      ask();
      this.log.list.focus();
    });
    for (const what of ["moment", "window", "data"]) view.addEventListener(what, ask);
    place.addEventListener("toggle", ask);
    // One stop of the Tab key for all lines.
    this.log.list.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key], all = [...this.log.list.querySelectorAll("button")], at = all.indexOf(document.activeElement);
      if (!by) return;
      event.preventDefault();
      (at < 0 ? all.at(-1) : all[at + by])?.focus();
    });
  }

  show() {
    if (!this.log.place.open) return;
    const { selected, events, source: { table } } = this.view;
    if (selected !== this.unfiltered) this.unfiltered = null;
    const row = this.unfiltered === null ? table.rows.get(selected) ?? -1 : -1, isMore = row === this.row && events >= this.events && this.events > 0;
    if (isMore && events === this.events) return;
    const hadFocus = this.log.list.contains(document.activeElement?.closest("li")), found = [];
    if (!isMore) this.log.begin(row < 0 ? null : selected);
    for (let n = events - 1, from = isMore ? this.events : 0; n >= from && found.length < LOG_LINES; n--) if (row < 0 || table.row[n] === row) found.push(n);
    this.log.add(found.reverse().map((n) => element("li", {}, this.lineOf(n))));
    this.log.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = this.log.list.lastChild?.firstChild;
    now?.setAttribute("aria-current", "step");
    if (hadFocus) now?.focus();
    if (isMore && this.transport.playing) for (const cell of new Set(found.map((n) => table.cellOf(n)))) this.phone.flashCell(cell);
    Object.assign(this, { row, events });
  }

  lineOf(n) {
    const { table } = this.view.source, known = (value) => value > NONE ? value : undefined;
    const line = button("", () => {
      // The mark of a cell does not hide the lines among which the user chose it.
      if (this.row < 0) this.unfiltered = table.cellOf(n);
      this.go(n);
    }, { tabIndex: -1, className: table.kind[n] === Kind.misuse ? "misuse" : isFinding(table.kind[n]) ? "hazard" : "" });
    line.append(element("small", {}, decimal(table.t[n] / 1e9, 3)), ...logWords(KIND_NAMES.get(table.kind[n]) ?? "?", {
      cell: table.row[n] < 0 ? undefined : table.cellOf(n), generation: known(table.generation[n]), item: table.items[table.item[n]],
      animator: known(table.animator[n]), detail: table.texts[table.detail[n]] }));
    return line;
  }
}
