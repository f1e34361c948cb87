// What was found on a side of the playground so far, the worst first, with what leads to it and out of it.

const timesOf = ({ title, times }) => `${title}${times > 1 ? `, ${count(times)} times` : ""}`;

// What it comes to when a rule is broken that no event of its own tells of.
const RULE_FAULTS = {
  idleAnimator: "An animator without a cell on screen", nextTurn: "Not made on the next turn", attachedWhenShownAgain: "Shown again without an animator",
  backed: "An animator without its animations", nothingAfterTheList: "Left after the list",
};

class LiveFindings {
  // `words` gives the engine's words, once there is something to say: `{kinds, misuses, rules}`.
  constructor(phone, words, place) {
    this.phone = phone;
    this.words = words;
    this.groups = new Map();    // by key: what stands in the list already is renewed, so that what is open stays open
    this.list = element("div", { className: "groups" });
    this.none = element("p", { className: "quiet" }, "Nothing so far.");
    place.append(element("section", { "aria-label": `Found with ${phone.side.strategy}` }, element("h3", {}, phone.side.strategy), this.none, this.list,
      element("h4", {}, "What stood out last"), phone.log));
  }

  // How it stands now, and the first times of rules that are broken.
  take(standing, verdict) {
    const told = new Set(), found = [];
    const firstOf = (code) => verdict.find((each) => each.code === code);
    for (const [id, times] of Object.entries(standing.misuses)) {
      const known = this.words().misuses.find((each) => each.id === id);
      told.add(RULES.misuse);
      found.push({ kind: "misuse", severity: "wouldCrash", key: id, title: ruleWords(id), times, first: firstOf(RULES.misuse),
        text: [`${known.recorded ? `UIKit says: “${known.text}”` : `UIKit raises here (our words): ${known.text}.`} The app would end here.`, known.cause],
        codes: [["With UIKit alone", known.uikit], ["With AnimatorPool", known.animatorPool]] });
    }
    if (this.phone.wrong.size) {
      found.push({ kind: "wrong", severity: "seen", key: "wrong", title: "The wrong look on screen", times: this.phone.wrong.size,
        text: ["A cell was shown without an animator that works, and it did not look as it should."], wayOut: WRONG_LOOK_WAY_OUT });
    }
    for (const [name, times] of Object.entries(standing.hazards)) {
      const kind = this.words().kinds.find((each) => each.name === name);
      if (!kind?.title) continue;
      told.add(RULES[kind.id]);
      found.push({ kind: kind.id === Kind.idle || kind.id === Kind.leak ? "held" : "hazard", severity: kind.severity, key: name, title: kind.title, times,
        first: firstOf(RULES[kind.id]), text: [kind.text], wayOut: kind.wayOut });
    }
    for (const rule of verdict) {
      if (told.has(rule.code)) continue;
      const known = this.words().rules.find((each) => each.code === rule.code);
      found.push({ kind: "rule", severity: known?.severity ?? "advice", key: rule.code, title: RULE_FAULTS[rule.name] ?? ruleWords(rule.name), times: rule.count, first: rule,
        text: [`The rule: ${known?.rule ?? ""}`] });
    }
    this.found = bySeverity(found);
    this.phone.rulesInWords = verdict.map(({ name }) => RULE_FAULTS[name] ?? ruleWords(name)).join(", ");
    this.show(found);
  }

  show(found) {
    this.none.hidden = found.length > 0;
    for (const group of found) {
      const made = this.groups.get(group.key) ?? this.make(group);
      setText(made.times, `${count(group.times)} ×`);
      // The worst stands first, also when it came last.
      const place = found.indexOf(group);
      if (this.list.children[place] !== made.element) this.list.insertBefore(made.element, this.list.children[place] ?? null);
    }
  }

  make(group) {
    const times = element("span", { className: "group-count" });
    const details = element("details", { className: `group ${group.kind}` }, element("summary", {},
      element("span", { className: "group-kind" }, SEVERITIES[group.severity]),
      element("span", { className: "group-title" }, group.title), times));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      details.append(...group.text.map((text) => element("p", {}, text)));
      if (group.first) details.append(element("p", {}, `First at ${decimal(group.first.t, 3)} s: ${group.first.text}`));
      if (group.wayOut || group.codes) details.append(element("h4", {}, "The way out"));
      if (group.wayOut) details.append(element("p", {}, group.wayOut));
      for (const [title, code] of group.codes ?? []) details.append(element("p", { className: "quiet" }, title), element("pre", { tabIndex: 0 }, code));
    });
    const made = { element: details, times };
    this.groups.set(group.key, made);
    return made;
  }

  // The worst in a few words, or "".
  get worst() {
    const first = this.found?.[0];
    return first ? timesOf(first) : "";
  }

  // How bad it is: 2 an app that ends, 1 anything else, 0 nothing.
  get weight() { return !this.found?.length ? 0 : this.found[0].kind === "misuse" ? 2 : 1; }
}

const COLUMN = 2, MOST_COLUMNS = 2000;

// The last seconds of a side: a column for each picture, in it the cells on screen by what their animators do.
class LiveStrip {
  constructor(place, strategy) {
    this.canvas = element("canvas", { className: "live-strip", role: "img", "aria-label": `The last seconds of ${strategy}: what the animators on screen do` });
    this.pen = this.canvas.getContext("2d");
    this.columns = [];
    place.append(this.canvas, element("p", { className: "strip-name" }, "Cells on screen over the last seconds, by what their animators do"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colors = null; });
    // Until it is laid out it has no size, and asking for one would have the page laid out before its time.
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      Object.assign(this.canvas, { width: Math.round(width), height: Math.round(height) });
      this.isSized = width > 0;
      // A new size empties it.
      const room = Math.ceil(width / COLUMN);
      this.columns.slice(-room).forEach((column, n, { length }) => this.draw(column, this.canvas.width - (length - n) * COLUMN));
    }).observe(this.canvas);
  }

  // `isCrash` when UIKit would have ended the app in this picture.
  take(cells, isCrash) {
    const { canvas, pen } = this, { width, height } = canvas;
    const column = { looks: cells.map((cell) => lookOf(cell[6])).sort((a, b) => a - b), isCrash };
    this.columns.push(column);
    if (this.columns.length > MOST_COLUMNS) this.columns.splice(0, MOST_COLUMNS / 2);
    if (!this.isSized) return;
    pen.drawImage(canvas, -COLUMN, 0);
    pen.clearRect(width - COLUMN, 0, COLUMN, height);
    this.draw(column, width - COLUMN);
  }

  draw({ looks, isCrash }, x) {
    const { pen, canvas: { height } } = this, part = height / Math.max(1, looks.length);
    this.colors ??= this.colorsNow();
    looks.forEach((look, n) => {
      pen.fillStyle = this.colors.looks[look];
      pen.fillRect(x, n * part, COLUMN, Math.ceil(part));
    });
    if (!isCrash) return;
    pen.fillStyle = this.colors.misuse;
    pen.fillRect(x, 0, COLUMN, height);
  }

  // As the page is now, light or dark.
  colorsNow() {
    const style = getComputedStyle(document.documentElement), color = (name) => style.getPropertyValue(`--${name}`).trim();
    return { looks: LOOKS.map(({ name }) => color(name)), misuse: color("misuse") };
  }
}
