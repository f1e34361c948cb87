// The playground: live lists with the same touches, which the engine runs in the page.

const REGIMES = ["ios16", "ios10", "documented"], CELLS = ["ios15", "ios9", "ios10", "ios18", "ios26"];
// The limits of a link, in script entries and in characters. A larger scroll can only be saved as a file.
const MOST_KEPT = 4000, LONGEST_LINK = 100_000;
// The time at which a list is first shown: its first cells have animators. Scripts begin later.
const FIRST_LOOK_MS = 50;
// The time before a take-over at which the strip begins.
const SEEN_MS = 5000;
// The number of frames between two verdicts of a side. The verdict of the other side is half as long after
// it, so that no frame computes both.
const TOLD_TICKS = 12;
// The duration of a fault's replay, in the list's time.
const REPLAY_MS = 500;

// The duration of a film, and its part before the fault.
const FILM_MS = 3000, BEFORE_FAULT_MS = 1200;
// The height of a phone without its screen, in the narrow layout (`--frame`).
const PHONE_FRAME = 56;

// Returns the viewport of a list, in points: that of a phone, or as much as a small screen has space for.
function viewportFor(phones) {
  if (innerWidth > 860) return { width: 390, height: innerHeight < 760 ? 600 : 700 };
  const room = (innerWidth - 28 - 8 * (phones - 1)) / phones - 12, scale = Math.max(0.6, Math.min(1, room / 390));
  return { width: Math.round(Math.min(390, room / scale)), height: Math.round(Math.max(200, innerHeight * 0.6 - PHONE_FRAME) / scale) };
}

const problemOf = (words) => element("div", { className: "problem", role: "alert" }, element("p", {}, words));

class Playground {
  static async start() {
    const page = new Playground();
    // The module began to load before the rest of the page was parsed.
    page.module = await engineModule;
    page.engine = await Engine.start(page.module);
    readMeanings = () => page.engine.meanings();
    window.playground = page;
    await page.open(location.hash);
    requestAnimationFrame((now) => { page.last = now; page.tick(now); });
    // After the first frame, and before the first finding.
    setTimeout(meanings);
    addEventListener("hashchange", () => { if (location.hash !== page.hash) page.open(location.hash); });
  }

  // Sets up the parts of the page that need no engine.
  constructor() {
    this.form = byID("settings");
    const fields = this.form.elements, strategies = Object.keys(STRATEGIES);
    fillChoice(fields.first, strategies, "", strategyChoice);
    fillChoice(fields.second, strategies, "nothing", strategyChoice);
    fillChoice(fields.regime, REGIMES);
    fillChoice(fields.cells, CELLS);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", () => { if (this.form.reportValidity()) this.show({ ...this.stageOfForm(), title: "Your own list", text: OWN_TEXT, script: [] }); });
    byID("scenes").append(...SCENES.map((scene) => button(scene.title, () => this.choose(scene), { "aria-pressed": "false", "data-scene": scene.id })));
    byID("play").addEventListener("click", () => this.togglePlay());
    byID("again").addEventListener("click", () => this.show(this.stage, true));
    byID("speed").addEventListener("change", () => this.setSpeed(Number(byID("speed").value)));
    makeXRaySwitch(byID("xray-place"), byID("rings"));
    this.isWide = matchMedia("(min-width: 1181px)");
    this.isWide.addEventListener("change", () => this.placeText());
    for (const each of byID("thumb").querySelectorAll("[data-sheet]")) each.addEventListener("click", () => this.openSheet(each.dataset.sheet));
    addEventListener("keydown", ({ key }) => { if (key === "Escape") this.openSheet(); });
    this.openSheet();
    byID("slow").addEventListener("click", () => this.beginSlowTurn());
    this.caught = new CaughtFaults(byID("caught"), (ms) => this.replayAround(ms));
    // Parts of the last side and the first one, which each stage makes anew.
    [this.share, this.text] = [byID("share"), byID("scene-text")];
    this.shortest = new ShortestScroll(byID("search"), () => ({ module: this.module, order: this.searchOrder }), (stage) => this.show(stage, !calm()));
    byID("find").addEventListener("click", () => this.shortest.start());
    this.strip = new LiveStrip(byID("strip").querySelector("canvas"));
    this.makeKept();
    takeFiles(byID("open"), byID("file"), byID("drop"), (files) => this.openFiles(files));
  }

  get scenes() { return SCENES; }

