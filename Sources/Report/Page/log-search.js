// The search of a run: the events of a cell, an item or an animator, of a rule, or of a kind, one after the other.

class LogSearch {
  // `go` receives the event of a hit.
  constructor(view, go) {
    const form = byID("search");
    Object.assign(this, { view, go, input: byID("search-words"), told: byID("search-told") });
    this.input.addEventListener("input", () => this.find());
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.shiftKey) return;
      event.preventDefault();
      this.next(-1);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.next(event.submitter?.value === "back" ? -1 : 1);
    });
    view.addEventListener("data", () => this.find());
  }

  find() {
    const words = this.input.value.trim().toLowerCase(), { table } = this.view.source;
    const isHit = words && this.testOf(words), hits = [];
    if (isHit) for (let n = 0; n < table.count; n++) if (isHit(n)) hits.push(n);
    this.view.hits = hits;
    this.view.say("hits");
    setText(this.told, words ? plural(hits.length, "hit") : "");
  }

  // Returns a test of an event.
  testOf(words) {
    const { table, about } = this.view.source, [, name, number] = /^(cell|item|animator) (-?\d+)$/.exec(words) ?? [];
    if (name === "cell") {
      const row = table.rows.get(Number(number));
      return (n) => table.row[n] === row;
    }
    if (name === "item") {
      const item = BigInt(number);
      return (n) => table.items[table.item[n]] === item;
    }
    if (name) return (n) => table.animator[n] === Number(number);
    const code = words.toUpperCase(), rule = ruleOfCode(code);
    if (rule) {
      const broken = new Set(about.violations.filter((each) => each.code === code).map(({ seq }) => table.indexOfSeq(seq)));
      return (n) => broken.has(n) || isFinding(table.kind[n]) && kindOfFinding(table.kind[n])?.rule === code;
    }
    const has = (text) => text?.toLowerCase().includes(words), texts = table.texts.map(has);
    const kinds = new Set([...KIND_NAMES].filter(([id, kind]) => has(kind) || has(kindOfFinding(id)?.title)).map(([id]) => id));
    return (n) => kinds.has(table.kind[n]) || texts[table.detail[n]] || texts[table.site[n]];
  }

  // Goes to the next or the previous hit from the moment; after the last one, to the first.
  next(by) {
    const { hits = [], events } = this.view;
    if (!hits.length) return;
    const after = placeFrom(hits, 1, 0, hits.length, events), place = by > 0 ? after : placeFrom(hits, 1, 0, hits.length, events - 1) - 1;
    const at = (place + hits.length) % hits.length;
    this.go(hits[at]);
    setText(this.told, `${count(at + 1)} of ${plural(hits.length, "hit")}`);
  }
}
