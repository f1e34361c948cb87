// The phone at a moment of a recorded run: the cells on screen in the order of their items, as a frame shows
// them. Below are the cells off screen, and the animators that are out of reach.

class Phone {
  // `shelves` is the place for the cells off screen. `crash` is the first moment at which the app would end.
  constructor(view, place, shelves, crash) {
    this.view = view;
    this.crash = crash;
    this.list = element("ol", { className: "screen", "aria-label": "Cells on screen, in the order of their items" });
    this.empty = element("p", { className: "empty" }, "No cell is on screen.");
    this.covers = element("div", { className: "covers", hidden: true, "aria-label": "Screens above the list" });
    this.home = new HomeScreen(() => view.goToEvent(this.crash.events - 2));
    this.lost = element("p", { className: "lost" });
    this.shelves = element("div", { className: "shelves", role: "group", "aria-label": "Cells off screen" });
    place.append(element("div", { className: "phone" }, this.list, this.covers, this.empty, this.home.element), this.lost);
    shelves.append(this.shelves);
    this.rows = [];
    this.ask = oncePerFrame(() => this.show());
    for (const what of ["moment", "window", "data"]) view.addEventListener(what, () => this.ask());
    const redraw = () => { if (this.list.isConnected) this.ask(); else removeEventListener("xray", redraw); };
    addEventListener("xray", redraw);
  }

  // Shows the list again at a moment after the crash.
  leaveHome() { if (this.crash && this.view.events > this.crash.events) this.home.goOn(); }

  // Returns what a user sees of a cell: a value, and whether it is wrong.
  seen(story, record) { return seenOf(this.view.source, story, record, this.view.events, this.view.ns); }

  show() {
    const { source, events } = this.view, { past, table } = source;
    const shown = [], shelves = new Map([["prepared", []], ["waiting", []], ["in its pool", []]]);
    const lost = { tooMany: 0, pooled: 0, gone: 0 };
    for (const story of past.stories) {
      const place = story.placeAt(events);
      if (place < 0) continue;
      const record = story.recordAt(place);
      // A log without displays still has the cells with animators.
      const isShown = record.stay === Stay.displayed || record.stay === Stay.animatingOut
        || !past.hasDisplays && record.stay === Stay.unknown && record.look !== Look.none;
      if (isShown) shown.push({ story, record }); else shelves.get(STAYS[record.stay])?.push(record);
      if (record.stay === Stay.destroyed) lost.gone += record.live;
      else if (record.stay === Stay.pooled) lost.pooled += record.live;
      else lost.tooMany += Math.max(0, record.live - 1);
    }
    const item = ({ record }) => record.item >= 0 ? table.items[record.item] : -1n;
    shown.sort((a, b) => item(a) < item(b) ? -1 : item(a) > item(b) ? 1 : a.record.cell - b.record.cell);
    this.showRows(shown);
    this.showCovers();
    this.showShelves(shelves);
    showLeftBehind(this.lost, lost);
    this.home.show(this.crash && events >= this.crash.events ? seconds(this.crash.ns) : "");
  }

  showCovers() {
    const { source, events, ns } = this.view, { stage } = source.past, covers = stage.covering(source.table, events, ns);
    // A list that another screen covers completely is not reachable.
    this.list.inert = covers.some(({ beyond }) => !beyond);
    showCovers(this.covers, covers.map(({ screen, beyond, isSideways }) => [screen.name, screen.number, isSideways ? beyond : 0, isSideways ? 0 : beyond]),
      stage.wrongBar(events), (screen) => this.view.choose({ screen }));
  }