  // The severities of events that are not findings.
  get severity() { return this.severities ??= new Map(meanings().kinds.map(({ name }) => [name, "warning"])); }

  // MARK: Stages

  // Opens a scene, a saved scroll, or the first scene without playing it.
  async open(hash) {
    this.hash = hash;
    // A page that embeds the playground shows only a scene.
    document.body.classList.toggle("only", /&only$/.test(hash));
    let stage = null, isDamaged = false;
    try { stage = await stageOf(hash); } catch { isDamaged = true; }
    if (stage?.searches && this.show(stage)) this.shortest.start();
    else if (!stage || !this.show(stage, !calm())) {
      const problem = isDamaged ? problemOf("The link is damaged: it holds no scroll.") : byID("problem").firstChild;
      this.show(SCENES[0], !calm() && !isDamaged);
      if (problem) byID("problem").replaceChildren(problem);
    }
  }

  choose(scene) {
    this.openSheet();
    this.hash = `#scene=${scene.id}`;
    location.hash = this.hash;
    this.show(scene, !calm());
    // The button may be far below the phones.
    byID("sides").scrollIntoView({ block: "nearest" });
  }

  // `isPlaying` starts the script at once. `script` replaces the stage's own script.
  show(stage, isPlaying = false, script = stage.script) {
    const isTaken = stage.takeOverMs !== undefined, { found } = stage;
    // Under reduced motion, fading cells start visible.
    const settledMs = calm() && SCENES.includes(stage) && stage.workload.animator.start ? stage.workload.animator.duration * 1000 : 0;
    const whole = { name: "playground", ...(isTaken ? {} : { viewport: viewportFor(stage.strategies.length) }), ...stage.workload };
    byID("problem").replaceChildren();
    let live;
    try {
      live = this.begin(stage, whole);
    } catch (error) {
      this.fail(error);
      return false;
    }
    this.live?.forget();
    this.setSpeed(1);
    this.heldAtMs = isPlaying && script === stage.script && stage.holdMs ? stage.holdMs + settledMs : Infinity;
    [this.isReplay, this.slow] = [false, null];
    if (stage.xray) setXRay(true);
    // Another script may have other faults.
    if (script === stage.script) this.caught.clear();
    Object.assign(this, { stage, workload: whole, live, items: live.about.items, time: 0, script: script.map(([ms, ...what]) => [ms + settledMs, ...what]), kept: [], moments: [], restUntil: 0, told: "",
      isPlaying: isPlaying && script.length > 0, isOver: false, ticks: 0, touchesBy: null,
      isHeld: isTaken && script.length === 0 || !!found && !isPlaying, hasMoved: isTaken || !!found });
    this.makeSides(live);
    this.fillForm();
    this.tellStage();
    this.shortest.clear();
    this.guard(() => this.firstLook(isTaken, isTaken ? stage.takeOverMs : found ? 0 : FIRST_LOOK_MS + settledMs));
    if (found) this.beginSteps(found);
    this.look();
    return true;
  }

  begin({ strategies, seed, seedText, takeOverMs, found }, workload) {
    if (found) {
      return new ListsSideBySide([found.breaks, found.passes].filter(Boolean).map((run) => this.engine.live({
        workload: { ...workload, steps: stepsOf(run).map(valueOfYaml), ...(run.choices.length ? { choices: run.choices.map(valueOfYaml) } : {}) }, strategies: strategies.slice(0, 1), seed, playsSteps: true })));
    }
    return this.engine.live({ workload, strategies, ...(seedText ? { seedText } : { seed: seed ?? 1 }),
      ...(takeOverMs === undefined ? {} : { takeOverNs: Math.round(takeOverMs * 1e6) }) });
  }

