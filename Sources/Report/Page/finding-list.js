// The findings, the worst first: calls that end an app, what frames showed, animators held beyond their limits, and
// what no frame showed. Each finding has its moments. After the first crash nothing counts: the app would be gone.

const PAGE = 10, UNFOLDED = 8;

class Findings {
  // `jump` receives each event or frame that the user chooses, and its cell.
  constructor(view, jump) {
    this.view = view;
    this.jump = jump;
    this.renew();
  }

  renew() {
    const { about, past } = this.view.source, letters = new Map(meanings().severities.map(({ name }) => [name[0], name]));
    this.causes = new Map(about.causes.map((each) => [`${each.code} ${each.seq}`, each.links]));
    this.severities = new Map(past.hazards.map((n, place) => [n, letters.get(about.severities[place]) ?? "latent"]));
    this.end = Math.min(...[...past.found].filter(([key]) => typeof key === "string").map(([, [first]]) => first));
    this.known = null;
    this.placeLooks();
    const told = new Set();
    const found = [...this.misuses(told), ...this.wrongLooks(), ...this.hazards(told)];
    // In the order of Swift's RunFindings. Findings of the same severity are ordered by their effect and their first
    // event: a wrong look is first, a rule is last. What happened before the app ended is before the rest.
    const rank = ({ kind, count }) => kind === "misuse" ? 0 : count ? (kind === "wrong" ? 1 : kind === "rule" ? 3 : 2) : 4;
    this.groups = bySeverity([...found, ...this.rules(told)].sort((a, b) => rank(a) - rank(b) || a.events[0] - b.events[0] || b.count - a.count));
    const reasons = new Map(about.findings.map((each) => [each.key, each]));
    for (const group of this.groups) Object.assign(group, reasons.get(group.key));
    this.measure();
  }

  // Returns the number of events up to the end of the app, and the words for a group with so many findings.
  counted(events, words) {
    const before = events.filter((n) => n <= this.end).length;
    return { count: before, later: events.length - before, counted: before ? words(before) : `${words(events.length)}, had the app gone on` };
  }

  // MARK: Moments

  // Records for each number of events whether there is a finding at that number, so that the search
  // for the next of millions is fast.
  measure() {
    this.marks = new Uint8Array(this.view.source.table.count + 2);
    for (const group of this.groups) {
      if (group.kind !== "wrong") for (const n of group.events) this.marks[n + 1] = 1;
    }
    for (const events of this.looks.keys()) this.marks[events] = 1;
    this.any = this.marks.includes(1);
  }

  // Finds the first frame that shows each wrong look.
  placeLooks() {
    const { frames, past } = this.view.source;
    this.looks = new Map();
    for (const look of past.wrongLooks) {
      const frame = this.frameOf(look.start), events = frame < 0 ? look.start + 1 : this.view.eventsOfFrame(frame);
      if (!this.looks.has(events)) this.looks.set(events, { frame, looks: [] });
      this.looks.get(events).looks.push(look);
      Object.assign(look, { shownAt: events, frame });
    }
  }

  // Returns the first frame that shows an event, or -1.
  frameOf(n) {
    const { table, frames } = this.view.source;
    let frame = Math.max(0, frames.indexAt(table.t[n]));
    while (frame < frames.count && this.view.eventsOfFrame(frame) <= n) frame += 1;
    return frame < frames.count ? frame : -1;
  }

  // Returns the number of frames that show any of these looks.
  framesOf(looks) {
    let frames = 0, end = -Infinity;
    for (const { frame, start, frames: length } of [...looks].sort((a, b) => a.frame - b.frame || a.start - b.start)) {
      frames += Math.max(0, frame + length - Math.max(frame, end));
      end = Math.max(end, frame + length);
    }
    return frames;
  }

  // Returns the time of a finding from its number of events.
  nsOf(events) {
    const frame = this.looks.get(events)?.frame ?? -1;
    return frame < 0 ? this.view.source.table.t[events - 1] : this.view.source.frames.end[frame];
  }

  cellOf(events) {
    const { table } = this.view.source, row = this.looks.get(events)?.looks[0].row ?? table.row[events - 1];
    return row < 0 ? -1 : table.cells[row];
  }

