// A live list as a user would see it, and beside it how it goes: one side of a live phone.

class LivePhone {
  // `again` opens the app again after a crash, if the page can do that. `later` makes a function that requests a drawing in
  // the next frame.
  constructor(live, side, place, again, later = oncePerFrame) {
    Object.assign(this, { live, side, frame: null, standing: null, shownStanding: null, found: [] });
    this.wrong = new Map();     // by use: whether it looked wrong at the end of its animation
    this.ends = 0;
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
    this.shelfName = element("span", { className: "shelf-name" });
    this.shelf = element("p", { className: "chips shelf" }, this.shelfName);
    this.log = element("ol", { className: "live-log", "aria-label": "What stood out last" });
    this.head = element("h2", {}, side.title ?? strategyHeading(side.strategy), element("code", {}, side.strategy),
      side.run ? linkTo({ run: side.run }, element("code", {}, `run ${shortID(side.run)}`)) : null);
    this.info = element("div", { className: "live-info" }, this.head, element("p", { className: "verdict" }, this.lead, this.text), this.said,
      this.stage.element, this.numbers, this.lost, this.chips, this.shelf, this.log);
    this.element = element("section", { "aria-label": side.strategy }, this.info, this.phone);
    this.ask = later(() => this.show());
    place.append(this.element);
    this.resize(live.viewport);
    const observer = new ResizeObserver(() => { if (this.element.isConnected) this.resize(this.viewport); else observer.disconnect(); });
    observer.observe(this.element);
    this.showVerdict();
  }

  // Of the items that are wholly in sight.
  get firstIndex() { return this.frame?.cells.find((cell) => cell[3] >= 0 && cell[4] > 0)?.[3] ?? 0; }

  get opening() { return { tap: { item: this.firstIndex + 1 } }; }

  resize({ width, height }) {
    this.viewport = { width, height };
    // As high as the window lets it be, as wide as its side is, beside what is said of it where there is room.
    const all = this.element.clientWidth, isBeside = getComputedStyle(this.element).flexDirection !== "column";
    const style = getComputedStyle(this.element), around = (name, usual) => Number(style.getPropertyValue(name)) || usual;
    const room = Math.max(120, all - (isBeside ? around("--beside", 250) : 0) - 20);
    // A page may give it a share of the window.
    const share = around("--share", 0), most = share ? Math.max(174, innerHeight * share - around("--frame", 26)) : Math.max(300, innerHeight - around("--above", isBeside ? 252 : 392));
    this.scale = Math.min(1, room / width, most / height);
    Object.assign(this.screen.style, { width: `${width * this.scale}px`, height: `${height * this.scale}px` });
    this.list.resize(this.viewport, this.scale);
    this.ask();
  }

  takeFrame(frame) {
    this.frame = frame;
    for (const [cell, generation, , , , , code, value] of frame.cells) {
      const use = `${cell} ${generation}`;
      if (!(code & WRONG_BIT) || this.wrong.has(use)) continue;
      const isEnd = this.list.shareOf(value) > 0.5;
      this.wrong.set(use, isEnd);
      this.ends += isEnd;
    }
    const [width, height] = frame.viewport;
    if (width !== this.viewport.width || height !== this.viewport.height) this.resize({ width, height });
    this.ask();
  }

  takeStanding(standing) {
    this.standing = standing;
    this.found = findingsOf(standing, { times: this.wrong.size, ends: this.ends }, this.live.animation);
    this.ask();
  }

  // Those that stand out. A frame before the animator that looks right all the same does not.
  takeEvents(events, severity) {
    this.stage.takeEvents(events);
    this.ask();
    for (const event of events) {
      const finding = findingNamed(event.kind), how = finding?.severity ?? severity.get(event.kind);
      const isSeen = event.kind === "cell.bareFrame" && event.detail !== "harmless";
      if (!finding && how !== "warning" && !isSeen) continue;
      const isMisuse = event.kind === "misuse", title = isMisuse ? nameWords(event.detail) : finding?.title ?? event.kind;
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
      this.showCovers(this.frame);
    }
    // It comes a few times a second, frames as often as the display shows one.
    if (this.shownStanding === this.standing) return;
    this.shownStanding = this.standing;
    this.describeList();
    this.showStanding(this.standing);
    this.showVerdict();
  }

  // What a tap has opened: the finger is on it, and takes it back.
  showCovers({ screens = [], percent, wrongBar }) {
    const { width, height } = this.viewport;
    this.stage.show(screens, percent);
    if (!screens.length && !wrongBar && !this.hasScreens) return;
    this.hasScreens = screens.length > 0 || !!wrongBar;
    // A transition may bring the list in from an edge, and over the other screen.
    const place = screens.findIndex(({ list }) => list), list = screens[place] ?? { left: 0, top: 0 };
    this.list.element.style.transform = `translate(${list.left * this.scale}px, ${list.top * this.scale}px)`;
    this.list.element.classList.toggle("above", place > 0);
    showCovers(this.covers, screens.filter(({ list }) => !list).map(({ screen, name, left, top }) => [name, screen, left / width, top / height]), wrongBar);
  }

  // MARK: How it goes

  get crash() { return this.standing?.first; }

  // The worst that was found, or "".
  get worstWords() { return this.crash ? `the app is gone after ${decimal(this.crash.t, 2)} s` : this.found[0]?.counted ?? ""; }

  showVerdict() {
    const { crash, found, side } = this, [worst, ...others] = found;
    let [lead, tone, text] = ["Nothing has gone wrong", "fine", this.standing ? `for ${decimal(this.standing.t, 1)} s` : "drag the phone"];
    if (worst) {
      lead = crash ? goneWords(`${decimal(crash.t, 3)}\u00a0s`).slice(0, -1) : worst.counted;
      tone = crash ? "bad" : "poor";
      text = (crash ? found : others).slice(0, 2).map((each) => each.counted).join(", ");
    }
    setText(this.lead, !this.isJudged ? "" : side.summary ? `${lead}.` : lead);
    setText(this.text, this.isJudged ? text : "");
    this.home.show(crash ? `${decimal(crash.t, 2)} s` : "");
    // Numbers change all the time; whoever listens is told when it turns.
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
    setText(this.shelfName, now.shelved ? `${plural(now.shelved, "cell")} off screen: ` : "No cell is off screen.");
    const [, ...chips] = this.shelf.children;
    now.shelves.forEach(([cell, code, animator, live], n) => {
      const title = [`cell ${cell}`, STAYS[code >> 4 & 15], LOOKS[lookOf(code)].word, animator ? `animator ${animator}` : ""].filter(Boolean).join(", ");
      const chip = shelfChip(String(cell), code & IDLE_BIT, live, title, chips[n]);
      if (!chips[n]) this.shelf.append(chip);
    });
    for (const chip of chips.slice(now.shelves.length)) chip.remove();
  }

  end(side) {
    this.side = side;
    this.screen.classList.add("over");
    if (!this.frame) this.screen.append(element("p", { className: "empty" }, "This list has ended. Its run has every frame."));
    this.showVerdict();
  }
}
