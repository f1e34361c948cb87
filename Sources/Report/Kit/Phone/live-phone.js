// A side of a live page: a live list as a user sees it, and its state beside it.

// The greatest distance of a tap's end from its beginning, in CSS pixels.
const TAP_SLOP = 6;

class LivePhone {
  // `again` reopens the app after a crash, if possible. `later` makes a function that draws in the next
  // frame.
  constructor(live, side, place, again, later = oncePerFrame) {
    Object.assign(this, { live, side, frame: null, standing: null, shownStanding: null, found: [] });
    this.wrong = new Map();     // by look: the cells that looked wrong
    this.isJudged = true;       // a verdict may wait for the first move
    this.screen = element("div", { className: "live-screen", tabIndex: 0, role: "application",
      "aria-label": `Live list, ${sideTitle(side)}: drag it, or use the arrow keys` });
    this.list = new CellList(live);
    this.covers = element("div", { className: "covers", hidden: true });
    this.screen.append(this.list.element, this.covers);
    this.home = new HomeScreen(again);
    this.away = element("p", { className: "away", hidden: true }, "In the background");
    this.phone = element("div", { className: "phone live" }, this.screen, this.home.element, this.away);
    this.lead = element("strong", { className: "fine" });
    this.said = element("p", { className: "unseen", role: "status" });
    this.text = element("span");
    this.stage = new LiveStage(side.run);
    this.numbers = element("dl", { className: "live-numbers" });
    this.chips = element("p", { className: "chips found" });
    this.lost = element("p", { className: "lost", hidden: true });
    this.pool = new CellPool();
    this.reuses = new TurnStrip();
    this.log = element("ol", { className: "live-log", "aria-label": "What stood out last" });
    this.head = element("h2", {}, side.title ?? strategyHeading(side.strategy), element("code", {}, side.strategy),
      side.run ? linkTo({ run: side.run }, element("code", {}, `run ${shortID(side.run)}`)) : null);
    this.info = element("div", { className: "live-info" }, this.head, element("p", { className: "verdict" }, this.lead, this.text), this.said,
      this.stage.element, this.numbers, this.lost, this.chips, this.log);
    this.stand = element("div", { className: "stand" }, this.phone, this.pool.element, this.reuses.element);
    this.element = element("section", { "aria-label": side.strategy }, this.info, this.stand);
    this.ask = later(() => this.show());
    place.append(this.element);
    this.listenToTaps();
    this.resize(live.viewport);
    const redraw = () => { if (this.element.isConnected) this.ask(); else removeEventListener("xray", redraw); };
    addEventListener("xray", redraw);
    const observer = new ResizeObserver(() => { if (this.element.isConnected) this.resize(this.viewport); else observer.disconnect(); });
    observer.observe(this.element);
    this.showVerdict();
  }

  // The index of the first item that is completely visible.
  get firstIndex() { return this.frame?.cells.find((cell) => cell[3] >= 0 && cell[4] > 0)?.[3] ?? 0; }

  get opening() { return { tap: { item: this.firstIndex + 1 } }; }

  resize({ width, height }) {
    this.viewport = { width, height };
    // As high as the window allows and as wide as the side allows, beside the text if there is space.
    const all = this.element.clientWidth, isBeside = getComputedStyle(this.element).flexDirection !== "column";
    const style = getComputedStyle(this.element), around = (name, usual) => Number(style.getPropertyValue(name)) || usual;
    const room = Math.max(120, all - (isBeside ? around("--beside", 170) : 0) - 20);
    // A page may give the phone a share of the window's height.
    const share = around("--share", 0), most = share ? Math.max(174, innerHeight * share - around("--frame", 26)) : Math.max(300, innerHeight - around("--above", isBeside ? 400 : 500));
    this.scale = Math.min(1, room / width, most / height);
    Object.assign(this.screen.style, { width: `${width * this.scale}px`, height: `${height * this.scale}px` });
    this.list.resize(this.viewport, this.scale);
    this.pool.resize(width * this.scale, height * this.scale);
    this.reuses.element.style.maxWidth = `${width * this.scale}px`;
    this.ask();
  }

  takeFrame(frame) {
    this.frame = frame;
    if (!frame.rest) for (const [cell, , , , , , code, value] of frame.cells) if (code & WRONG_BIT) this.noteWrong(cell, value);
    const [width, height] = frame.viewport;
    if (width !== this.viewport.width || height !== this.viewport.height) this.resize({ width, height });
    this.ask();
  }

