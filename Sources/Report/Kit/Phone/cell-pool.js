// X-ray of a live phone. Each cell on screen has a mark with its number, use and item, and its animator as a ring. Below
// the phone is its pool: the cells off screen, with the animators that they hold.

// The mark on a cell of a live phone.
class CellMark {
  constructor(place) {
    this.ring = element("i", { className: "ring" });
    [this.words, this.item] = [element("span"), element("small")];
    this.element = element("div", { className: "cell-mark", ariaHidden: "true" }, this.ring, this.words, this.item);
    place.append(this.element);
  }

  show([cell, use, item, , , , code, , , live], uses) {
    if (this.cell !== cell) {
      this.cell = cell;
      this.ring.className = "ring";
    }
    showRing(this.ring, code);
    setText(this.words, `cell ${cell} · use ${use}`);
    setText(this.item, live > 1 ? `${live} animators` : `item ${item}`);
    // A cell that the list has reused, and not one that it shows for the first time.
    if (uses.has(cell) && uses.get(cell) !== use) flash(this.words);
    uses.set(cell, use);
  }
}

// MARK: Pool

// The size of a cell's place in the pool, and the duration of its way from and to the screen.
const POOL_STEP = 34, SLIDE_MS = 380;

// The places of cells off screen, in the order of Swift's CellPlace.
const POOL_WORDS = [[Stay.pooled, "in the pool"], [Stay.waiting, "waiting"], [Stay.prepared, "prepared"]];

// The cells of a live phone that are off screen. A cell keeps its place until the phone shows it.
class CellPool {
  constructor() {
    this.words = element("p", { className: "pool-words" });
    this.places = element("div", { className: "pool-places", ariaHidden: "true" });
    this.more = element("span", { className: "pool-more" });
    this.element = element("div", { className: "pool", role: "group", "aria-label": "Cells off screen" }, this.words, this.places);
    Object.assign(this, { chips: new Map(), taken: [], shown: new Map(), most: 8 });
  }

  // `width` and `height` are the size of the screen above, on the page.
  resize(width, height) {
    Object.assign(this, { width, height, most: Math.max(3, Math.floor(width / POOL_STEP) - 1) });
    this.element.style.width = `${width}px`;
  }

  // Shows the pool of a frame. `cells` are the cells on screen.
  show({ pool, poolCount = pool.length, cells }, list) {
    const away = new Set(pool.map(([cell]) => cell)), before = this.shown;
    // The middle of each cell on screen, on the page.
    this.shown = new Map(cells.map(([cell, , , , top, height]) => [cell, Math.max(0, Math.min(this.height, (top + height / 2) * list.scale))]));
    for (const [cell, chip] of this.chips) if (!away.has(cell)) this.remove(cell, chip);
    let over = poolCount - pool.length;
    for (const state of pool) {
      const [cell, use, code, animator, live] = state, chip = this.chips.get(cell) ?? this.add(cell, before.get(cell));
      if (!chip) over += 1; else this.showChip(chip, use, code, animator, live);
    }
    setText(this.more, over ? `+${count(over)}` : "");
    if (over && !this.more.parentNode) this.places.append(this.more);
    // Where the idle animators are, or else all cells.
    const idle = pool.filter(([, , code]) => code & IDLE_BIT).length, stays = pool.filter(([, , code]) => !idle || code & IDLE_BIT).map(([, , code]) => code >> 4 & 15);
    const parts = POOL_WORDS.map(([stay, words]) => [stays.filter((each) => each === stay).length, words]).filter(([n]) => n);
    setText(this.words, pool.length ? `${idle ? `${plural(idle, "idle animator")}: ` : ""}${parts.map(([n, words]) => `${count(n)} ${words}`).join(", ")}` : "No cell is off screen.");
    this.words.classList.toggle("idle", idle > 0);
  }

  showChip(chip, use, code, animator, live) {
    const { mark, ring } = chip, stay = code >> 4 & 15, key = `${use} ${code} ${animator} ${live}`;
    if (chip.key === key) return;
    if (chip.use && chip.use !== use) flash(mark);
    Object.assign(chip, { key, use });
    mark.dataset.stay = STAYS[stay];
    mark.classList.toggle("holds", live > 0);
    mark.classList.toggle("idle", !!(code & IDLE_BIT));
    mark.title = [`cell ${chip.cell}`, use ? `use ${use}` : "no use yet", STAYS[stay], LOOKS[code & 15].word, animator ? `animator ${animator}` : ""].filter(Boolean).join(", ");
    // A cell that waits has no request: the list asks again when it shows or reuses the cell.
    showRing(ring, stay !== Stay.prepared && (code & 15) === Look.wanted ? code - Look.wanted : code);
  }

  // Returns nothing if the pool has no place for another cell.
  add(cell, from) {
    let place = this.taken.findIndex((isTaken) => !isTaken);
    if (place < 0) place = this.taken.length;
    if (place >= this.most) return undefined;
    this.taken[place] = true;
    const ring = element("i", { className: "ring" }), mark = element("span", { className: "pool-cell" }, ring, String(cell));
    mark.style.left = `${place * POOL_STEP}px`;
    this.places.append(mark);
    const chip = { cell, place, mark, ring };
    this.chips.set(cell, chip);
    if (from !== undefined) this.slide(chip, from, ["out", "in"]);
    return chip;
  }

  remove(cell, chip) {
    this.chips.delete(cell);
    this.taken[chip.place] = false;
    const to = this.shown.get(cell), slide = to === undefined ? null : this.slide(chip, to, ["in", "out"]);
    if (slide) slide.finished.then(() => chip.mark.remove()); else chip.mark.remove();
  }

  // Moves a cell between the screen and its place. `out` is the end at the screen, `height` points below its top.
  slide({ place, mark }, height, ends) {
    if (!isXRay() || calm()) return null;
    const out = { transform: `translate(${this.width / 2 - place * POOL_STEP - POOL_STEP / 2}px, ${height - this.height - 60}px) scale(1.6)`, opacity: 0.7 };
    return mark.animate(ends.map((end) => end === "out" ? out : { transform: "none", opacity: 1 }), { duration: SLIDE_MS, easing: "ease-in-out" });
  }
}
