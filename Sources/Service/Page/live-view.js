// Live lists that the service runs: one or two lists with the same touches and different strategies.

function showLive(uuid) { return uuid ? new LiveView(uuid).start() : showLiveSetup(); }

// Returns the words that an order may use, which the service has put into the page.
const wordsOf = (name) => (document.body.dataset[name] ?? "").split(" ").filter(Boolean);

// MARK: Setup

// The list that starts unless the user chooses another.
const FIRST_LIVE = { workload: "feed-fling", strategies: ["no-teardown", OURS], frameRate: 60 };

const liveViewport = () => ({ width: 390, height: innerWidth < 600 ? 780 : 700 });

// Starts a list and opens its page.
async function startLive(order) {
  const { live } = await (await sendJSON("POST", "/v1/live", order)).json();
  location.assign(placeOf({ live }));
}

async function showLiveSetup() {
  showTemplate("live-setup");
  document.title = "Live phone · AnimatorPool";
  const form = byID("live-form"), fields = form.elements, strategies = wordsOf("strategies");
  const workloads = await askJSON("/v1/workloads");
  fillChoice(fields.workload, workloads.map((each) => each.name));
  fillChoice(fields.first, strategies, "", strategyChoice);
  fillChoice(fields.second, strategies, "nothing", strategyChoice);
  fields.workload.value = FIRST_LIVE.workload;
  [fields.first.value, fields.second.value] = FIRST_LIVE.strategies;
  const tell = () => {
    setText(byID("list-words"), workloads.find((each) => each.name === fields.workload.value)?.title ?? "");
    for (const name of ["first", "second"]) setText(byID(`${name}-words`), STRATEGIES[fields[name].value]?.words ?? "");
  };
  form.addEventListener("change", tell);
  tell();
  fillChoice(fields.regime, wordsOf("regimes"), "the workload’s");
  fillChoice(fields.profile, wordsOf("profiles"), "the workload’s");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(byID("live-problem"), () => startLive(liveOrder(fields)));
  });
  await attempt(byID("live-problem"), showOtherLists);
}

// Returns the order. If the user has filled a field, the order describes a list instead of the workload.
function liveOrder(fields) {
  const number = (name) => fields[name].value === "" ? undefined : Number(fields[name].value);
  const own = { list: { items: number("items"), itemHeight: number("itemHeight") },
    animator: { duration: number("duration"), start: fields.start.checked || undefined }, costs: { configure: number("configure") } };
  const isOwn = Object.values(own).some((part) => Object.values(part).some((value) => value !== undefined));
  return {
    ...(isOwn ? { yaml: JSON.stringify(own) } : { workload: fields.workload.value }),
    // AnimatorPool's strategy is on the right, as in the playground.
    strategies: [fields.first.value, fields.second.value].filter(Boolean).sort((a, b) => (a === OURS) - (b === OURS)), frameRate: Number(fields.frameRate.value),
    name: fields.name.value.trim() || undefined, regime: fields.regime.value || undefined, profile: fields.profile.value || undefined,
    viewport: liveViewport(),
  };
}

async function showOtherLists() {
  const lists = await askJSON("/v1/live");
  byID("live-others").hidden = !lists.length;
  byID("live-list").replaceChildren(...lists.slice(0, 12).map((live) => element("li", {}, linkTo({ live: live.live },
    element("b", {}, `${live.workload} · ${live.sides.map((side) => side.strategy).join(" and ")}`), ` ${live.state}`,
    element("code", {}, new Date(live.started * 1000).toLocaleTimeString([], { timeStyle: "short" }))))));
}

// MARK: Sending

// Sends items in order, one request at a time. Items added during a request are sent with the next one.
class Sender {
  constructor(path, member, failed) {
    Object.assign(this, { path, member, failed, waiting: [], isSending: false });
  }

  add(...all) {
    this.waiting.push(...all);
    this.send();
  }

  async send() {
    if (this.isSending || !this.waiting.length) return;
    this.isSending = true;
    try {
      const most = this.member === "samples" ? 1000 : 100;
      await sendJSON("POST", this.path, { [this.member]: this.waiting.splice(0, most) });
    } catch (error) {
      this.waiting = [];
      this.failed(error);
    }
    // At most one request per frame of the display.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    this.isSending = false;
    this.send();
  }
}

// MARK: Phones

class LiveView {
  constructor(uuid) {
    this.path = `/v1/live/${encodeURIComponent(uuid)}`;
    this.uuid = uuid;
    this.delays = [];
  }

