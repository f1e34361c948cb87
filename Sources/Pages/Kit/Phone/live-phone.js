// A live list as a user would see it, and below it how it goes: one side of a live phone.

class LivePhone {
  constructor(live, side, place) {
    this.live = live;
    this.side = side;
    this.cells = new Map();     // by cell: the element is recycled as the cell is
    this.wrong = new Set();     // the uses that looked wrong
    this.frame = null;
    this.standing = null;
    this.screen = element("div", { className: "live-screen", tabIndex: 0, role: "application",
      "aria-label": `Live list with ${side.strategy}: drag it, or use the arrow keys` });
    this.list = element("div", { className: "live-list" });
    this.covers = element("div", { className: "covers", hidden: true });
    this.screen.append(this.list, this.covers);
    this.cover = element("p", { className: "ended", hidden: true });
    this.away = element("p", { className: "away", hidden: true }, "In the background");
    this.phone = element("div", { className: "phone live" }, this.cover, this.screen, this.away);
    this.lead = element("strong", { className: "fine" });
    this.said = element("p", { className: "unseen", role: "status" });
    this.text = element("span");
    this.stage = new LiveStage(side.run);
    this.numbers = element("dl", { className: "live-numbers" });
    this.found = element("p", { className: "chips found" });
    this.lost = element("p", { className: "lost", hidden: true });
    this.shelf = element("p", { className: "chips shelf" });
    this.log = element("ol", { className: "live-log", "aria-label": "What stood out last" });
    this.info = element("div", { className: "live-info" },
      element("h2", {}, side.strategy, side.run ? linkTo({ run: side.run }, element("code", {}, `run ${shortID(side.run)}`)) : null),
      element("p", { className: "verdict" }, this.lead, this.text), this.said, this.stage.element, this.numbers, this.lost, this.found, this.shelf, this.log);
    this.element = element("section", { "aria-label": side.strategy }, this.info, this.phone);
    place.append(this.element);
    this.resize(live.viewport);
    new ResizeObserver(() => this.resize(this.viewport)).observe(this.element);
    this.showVerdict();
  }

  get scale() { return this.by; }

  // Of the items that are wholly in sight.
  get firstIndex() { return this.frame?.cells.find((cell) => cell[3] >= 0 && cell[4] > 0)?.[3] ?? 0; }

  // The step that opens the first of them.
  get opening() { return { tap: { item: this.firstIndex + 1 } }; }