  showRows(shown) {
    const { source } = this.view, { table, about: { animation, rows } } = source;
    this.empty.hidden = shown.length > 0;
    const columns = rows?.columns ?? (shown.length > 14 ? 4 : 1), drawing = drawingOf(animation);
    this.list.classList.toggle("dense", shown.length > 10);
    this.list.classList.toggle("tiles", columns > 1);
    this.list.classList.toggle("sized", !!rows);
    this.list.style.setProperty("--columns", columns);
    while (this.rows.length < shown.length) this.rows.push(this.makeRow());
    this.rows.forEach((row, n) => {
      row.element.hidden = !shown[n];
      if (!shown[n]) return;
      const { story, record } = shown[n], seen = this.seen(story, record);
      const isOut = record.stay === Stay.animatingOut;
      row.cell = record.cell;
      // A list of known height is drawn to scale. Other rows share the phone, by their measured heights if there are any.
      const height = this.heightOf(record);
      row.element.style.flex = !height ? "" : rows ? `0 0 ${decimal(height / rows.viewport * 100, 2)}%` : `${height} 0 0`;
      row.element.style.height = height && rows && columns > 1 ? `${decimal(height / rows.viewport * this.list.clientHeight, 1)}px` : "";
      row.element.className = `${seen.isWrong || seen.couldBe ? "wrong" : ""}${isOut ? " out" : ""}${record.live > 1 ? " leaking" : ""}`;
      row.button.setAttribute("aria-pressed", this.view.selected === record.cell);
      const number = record.item >= 0 ? `${table.items[record.item]}` : "";
      showRing(row.ring, record.code);
      row.picture.showValue(drawing, seen);
      row.picture.showItem(record.item >= 0 ? Math.abs(Number(table.items[record.item] % 100_000n)) : 0, number.length > 5 ? number.slice(-4) : number);
      setText(row.item, number ? `item ${number}` : "no item named");
      setText(row.use, `cell ${record.cell}${record.generation ? ` · use ${record.generation}` : ""}`);
      const { word } = LOOKS[lookOf(record.code)], isFirst = record.bare && record.look === Look.wanted && !record.wrong;
      const isDead = record.look === Look.orphaned || record.look === Look.hollow;
      const value = seen.shown === null ? "" : `${animation.key} ${short(seen.shown)}`;
      const animator = record.animator === NONE ? "" : `animator ${record.animator}`;
      setText(row.value, seen.isWrong ? "wrong look" : seen.couldBe ? "could look wrong" : value);
      setText(row.phase, isOut ? "animating out" : seen.isWrong ? value && `${value}, not ${short(seen.wanted)}` : seen.couldBe ? value : isFirst ? "first look" : word);
      setText(row.animator, isDead ? `${animator} is lost` : seen.isWrong && !animator ? "no animator" : animator);
      setText(row.lost, record.live > 1 ? `+${count(record.live - 1)} more` : "");
      row.button.title = [`cell ${record.cell}`, ...describeRecord(source, record), row.value.textContent, row.phase.textContent].join(", ");
    });
  }

  // Returns the height of a cell in points; undefined if it is not known. A measured height is the last one.
  heightOf({ item }) {
    const { past, table, about } = this.view.source;
    if (this.about !== about) {
      this.about = about;
      this.heights = new Map((about.rows?.heights ?? []).flatMap(([first, ...heights]) => heights.map((height, n) => [BigInt(first + n), height])));
    }
    return item < 0 ? undefined : past.measured.get(table.items[item]) ?? this.heights.get(table.items[item]);
  }