  async start() {
    const [live, kinds] = await Promise.all([askJSON(this.path).catch((error) => {
      throw error.status !== 404 ? error : new Refusal({ title: "The list is gone", status: 404,
        detail: "It ended a while ago, or with the service.", wayOut: "Its runs are in the list of runs." });
    }), askJSON("/v1/kinds")]);
    this.severity = new Map(kinds.map(({ kind, severity }) => [kind, severity]));
    showTemplate("live-page");
    this.live = live;
    const names = live.sides.map((side) => side.strategy).join(" and ");
    document.title = `${names}, live · AnimatorPool`;
    setText(byID("live-name"), `${live.workload} at ${live.frameRate} Hz, ${live.regime}, cells ${live.cells}`);
    byID("sides").classList.toggle("two", live.sides.length > 1);
    this.phones = live.sides.map((side) => new LivePhone(live, side, byID("sides")));
    const failed = (error) => showProblem(byID("live-problem"), error);
    this.touches = new Sender(`${this.path}/touches`, "samples", failed);
    this.steps = new Sender(`${this.path}/steps`, "steps", failed);
    for (const phone of this.phones) listenToFinger(phone, () => this.live.items, this.touches, this.steps);
    makeXRaySwitch(byID("xray-place"), byID("rings"));
    setXRay(true);
    this.log = new LiveLog(this);
    Object.assign(byID("live-here"), { href: location.href, textContent: location.href });
    byID("live-copy").addEventListener("click", () => copyAddress(byID("live-copy"), () => {}));
    makeStepButtons(this.phones, () => this.live.items, this.steps);
    byID("live-end").addEventListener("click", () => this.end());
    this.film = new LiveFilm(this, byID("live-film"));
    window.live = this;
    await attempt(byID("live-problem"), () => this.offerSearch());
    if (live.state === "ended") this.ended(live); else this.listen();
  }

  // Links to the playground's search of this list with the first strategy.
  async offerSearch() {
    const { playground } = document.body.dataset, [{ strategy }] = this.live.sides;
    if (!playground) return;
    const { steps, choices, ...workload } = await askJSON(`${this.path}/list`);
    Object.assign(byID("live-search"), { hidden: false, title: `Searches this list with ${strategyTitle(strategy)}, in the playground`,
      href: playground + fragmentOfStage({ workload, strategies: [strategy], script: [], searches: true }) });
  }