  makeSides(live) {
    const place = byID("sides");
    for (const each of [place, byID("found-sides")]) each.replaceChildren();
    this.strip.clear();
    this.due = new Set();   // drawings, made in the frame that asks for them
    place.classList.toggle("two", live.about.sides.length > 1);
    this.sides = live.about.sides.map((side, number) => {
      const own = this.stage.codes?.[number];
      const phone = new LivePhone(live.about, { ...side, title: own?.title }, place, () => this.show(this.stage, true), (draw) => () => this.due.add(draw)), code = new StrategyCode(side.strategy, own);
      phone.isJudged = this.hasMoved;
      phone.showVerdict();
      phone.pool.element.after(code.element);
      phone.phone.append(element("span", { className: "drag-me", ariaHidden: "true" }, "Drag me"));
      return { phone, code, findings: new LiveFindings(phone, () => meanings().misuses, byID("found-sides")), picture: "", crashes: 0 };
    });
    this.sides.at(-1).phone.said.after(this.share);
    this.placeText();
    const phones = this.sides.map(({ phone }) => phone), items = () => this.items, steps = { add: (step) => this.act(step) };
    for (const phone of phones) listenToFinger(phone, items, { add: (...all) => this.touch(all) }, steps);
    const groups = makeStepButtons(phones, items, steps);
    groups.List.append(button("The list goes", () => this.act("end"), { title: "The screen is closed while its cells are at work" }));
  }

  // Beside the phones if there is room, otherwise below them.
  placeText() {
    if (this.isWide.matches && this.sides) this.sides[0].phone.said.after(this.text); else byID("scene").append(this.text);
  }

  // On a small screen, scenes, steps and sharing are in sheets above a bar at the bottom. `name` is the sheet to open.
  openSheet(name = "") {
    const { dataset } = document.body;
    if (name && dataset.sheet !== name) dataset.sheet = name; else delete dataset.sheet;
    for (const each of byID("thumb").querySelectorAll("[data-sheet]")) each.setAttribute("aria-expanded", each.dataset.sheet === dataset.sheet);
  }

  // The search uses the stage's cells and animators in a short list, with the first strategy.
  get searchOrder() {
    const { steps, choices, ...workload } = this.workload, { searches = SHORT_LIST, strategies } = this.stage;
    return { workload: { ...workload, ...searches }, strategies: strategies.slice(0, 1), seed: 1 };
  }

  // The shortest scroll plays step by step, and pauses when its rule is broken.
  beginSteps(found) {
    const { breaks, passes } = found, end = Math.max(breaks.atMs, ...breaks.beginsMs) + 300;
    this.moments = this.shortest.tell(found);
    this.setSpeed(end > 2500 ? 1 : end > 500 ? 0.25 : 0.05);
    Object.assign(this, { isReplay: true, heldAtMs: end });
    setText(this.sides[0].phone.head, "The shortest scroll that breaks it");
    if (passes) setText(this.sides[1].phone.head, `Passes: ${this.shortest.passing(found)}`);
  }

  // Shows the first screen at once, with its animators.
  firstLook(isTaken, untilMs) {
    for (let ms = 1000 / 60; isTaken && ms < untilMs && !this.isOver; ms += 1000 / 60) {
      this.advanceTo(ms);
      // The strip shows the time before the take-over.
      if (ms >= untilMs - SEEN_MS) this.strip.take(this.sides.map((_, number) => ({ cells: this.live.picture(number).cells })));
    }
    this.advanceTo(untilMs);
  }

  // Replays half a second around a moment at a twentieth of the speed.
  replayAround(ms) {
    const begin = ms - REPLAY_MS / 2;
    if (!this.show(this.stage, true, [...this.kept, ...this.script])) return;
    while (this.live && !this.isOver && this.time < begin) this.guard(() => this.advance(Math.min(begin, this.time + 100)));
    this.setSpeed(0.05);
    Object.assign(this, { isReplay: true, heldAtMs: ms + REPLAY_MS / 2 });
    byID("sides").scrollIntoView({ block: "nearest" });
  }

  // Plays on to the next reuse of a cell, from the start if nothing moves, and shows it event by event.
  beginSlowTurn() {
    setXRay(true);
    if (!this.script.length && this.sides.every(({ phone }) => phone.frame?.rest)) this.show(this.stage, true);
    this.isHeld = false;
    this.isPlaying = true;
    this.readEvents();
    this.slow = new SlowTurn(this.sides, this.time);
    byID("sides").scrollIntoView({ block: "nearest" });
  }

  // Finds the reuse, then shows its next event. Afterwards the phones show the frame.
  tickSlowTurn(now, passed) {
    const { slow } = this;
    if (slow.reuses) {
      if (!slow.tick(now)) this.endSlowTurn();
      return;
    }
    this.advance(this.time + passed);
    let next = slow.take(this.readEvents(), this.time);
    while (next === "unseen" && !this.isOver) {
      this.advance(this.time + 1000 / 60);
      next = slow.take(this.readEvents(), this.time);
    }
    if (next === "shown") return this.look();
    if (!slow.reuses) this.endSlowTurn();
  }