  // Notes a cell that looked wrong while the app lived.
  noteWrong(cell, value) {
    if (this.crash) return;
    const look = wrongLookOf(value, this.live.animation);
    if (!this.wrong.has(look)) this.wrong.set(look, new Set());
    this.wrong.get(look).add(cell);
  }

  // The app ends at its first misuse: the findings stay as they were then.
  takeStanding(standing) {
    if (!this.crash) this.found = findingsOf(standing, this.wrong);
    this.standing = standing;
    this.ask();
  }

  // Takes all events, and lists the notable ones. A frame before the animator that looks right is not one of them.
  takeEvents(events, severity) {
    this.stage.takeEvents(events);
    this.reuses.takeEvents(events);
    this.ask();
    for (const event of events) {
      const finding = findingNamed(event.kind), isWrong = event.kind === "cell.wrongFrame" && event.arg === undefined;
      // A frame may come and go between two pictures.
      if (isWrong) this.noteWrong(event.cell, parseFloat(event.detail));
      const isMisuse = event.kind === "misuse", how = isMisuse ? "wouldCrash" : isWrong ? "notice" : severity.get(event.kind);
      if (!finding && !isWrong && how !== "warning") continue;
      const title = isMisuse ? nameWords(event.detail) : finding?.title ?? (isWrong ? meanings().wrongLook.title : event.kind);
      const words = [title, event.cell !== undefined ? `cell ${event.cell}` : "", isMisuse ? "" : event.detail].filter(Boolean).join(", ");
      const when = `${decimal(event.tNs / 1e9, 3)} s`;
      this.log.prepend(element("li", { className: how ?? "" }, this.side.run ? linkTo({ run: this.side.run, seq: event.seq }, when) : when, " ", words));
    }
    while (this.log.children.length > 6) this.log.lastChild.remove();
  }

  describeList() {
    const { cells, element } = this.list;
    const indices = cells.map((cell) => cell[3]).filter((index) => index >= 0), wrong = cells.filter((cell) => cell[6] & WRONG_BIT).length;
    const words = indices.length ? `Items ${Math.min(...indices) + 1} to ${Math.max(...indices) + 1}: ${wrong ? `${wrong} look wrong` : "all look right"}` : "No items";
    if (element.ariaLabel !== words) element.ariaLabel = words;
  }

  show() {
    if (this.frame) {
      this.list.show(this.frame.cells, this.frame.offset);
      this.pool.show(this.frame, this.list);
      this.showCovers(this.frame);
    }
    // The state arrives a few times a second, but frames arrive as often as the display shows them.
    if (this.shownStanding === this.standing) return;
    this.shownStanding = this.standing;
    this.describeList();
    this.showStanding(this.standing);
    this.showVerdict();
  }

  // Shows the screens above the list, which a finger can drag back.
  showCovers({ screens = [], percent, wrongBar }) {
    const { width, height } = this.viewport;
    this.stage.show(screens, percent);
    if (!screens.length && !wrongBar && !this.hasScreens) return;
    this.hasScreens = screens.length > 0 || !!wrongBar;
    // A transition may move the list in from an edge, and over the other screen.
    const place = screens.findIndex(({ list }) => list), list = screens[place] ?? { left: 0, top: 0 };
    this.list.element.style.transform = `translate(${list.left * this.scale}px, ${list.top * this.scale}px)`;
    this.list.element.classList.toggle("above", place > 0);
    showCovers(this.covers, screens.filter(({ list }) => !list).map(({ screen, name, left, top }) => [name, screen, left / width, top / height]), wrongBar);
  }

  // Marks a cell for a moment, on screen or in the pool.
  flashCell(cell) {
    const mark = this.pool.chips.get(cell)?.mark ?? this.list.views.get(cell)?.mark?.element;
    if (mark && isXRay()) flash(mark);
  }

