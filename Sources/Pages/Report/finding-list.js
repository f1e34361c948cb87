// The findings, the worst first: calls that end an app, faults that a user sees, wasted memory, and other
// broken rules. Each finding has its moments.

const PAGE = 10;

class Findings {
  // `jump` receives each event or frame that the user chooses, and its cell.
  constructor(view, jump) {
    this.view = view;
    this.jump = jump;
    this.renew();
  }

  renew() {
    this.causes = new Map(this.view.source.about.causes.map((each) => [`${each.code} ${each.seq}`, each.links]));
    const told = new Set();
    const found = [...this.misuses(told), ...this.wrongLooks(), ...this.hazards(told)];
    // Findings of the same severity are ordered by their effect and their number: a wrong look is first, a
    // rule is last. A user sees the wrong bar, but not the push that caused it.
    const rank = ({ kind, id }) => kind === "wrong" ? 0 : kind === "rule" ? 2 : id === Kind.nested ? 1.5 : 1;
    this.groups = bySeverity([...found, ...this.rules(told)].sort((a, b) => rank(a) - rank(b) || b.count - a.count));
    this.known = null;
    for (const group of this.groups) {
      const { why, fix } = this.reasons.of(group);
      Object.assign(group, { why, fix: fix ?? group.fix });
    }
    this.measure();
  }

  // MARK: Moments

