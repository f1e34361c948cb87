"use strict";
// What was found, the worst first: calls that end an app, what a user would see, rules that are broken.

const PAGE = 20;

class Findings {
  constructor(view, jump) {
    this.view = view;
    this.jump = jump;
    this.groups = [...this.misuses(), ...this.hazards(), ...this.rules()];
    // For each event whether something was found at it: millions of findings are found again at once.
    this.marks = new Uint8Array(view.source.table.count);
    for (const group of this.groups) for (const n of group.events) this.marks[n] = 1;
    this.first = this.marks.indexOf(1);
  }

  misuses() {
    const { past, about } = this.view.source;
    return [...past.found].filter(([key]) => typeof key === "string").map(([key, events]) => {
      const id = key.slice(7), known = about.misuses.find((each) => each.id === id);
      return {
        sign: "✕", kind: "misuse", title: id || "misuse", count: events.length,
        text: known ? [
          known.recorded ? `UIKit says: “${known.text}”` : `UIKit raises here (our words): ${known.text}.`,
          `It raises ${known.exception}: the app would end here. “animatorpool explain ${id}” tells the usual cause.`,
        ] : ["A call that UIKit answers with an exception: the app would end here."],
        events,
      };
    });
  }

  hazards() {
    const { past, about } = this.view.source;
    return [...past.found].filter(([key]) => typeof key === "number").map(([key, events]) => {
      const kind = about.kinds.find((each) => each.id === key);
      return {
        sign: "▲", kind: "hazard", title: kind?.title ?? `event ${key}`, code: kind?.name, count: events.length,
        text: kind?.text ? [kind.text] : [], events,
      };
    });
  }

  rules() {
    const { about, table } = this.view.source;
    return about.invariants.filter((rule) => rule.count).map((rule) => {
      const told = about.violations.filter((each) => each.code === rule.code);
      return {
        sign: "§", kind: "rule", title: Findings.sentence(rule.name),
        code: rule.code, count: rule.count, text: [`The rule: ${rule.rule}`],
        told, events: told.map((each) => table.indexOfSeq(each.seq)),
      };
    });
  }

  // `oneAnimatorPerCell` as words.
  static sentence(name) {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return words[0].toUpperCase() + words.slice(1);
  }

  show(container) {
    if (!this.groups.length) {
      container.append(element("p", { className: "quiet" },
        "Nothing was found: no misuse, no hazard, no broken rule. Play the phone, or look at the longest frames."));
      return;
    }
    container.append(...this.groups.map((group, n) => this.makeGroup(group, n === 0)));
  }

  makeGroup(group, isOpen) {
    const { table } = this.view.source;
    const list = element("ol", { className: "entries" });
    const more = element("button", { type: "button", className: "more" }, "Show more");
    const add = () => {
      const from = list.children.length;
      const events = group.events.slice(from, from + (from ? 100 : PAGE));
      list.append(...events.map((event, n) => this.makeEntry(event, group.told?.[from + n])));
      const rest = group.events.length - list.children.length;
      more.hidden = rest <= 0;
      more.textContent = `Show ${Math.min(100, rest)} more of ${count(rest)}`;
    };
    more.addEventListener("click", add);
    const first = group.events.length ? `first at ${seconds(table.t[group.events[0]])}` : "";
    const told = group.events.length < group.count
      ? element("p", { className: "quiet" }, `The first ${count(group.events.length)} of ${count(group.count)} are told here.`)
      : null;
    const details = element("details", { className: `group ${group.kind}`, open: isOpen },
      element("summary", {},
        element("span", { className: "sign", ariaHidden: "true" }, group.sign),
        element("span", { className: "group-title" }, group.title,
          group.code ? element("code", {}, group.code) : null),
        element("span", { className: "group-first" }, first),
        element("span", { className: "group-count" }, count(group.count))),
      ...group.text.map((text) => element("p", {}, text)), list, more, told);
    // A list is made when it is first looked at.
    const fill = () => { if (details.open && !list.children.length) add(); };
    details.addEventListener("toggle", fill);
    fill();
    return details;
  }

  // A rule that is broken has its own sentence; what it is told of says where it is.
  makeEntry(n, violation) {
    const { table } = this.view.source, row = table.row[n];
    const place = row < 0 ? [] : [`cell ${table.cells[row]}`];
    if (table.generation[n] !== NONE) place.push(`use ${table.generation[n]}`);
    if (table.item[n] !== NONE) place.push(`item ${table.items[table.item[n]]}`);
    if (table.animator[n] !== NONE) place.push(`animator ${table.animator[n]}`);
    if (table.list[n] !== NONE) place.push(`list ${table.list[n]}`);
    if (table.subject[n] !== NONE) place.push(`subject ${table.subject[n]}`);
    if (table.site[n]) place.push(table.texts[table.site[n]]);
    const button = element("button", { type: "button" },
      element("span", { className: "when" }, seconds(table.t[n])),
      element("span", {}, violation?.text ?? (place.join(", ") || "no cell is named")));
    button.addEventListener("click", () => {
      document.querySelector(".entries [aria-current]")?.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      this.jump(n, violation?.cell ?? (row < 0 ? -1 : table.cells[row]));
    });
    return element("li", {}, button);
  }

  // What was found at an event, in one line.
  textAt(n) {
    const { about, table } = this.view.source;
    if (!isFinding(table.kind[n])) {
      return about.violations.find((each) => table.indexOfSeq(each.seq) === n)?.text ?? "";
    }
    const cell = table.row[n] < 0 ? "" : `Cell ${table.cells[table.row[n]]}: `;
    return `${cell}${eventWords(this.view.source, n)}`;
  }

  // The finding after the moment, or before it.
  next(by) {
    const at = this.view.events;
    const n = by > 0 ? this.marks.indexOf(1, at) : at > 1 ? this.marks.lastIndexOf(1, at - 2) : -1;
    if (n < 0) return;
    const { table } = this.view.source;
    this.jump(n, table.row[n] < 0 ? -1 : table.cells[table.row[n]]);
  }
}