  // Returns the screen or the transition of a finding without a cell.
  stageOf(events) { return this.view.source.past.stage.subjects.get(events - 1) ?? null; }

  go(events, cell = this.cellOf(events)) {
    this.jump(events - 1, this.looks.get(events)?.frame ?? -1, cell, cell < 0 ? this.stageOf(events) : null);
  }

  // Returns the next or the previous finding from the moment; -1 if there is none.
  nearest(by) {
    const at = this.view.events;
    return by > 0 ? this.marks.indexOf(1, at + 1) : at > 0 ? this.marks.lastIndexOf(1, at - 1) : -1;
  }

  next(by) {
    const events = this.nearest(by);
    if (events > 0) this.go(events);
  }

  textAt(events) {
    if (!this.marks[events]) return "";
    const { table } = this.view.source, shown = this.looks.get(events)?.looks;
    if (shown) {
      const cell = table.cells[shown[0].row];
      return shown.length === 1 ? `cell ${cell}: the wrong look on screen`
        : `${count(shown.length)} cells have the wrong look on screen, cell ${cell} among them`;
    }
    return this.wordsOf(events - 1);
  }

  wordsOf(n) {
    const { source } = this.view;
    return `${source.table.row[n] < 0 ? "" : `cell ${source.table.cellOf(n)}: `}${eventWords(source, n)}`;
  }

  // Returns the number of events at the first moment of a finding; Infinity if the log does not have it.
  firstOf(group) {
    return group.looks ? group.looks.reduce((least, each) => Math.min(least, each.shownAt), Infinity) : (group.events[0] ?? Infinity) + 1;
  }

  get crash() { return this.end < Infinity ? { events: this.end + 1, ns: this.nsOf(this.end + 1) } : null; }

  // Returns the number of events and the frame at which the worst finding can be looked at; null without findings.
  get opening() {
    const [worst] = this.groups, { past } = this.view.source;
    if (!worst?.events.length) return null;
    const events = this.firstOf(worst);
    if (worst.looks) return { events, frame: this.looks.get(events).frame };
    if (worst.kind === "misuse") return { events, frame: -1 };
    // Under another screen there is nothing to see.
    const n = worst.events.find((each) => !past.isCoveredAt(each + 1)) ?? worst.events[0];
    return { events: n + 1, frame: isVisible(worst.severity) ? this.frameOf(n) : -1 };
  }

  get animatorEvents() { return this.known ??= new AnimatorEvents(this.view.source); }

  // Whether the fault is in a screen or a transition, not in the list's code.
  isOfScreens(group) { return group.events.length > 0 && this.stageOf(group.events[0] + 1) !== null; }

  // Returns whose code has the fault: a screen's, the line that requested the animator, or a strategy.
  ownerOf(group) {
    if (this.isOfScreens(group)) return "the screen’s or its transition’s, not the list’s";
    const { strategy } = this.view.source.about.run;
    if (isFaulty(strategy)) return `the list’s, “${strategyTitle(strategy)}”`;
    const { table } = this.view.source, asked = this.animatorEvents.askedAt(group.events[0]), site = strategy ? "" : table.texts[table.site[asked]];
    return site ? `${site}, where the animator is requested` : "";
  }

  // MARK: Kinds of findings

  misuses(told) {
    const { past, about, table } = this.view.source;
    const found = [...past.found].filter(([key]) => typeof key === "string").flatMap(([key, events]) => {
      // A screen's fault is not the list's.
      const [ofScreens, ofList] = [events.filter((n) => this.stageOf(n + 1)), events.filter((n) => !this.stageOf(n + 1))];
      return [ofScreens, ofList].filter((part) => part.length).map((part) => [key.slice(7), part, part === ofScreens ? " of screens" : ""]);
    });
    return found.sort(([, [a]], [, [b]]) => a - b).map(([id, events, owner]) => {
      const advice = about.misuses.find((each) => each.id === id), name = advice ? nameWords(id) : id || "misuse", isEnd = events[0] === this.end;
      const known = advice ? misuseAdvice(advice, this.stageOf(events[0] + 1) !== null) : { text: ["A call that UIKit answers with an exception: the app would end here."] };
      const rest = events.length - Number(isEnd), others = rest ? `${plural(rest, isEnd ? "more such call" : "such call")} would have ended the app, had it gone on.` : "";
      return {
        kind: "misuse", key: `misuse ${id}${owner}`, severity: "wouldCrash", title: name, code: advice && id, count: Number(isEnd), later: rest, events,
        counted: isEnd ? `The app ends at ${seconds(table.t[events[0]])}` : `${plural(events.length, "call")} would end the app, had it gone on`,
        ...known, text: [...known.text, others], ...this.ruleOf(Kind.misuse, told, events),
      };
    });
  }