  endSlowTurn() {
    this.slow.end();
    this.isHeld = !!this.slow.reuses;
    this.slow = null;
    this.tellPlay();
    if (!this.isHeld) setText(byID("hint"), "No cell was reused: scroll a phone, and try again.");
  }

  // Gives the new events of the lists to the phones, and returns them by side.
  readEvents() {
    return this.sides.map(({ phone }, number) => {
      const events = this.live.events(number);
      if (events.length) phone.takeEvents(events, this.severity);
      return events;
    });
  }

  setSpeed(speed) {
    this.speed = speed;
    byID("speed").value = speed;
  }

  tellStage() {
    const { stage } = this;
    setText(byID("scene-title"), stage.title);
    setText(this.text, stage.text);
    document.title = `${stage.title} · AnimatorPool`;
    const scenes = byID("scenes");
    for (const each of scenes.querySelectorAll("button")) {
      const isChosen = each.dataset.scene === stage.id;
      each.setAttribute("aria-pressed", isChosen);
    }
    byID("kept-link").hidden = true;
    document.body.classList.remove("has-touched");
    // Without touches there is nothing to record.
    byID("save-recording").hidden = true;
    const whole = byID("whole"), scene = SCENES.includes(stage) ? stage.id : null;
    whole.hidden = !scene;
    if (scene) whole.href = `#scene=${scene}`;
    this.tellPlay();
  }

  tellPlay() {
    const play = byID("play"), isLeft = this.isHeld || this.script.length > 0;
    setText(play, this.isHeld ? "Go on" : this.isPlaying ? "Pause" : "Play the scene");
    play.hidden = !isLeft;
    setText(byID("hint"), this.isHeld ? "Or drag a phone." : isLeft ? "" : this.isOver ? "The list is gone." : "Now you: drag a phone.");
  }

  togglePlay() {
    if (this.isHeld) this.isHeld = false; else this.isPlaying = !this.isPlaying;
    this.tellPlay();
  }

  // MARK: Input

  // The user's input replaces the rest of a script.
  takeOver() {
    if (this.slow) this.endSlowTurn();
    this.script = [];
    this.isPlaying = this.isHeld = false;
    this.endReplay();
    document.body.classList.add("has-touched");
    this.tellPlay();
  }

  touch(samples) {
    for (const [what, ms, x, y] of samples) {
      if (this.isOver) return;
      if (what === "down") {
        this.takeOver();
        // The time of a touch is scaled by the speed of the list.
        this.touchesBy = { ms, at: this.time };
      }
      const { touchesBy } = this;
      if (!touchesBy) continue;
      this.do([this.time, what === "cancel" ? "up" : what, Math.round((touchesBy.at + (ms - touchesBy.ms) * this.speed) * 1000) / 1000, x, y]);
    }
  }

  act(step) {
    if (this.isOver) return;
    this.takeOver();
    this.do([this.time, step]);
  }

  do(entry) {
    const [, what, ...finger] = entry;
    this.hasMoved = true;
    this.guard(() => {
      if (finger.length || what.touches || what.touch) byID("save-recording").hidden = false;
      this.items = this.live.do(entry) ?? this.items;
      if (what === "end") this.end();
    });
    if (this.kept.length <= MOST_KEPT) this.kept.push([Math.round(entry[0] * 1000) / 1000, ...entry.slice(1)]);
  }

  end() {
    this.isOver = true;
    for (const { phone: { screen } } of this.sides) {
      screen.classList.add("over");
      screen.append(element("p", { className: "empty" }, "The list is closed."));
    }
    this.isLookDue = true;
    this.tellPlay();
  }

  // A trap ends the engine's instance; a new one replaces it.
  guard(body) {
    try {
      return body();
    } catch (error) {
      this.fail(error);
      if (error instanceof WebAssembly.RuntimeError) {
        this.live = null;
        Engine.start(this.module).then((engine) => { this.engine = engine; this.show({ ...this.stage, script: [] }); });
      }
      return undefined;
    }
  }

  fail(error) {
    const place = byID("problem"), { message } = error;
    if (place.textContent === message) return;
    place.replaceChildren(problemOf(message));
    // The button that caused the error may be far below.
    place.scrollIntoView({ block: "nearest" });
  }

  // MARK: Time

