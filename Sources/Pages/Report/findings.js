// What was found, the worst first: calls that end an app, what a user would see, what memory holds, and rules that
// are broken without any of it. And the moments at which it happened.

const PAGE = 10;
const HELD = [Kind.idle, Kind.leak];

class Findings {
  // `jump` is told of each event or frame that somebody wants to see, and of its cell.
  constructor(view, jump) {
    this.view = view;
    this.jump = jump;
    this.renew();
  }

  // Looks at all that is known now.
  renew() {
    this.causes = new Map(this.view.source.about.causes.map((each) => [`${each.code} ${each.seq}`, each.links]));
    const told = new Set();
    const found = [...this.misuses(told), ...this.wrongLooks(), ...this.hazards(told)];
    this.groups = bySeverity([...found, ...this.rules(told)]);
    this.measure();
  }

  // MARK: Moments

  // For each number of events whether something is found when so many have happened: millions of findings are
  // found again at once. A wrong look is found at the first frame that showed it.
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

  // The moment of a finding: after how many events, and when.
  nsOf(events) {
    const frame = this.looks.get(events)?.frame ?? -1;
    return frame < 0 ? this.view.source.table.t[events - 1] : this.view.source.frames.end[frame];
  }

  cellOf(events) {
    const { table } = this.view.source, row = this.looks.get(events)?.looks[0].row ?? table.row[events - 1];
    return row < 0 ? -1 : table.cells[row];
  }

  // The screen or the transition it is about, where it is not about a cell.
  stageOf(events) { return this.view.source.past.stage.subjects.get(events - 1) ?? null; }

  go(events, cell = this.cellOf(events)) {
    this.jump(events - 1, this.looks.get(events)?.frame ?? -1, cell, cell < 0 ? this.stageOf(events) : null);
  }

  // The finding after the moment, or before it; -1 when there is none.
  nearest(by) {
    const at = this.view.events;
    return by > 0 ? this.marks.indexOf(1, at + 1) : at > 0 ? this.marks.lastIndexOf(1, at - 1) : -1;
  }

  next(by) {
    const events = this.nearest(by);
    if (events > 0) this.go(events);
  }

  // What is found at a moment.
  textAt(events) {
    if (!this.marks[events]) return "";
    const { table } = this.view.source, shown = this.looks.get(events)?.looks;
    if (shown) {
      const cell = table.cells[shown[0].row];
      return shown.length === 1 ? `cell ${cell}: the wrong look on screen`
        : `${count(shown.length)} cells have the wrong look on screen, cell ${cell} among them`;
    }
    const n = events - 1, cell = table.row[n] < 0 ? "" : `cell ${table.cells[table.row[n]]}: `;
    return `${cell}${eventWords(this.view.source, n)}`;
  }

  // The first moments: of a call that crashes, of something to see, and how often.
  get firsts() {
    const of = (kind) => this.groups.filter((group) => group.kind === kind && (kind !== "hazard" || group.severity === "seen"));
    const first = (groups) => Math.min(Infinity, ...groups.map((group) =>
      group.kind === "wrong" ? group.looks.reduce((least, each) => Math.min(least, each.shownAt), Infinity) : group.events[0] + 1));
    const size = (groups) => groups.reduce((all, group) => all + group.count, 0);
    // A dead animator on screen is a wrong look, told twice.
    const wrong = of("wrong"), seen = [...wrong, ...of("hazard").filter((group) => !wrong.length || group.id !== Kind.orphanShown)];
    return {
      crash: { events: first(of("misuse")), count: size(of("misuse")) },
      seen: { events: first(seen), count: size(seen), wrong: size(wrong) },
      held: { events: first(of("held")), count: size(of("held")) },
      rules: { events: first(of("rule").filter((group) => group.events.length)), count: of("rule").length },
    };
  }

  // Where the app would end, or null.
  get crash() {
    const { events, count: times } = this.firsts.crash;
    return times ? { events, ns: this.nsOf(events) } : null;
  }

  // MARK: Kinds of findings