  // Each look is a finding of its own: cells that stayed blurred and cells that had no blur have different causes.
  wrongLooks() {
    const { past: { wrongLooks }, table, about: { animation } } = this.view.source, byLook = new Map();
    for (const each of wrongLooks) {
      const look = wrongLookOf(each.shown, animation);
      if (!byLook.has(look)) byLook.set(look, []);
      byLook.get(look).push(each);
    }
    const { title, text, fix } = meanings().wrongLook;
    return [...byLook].map(([look, looks]) => {
      const events = looks.map(({ start }) => start), { count, later } = this.counted(events, String), among = count ? looks.slice(0, count) : looks;
      const cells = new Set(among.map(({ row }) => row)).size, frames = this.framesOf(among), { shown, wanted } = looks[0];
      return {
        kind: "wrong", key: `wrong ${look}`, severity: "seen", title, count, later, looks, events, look, fix, cause: this.storyOf(looks[0].start, this.animatorEvents.animatorAt(looks[0].row, looks[0].start)),
        counted: `${plural(cells, "cell")} ${look} in ${plural(frames, "frame")}${count ? "" : ", had the app gone on"}`,
        timesWords: `${plural(among.length, "time")}, ${plural(cells, "cell")}, ${plural(frames, "frame")}`,
        text: [`${text} ${animation && !Number.isNaN(shown) ? `At first, ${animation.key} was ${short(shown)}, not ${short(wanted)}. ` : ""}Cell ${table.cells[looks[0].row]} was the first.`],
      };
    });
  }

  // Returns what led to an event of a cell: its animator from the request on, the display of its use, and the event;
  // undefined if the log does not tell.
  storyOf(n, animator = this.view.source.table.animator[n]) {
    const { table } = this.view.source, { requested, attached, orphaned } = this.animatorEvents, row = table.row[n];
    let shown = n;
    while (row >= 0 && shown > 0 && (table.row[shown] !== row || table.kind[shown] !== Kind["cell.displayed"])) shown -= 1;
    const ofAnimator = animator === NONE ? [] : [requested, attached, orphaned].map((each) => each.get(animator));
    const events = [...ofAnimator, ...(row >= 0 && shown > 0 && table.generation[shown] === table.generation[n] ? [shown] : []), n].filter((each) => each <= n);
    if (events.length < 2) return undefined;
    return [...new Set(events)].sort((a, b) => a - b).map((each) => ({ seq: table.seq[each], text: this.animatorEvents.sentenceOf(each) ?? `${this.wordsOf(each)}.` }));
  }

  // What frames showed of a hazard and what they did not are two findings.
  hazards(told) {
    const found = [...this.view.source.past.found].filter(([key]) => typeof key === "number").sort(([a], [b]) => a - b);
    return found.flatMap(([key, all]) => {
      const known = kindOfFinding(key), parts = meanings().severities.map(({ name }) => [name, all.filter((n) => this.severities.get(n) === name)]);
      return parts.filter(([, events]) => events.length).map(([severity, events]) => {
        const isHeld = severity === "held", isTimed = isHeld && (key === Kind["hazard.idleAnimator"] || key === Kind["hazard.leak"]);
        const lasting = isTimed ? this.lastingOf(key, events.filter((n) => n <= this.end)) : null;
        return {
          kind: isHeld ? "held" : "hazard", key: `${known?.name} ${severity}`, severity, id: key, title: known?.title ?? `event ${key}`, code: known?.name, events, fix: known?.fix,
          text: [known?.text ?? "", lasting ? `The longest lasted ${lasting.longest}, the median ${lasting.median}.` : ""], lasted: lasting?.longest,
          ...this.counted(events, (times) => plural(times, known?.one ?? "hazard", known?.many ?? "hazards")),
          ...this.ruleOf(key, told, events, all[0]),
        };
      });
    });
  }