  tick(now) {
    // A page that was in the background does not catch up.
    const passed = now < this.restUntil ? 0 : Math.min(100, Math.max(0, now - this.last)) * this.speed;
    this.last = now;
    if (this.slow && this.live) {
      this.guard(() => this.tickSlowTurn(now, passed));
      requestAnimationFrame((next) => this.tick(next));
      return;
    }
    if (this.live && !this.isOver) this.guard(() => this.advance(this.time + passed));
    if (this.live) this.guard(() => this.look());
    requestAnimationFrame((next) => this.tick(next));
  }

  // Ends the slow motion of a replay, which is the page's choice; a scene has the speed that the user chose.
  endReplay() {
    if (this.isReplay) this.setSpeed(1);
    Object.assign(this, { isReplay: false, heldAtMs: Infinity });
  }

  // Advances the time if there is no script, or while the script plays, until the moment at which the lists are held.
  advance(until) {
    if (this.isHeld || this.script.length && !this.isPlaying) return;
    const isLast = until >= this.heldAtMs;
    this.play(isLast ? this.heldAtMs : until);
    if (!isLast) return;
    this.endReplay();
    this.isHeld = true;
    this.tellPlay();
  }

  // Plays the script until a time.
  play(until) {
    while (this.script.length && this.script[0][0] <= until) {
      const entry = this.script.shift();
      this.advanceTo(Math.max(this.time, entry[0]));
      if (this.isOver) return undefined;
      this.do(entry);
      if (!this.script.length) {
        this.isPlaying = false;
        this.tellPlay();
      }
      if (this.isOver || !this.live) return undefined;
    }
    const [moment] = this.moments;
    if (!moment || moment.ms > until) return this.advanceTo(until);
    this.moments.shift();
    this.advanceTo(Math.max(this.time, moment.ms - 0.001));
    this.restUntil = performance.now() + STEP_REST_MS;
    this.shortest.mark(moment.step);
    this.told = this.shortest.stepTold(moment.step);
    return undefined;
  }

  // Advances by about a frame. Steps grow from a microsecond, to notice a slow list before the page hangs.
  advanceTo(ms) {
    const began = performance.now();
    for (let step = 0.001; this.time < ms && !this.isOver; step *= 2) {
      this.time = Math.min(ms, this.time + step);
      this.live.run(this.time);
      const seconds = (performance.now() - began) / 1000;
      if (seconds < 2) continue;
      // A list that blocks the page for so long is stopped.
      this.isOver = true;
      this.fail(new Error(`The list was stopped: one frame of it took ${decimal(seconds, 1)} s. Give it lower costs, fewer columns or shorter steps.`));
    }
  }

  look() {
    const told = this.sides.filter((_, number) => this.isLookDue || this.ticks % TOLD_TICKS === number * TOLD_TICKS / 2);
    let isMoved = false;
    this.isLookDue = false;
    this.sides.forEach((side, number) => {
      const picture = this.live.pictureText(number);
      if (picture !== side.picture) {
        side.picture = picture;
        const frame = JSON.parse(picture);
        side.phone.takeFrame(frame);
        isMoved ||= !frame.rest || told.length > 0;
      }
      if (!told.length) return;
      const events = this.live.events(number);
      if (events.length) side.phone.takeEvents(events, this.severity);
      if (!told.includes(side)) return;
      side.phone.isJudged = this.hasMoved;
      const standing = this.live.standing(number), crashes = sum(standing.misuses);
      side.isCrash ||= crashes > side.crashes;
      side.crashes = crashes;
      side.phone.takeStanding(standing);
      // In the same frame as the verdict above both phones, which shows the same number.
      side.phone.showVerdict();
      if (this.hasMoved) side.findings.take(this.live.verdict(number));
    });
    if (isMoved) {
      this.strip.take(this.sides.map(({ phone, isCrash }) => ({ cells: phone.frame.cells, isCrash })));
      for (const side of this.sides) side.isCrash = false;
    }
    for (const draw of this.due) draw();
    this.due.clear();
    // After the phones are drawn, because a caught fault is a picture of them.
    if (told.length) this.tellVerdict();
    // Not in the frame of a verdict.
    if (this.ticks % TOLD_TICKS === TOLD_TICKS / 4) this.strip.drawDue();
    this.ticks += 1;
  }

  // MARK: Verdict