  // Calls `chosen`, if the page has set it, with a cell that the user taps on the screen or in the pool.
  listenToTaps() {
    let down = null;
    this.screen.addEventListener("pointerdown", ({ clientX, clientY }) => { down = { clientX, clientY }; });
    this.screen.addEventListener("pointerup", ({ clientX, clientY }) => {
      if (!this.chosen || !down || Math.hypot(clientX - down.clientX, clientY - down.clientY) > TAP_SLOP) return;
      const box = this.screen.getBoundingClientRect(), [x, y] = [clientX - box.left, clientY - box.top].map((length) => length / this.scale), { columns } = this.list;
      const column = Math.floor(x / (this.viewport.width / columns));
      const cell = this.frame?.cells.find(([, , , index, top, height]) => Math.max(0, index) % columns === column && y >= top && y < top + height);
      if (cell) this.chosen(cell[0]);
    });
    this.pool.places.addEventListener("click", ({ target }) => {
      const mark = target.closest(".pool-cell"), chip = [...this.pool.chips.values()].find((each) => each.mark === mark);
      if (chip) this.chosen?.(chip.cell);
    });
  }

  // The ring of a cell, wherever the page shows the cell.
  ringOf(cell) { return this.pool.chips.get(cell)?.ring ?? this.list.views.get(cell)?.mark?.ring; }

  // MARK: State

  get crash() { return this.standing?.first; }

  // The findings that a headline names.
  get faults() { return headlined(this.found); }

  // The worst finding in words, or "".
  get worstWords() { return this.crash ? `the app is gone after ${decimal(this.crash.t, 2)} s` : this.faults[0]?.counted ?? ""; }

  showVerdict() {
    const { crash, faults, side } = this, [worst, ...others] = faults;
    let [lead, tone, text] = ["Nothing has gone wrong", "fine", this.standing ? `for ${lengthWords(this.standing.t)}` : "drag the phone"];
    if (worst) {
      lead = crash ? goneWords(`${decimal(crash.t, 3)}\u00a0s`).slice(0, -1) : worst.counted;
      tone = crash ? "wouldCrash" : worst.severity;
      text = [...(tone === "latent" ? ["no frame showed it"] : []), ...(crash ? faults : others).slice(0, 2).map((each) => each.counted)].join(", ");
    }
    setText(this.lead, !this.isJudged ? "" : side.summary ? `${lead}.` : lead);
    setText(this.text, this.isJudged ? text : "");
    this.home.show(crash ? `${decimal(crash.t, 2)} s` : "");
    // Numbers change all the time. A screen reader announces only a change of the verdict.
    if (this.lead.className === tone) return;
    this.lead.className = tone;
    setText(this.said, `${sideTitle(side)}: ${lead}.`);
  }

  showStanding(now) {
    setHidden(this.away, !now.background);
    const numbers = [["requested, not yet attached", now.asked], ["animators alive", now.animators], ["late frames", now.lateFrames],
      ["events", now.events], ...(now.safe === undefined ? [] : [["safe on the disk", now.safe]])];
    if (!this.numberPlaces) {
      this.numberPlaces = numbers.map(() => element("dd"));
      this.numbers.replaceChildren(...numbers.map(([words], n) => element("div", {}, element("dt", {}, words), this.numberPlaces[n])));
    }
    numbers.forEach(([, value], n) => setText(this.numberPlaces[n], count(value)));
    const found = this.found.map(({ severity, counted }) => `${severity} ${counted}`).join();
    if (this.chips.dataset.key !== found) {
      this.chips.dataset.key = found;
      this.chips.replaceChildren(...this.found.map(({ severity, counted }) => element("span", { className: `chip ${severity}`, title: severityWords(severity) }, counted)));
    }
    showLeftBehind(this.lost, now.lost);
  }

  end(side) {
    this.side = side;
    this.screen.classList.add("over");
    if (!this.frame) this.screen.append(element("p", { className: "empty" }, "This list has ended. Its run has every frame."));
    this.showVerdict();
  }
}

// MARK: Cells

// The greatest distance of cells from their origin, in points; the place of cells that are not on screen;
// and the least visible move. Below the least spoken scale, a phone has no space for words on its cells.
const LEAST_SPOKEN_SCALE = 0.6, FARTHEST = 20_000, AWAY = -3 * FARTHEST, LEAST_MOVE = 0.2;

// The canvases that show a cell, by item and look, as many as four phones have. The other list shows the
// same item in the same frame, and a list that turns back shows it again.
const MOST_DRAWN = 32, drawnCells = new Map();

darkness.addEventListener("change", () => drawnCells.clear());

