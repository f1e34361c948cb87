// The story of a cell, an item, an animator, a screen or a transition, around the player's moment. Each line
// leads to its moment.

const STORY_ROWS = 15;

class Story {
  constructor(uuid, { view, transport }, place) {
    Object.assign(this, { uuid, view, transport });
    this.subject = null;       // { cell }, { item }, { animator }, { screen } or { transition }
    this.title = element("h2", { id: "story-title" });
    this.tabs = element("p", { className: "buttons" });
    this.list = element("ol", { className: "entries story-lines" });
    this.problem = element("div");
    this.element = element("section", { id: "story", "aria-labelledby": "story-title" },
      element("div", { className: "bar" }, this.title, element("span", { className: "room" }), this.tabs,
        button("Close", () => view.select(-1), { className: "quiet-button" })), this.problem, this.list);
    this.hint = element("p", { className: "quiet" }, this.hintWords);
    place.append(this.element, this.hint);
    view.addEventListener("window", () => this.follow());
    view.addEventListener("moment", () => { if (!transport.playing) this.ask(); });
    view.addEventListener("data", () => setText(this.hint, this.hintWords));
    this.marked = undefined;   // nothing was told yet
    this.follow();
  }

  get hintWords() {
    const hasScreens = this.view.source.past.stage.lanes.length;
    return `Click a cell on the phone, ${hasScreens ? "its name in the tracks, a screen or a transition" : "or its name in the tracks"}, for its story.`;
  }

  follow() {
    const { selected, stage } = this.view, marked = stage ?? (selected < 0 ? null : { cell: selected });
    if (JSON.stringify(marked) === JSON.stringify(this.marked)) return;
    this.marked = marked;
    this.tell(marked);
  }

  tell(subject) {
    // A pending request is obsolete, above all if nothing is selected.
    clearTimeout(this.timer);
    this.subject = subject;
    this.element.hidden = !subject;
    this.hint.hidden = !!subject;
    this.shown = "";
    this.list.replaceChildren();
    if (subject) this.ask();
  }

  // Shows tabs for the selected subject and for related subjects at the moment.
  showTabs() {
    const subjects = [this.marked, ...this.related()];
    if (!subjects.some((each) => this.wordsOf(each) === this.wordsOf(this.subject))) subjects.push(this.subject);
    const key = subjects.map((each) => this.wordsOf(each)).join() + this.wordsOf(this.subject);
    if (this.tabs.dataset.key === key) return;
    this.tabs.dataset.key = key;
    this.tabs.replaceChildren(...subjects.map((each) => button(this.wordsOf(each), () => this.tell(each),
      { "aria-pressed": this.wordsOf(each) === this.wordsOf(this.subject) })));
    setText(this.title, `Story of ${this.wordsOf(this.subject)}`);
  }

  related() {
    const { source, events } = this.view, { table, past } = source, subjects = [];
    if (this.marked.cell === undefined) return past.stage.relatedTo(this.marked, events);
    const story = past.stories.find((each) => each.cell === this.marked.cell), place = story ? story.placeAt(events) : -1;
    const record = place < 0 ? null : story.recordAt(place);
    if (record && record.item >= 0) subjects.push({ item: String(table.items[record.item]) });
    if (record && record.animator !== NONE) subjects.push({ animator: record.animator });
    return subjects;
  }

  wordsOf(subject) {
    const [[kind, id]] = Object.entries(subject);
    return kind === "screen" || kind === "transition" ? this.view.source.past.stage.nameOf(subject) : `${kind} ${id}`;
  }

  // The moment changes faster than a story can be fetched, so only the last request is sent.
  ask() {
    if (!this.subject) return;
    this.showTabs();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => attempt(this.problem, () => this.load()), 120);
  }

  async load() {
    const { uuid, view: { events, source: { table } } } = this;
    const around = events ? table.seq[events - 1] : 0, key = `${JSON.stringify(this.subject)} ${around} ${table.count}`;
    if (key === this.shown) return;
    this.shown = key;
    const { rows } = await askJSON(runPath(uuid, `/story${queryOf({ ...this.subject, around: around + 1, before: STORY_ROWS, after: STORY_ROWS })}`));
    if (this.shown !== key) return;
    let now = -1;
    rows.forEach((row, n) => { if (row.seq <= around) now = n; });
    this.list.replaceChildren(...rows.map((row, n) => {
      const line = this.lineOf(row);
      if (n === now) line.firstChild.setAttribute("aria-current", row.seq === around ? "step" : "true");
      if (n > now) line.className += " later";
      return line;
    }));
    if (!rows.length) this.list.append(element("li", { className: "quiet" }, "The log says nothing of it."));
    const current = this.list.querySelector("[aria-current]");
    if (current) this.list.scrollTop = current.parentElement.offsetTop - this.list.clientHeight / 2;
  }

  lineOf(row) {
    return element("li", { className: row.kind === "misuse" ? "wouldCrash" : row.severity }, entry(`${decimal(row.time, 4)} s`, row.text, () => this.go(row.seq)));
  }

  go(seq) {
    const { view } = this;
    this.transport.stop();
    view.goToEvent(view.source.table.indexOfSeq(seq));
    view.reveal();
  }
}