  misuses(told) {
    const { past, about } = this.view.source;
    return [...past.found].filter(([key]) => typeof key === "string").map(([key, events]) => {
      const id = key.slice(7), known = about.misuses.find((each) => each.id === id);
      return {
        kind: "misuse", severity: "wouldCrash", title: known ? ruleWords(id) : id || "misuse", code: known && id, count: events.length, events,
        text: known ? [known.recorded ? `UIKit says: “${known.text}”` : `UIKit raises here (our words): ${known.text}.`,
          `It raises ${known.exception}: the app would end here.`, known.cause]
          : ["A call that UIKit answers with an exception: the app would end here."],
        codes: known?.uikit ? [["With UIKit alone", known.uikit], ["With AnimatorPool", known.animatorPool]] : [],
        ...this.ruleOf("misuse", told, events),
      };
    });
  }

  wrongLooks() {
    const { wrongLooks } = this.view.source.past, { animation } = this.view.source.about;
    if (!wrongLooks.length) return [];
    const frames = wrongLooks.reduce((all, each) => all + each.frames, 0);
    return [{
      kind: "wrong", severity: "seen", title: "The wrong look on screen", count: wrongLooks.length, looks: wrongLooks,
      events: wrongLooks.map((each) => each.start),
      text: [`A cell was shown without an animator that works, and it did not look as it should`
        + `${animation ? `: its ${animation.key} was not ${short(animation.first)}` : ""}. ${plural(frames, "frame")} in all.`],
      wayOut: WRONG_LOOK_WAY_OUT,
    }];
  }

  hazards(told) {
    const { past, about } = this.view.source;
    const found = [...past.found].filter(([key]) => typeof key === "number");
    return found.sort(([a], [b]) => a - b).map(([key, events]) => {
      const kind = about.kinds.find((each) => each.id === key), isHeld = HELD.includes(key);
      return {
        kind: isHeld ? "held" : "hazard", severity: kind?.severity ?? "seen", id: key, title: kind?.title ?? `event ${key}`,
        code: kind?.name, count: events.length, events, wayOut: kind?.wayOut,
        text: [kind?.text, isHeld ? this.lastedWords(key, events) : ""].filter(Boolean),
        ...this.ruleOf(key, told, events),
      };
    });
  }

  // How long those lasted. One without an end lasted to the end of the log, and a leak from the end of its list.
  lastedWords(kind, events) {
    const { past, table } = this.view.source, end = table.count ? table.t[table.count - 1] : 0;
    const gone = past.marks.findLast((n) => table.kind[n] === Kind.listDestroyed);
    const begin = (n) => kind === Kind.leak && gone !== undefined ? table.t[gone] : table.t[n];
    const all = events.map((n) => past.lasted.get(n) ?? end - begin(n)).sort((a, b) => a - b), half = all.length / 2;
    const median = (all[Math.ceil(half) - 1] + all[Math.floor(half)]) / 2;
    return `The longest lasted ${seconds(all.at(-1))}, the median ${seconds(median)}.`;
  }

  // The rule that is broken with it, and what led to its first time.
  ruleOf(key, told, events) {
    const { about, table } = this.view.source, rule = about.invariants.find((each) => each.code === RULES[key] && each.count);
    if (!rule) return {};
    told.add(rule.code);
    const first = key === "misuse" ? `${rule.code} ${table.seq[events[0]]}`
      : [...this.causes.keys()].find((each) => each.startsWith(`${rule.code} `));
    return { rule, cause: this.causes.get(first) };
  }

  // Those that no hazard stands for.
  rules(told) {
    const { about, table } = this.view.source;
    return about.invariants.filter((rule) => rule.count && !told.has(rule.code)).map((rule) => {
      const violations = about.violations.filter((each) => each.code === rule.code);
      const first = [...this.causes.keys()].find((each) => each.startsWith(`${rule.code} `));
      return {
        kind: "rule", severity: rule.severity, title: ruleWords(rule.name), code: rule.code, count: rule.count,
        text: [`The rule: ${rule.rule}`], cause: this.causes.get(first),
        told: violations, events: violations.map((each) => table.indexOfSeq(each.seq)),
      };
    });
  }

  // MARK: The list