  // Returns the durations of hazards. A hazard without an end lasts until the end of the log, and a leak
  // begins at the end of its list.
  lastingOf(kind, events) {
    if (!events.length) return null;
    const { past, table } = this.view.source, end = table.count ? table.t[Math.min(this.end, table.count - 1)] : 0;
    const gone = past.marks.findLast((n) => table.kind[n] === Kind["list.destroyed"]);
    const begin = (n) => kind === Kind["hazard.leak"] && gone !== undefined ? table.t[gone] : table.t[n];
    const all = events.map((n) => Math.min(past.lasted.get(n) ?? Infinity, end - begin(n))).sort((a, b) => a - b), half = all.length / 2;
    return { longest: seconds(all.at(-1)), median: seconds((all[Math.ceil(half) - 1] + all[Math.floor(half)]) / 2) };
  }

  // Returns the rule that is broken with the hazard, and what led to the first event of the group.
  ruleOf(kind, told, [first], firstOfKind) {
    const { about, table } = this.view.source, code = kindOfFinding(kind)?.rule;
    const broken = about.invariants.find((each) => each.code === code && each.count);
    if (!broken) return {};
    const isTold = told.has(code);
    told.add(code);
    return { rule: isTold ? undefined : { ...ruleOfCode(code), count: broken.count },
      cause: kind === Kind.misuse ? this.causes.get(`${code} ${table.seq[first]}`) ?? this.storyOf(first)
        : first === firstOfKind && this.isAbout(code, first) ? this.causeOf(code) : this.storyOf(first) };
  }

  // Whether the first violation of a rule, whose cause the page has, is about the animator or the screen of an event.
  isAbout(code, n) {
    const { about, table } = this.view.source, first = about.violations.find((each) => each.code === code);
    return (first?.animator ?? NONE) === table.animator[n] && (first?.cell ?? -1) === table.cellOf(n);
  }

  causeOf(code) { return this.causes.get([...this.causes.keys()].find((each) => each.startsWith(`${code} `))); }

  // Returns the broken rules that have no hazard.
  rules(told) {
    const { about, table } = this.view.source;
    return about.invariants.filter((rule) => rule.count && !told.has(rule.code)).map(({ code, count: times, severity }) => {
      const { title, rule, fix, one, many } = ruleOfCode(code), violations = about.violations.filter((each) => each.code === code);
      const events = violations.map((each) => table.indexOfSeq(each.seq)), words = (number) => plural(number, one, many);
      return {
        kind: "rule", key: code, severity, title, code, text: [`The rule: ${rule}`], fix, cause: this.causeOf(code), told: violations, events,
        ...(this.end < Infinity ? this.counted(events, words) : { count: times, later: 0, counted: words(times) }), all: times,
      };
    });
  }

  // MARK: List

  // Opened findings stay open; initially the worst one is open.
  show(container) {
    this.open = new Set(container.children.length ? [...container.querySelectorAll("details[open]")].map((each) => each.dataset.group)
      : this.groups.slice(0, 1).map((group) => this.nameOf(group)));
    const made = this.groups.map((group) => this.makeGroup(group));
    if (made.length > UNFOLDED) {
      const rest = made.splice(UNFOLDED), more = element("details", { className: "more-findings", open: this.open.has("more") },
        element("summary", {}, plural(rest.length, "more finding")), ...rest);
      more.dataset.group = "more";
      made.push(more);
    }
    container.replaceChildren(...made.length ? made : [element("p", { className: "quiet" },
        "Nothing was found: no crash, no wrong look, no hazard, no broken rule. Play the phone, or look at the longest frames.")]);
  }

  nameOf({ kind, severity, title, look, events: [first] }) { return `${kind} ${severity} ${title} ${look ?? (kind === "misuse" ? first : "")}`; }

