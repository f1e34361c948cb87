// The causes of findings, from the log: a clause for a report's first sentence, and the fix of a wrong look.

// The reasons why a cell has no working animator. `made` is the place where its animator was created.
const LOOK_REASONS = {
  noFirstLook: { why: () => "no first look was set, and an animator comes a turn after its cell" },
  window: { why: () => "the list left the window, which removed their animations", fix: "Attach again when the list is back: animators.leaveWindow() and enterWindow()." },
  earlierUse: { why: () => "reuse removed their animations, and nobody created new animators", fix: "Create a new animator for each use: animators.attach(to: cell, item: item)." },
  removed: { why: () => "prepareForReuse removed their animations, and nobody created new animators", fix: "Do not call prepareForReuse by hand, or attach again after it." },
  atOnce: { why: (made) => `their animators were created ${made}, and reuse removed the animations`, fix: "Create each animator one turn later: animators.attach(to: cell, item: item)." },
};

class Reasons {
  constructor(source) {
    const { table, past, about } = source;
    Object.assign(this, { table, past, strategy: about.run.strategy, requested: new Map(), attached: new Map(), orphaned: new Map() });
    for (let n = 0; n < table.count; n++) {
      const kind = table.kind[n], animator = table.animator[n];
      if (kind === Kind.requested) this.requested.set(animator, n);
      else if (kind === Kind.attached) this.attached.set(animator, n);
      else if (kind === Kind.orphaned) this.orphaned.set(animator, n);
    }
  }

  detail(n) { return this.table.texts[this.table.detail[n]]; }

  // Returns the event that requested or attached an event's animator; undefined if the log does not have it.
  askedAt(n) {
    const row = this.table.row[n], story = this.past.stories[row];
    const animator = this.table.animator[n] !== NONE || !story ? this.table.animator[n] : story.recordAt(Math.max(0, story.placeAt(n + 1))).animator;
    return this.requested.get(animator) ?? this.attached.get(animator);
  }

  // Returns the reason, and a special fix if there is one; `{ why: "" }` if the log lacks the reason.
  of(group) {
    const { table } = this, { events } = group, title = strategyTitle(this.strategy);
    if (group.kind === "misuse") return { why: this.ofMisuse(events[0]) };
    const look = group.kind === "wrong" ? this.commonest(group.looks, ({ row, start }) => this.ofLook(row, start))
      : group.id === Kind.orphanShown ? this.commonest(events, (n) => table.row[n] < 0 ? "" : this.ofLook(table.row[n], n)) : "";
    if (look) return { why: LOOK_REASONS[look].why(/^Made in /.test(title) ? title.slice(5) : "at once"), fix: LOOK_REASONS[look].fix };
    if (group.id === Kind.staleAttach) return { why: "their cells had been reused before the work that makes them ran" };
    return { why: group.id === Kind.idle ? this.ofIdle(events) : group.code === "I7" ? this.commonest(group.told, ({ animator }) => this.ofLost(animator)) : "" };
  }

  ofIdle(events) {
    const { past, table } = this;
    return this.commonest(events, (n) => {
      const story = past.stories[table.row[n]], stay = story?.recordAt(story.placeAt(n + 1)).stay;
      return stay === Stay.pooled ? "their cells went into their pool, and nobody tore them down"
        : stay === Stay.destroyed ? "their cells are destroyed, and nobody tore them down"
          : "their cells are kept off screen, and nobody tore them down";
    });
  }

  ofLost(animator) {
    const lost = this.orphaned.get(animator);
    if (lost === undefined) return "";
    return this.detail(lost) === "leftWindow" ? "the list left the window" : "their cells were reused, and nobody tore them down";
  }

  commonest(cases, reasonOf) {
    const times = new Map();
    for (const each of cases.slice(0, 500)) {
      const reason = reasonOf(each);
      times.set(reason, (times.get(reason) ?? 0) + 1);
    }
    return [...times].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  }

  // Returns why a cell has no working animator at an event: a key of LOOK_REASONS, or "".
  ofLook(row, n) {
    const story = this.past.stories[row], { animator, generation, look } = story.recordAt(Math.max(0, story.placeAt(n + 1)));
    if (look === Look.wanted || look === Look.none) return "noFirstLook";
    const made = this.attached.get(animator), lost = this.orphaned.get(animator);
    if (lost === undefined || made === undefined) return "";
    if (this.detail(lost) === "leftWindow") return "window";
    if (this.table.generation[made] !== generation) return "earlierUse";
    return this.requested.has(animator) ? "removed" : "atOnce";
  }

  // Returns the owner of an animator that was released while it was paused.
  ofMisuse(at) {
    const { table, past } = this, owner = past.stage.subjects.get(at);
    if (!/^release/.test(this.detail(at))) return "";
    if (owner) return `the screen that went, ${past.stage.nameOf(owner)}, owned a paused animator`;
    const cell = table.row[at] < 0 ? "its cell" : `cell ${table.cellOf(at)}`;
    for (let n = at - 1; n >= 0 && table.turn[n] === table.turn[at]; n--) {
      if (table.kind[n] === Kind.listDestroyed) return "the list went while its cells held paused animators";
      if (table.row[n] !== table.row[at] || table.row[at] < 0) continue;
      if (table.kind[n] === Kind.cellDestroyed) return `${cell} was destroyed while it held a paused animator`;
      if (table.kind[n] === Kind.attached && table.animator[n] !== table.animator[at]) return `${cell} got a new animator, and nobody stopped the old one`;
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
