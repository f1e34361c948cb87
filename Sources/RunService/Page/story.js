// The story of a cell, an item or an animator, around the moment that the player shows. A line goes to its moment.

const STORY_ROWS = 15;

class Story {
  constructor(uuid, { view, transport }, place) {
    Object.assign(this, { uuid, view, transport });
    this.subject = null;       // { cell }, { item } or { animator }
    this.title = element("h2", { id: "story-title" });
    this.tabs = element("p", { className: "buttons" });
    this.list = element("ol", { className: "entries story-lines" });
    this.problem = element("div");
    this.element = element("section", { id: "story", "aria-labelledby": "story-title" },
      element("div", { className: "bar" }, this.title, element("span", { className: "room" }), this.tabs,
        button("Close", () => view.select(view.selected), { className: "quiet-button" })), this.problem, this.list);
    this.hint = element("p", { className: "quiet" }, "Click a cell on the phone, or its name in the tracks, for its story.");
    place.append(this.element, this.hint);
    view.addEventListener("window", () => this.follow());
    view.addEventListener("moment", () => { if (!transport.playing) this.ask(); });
    this.selected = -1;
    this.follow();
  }

  // Another cell was marked.
  follow() {
    const { selected } = this.view;
    if (selected === this.selected) return;
    this.selected = selected;
    this.tell(selected < 0 ? null : { cell: selected });
  }

  tell(subject) {
    this.subject = subject;
    this.element.hidden = !subject;
    this.hint.hidden = !!subject;
    this.shown = "";
    this.list.replaceChildren();
    if (subject) this.ask();
  }

  // The cell with the item and the animator that it has at the moment.
  showTabs() {
    const { source, events } = this.view, { table, past } = source;
    const story = past.stories.find((each) => each.cell === this.selected), place = story ? story.placeAt(events) : -1;
    const record = place < 0 ? null : story.recordAt(place), subjects = [{ cell: this.selected }];
    if (record && record.item >= 0) subjects.push({ item: String(table.items[record.item]) });
    if (record && record.animator !== NONE) subjects.push({ animator: record.animator });
    if (!subjects.some((each) => Story.wordsOf(each) === Story.wordsOf(this.subject))) subjects.push(this.subject);
    const key = subjects.map(Story.wordsOf).join() + Story.wordsOf(this.subject);
    if (this.tabs.dataset.key === key) return;
    this.tabs.dataset.key = key;
    this.tabs.replaceChildren(...subjects.map((each) => button(Story.wordsOf(each), () => this.tell(each),
      { "aria-pressed": Story.wordsOf(each) === Story.wordsOf(this.subject) })));
    setText(this.title, `Story of ${Story.wordsOf(this.subject)}`);
  }

  static wordsOf(subject) {
    const [[kind, id]] = Object.entries(subject);
    return `${kind} ${id}`;
  }

  // The moment moves faster than a story can be fetched: the last one that was asked for counts.
  ask() {
    if (!this.subject) return;
    this.showTabs();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => attempt(this.problem, () => this.load()), 120);
  }

  async load() {
    const { table } = this.view.source, { events, uuid } = { events: this.view.events, uuid: this.uuid };
    const around = events ? table.seq[events - 1] : 0, key = `${Story.wordsOf(this.subject)} ${around}`;
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
    const made = button("", () => this.go(row.seq));
    made.append(element("span", { className: "when" }, `${decimal(row.time, 4)} s`), element("span", {}, row.text));
    return element("li", { className: row.severity }, made);
  }

  go(seq) {
    const { view } = this;
    this.transport.stop();
    view.goToEvent(view.source.table.indexOfSeq(seq));
    view.reveal();
  }
}
