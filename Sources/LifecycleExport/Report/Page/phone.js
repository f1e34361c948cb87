"use strict";
// The phone at one moment: the cells on screen in the order of their items, and below it those that are not.

class Phone {
  constructor(view) {
    this.view = view;
    this.list = byID("screen");
    this.shelves = byID("shelves");
    this.rows = [];
    this.isAsked = false;
    view.addEventListener("moment", () => this.ask());
    view.addEventListener("window", () => this.ask());
  }

  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => { this.isAsked = false; this.show(); });
  }

  show() {
    const { past, table } = this.view.source;
    const shown = [], shelves = new Map([["prepared", []], ["waiting", []], ["in its pool", []]]);
    for (const story of past.stories) {
      const place = story.placeAt(this.view.events);
      if (place < 0) continue;
      const record = story.recordAt(place);
      // A log that knows no displays still knows which cells have animators.
      const isShown = record.stay === Stay.displayed || record.stay === Stay.animatingOut
        || !past.hasDisplays && record.stay === Stay.unknown && record.look !== Look.none;
      if (isShown) shown.push(record); else shelves.get(STAYS[record.stay])?.push(record);
    }
    const item = (record) => record.item >= 0 ? table.items[record.item] : -1n;
    shown.sort((a, b) => item(a) < item(b) ? -1 : item(a) > item(b) ? 1 : a.cell - b.cell);
    this.showRows(shown);
    this.showShelves(shelves);
  }

  showRows(records) {
    const { table } = this.view.source;
    byID("empty-screen").hidden = records.length > 0;
    // Too many for rows with words: tiles, whose letter stands for the phase.
    const isTiled = records.length > 14;
    this.list.classList.toggle("dense", records.length > 9);
    this.list.classList.toggle("tiles", isTiled);
    while (this.rows.length < records.length) this.rows.push(this.makeRow());
    this.rows.forEach((row, n) => {
      const record = records[n];
      row.element.hidden = !record;
      if (!record) return;
      const look = lookOf(record), { name, word, letter } = LOOKS[look];
      const isOut = record.stay === Stay.animatingOut;
      row.cell = record.cell;
      row.element.className = `look-${name}${isOut ? " out" : ""}`;
      row.button.setAttribute("aria-pressed", this.view.selected === record.cell);
      setText(row.letter, letter);
      const number = record.item >= 0 ? `${table.items[record.item]}` : "";
      setText(row.item, isTiled ? number : number ? `item ${number}` : "no item named");
      setText(row.use, isTiled ? `${record.cell} · ${record.generation}`
        : `cell ${record.cell}${record.generation ? ` · use ${record.generation}` : ""}`);
      row.button.title = isTiled ? [`cell ${record.cell}`, ...describeRecord(this.view.source, record)].join(", ") : "";
      setText(row.phase, isOut ? "animating out" : word);
      const more = record.live > 1 ? ` +${count(record.live - 1)}` : "";
      setText(row.animator, record.animator === NONE ? "" : `animator ${record.animator}${more}`);
    });
  }

  makeRow() {
    const part = (name) => element("span", { className: name });
    const row = { letter: part("letter"), item: part("item"), use: part("use"), phase: part("phase"),
      animator: part("animator") };
    row.letter.setAttribute("aria-hidden", "true");
    row.button = element("button", { type: "button" }, row.letter,
      element("span", { className: "left" }, row.item, row.use),
      element("span", { className: "right" }, row.phase, row.animator));
    row.button.addEventListener("click", () => this.view.select(row.cell));
    row.element = element("li", {}, row.button);
    this.list.append(row.element);
    return row;
  }

  showShelves(shelves) {
    const groups = [];
    for (const [name, records] of shelves) {
      if (!records.length) continue;
      records.sort((a, b) => a.cell - b.cell);
      // The marked cell is shown in any case.
      const at = records.findIndex((record) => record.cell === this.view.selected);
      if (at > 23) records.unshift(...records.splice(at, 1));
      const chips = records.slice(0, 24).map((record) => {
        const look = LOOKS[record.live ? lookOf({ ...record, bare: false }) : 0];
        const isMarked = record.cell === this.view.selected ? " marked" : "";
        const title = [`cell ${record.cell}`, ...describeRecord(this.view.source, record)].join(", ");
        return element("span", { className: `chip look-${look.name}${isMarked}`, title },
          record.live ? `${record.cell} ${look.letter}` : `${record.cell}`);
      });
      if (records.length > 24) chips.push(element("span", { className: "more" }, `+${count(records.length - 24)}`));
      const idle = records.filter((record) => record.idle).length;
      groups.push(element("div", { className: "shelf" },
        element("span", { className: "shelf-name" }, `${count(records.length)} ${name}`,
          idle ? element("em", {}, ` · ${plural(idle, "keeps", "keep")} an animator`) : null),
        element("span", { className: "chips" }, ...chips)));
    }
    this.shelves.replaceChildren(...groups);
  }
}