  resize({ width, height }) {
    this.viewport = { width, height };
    // As high as the window lets it be, as wide as its side is, beside what is said of it where there is room.
    const all = this.element.clientWidth, isBeside = getComputedStyle(this.element).flexDirection !== "column";
    const style = getComputedStyle(this.element), around = (name, usual) => Number(style.getPropertyValue(name)) || usual;
    const room = Math.max(120, all - (isBeside ? around("--beside", 250) : 0) - 20);
    const most = Math.max(300, innerHeight - around("--above", isBeside ? 250 : 350));
    this.by = Math.min(1, room / width, most / height);
    Object.assign(this.screen.style, { width: `${width * this.by}px`, height: `${height * this.by}px` });
    Object.assign(this.list.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${this.by})` });
    this.screen.classList.toggle("small", this.by < 0.6);
    this.ask();
  }

  takeFrame(frame) {
    this.frame = frame;
    for (const [cell, generation, , , , , code] of frame.cells) {
      if (code & WRONG_BIT) this.wrong.add(`${cell} ${generation}`);
    }
    const [width, height] = frame.viewport;
    if (width !== this.viewport.width || height !== this.viewport.height) this.resize({ width, height });
    this.ask();
  }

  takeStanding(standing) {
    this.standing = standing;
    this.ask();
  }

  // Those that stand out. A frame before the animator that looks right all the same does not.
  takeEvents(events, severity) {
    this.stage.takeEvents(events);
    this.ask();
    for (const event of events) {
      const isFinding = event.kind === "misuse" || (event.kind.startsWith("hazard.") && event.kind !== "hazard.ended");
      const how = isFinding ? severityOf(event.kind) : severity.get(event.kind);
      const isSeen = event.kind === "cell.bareFrame" && event.detail !== "harmless";
      if (!isFinding && how !== "warning" && !isSeen) continue;
      const words = [event.kind, event.cell !== undefined ? `cell ${event.cell}` : "", event.detail ?? ""].filter(Boolean).join(", ");
      const when = `${decimal(event.tNs / 1e9, 3)} s`;
      this.log.prepend(element("li", { className: how }, this.side.run ? linkTo({ run: this.side.run, seq: event.seq }, when) : when, " ", words));
    }
    while (this.log.children.length > 6) this.log.lastChild.remove();
  }

  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => { this.isAsked = false; this.show(); });
  }

  show() {
    if (this.frame) {
      this.showCells(this.frame);
      this.showCovers(this.frame);
    }
    if (this.standing) this.showStanding(this.standing);
    this.showVerdict();
  }

  // MARK: The screen

  showCells({ cells }) {
    const { animation } = this.live, drawing = drawingOf(animation), shown = new Set();
    const columns = this.live.columns || 1, width = this.viewport.width / columns;
    for (const [cell, generation, item, index, top, height, code, value, animator, live] of cells) {
      shown.add(cell);
      const view = this.cells.get(cell) ?? this.makeCell(cell), { style } = view.element;
      const left = Math.max(0, index) % columns * width;
      style.transform = `translate(${left}px, ${top}px)`;
      if (view.height !== height || view.width !== width) {
        Object.assign(view, { height, width });
        style.height = `${height}px`;
        style.width = `${width}px`;
      }
      const look = lookOf(code), isWrong = !!(code & WRONG_BIT), isOut = (code >> 4 & 15) === Stay.animatingOut;
      const name = `cell look-${LOOKS[look].name}${isWrong ? " wrong" : ""}${isOut ? " out" : ""}${width < 180 ? " narrow" : ""}${live > 1 ? " leaking" : ""}`;
      if (view.element.className !== name) view.element.className = name;
      if (view.element.hidden) view.element.hidden = false;
      if (view.item !== item) {
        view.item = item;
        view.picture.style.setProperty("--hue", ((item % 360) * 47 % 360 + 360) % 360);
        setText(view.scene, String(item));
      }
      const share = animation ? Math.max(0, Math.min(1, (value - animation.from) / (animation.to - animation.from))) : 0;
      drawSeen(view.picture, drawing, { shown: value, share });
      setText(view.use, `cell ${cell} · use ${generation}`);
      setText(view.said, isWrong ? look === Look.orphaned || look === Look.hollow ? `wrong look: animator ${animator} is dead` : "wrong look: no animator"
        : live > 1 ? `${live} animators` : animator ? `animator ${animator}, ${LOOKS[look].word}` : LOOKS[look].word);
    }
    for (const [cell, view] of this.cells) if (!shown.has(cell) && !view.element.hidden) view.element.hidden = true;
  }

  // What a tap has opened: the finger is on it, and takes it back.
  showCovers({ screens = [], percent }) {
    const { width, height } = this.viewport;
    this.stage.show(screens, percent);
    // A transition may bring the list in from an edge, and over the other screen.
    const place = screens.findIndex(({ list }) => list), list = screens[place] ?? { left: 0, top: 0 };
    this.list.style.transform = `translate(${list.left * this.by}px, ${list.top * this.by}px) scale(${this.by})`;
    this.list.classList.toggle("above", place > 0);
    const above = screens.filter(({ list }) => !list);
    this.covers.hidden = !above.length;
    this.covers.replaceChildren(...above.map(({ screen, name, left, top }) => makeCover(name, screen, left / width, top / height)));
  }

  makeCell(cell) {
    const view = { scene: element("span", { className: "scene" }), use: element("span", { className: "use" }), said: element("span", { className: "said" }) };
    view.picture = element("span", { className: "picture" }, view.scene, element("span", { className: "level" }));
    view.element = element("div", { ariaHidden: "true" }, view.picture, element("span", { className: "words" }, view.use, view.said));
    this.list.append(view.element);
    this.cells.set(cell, view);
    return view;
  }

  // MARK: How it goes

  showVerdict() {
    const { standing: now, side } = this;
    const counts = now ?? { misuses: {}, hazards: {}, violations: {}, t: 0 };
    const misuses = sum(counts.misuses), found = this.findings(counts);
    const [worst] = found, others = found.filter((each) => each.severity === worst?.severity);
    const words = others.map((each) => this.chipWords(each)).join(", ");
    let [lead, tone, text] = [`Nothing has gone wrong`, "fine", now ? `for ${decimal(now.t, 1)} s` : "drag the phone"];
    if (misuses && counts.first) {
      [lead, tone, text] = [`Would have crashed at ${decimal(counts.first.t, 3)}\u00a0s`, "bad", `${ruleWords(counts.first.error)}${misuses > 1 ? `, and ${plural(misuses - 1, "more call")} since` : ""}`];
    } else if (this.wrong.size) {
      [lead, tone, text] = [`${plural(this.wrong.size, "cell use")} looked wrong`, "poor", worst?.severity === "seen" ? words : ""];
    } else if (worst) {
      const told = SEVERITIES[worst.severity];
      [lead, tone, text] = [told[0].toUpperCase() + told.slice(1), "poor", !sum(counts.hazards) && this.rulesInWords || words];
    }
    setText(this.lead, side.summary ? `${lead}.` : lead);
    // Numbers change all the time; whoever listens is told when it turns.
    if (this.lead.className !== tone) {
      this.lead.className = tone;
      setText(this.said, `${side.strategy}: ${lead}.`);
    }
    setText(this.text, text);
    this.cover.hidden = !counts.first;
    if (counts.first) setText(this.cover, goneWords(`${decimal(counts.first.t, 3)} s`));
  }

  // The worst first.
  findings({ misuses, hazards, violations }) {
    const misuse = Object.entries(misuses).map(([name, times]) => ({ severity: "wouldCrash", name, times }));
    const others = Object.entries({ ...hazards, ...violations }).map(([name, times]) => ({ severity: severityOf(name), name, times }));
    return bySeverity([...misuse, ...others]);
  }

  chipWords({ name, times }) { return `${/^I\d/.test(name) ? "rule " : ""}${name.replace("hazard.", "")} × ${count(times)}`; }

  showStanding(now) {
    this.away.hidden = !now.background;
    const numbers = [["asked for, not yet attached", now.asked], ["animators alive", now.animators], ["late frames", now.lateFrames],
      ["events", now.events], ...(now.safe === undefined ? [] : [["safe on the disk", now.safe]])];
    if (!this.numberPlaces) {
      this.numberPlaces = numbers.map(() => element("dd"));
      this.numbers.replaceChildren(...numbers.map(([words], n) => element("div", {}, element("dt", {}, words), this.numberPlaces[n])));
    }
    numbers.forEach(([, value], n) => setText(this.numberPlaces[n], count(value)));
    const found = this.findings(now), key = JSON.stringify(found);
    if (this.found.dataset.key !== key) {
      this.found.dataset.key = key;
      this.found.replaceChildren(...Object.entries(SEVERITIES).flatMap(([severity, words]) => {
        const chips = found.filter((each) => each.severity === severity);
        return chips.length ? [element("span", { className: "shelf-name" }, `${words}: `),
          ...chips.map((each) => element("span", { className: `chip ${severity}` }, this.chipWords(each)))] : [];
      }));
    }
    this.showLost(now.lost);
    const shelf = JSON.stringify(now.shelves);
    if (this.shelf.dataset.key === shelf) return;
    this.shelf.dataset.key = shelf;
    this.shelf.replaceChildren(element("span", { className: "shelf-name" }, now.shelved ? `${plural(now.shelved, "cell")} off screen: ` : "No cell is off screen."),
      ...now.shelves.map(([cell, code, animator, live]) => element("span", { className: `chip ${code & IDLE_BIT ? "idle" : live ? "held" : ""}`,
        title: [`cell ${cell}`, STAYS[code >> 4 & 15], LOOKS[lookOf(code)].word, animator ? `animator ${animator}` : ""].filter(Boolean).join(", ") }, String(cell))));
  }

  showLost({ tooMany, pooled, gone }) {
    const parts = [[tooMany, "on cells that have a newer one"], [pooled, "on cells in their pool"], [gone, "of cells that are destroyed"]]
      .filter(([n]) => n).map(([n, where]) => `${plural(n, "animator")} ${where}`);
    this.lost.hidden = !parts.length;
    setText(this.lost, `Left behind: ${parts.join("; ")}.`);
  }

  end(side) {
    this.side = side;
    this.screen.classList.add("over");
    if (!this.frame) this.screen.append(element("p", { className: "empty" }, "This list is over. Its run has every frame."));
    this.showVerdict();
  }
}