  makeGroup(group) {
    const first = this.firstOf(group), times = first < Infinity ? `since ${seconds(this.nsOf(first))}${group.lasted ? `, for ${group.lasted} at most` : ""}` : "";
    const made = findingGroup(group, () => this.makeInside(group), element("span", { className: "group-first" }, times));
    made.dataset.group = this.nameOf(group);
    made.open = this.open.has(made.dataset.group);
    made.fill();
    return made;
  }

  makeInside(group) {
    const { why } = group, owner = this.ownerOf(group), { strategy } = this.view.source.about.run;
    const inside = meaningOf(group);
    if (why) inside.push(element("p", {}, element("b", {}, "Here:"), ` ${why}.`));
    if (owner) inside.push(element("p", {}, element("b", {}, "Whose code:"), ` ${owner}.`));
    if (!this.isOfScreens(group) && isFaulty(strategy)) {
      const code = new StrategyCode(strategy);
      code.mark(true);
      inside.push(element("h3", {}, `The code: ${strategyTitle(strategy)}`), code.element);
    }
    if (group.cause) {
      inside.push(element("h3", {}, "What led to the first"), element("ol", { className: "entries cause" },
        ...group.cause.map((link) => this.makeEntry(this.view.source.table.indexOfSeq(link.seq) + 1, link.text))));
    }
    inside.push(...fixOf(group));
    if (group.rule) {
      const { code, name, rule, count: times } = group.rule;
      inside.push(element("p", { className: "nested-rule" }, `It breaks rule ${code}, ${nameWords(name).toLowerCase()}, ${plural(times, "time")}: ${rule}`));
    }
    const all = group.all ?? group.events.length;
    return [...inside, element("h3", {}, all === 1 ? "The place" : group.looks ? `All ${plural(all, "time")}` : `All ${count(all)}`), ...this.makeEntries(group)];
  }

  makeEntries(group) {
    const list = element("ol", { className: "entries" }), { table } = this.view.source;
    const lookWords = ({ row, frames }) => `cell ${table.cells[row]}: ${plural(frames, "frame")}`;
    const add = () => {
      const from = list.children.length, to = from + (from ? 100 : PAGE);
      list.append(...group.events.slice(from, to).map((n, at) => group.looks
        ? this.makeEntry(group.looks[from + at].shownAt, lookWords(group.looks[from + at]), group.looks[from + at].row)
        : this.makeEntry(n + 1, group.told ? group.told[from + at].text : undefined)));
      const rest = group.events.length - list.children.length;
      more.hidden = rest <= 0;
      more.textContent = `Show ${Math.min(100, rest)} more of ${count(rest)}`;
    };
    const more = button("", add, { className: "more" });
    add();
    return [list, more, group.events.length < group.all
      ? element("p", { className: "quiet" }, `The first ${count(group.events.length)} of ${count(group.all)} are listed here.`) : ""];
  }

  makeEntry(events, text, row) {
    const { table } = this.view.source, n = events - 1;
    const isLook = row !== undefined, cell = isLook ? table.cells[row] : table.cellOf(n);
    const ns = isLook ? this.nsOf(events) : table.t[n];
    const made = entry(seconds(ns), text ?? this.wordsOf(n), () => {
      made.closest(".groups")?.querySelector("[aria-current]")?.removeAttribute("aria-current");
      made.setAttribute("aria-current", "true");
      if (isLook) this.go(events, cell); else this.jump(n, -1, cell, cell < 0 ? stageSubject(table, n) ?? this.stageOf(events) : null);
    });
    return element("li", {}, made);
  }
}

// Opens all findings while the page is printed.
function openOnPaper(list) {
  const paper = matchMedia("print");
  let opened = [];
  const open = () => {
    for (const each of list.querySelectorAll("details:not([open])")) {
      each.open = true;
      each.fill?.();
      opened.push(each);
    }
  };
  const close = () => {
    for (const each of opened) each.open = false;
    opened = [];
  };
  // Safari reports only the query, and Firefox only the events.
  paper.addEventListener("change", () => { if (paper.matches) open(); else close(); });
  addEventListener("beforeprint", open);
  addEventListener("afterprint", close);
}