// The cells of a live list as a user sees them.
//
// Each cell has a bitmap, which is reused with the cell. While the list scrolls, all bitmaps move together,
// without new styles, layout or paint. The blur is drawn into the bitmap, because a browser's filter costs a
// layer for each cell and frame.
class CellList {
  constructor({ animation, columns = 1 }) {
    // `uses` has the use in which each cell was shown last, for its mark.
    Object.assign(this, { animation, columns, drawing: drawingOf(animation), views: new Map(), uses: new Map(), cells: [], origin: 0, offset: 0 });
    this.content = element("div", { className: "live-content" });
    this.element = element("div", { className: "live-list", role: "img", "aria-label": "No items" }, this.content);
    const redraw = () => { if (this.element.isConnected) this.drawAnew(); else darkness.removeEventListener("change", redraw); };
    darkness.addEventListener("change", redraw);
  }

  // Returns the progress of a value, from 0 to 1.
  shareOf(value) {
    const { animation } = this;
    return animation ? Math.max(0, Math.min(1, (value - animation.from) / (animation.to - animation.from))) : 0;
  }

  // `scale` is the size of a point on the page, and `ratio` the number of device pixels per CSS pixel.
  resize({ width, height }, scale, ratio = devicePixelRatio || 1) {
    Object.assign(this.element.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    this.element.classList.toggle("small", scale < LEAST_SPOKEN_SCALE);
    if (this.width === width && this.scale === scale && this.ratio === ratio) return;
    Object.assign(this, { width, scale, ratio });
    this.drawAnew();
  }

  drawAnew() {
    this.views.clear();
    this.content.replaceChildren();
    this.show(this.cells, this.offset);
  }

  show(cells, offset) {
    const { scale, ratio, columns } = this, width = this.width / columns, shown = new Set(cells.map(([number]) => number));
    // Views without a shown cell, for reuse by new cells.
    const free = [...this.views.keys()].filter((number) => !shown.has(number));
    Object.assign(this, { cells, offset });
    if (Math.abs(offset - this.origin) > FARTHEST) this.origin = offset;
    // Whole pixels, so that the browser copies the painted bitmap.
    this.content.style.transform = `translateY(${Math.round((this.origin - offset) * scale * ratio) / ratio}px)`;
    for (const cell of cells) {
      const [number, , , index, top, height] = cell, view = this.views.get(number) ?? this.viewFor(number, free.shift()), { canvas } = view;
      this.move(view, Math.max(0, index) % columns * width, top + offset - this.origin);
      if (view.height !== height) {
        Object.assign(view, { height, width, key: "", kept: null });
        Object.assign(canvas, { width: Math.round(width * scale * ratio), height: Math.round(height * scale * ratio) });
        Object.assign(canvas.style, { width: `${canvas.width / ratio}px`, height: `${canvas.height / ratio}px` });
      }
      this.draw(view, cell);
      // A list that is only painted has no marks.
      if (isXRay() && this.element.isConnected) this.mark(view, cell);
    }
    // Hiding a cell would cost a layout.
    for (const number of free) this.move(this.views.get(number), 0, AWAY);
  }

  move(view, left, down) {
    if (view.left === left && Math.abs(view.down - down) < LEAST_MOVE) return;
    Object.assign(view, { left, down });
    const inPixels = (points) => Math.round(points * this.scale * this.ratio) / this.ratio;
    view.place = view.canvas.style.transform = `translate(${inPixels(left)}px, ${inPixels(down)}px)`;
    if (view.mark) view.mark.element.style.transform = view.place;
  }

  mark(view, cell) {
    if (!view.mark) {
      view.mark = new CellMark(this.content);
      view.mark.element.style.transform = view.place;
    }
    view.mark.show(cell, this.uses);
  }

  // Returns the view of the hidden cell `free`, or a new view.
  viewFor(number, free) {
    let view = this.views.get(free);
    if (!view) {
      const canvas = element("canvas");
      this.content.append(canvas);
      view = { canvas, screen: canvas.getContext("bitmaprenderer") };
    }
    this.views.delete(free);
    this.views.set(number, view);
    return view;
  }

  draw(view, [, , item, , , , ...look]) {
    const [code, value, animator, live] = look;
    // Most cells only move.
    if (view.key && view.item === item && look.every((part, n) => part === view.look[n])) return;
    view.look = look;
    const isWrong = !!(code & WRONG_BIT), isFade = this.drawing === "fade", scale = this.scale * this.ratio, share = isFade ? Math.max(0, Math.min(1, value)) : this.shareOf(value);
    // A small phone has no space for words.
    const said = this.scale < LEAST_SPOKEN_SCALE ? "" : isWrong ? wrongWords(code, animator) : live > 1 ? `${live} animators` : "";
    // The browser fades a cell without painting it again, unless the cell has a mark, which does not fade.
    const isMarked = isWrong || said, opacity = decimal(((code >> 4 & 15) === Stay.animatingOut ? 0.5 : 1) * (isFade && !isMarked ? share : 1), 3);
    if (view.opacity !== opacity) view.canvas.style.opacity = view.opacity = opacity;
    const strength = this.drawing === "blur" ? doublingsOf(share) : isFade && !isMarked ? 1 : decimal(share, 2);
    const key = `${item} ${strength} ${isWrong} ${said}`;
    if (view.key === key) return;
    const { canvas } = view, name = `${this.drawing} ${key} ${canvas.width} ${canvas.height}`, known = drawnCells.get(name);
    const easel = easelOf("cell", canvas.width, canvas.height), pen = easel.getContext("2d");
    // A cell that changes again is drawn from a copy.
    if (view.item !== item) view.kept = null; else if (!known) view.kept ??= pictureOf(view, scale);
    view.item = item;
    if (known) pen.drawImage(known, 0, 0); else drawCell(pen, view, { drawing: this.drawing, scale, strength, isWrong, said });
    view.screen.transferFromImageBitmap(easel.transferToImageBitmap());
    if (drawnCells.get(view.name) === canvas) drawnCells.delete(view.name);
    Object.assign(view, { key, name });
    drawnCells.set(name, canvas);
    if (drawnCells.size > MOST_DRAWN) drawnCells.delete(drawnCells.keys().next().value);
  }

  // Draws the visible cells with another pen of the same resolution.
  paint(pen) {
    const by = this.scale * this.ratio;
    for (const { canvas, left, down, opacity } of this.views.values()) {
      pen.globalAlpha = opacity;
      if (down !== AWAY) pen.drawImage(canvas, left * by, (down + this.origin - this.offset) * by);
    }
    pen.globalAlpha = 1;
  }
}

function wrongWords(code, animator) {
  const look = lookOf(code);
  return look === Look.orphaned || look === Look.hollow ? `wrong look: animator ${animator} is lost` : "wrong look: no animator";
}

// Returns the findings of a live list so far, the worst first. A state counts misuses and broken rules by name, and
// hazards by what frames showed of them. `wrong` has the cells that looked wrong, by their look.
function findingsOf({ misuses, severities, violations, rules }, wrong) {
  const found = Object.keys(misuses).map((name) => ({ ...findingNamed("misuse"), kind: "misuse", severity: "wouldCrash", key: name,
    title: nameWords(name), counted: `UIKit raises ${name}` }));
  for (const [look, cells] of wrong) {
    found.push({ ...meanings().wrongLook, kind: "wrong", severity: "seen", key: `wrong ${look}`, counted: `${plural(cells.size, "cell")} ${look}` });
  }
  for (const { name: severity } of meanings().severities) {
    for (const [name, times] of Object.entries(severities[severity] ?? {})) {
      const meaning = findingNamed(name);
      if (meaning) found.push({ ...meaning, kind: severity === "held" ? "held" : "hazard", severity, key: `${name} ${severity}`, counted: plural(times, meaning.one, meaning.many) });
    }
  }
  const told = new Set(found.map(({ rule }) => rule));
  for (const [code, times] of Object.entries(violations)) {
    const rule = ruleOfCode(code);
    if (!told.has(code)) found.push({ ...rule, text: `The rule: ${rule.rule}`, rule: code, kind: "rule", severity: rules[code], key: code, counted: plural(times, rule.one, rule.many) });
  }
  return bySeverity(found);
}

// Returns the title of a side of a page. A scene about screens has its own titles.
const sideTitle = ({ title, strategy }) => title ?? strategyTitle(strategy);

// Returns the title as a heading. A call such as `DispatchQueue.main.async` does not break if it fits.
const strategyHeading = (strategy) => element("span", {}, ...strategyTitle(strategy).split(/(\S+\.\S+)/)
  .map((part, n) => n % 2 ? element("span", { className: "call" }, ...breakable(part)) : part));