  listen() {
    const source = this.source = new EventSource(`${this.path}/stream`);
    const on = (name, take) => source.addEventListener(name, (message) => take(JSON.parse(message.data)));
    on("live", (live) => this.take(live));
    on("frame", (frame) => {
      this.phones[frame.side].takeFrame(frame);
      if (frame.touch !== undefined) this.noteDelay(performance.now() - frame.touch);
    });
    on("standing", (standing) => this.phones[standing.side].takeStanding(standing));
    on("events", ({ side, events }) => {
      this.phones[side].takeEvents(events, this.severity);
      this.log.take(side, events);
    });
    this.log.ask();
    on("end", (live) => { source.close(); this.ended(live); });
    source.onopen = isAnswered;
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED && !this.isOver) this.listenAgain();
    };
  }

  // Retries after the stream was refused or the service was unreachable.
  async listenAgain() {
    try {
      await isServed(`${this.path}/stream`);
      this.listen();
    } catch (error) {
      if (error.status === 404) return this.gone();
      showProblem(byID("live-problem"), error, () => this.listenAgain());
      if (error.status === 0) setTimeout(() => { if (!this.isOver) this.listenAgain(); }, 1000);
    }
  }

  // The service has restarted: the list is gone, but its runs are stored up to the last safe event.
  gone() {
    byID("live-problem").replaceChildren();
    this.close("The service ended, and the list with it.");
    for (const phone of this.phones) {
      phone.screen.classList.add("over");
      phone.pool.element.remove();
      phone.log.replaceWith(element("p", { className: "quiet" }, "What the log had by then is kept."), this.linkToRun(phone));
    }
  }

  close(words) {
    this.isOver = true;
    this.log.end();
    this.film.close();
    byID("live-end").remove();
    for (const id of ["live-steps", "live-keys", "live-together"]) byID(id).hidden = true;
    setText(byID("live-lead"), words);
  }

  linkToRun(phone) {
    return element("p", { className: "buttons" }, linkTo({ run: phone.side.run }, element("span", { className: "button main" }, "See the run")));
  }

  take(live) {
    this.live = live;
    for (const phone of this.phones) phone.live = live;
    const isRunning = live.state === "running";
    setText(byID("live-lead"), isRunning ? "Drag the phone" : "It ends, and is judged …");
  }

  noteDelay(ms) {
    if (ms < 0 || ms > 2000) return;
    this.delays.push(ms);
    if (this.delays.length > 120) this.delays.shift();
    const sorted = [...this.delays].sort((a, b) => a - b);
    setText(byID("live-latency"), `Finger to frame: ${Math.round(sorted[sorted.length >> 1])} ms, `
      + `${Math.round(sorted[Math.floor(sorted.length * 0.95)])} ms for the slowest 5 %.`);
  }

  // MARK: End

  async end() {
    const live = await attempt(byID("live-problem"), () => whileBusy(byID("live-end"), "Is judged …", async () =>
      (await sendJSON("POST", `${this.path}/end`, {})).json()));
    if (live) this.ended(live);
  }

  async ended(live) {
    if (this.isOver) return;
    this.source?.close();
    this.live = live;
    const why = { idle: "Nobody touched it for a while, so it ended.", unwatched: "No page watched it, so it ended.",
      service: "The service ended, and the list with it.",
      full: "A log had no more room.", failed: live.sides.map((side) => side.problem?.detail).filter(Boolean).join(" ") }[live.reason];
    this.close(why ?? "Ended, judged and in the log");
    for (const phone of this.phones) phone.end(live.sides[phone.side.side]);
    await Promise.all(this.phones.map((phone) => attempt(byID("live-problem"), async () => this.judge(phone))));
    await attempt(byID("live-problem"), () => this.showKept());
  }

  async judge(phone) {
    const verdict = await askJSON(`${this.path}/verdict?side=${phone.side.side}`);
    phone.verdict = verdict;
    const summary = phone.side.summary;
    if (summary) {
      const first = verdict.violations.find((each) => each.invariant === "I6");
      // The last state of the stream is from before the end of the list.
      const told = phone.standing ?? { side: phone.side.side, t: summary.virtualSeconds, lateFrames: 0,
        first: first && { seq: first.seq, t: 0, error: first.text }, lost: { tooMany: 0, pooled: 0, gone: 0 } };
      phone.takeStanding({ ...told, asked: summary.attachesRequested - summary.attachesMade - summary.attachesCancelled,
        animators: summary.animatorsLiveAtEnd, events: summary.events, safe: summary.events, misuses: summary.misuses, severities: summary,
        violations: summary.violations, rules: Object.fromEntries(verdict.broken.map(({ invariant, severity }) => [invariant, severity])) });
    }
    phone.pool.element.remove();
    phone.log.replaceWith(element("p", { className: "quiet" }, verdict.holds ? `All rules hold in ${plural(verdict.events, "event")}.` : "Rules that were broken:"),
      element("ul", { className: "live-log" }, ...verdict.broken.map(({ invariant, count: times }) => {
        const rule = ruleOfCode(invariant);
        return element("li", { title: rule.rule }, `${rule.title}, ${plural(times, "time")}`, element("code", {}, invariant));
      })), this.linkToRun(phone));
  }

  // MARK: Recording

  async showKept() {
    // Without touches there is no recording: steps alone are a workload.
    const recording = await ask(`${this.path}/recording`).then((answer) => answer.blob(), (error) => { if (error.status !== 404) throw error; });
    byID("kept").hidden = false;
    const { sides } = this.live, save = (words, href, name) => element("a", { className: "button", href, download: name }, words);
    byID("kept-links").replaceChildren(
      element("p", { className: "quiet" }, "What your finger did can be kept: as a recording for other lists, or as a workload that simulates this very list again."),
      element("p", { className: "buttons" },
        ...(recording ? [button("Recording (TSV)", () => saveAs(`finger-${shortID(this.uuid)}.tsv`, recording))] : []),
        ...sides.map((side) => save(`Workload of ${side.strategy} (YAML)`, `${this.path}/workload?side=${side.side}`, `${side.strategy}-${shortID(this.uuid)}.yaml`)),
        ...(sides.length > 1 ? [linkTo({ run: sides[0].run, with: sides[1].run }, element("span", { className: "button" }, "Both runs side by side"))] : [])));
  }
}
