// The causes of findings, from the log: a clause for a report's first sentence, and the fix for this cause. A fix never
// recommends what the log shows the code to do.

const TEAR_DOWN = "Tear the animator down when its cell ends its display: animators.didEndDisplaying(cell).";

// The reasons why a cell has no working animator. `made` is the place where its animator was created.
const LOOK_REASONS = {
  noFirstLook: { why: () => "no first look was set, and an animator comes a turn after its cell" },
  window: { why: () => "the list left the window, which removed their animations", fix: "Attach again when the list is back: animators.leaveWindow() and enterWindow()." },
  earlierUse: { why: () => "reuse removed their animations, and nobody created new animators", fix: "Create a new animator for each use: animators.attach(to: cell, item: item)." },
  removed: { why: () => "prepareForReuse removed their animations, and nobody created new animators", fix: "Do not call prepareForReuse by hand, or attach again after it." },
  second: { why: () => "two animators move the same layers, because nobody ended the earlier one", fix: "End the old animator before the new one is made: animators.attach(to: cell, item: item) does." },
  atOnce: { why: (made) => `their animators were created ${made}, and reuse removed the animations`, fix: "Create each animator one turn later: animators.attach(to: cell, item: item)." },
};

class Reasons {
  constructor(source) {
    const { table, past, about } = source;
    Object.assign(this, { table, past, strategy: about.run.strategy, requested: new Map(), attached: new Map(), orphaned: new Map() });
    for (let n = 0; n < table.count; n++) {
      const kind = table.kind[n], animator = table.animator[n];
      if (kind === Kind["animator.requested"]) this.requested.set(animator, n);
      else if (kind === Kind["animator.attached"]) this.attached.set(animator, n);
      else if (kind === Kind["animator.orphaned"]) this.orphaned.set(animator, n);
    }
  }

  detail(n) { return this.table.texts[this.table.detail[n]]; }

  // Returns the animator of a cell before event `n`.
  animatorAt(row, n) { return this.past.stories[row].recordAt(Math.max(0, this.past.stories[row].placeAt(n))).animator; }

  // Returns an event as a sentence; undefined for a kind without one.
  sentenceOf(n) {
    const { table } = this, [animator, cell] = [`Animator ${table.animator[n]}`, `cell ${table.cellOf(n)}${table.generation[n] > 0 ? ` (use ${table.generation[n]})` : ""}`];
    const site = table.site[n] ? `, by ${table.texts[table.site[n]]}` : "", detail = this.detail(n);
    const lost = { prepareForReuse: "the cell is reused", leftWindow: "the list leaves the window" }[detail] ?? detail;
    return { [Kind["animator.requested"]]: `${animator} is requested for ${cell}${site}.`, [Kind["animator.attached"]]: `${animator} is created and attached to ${cell}${site}.`,
      [Kind["animator.orphaned"]]: `${animator} loses its animations${lost ? `: ${lost}` : ""}.`, [Kind["cell.displayed"]]: `C${cell.slice(1)} is displayed.`,
      [Kind["cell.wrongFrame"]]: `The first frame shows ${cell} wrong: ${detail}.` }[table.kind[n]];
  }

  // Returns the event that requested or attached an event's animator; undefined if the log does not have it.
  askedAt(n) {
    const row = this.table.row[n], story = this.past.stories[row];
    const animator = this.table.animator[n] !== NONE || !story ? this.table.animator[n] : this.animatorAt(row, n + 1);
    return this.requested.get(animator) ?? this.attached.get(animator);
  }

  // Returns the reason of the group's first finding, and a special fix if there is one; `{ why: "" }` if the log lacks
  // the reason.
  of(group) {
    const { table } = this, [first] = group.events, title = strategyTitle(this.strategy);
    if (first === undefined) return { why: "" };
    if (group.kind === "misuse") return this.ofMisuse(first);
    const look = group.kind === "wrong" || group.id === Kind["hazard.orphanShown"] && table.row[first] >= 0 ? this.ofLook(table.row[first], first) : "";
    if (look) return { why: LOOK_REASONS[look].why(/^Made in /.test(title) ? title.slice(5) : "at once"), fix: LOOK_REASONS[look].fix };
    if (group.id === Kind["hazard.staleAttach"]) return { why: "their cells had been reused before the work that makes them ran" };
    if (group.id === Kind["hazard.idleAnimator"]) return this.ofIdle(first);
    return group.code === "I7" ? this.ofLost(group.told[0].animator) : { why: "" };
  }