  // Scrolls to a cell if it is out of sight.
  reveal(cell) {
    this.show();
    const row = this.rows.find((each) => each.cell === cell && !each.element.hidden);
    if (!row) return;
    const { offsetTop, offsetHeight } = row.element, { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.list.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  // Marks a cell on screen for a moment.
  flashCell(cell) {
    const row = this.rows.find((each) => each.cell === cell && !each.element.hidden);
    if (row) flash(row.button);
  }

  makeRow() {
    const part = (name) => element("span", { className: name });
    const row = { picture: new CellPicture(), ring: element("i", { className: "ring", ariaHidden: "true" }), item: part("item"), use: part("use"), phase: part("phase"), value: part("value"),
      animator: part("animator"), lost: part("left-behind") };
    row.button = button("", () => this.view.select(row.cell));
    row.button.append(row.picture.element, row.ring, element("span", { className: "left" }, row.item, row.use, row.lost),
      element("span", { className: "right" }, row.value, row.phase, row.animator));
    row.element = element("li", {}, row.button);
    this.list.append(row.element);
    return row;
  }

  showShelves(shelves) {
    const groups = [];
    for (const [name, records] of shelves) {
      if (!records.length) continue;
      records.sort((a, b) => a.cell - b.cell);
      // The marked cell is always shown.
      const at = records.findIndex((record) => record.cell === this.view.selected);
      if (at > 23) records.unshift(...records.splice(at, 1));
      const chips = records.slice(0, 24).map((record) => {
        const chip = isXRay() ? pooledCell(record, [`cell ${record.cell}`, ...describeRecord(this.view.source, record)].join(", ")) : shelfChip(record.idle ? `${record.cell} keeps ${record.live > 1 ? `${count(record.live)} animators` : `animator ${record.animator}`}` : `${record.cell}`,
          record.idle, record.live, [`cell ${record.cell}`, ...describeRecord(this.view.source, record)].join(", "));
        chip.classList.toggle("marked", record.cell === this.view.selected);
        return chip;
      });
      if (records.length > 24) chips.push(element("span", { className: "more" }, `+${count(records.length - 24)}`));
      groups.push(element("div", { className: "shelf" },
        element("span", { className: "shelf-name" }, `${plural(records.length, "cell")} ${name === "in its pool" && records.length > 1 ? "in their pool" : name}`),
        element("span", { className: "chips" }, ...chips)));
    }
    this.shelves.replaceChildren(...groups);
  }
}

// The small picture of a cell in a recorded list: a photograph, and a bar unless a blur or opacity is
// animated.
class CellPicture {
  constructor() {
    this.photo = element("canvas", { className: "photo", ariaHidden: "true" });
    this.number = element("span", { className: "number" });
    this.scene = element("span", { className: "scene" }, this.photo, this.number);
    this.level = element("span", { className: "level" });
    this.element = element("span", { className: "picture", ariaHidden: "true" }, this.scene, this.level);
  }

  // `words` is the text for the item.
  showItem(number, words) {
    if (this.words === words) return;
    this.words = words;
    const photo = photoOf(number), { canvas } = this.pen ??= this.photo.getContext("2d");
    if (canvas.width !== photo.width) Object.assign(canvas, { width: photo.width, height: photo.height });
    this.pen.drawImage(photo, 0, 0);
    setText(this.number, words);
  }

  // `share` is the progress of the value, from 0 to 1.
  showValue(drawing, { shown, share }) {
    const strength = shown === null || drawing !== "fade" ? share : Math.max(0, Math.min(1, shown));
    // The correct look of a feed is a tenth of the blur, so faint that a user can read the text. A blur too
    // faint to see is left out, which costs the browser nothing.
    const radius = strength ** 2 * 9, blur = radius < 0.2 ? "" : `blur(${decimal(radius, 2)}px)`;
    const value = drawing === "blur" ? blur : decimal(strength, 4);
    if (this.value === drawing + value) return;
    this.value = drawing + value;
    this.element.dataset.drawing = drawing;
    this.scene.style.filter = drawing === "blur" ? value : "";
    this.scene.style.opacity = drawing === "fade" ? value : "";
    this.level.style.width = drawing === "bar" ? `${decimal(strength * 100, 1)}%` : "";
  }
}

// Makes or updates the chip of a cell off screen: whether it keeps an animator, and whether it should.
// `chip` is the chip to reuse.
function shelfChip(text, isIdle, isHeld, title, chip = element("span")) {
  const className = `chip ${isIdle ? "idle" : isHeld ? "held" : ""}`;
  if (chip.className !== className) chip.className = className;
  if (chip.title !== title) chip.title = title;
  setText(chip, text);
  return chip;
}

// Makes the mark of a recorded cell that is off screen.
function pooledCell({ cell, code, stay, live, idle }, title) {
  const ring = element("i", { className: "ring" });
  showRing(ring, code);
  return element("span", { className: `pool-cell${live ? " holds" : ""}${idle ? " idle" : ""}`, "data-stay": STAYS[stay], title }, ring, String(cell));
}