  tellVerdict() {
    setText(byID("clock"), `${decimal(this.time / 1000, 1)} s`);
    const phones = this.sides.map(({ phone }) => phone), isBad = (phone) => this.hasMoved && phone.faults.length > 0;
    this.sides.forEach(({ phone, code }) => code.mark(code.isCure ? !isBad(phone) && phones.some(isBad) : isBad(phone)));
    for (const phone of phones.filter(isBad)) for (const finding of phone.faults) this.caught.take(finding, phone, phones, this.time);
    this.shortest.place.classList.toggle("broken", phones.some(isBad));
    const lead = byID("lead"), words = phones.some(isBad) ? this.verdictWords(phones) : this.told || this.invitation;
    const tone = phones.some((phone) => phone.crash) ? "wouldCrash" : phones.find(isBad)?.faults[0].severity ?? "";
    setText(lead, words);
    if (lead.className === tone) return;
    lead.className = tone;
    setText(byID("lead-said"), words);
  }

  get invitation() {
    const titles = this.sides.map(({ phone }) => sideTitle(phone.side).split(":")[0]).map((title) => title[0].toLowerCase() + title.slice(1));
    if (this.stage === SCENES[0]) return "Drag this feed. Left: the code everybody writes. Right: the same feed, fixed.";
    return titles.length > 1 ? `Drag this feed. Left: ${titles[0]}. Right: ${titles[1]}.` : `Drag this feed, ${titles[0]}.`;
  }

  verdictWords(phones) {
    const { found } = this.stage;
    return found ? `${plural(found.breaks.steps.length, "step")}, and ${phones[0].worstWords || "nothing went wrong"}.` : phonesInWords(phones);
  }

  // MARK: Settings

  fillForm() {
    const { elements: fields } = this.form, { workload, stage } = this, { list = {}, reuse = {}, animator = {}, costs = {} } = workload;
    const set = (name, value) => { fields[name].value = value ?? ""; };
    set("first", stage.strategies[0]);
    set("second", stage.strategies[1]);
    set("regime", workload.regime ?? "ios16");
    set("cells", (workload.cells ?? workload.profile?.like ?? workload.profile ?? "ios15").replace(/^uikit-/, "ios"));
    set("frameRate", workload.frameRate ?? 60);
    set("items", list.items ?? 10000);
    set("itemHeight", typeof list.itemHeight === "object" ? list.itemHeight.min : list.itemHeight ?? 100);
    set("columns", list.columns ?? 1);
    set("order", reuse.order ?? "lifo");
    set("cap", reuse.cap);
    set("key", animator.key ?? "blurRadius");
    set("duration", animator.duration ?? 10);
    fields.start.checked = animator.start ?? false;
    fields.pauses.checked = animator.pausesOnCompletion ?? true;
    set("configure", costs.configure ?? 0);
    set("slowEvery", costs.slowConfigure?.every);
    set("seed", stage.seed ?? 1);
  }

  stageOfForm() {
    const { elements: fields } = this.form, number = (name) => Number(fields[name].value), isRunning = fields.start.checked;
    const isBlur = fields.key.value === "blurRadius";
    return {
      strategies: [fields.first.value, fields.second.value].filter(Boolean), seed: number("seed"),
      workload: {
        regime: fields.regime.value, cells: fields.cells.value, frameRate: number("frameRate"),
        list: { items: number("items"), itemHeight: number("itemHeight"), columns: number("columns") },
        reuse: { order: fields.order.value, ...(fields.cap.value === "" ? {} : { cap: number("cap") }) },
        animator: { key: fields.key.value, from: 0, to: isBlur ? 20 : fields.key.value === "opacity" ? 1 : 40, duration: number("duration"),
          fractionComplete: isRunning ? "none" : 0.1, start: isRunning, pausesOnCompletion: fields.pauses.checked },
        costs: { configure: number("configure"), ...(number("slowEvery") ? { slowConfigure: { every: number("slowEvery"), ms: 40 } } : {}) },
      },
    };
  }

  // MARK: Opening a recording