  // Records for each number of events whether there is a finding at that number, so that the search
  // for the next of millions is fast. A wrong look belongs to the first frame that shows it.
  measure() {
    const { table, frames, past } = this.view.source;
    this.marks = new Uint8Array(table.count + 2);
    this.looks = new Map();
    for (const group of this.groups) {
      if (group.kind !== "wrong") for (const n of group.events) this.marks[n + 1] = 1;
    }
    for (const look of past.wrongLooks) {
      let frame = Math.max(0, frames.indexAt(table.t[look.start]));
      while (frame < frames.count && this.view.eventsOfFrame(frame) <= look.start) frame += 1;
      const events = frame < frames.count ? this.view.eventsOfFrame(frame) : look.start + 1;
      if (!this.looks.has(events)) this.looks.set(events, { frame: frame < frames.count ? frame : -1, looks: [] });
      this.looks.get(events).looks.push(look);
      look.shownAt = events;
      this.marks[events] = 1;
    }
    this.any = this.marks.includes(1);
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

  firstAmong(groups) { return groups.reduce((least, each) => Math.min(least, this.firstOf(each)), Infinity); }

  get crash() {
    const events = this.firstAmong(this.groups.filter(({ kind }) => kind === "misuse"));
    return events < Infinity ? { events, ns: this.nsOf(events) } : null;
  }

  get firstSeen() {
    const seen = this.groups.filter(({ kind, severity }) => kind === "wrong" || kind === "hazard" && severity === "seen");
    const hasBar = seen.some(({ id }) => id === Kind.barOutOfStep);
    return this.firstAmong(seen.filter(({ id }) => !hasBar || id !== Kind.nested));
  }

  get reasons() { return this.known ??= new Reasons(this.view.source); }

  // Whether the fault is in a screen or a transition, not in the list's code.
  isOfScreens(group) { return group.events.length > 0 && this.stageOf(group.events[0] + 1) !== null; }

  // Returns whose code has the fault: a screen's, the line that requested the animator, or a strategy.
  ownerOf(group) {
    if (this.isOfScreens(group)) return "the screen’s or its transition’s, not the list’s";
    const { strategy } = this.view.source.about.run;
    if (STRATEGIES[strategy]?.guilty !== undefined) return `the list’s, “${strategyTitle(strategy)}”`;
    const { table } = this.view.source, asked = this.reasons.askedAt(group.events[0]), site = strategy ? "" : table.texts[table.site[asked]];
    return site ? `${site}, where the animator is requested` : "";
  }

  sentenceOf(group) {
    const { table } = this.view.source, { why } = group, first = this.firstOf(group);
    const what = group.kind === "misuse" ? goneWords(seconds(this.nsOf(first))).slice(0, -1)
      : group.looks ? `${cellsWords(group.looks.map(({ row }) => table.cells[row]))} ${group.look}`
        : group.counted;
    return why ? `${what}: ${why}.` : `${what}.`;
  }

  // MARK: Kinds of findings

  misuses(told) {
    const { past, about } = this.view.source;
    return [...past.found].filter(([key]) => typeof key === "string").map(([key, events]) => {
      const id = key.slice(7), advice = about.misuses.find((each) => each.id === id);
      const known = advice ? misuseAdvice(advice) : { text: ["A call that UIKit answers with an exception: the app would end here."] };
      return {
        kind: "misuse", severity: "wouldCrash", title: advice ? nameWords(id) : id || "misuse", code: advice && id, count: events.length, events,
        counted: `${plural(events.length, "call")} would end the app`, ...known, ...this.ruleOf(Kind.misuse, told, events),
      };
    });
  }

  wrongLooks() {
    const { wrongLooks } = this.view.source.past, { animation } = this.view.source.about;
    if (!wrongLooks.length) return [];
    const { title, text, fix } = meanings().wrongLook, frames = wrongLooks.reduce((all, each) => all + each.frames, 0);
    const look = wrongLookWords(this.endLooks(wrongLooks) * 2 >= wrongLooks.length, animation);
    return [{
      kind: "wrong", severity: "seen", title, count: wrongLooks.length, looks: wrongLooks, events: wrongLooks.map((each) => each.start),
      look, cause: this.causeOf(kindOfFinding(Kind.orphanShown).rule), counted: `${plural(wrongLooks.length, "cell")} ${look}`,
      text: [`${text} ${animation ? `Its ${animation.key} was not ${short(animation.first)}. ` : ""}${plural(frames, "frame")} in all.`], fix,
    }];
  }

  endLooks(looks) {
    const { source } = this.view, { past, table } = source;
    return looks.filter(({ row, start }) => {
      const story = past.stories[row], place = story.placeAt(start + 1);
      return place >= 0 && seenOf(source, story, story.recordAt(place), start + 1, table.t[start]).share > 0.5;
    }).length;
  }

  hazards(told) {
    const found = [...this.view.source.past.found].filter(([key]) => typeof key === "number");
    return found.sort(([a], [b]) => a - b).map(([key, events]) => {
      const known = kindOfFinding(key), isHeld = known?.severity === "held", lasting = isHeld ? this.lastingOf(key, events) : null;
      return {
        kind: isHeld ? "held" : "hazard", severity: known?.severity ?? "seen", id: key, title: known?.title ?? `event ${key}`,
        code: known?.name, count: events.length, events, fix: known?.fix, counted: plural(events.length, known?.one ?? "hazard", known?.many ?? "hazards"),
        text: [known?.text ?? "", lasting ? `The longest lasted ${lasting.longest}, the median ${lasting.median}.` : ""], lasted: lasting?.longest,
        ...this.ruleOf(key, told, events),
      };
    });
  }

  // Returns the durations of hazards. A hazard without an end lasts until the end of the log, and a leak
  // begins at the end of its list.
  lastingOf(kind, events) {
    const { past, table } = this.view.source, end = table.count ? table.t[table.count - 1] : 0;
    const gone = past.marks.findLast((n) => table.kind[n] === Kind.listDestroyed);
    const begin = (n) => kind === Kind.leak && gone !== undefined ? table.t[gone] : table.t[n];
    const all = events.map((n) => past.lasted.get(n) ?? end - begin(n)).sort((a, b) => a - b), half = all.length / 2;
    return { longest: seconds(all.at(-1)), median: seconds((all[Math.ceil(half) - 1] + all[Math.floor(half)]) / 2) };
  }

  // Returns the rule that is broken with the hazard, and the cause of its first violation.
  ruleOf(kind, told, events) {
    const { about, table } = this.view.source, code = kindOfFinding(kind)?.rule;
    const broken = about.invariants.find((each) => each.code === code && each.count);
    if (!broken) return {};
    told.add(code);
    return { rule: { ...ruleOfCode(code), count: broken.count },
      cause: kind === Kind.misuse ? this.causes.get(`${code} ${table.seq[events[0]]}`) : this.causeOf(code) };
  }

  causeOf(code) { return this.causes.get([...this.causes.keys()].find((each) => each.startsWith(`${code} `))); }

  // Returns the broken rules that have no hazard.
  rules(told) {
    const { about, table } = this.view.source;
    return about.invariants.filter((rule) => rule.count && !told.has(rule.code)).map(({ code, count: times }) => {
      const { severity, title, rule, fix, one, many } = ruleOfCode(code), violations = about.violations.filter((each) => each.code === code);
      return {
        kind: "rule", severity, title, code, count: times, counted: plural(times, one, many),
        text: [`The rule: ${rule}`], fix, cause: this.causeOf(code),
        told: violations, events: violations.map((each) => table.indexOfSeq(each.seq)),
      };
    });
  }

  // MARK: List

  // Opened findings stay open; initially the worst one is open.
  show(container) {
    this.open = new Set(container.children.length ? [...container.querySelectorAll("details[open]")].map((each) => each.dataset.group)
      : this.groups.slice(0, 1).map((group) => `${group.kind} ${group.title}`));
    container.replaceChildren(...this.groups.length ? this.groups.map((group) => this.makeGroup(group))
      : [element("p", { className: "quiet" },
        "Nothing was found: no crash, no wrong look, no hazard, no broken rule. Play the phone, or look at the longest frames.")]);
  }

  makeGroup(group) {
    const first = this.firstOf(group), times = first < Infinity ? `since ${seconds(this.nsOf(first))}${group.lasted ? `, for ${group.lasted} at most` : ""}` : "";
    const made = findingGroup(group, () => this.makeInside(group), element("span", { className: "group-first" }, times));
    made.dataset.group = `${group.kind} ${group.title}`;
    made.open = this.open.has(made.dataset.group);
    made.fill();
    return made;
  }

  makeInside(group) {
    const { why } = group, owner = this.ownerOf(group), { strategy } = this.view.source.about.run;
    const inside = meaningOf(group);
    if (why) inside.push(element("p", {}, element("b", {}, "Here:"), ` ${why}.`));
    if (owner) inside.push(element("p", {}, element("b", {}, "Whose code:"), ` ${owner}.`));
    if (!this.isOfScreens(group) && group.severity !== "held" && STRATEGIES[strategy]?.guilty !== undefined) {
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
    return [...inside, element("h3", {}, group.count === 1 ? "The place" : `All ${count(group.count)}`), ...this.makeEntries(group)];
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
    return [list, more, group.events.length < group.count
      ? element("p", { className: "quiet" }, `The first ${count(group.events.length)} of ${count(group.count)} are listed here.`) : ""];
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