  ofIdle(n) {
    const { past, table } = this, story = past.stories[table.row[n]], place = story?.placeAt(n + 1) ?? -1;
    if (place < 0) return { why: "" };
    const { stay, generation } = story.recordAt(place), where = stay === Stay.pooled ? "went into their pool" : stay === Stay.destroyed ? "are destroyed" : "are kept off screen";
    for (let at = place; at >= 0 && story.recordAt(at).generation === generation; at--) {
      if (story.recordAt(at).stay === Stay.displayed) return { why: `their cells ${where}, and nobody tore them down` };
    }
    return { why: `their cells ${where} without ever being shown, so didEndDisplaying was not called`,
      fix: "Tear the animator down in prepareForReuse, too, and when the list discards the cell: AnimatorPool ends it with the use." };
  }

  ofLost(animator) {
    const lost = this.orphaned.get(animator), made = this.attached.get(animator);
    if (lost === undefined) return { why: "" };
    if (this.detail(lost) === "leftWindow") return { why: "the list left the window", fix: LOOK_REASONS.window.fix };
    // What is made a turn later has no reason to be made later still.
    return { why: "their cells were reused, and nobody tore them down", ...(made !== undefined && this.requested.has(animator) ? { fix: TEAR_DOWN } : {}) };
  }

  // Returns why a cell has no working animator at an event: a key of LOOK_REASONS, or "".
  ofLook(row, n) {
    const story = this.past.stories[row], { animator, generation, look } = story.recordAt(Math.max(0, story.placeAt(n + 1)));
    if (look === Look.wanted || look === Look.none) return "noFirstLook";
    if (look === Look.running || look === Look.paused) return "second";
    const made = this.attached.get(animator), lost = this.orphaned.get(animator);
    if (lost === undefined || made === undefined) return "";
    if (this.detail(lost) === "leftWindow") return "window";
    if (this.table.generation[made] !== generation) return "earlierUse";
    return this.requested.has(animator) ? "removed" : "atOnce";
  }

  // Returns the owner of an animator that was released while it was paused.
  ofMisuse(at) {
    const owner = this.past.stage.subjects.get(at);
    if (!/^release/.test(this.detail(at))) return { why: "" };
    return !owner ? { why: this.ofRelease(at) } : { why: `the screen that went, ${this.past.stage.nameOf(owner)}, owned a paused animator`,
      fix: "Stop and finish the animator of a screen in its viewDidDisappear, and that of a transition when the transition completes." };
  }

  ofRelease(at) {
    const { table } = this;
    const cell = table.row[at] < 0 ? "its cell" : `cell ${table.cellOf(at)}`;
    for (let n = at - 1; n >= 0 && table.turn[n] === table.turn[at]; n--) {
      if (table.kind[n] === Kind["list.destroyed"]) return "the list went while its cells held paused animators";
      if (table.row[n] !== table.row[at] || table.row[at] < 0) continue;
      if (table.kind[n] === Kind["cell.destroyed"]) return `${cell} was destroyed while it held a paused animator`;
      if (table.kind[n] === Kind["animator.attached"] && table.animator[n] !== table.animator[at]) return `${cell} got a new animator, and nobody stopped the old one`;
    }
    return `nobody stopped the paused animator of ${cell}`;
  }
}

// Returns cells by their numbers, consecutive numbers as a range.
function cellsWords(cells) {
  const all = [...new Set(cells)].sort((a, b) => a - b), last = all.at(-1);
  if (all.length > 2 && last - all[0] === all.length - 1) return `Cells ${all[0]} to ${last}`;
  return all.length > 3 ? plural(all.length, "cell") : `${all.length === 1 ? "Cell" : "Cells"} ${all.slice(0, -1).join(", ")}${all.length > 1 ? " and " : ""}${last}`;
}