  // Restarts the current lists with a recording as their input.
  async openFiles([file, ...others]) {
    if (!file) return undefined;
    if (others.length) return this.fail(new Error(`${others.length + 1} files at once; bring one recording at a time`));
    const { strategies, seed, seedText, takeOverMs } = this.stage, density = byID("density").valueAsNumber;
    const given = Number.isNaN(density) ? {} : { density };
    let text;
    try { text = await textOf(file); } catch (error) { return this.fail(error); }
    const about = this.guard(() => this.engine.opened({ name: file.name, text, ...given }));
    if (!about) return undefined;
    byID("stage").scrollIntoView();
    return this.show({ strategies, seed, seedText, takeOverMs, workload: this.workload, title: file.name,
      text: `${plural(about.gestures, "gesture")}, ${decimal(about.seconds, 1)} s under the finger in all. Each begins when the list rests; then the phones are yours.`,
      script: [[takeOverMs ?? FIRST_LOOK_MS, { touches: { recording: text, ...given } }]] }, !calm());
  }

  // MARK: Saving

  makeKept() {
    const place = byID("kept-buttons");
    place.append(button("Recording (TSV)", () => this.save("finger.tsv", this.live.recording(), "text/tab-separated-values"), { id: "save-recording", hidden: true }));
    for (const number of [0, 1]) {
      const words = ["left", "right"][number];
      place.append(
        button(`Workload of the ${words} list (YAML)`, () => this.saveSide(number, "yaml", () => this.workloadOfSide(number)), { "data-side": number }),
        button(`Its log (NDJSON)`, () => this.saveSide(number, "ndjson", () => this.live.log(number, crypto.randomUUID(), Date.now())), { "data-side": number }));
    }
    for (const [id, act] of [["make-link", () => this.makeLink()], ["save-picture", () => this.savePicture()], ["save-film", () => this.saveFilm()]]) {
      byID(id).addEventListener("click", act);
    }
    byID("save-film").hidden = !FILM_TYPE;
  }

  async savePicture() {
    const card = newCard();
    drawCard(card, byID("lead").textContent, this.sides.map(({ phone }) => phone));
    saveAs("scroll.png", await new Promise((resolve) => card.toBlob(resolve)));
  }

  newReplay() { return new Replay(this.begin(this.stage, this.workload), this.kept); }

  // Replays the seconds around the first fault, or the last seconds, with separate lists, and records them.
  async saveFilm() {
    const verdict = byID("lead").textContent;
    const from = Math.max(0, (this.caught.firstMs ?? this.time - FILM_MS + BEFORE_FAULT_MS) - BEFORE_FAULT_MS);
    const replay = this.newReplay(), phones = this.sides.map(({ phone }) => phone), card = newCard();
    try {
      const film = await whileBusy(byID("save-film"), "Being recorded …", () =>
        filmOf(card, FILM_MS, (ms) => drawCard(card, verdict, replay.phonesAt(from + ms, phones))));
      saveFilm("scroll", film);
    } catch (error) {
      this.fail(error);
    } finally {
      replay.live.forget();
    }
  }

  workloadOfSide(number) {
    const { found } = this.stage, run = [found?.breaks, found?.passes][number];
    if (run) return foundWorkloadText({ ...this.workload, name: number ? "passes" : `${run.rule}-${this.stage.strategies[0]}` }, this.stage, run);
    return workloadText({ ...this.workload, name: "kept" }, this.live.about.sides[number].strategy, this.live.steps(number));
  }

  saveSide(number, ending, text) {
    const side = this.live.about.sides[number];
    if (!side) return this.fail(new Error("There is one list: nothing is beside it."));
    return this.guard(() => this.save(`${side.strategy}.${ending}`, text(), ending === "yaml" ? "text/yaml" : "application/x-ndjson"));
  }

  save(name, text, type) { saveAs(name, new Blob([text], { type })); }

  async makeLink() {
    const { stage: { strategies, seed, seedText, takeOverMs, found }, workload, kept } = this;
    const fragment = kept.length > MOST_KEPT ? null : await fragmentOf({ workload, strategies, seed, seedText, takeOverMs, found, script: kept });
    if (!fragment || fragment.length > LONGEST_LINK) return this.fail(new Error("This scroll is too long for a link: keep its workload as a file."));
    this.hash = fragment;
    location.hash = this.hash;
    byID("kept-link").hidden = false;
    const field = byID("link");
    field.value = location.href;
    return copyAddress(byID("make-link"), () => {
      field.focus();
      field.select();
    });
  }
}

const OWN_TEXT = "The list as you have set it up. Drag it, fling it, catch it, and let the app do what apps do: the buttons below the phones.";

Playground.start().catch((error) => {
  byID("problem").replaceChildren(problemOf(`The engine cannot start in this browser: ${error.message}`));
}).finally(() => document.querySelector("main").classList.remove("waits"));