  // What is open stays open.
  show(container) {
    this.open = new Set([...container.querySelectorAll("details[open]")].map((each) => each.dataset.group));
    container.replaceChildren(...this.groups.length ? this.groups.map((group) => this.makeGroup(group))
      : [element("p", { className: "quiet" },
        "Nothing was found: no crash, no wrong look, no hazard, no broken rule. Play the phone, or look at the longest frames.")]);
  }

  makeGroup(group) {
    const first = group.events.length ? `first at ${seconds(this.nsOf(group.looks?.[0].shownAt ?? group.events[0] + 1))}` : "";
    const name = `${group.kind} ${group.title}`;
    const details = element("details", { className: `group ${group.kind}`, "data-group": name, open: this.open.has(name) },
      element("summary", {},
        element("span", { className: "group-kind" }, SEVERITIES[group.severity]),
        element("span", { className: "group-title" }, group.title, group.code ? element("code", {}, group.code) : null),
        element("span", { className: "group-first" }, first),
        element("span", { className: "group-count" }, `${count(group.count)} ×`)));
    // What is inside is made when it is first looked at.
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(...this.makeInside(group));
    });
    return details;
  }

  makeInside(group) {
    const paragraph = (text) => element("p", {}, text);
    const inside = group.text.filter(Boolean).map(paragraph);
    if (group.cause) {
      inside.push(element("h4", {}, "What led to the first"), element("ol", { className: "entries cause" },
        ...group.cause.map((link) => this.makeEntry(this.view.source.table.indexOfSeq(link.seq) + 1, link.text))));
    }
    if (group.wayOut || group.codes?.length) inside.push(element("h4", {}, "The way out"));
    if (group.wayOut) inside.push(paragraph(group.wayOut));
    for (const [title, code] of group.codes ?? []) {
      inside.push(element("p", { className: "quiet" }, title), element("pre", { tabIndex: 0 }, code));
    }
    if (group.rule) {
      const { code, name, rule } = group.rule;
      inside.push(element("p", { className: "nested-rule" }, `It breaks rule ${code}, ${ruleWords(name).toLowerCase()}, `
        + `${plural(group.rule.count, "time")}: ${rule}`));
    }
    return [...inside, element("h4", {}, group.count === 1 ? "The place" : `All ${count(group.count)}`), ...this.makeEntries(group)];
  }

  makeEntries(group) {
    const list = element("ol", { className: "entries" });
    const add = () => {
      const from = list.children.length, to = from + (from ? 100 : PAGE);
      list.append(...group.events.slice(from, to).map((n, at) => group.looks
        ? this.makeEntry(group.looks[from + at].shownAt, this.lookWords(group.looks[from + at]), group.looks[from + at].row)
        : this.makeEntry(n + 1, group.told ? group.told[from + at].text : undefined)));
      const rest = group.events.length - list.children.length;
      more.hidden = rest <= 0;
      more.textContent = `Show ${Math.min(100, rest)} more of ${count(rest)}`;
    };
    const more = button("", add, { className: "more" });
    add();
    return [list, more, group.events.length < group.count
      ? element("p", { className: "quiet" }, `The first ${count(group.events.length)} of ${count(group.count)} are told here.`) : ""];
  }

  lookWords(look) {
    return `cell ${this.view.source.table.cells[look.row]}: ${plural(look.frames, "frame")}`;
  }

  makeEntry(events, text, row) {
    const { table } = this.view.source, n = events - 1;
    const own = table.row[n] < 0 ? "" : `cell ${table.cells[table.row[n]]}: `;
    const isLook = row !== undefined, cell = isLook ? table.cells[row] : table.row[n] < 0 ? -1 : table.cells[table.row[n]];
    const ns = isLook ? this.nsOf(events) : table.t[n];
    const made = button("", () => {
      made.closest(".groups")?.querySelector("[aria-current]")?.removeAttribute("aria-current");
      made.setAttribute("aria-current", "true");
      if (isLook) this.go(events, cell); else this.jump(n, -1, cell, cell < 0 ? stageSubject(table, n) ?? this.stageOf(events) : null);
    });
    made.append(element("span", { className: "when" }, seconds(ns)),
      element("span", {}, text ?? `${own}${eventWords(this.view.source, n)}`));
    return element("li", {}, made);
  }
}
