// Details of the selection: the selected cell at the moment, and the selected range of time.

class Details {
  // `linkOf` may return a link to more about a range, which is given as two numbers of events.
  constructor(view, findings, place) {
    Object.assign(this, { view, findings, place, linkOf: () => null });
    const ask = oncePerFrame(() => this.show());
    for (const what of ["moment", "window", "data"]) view.addEventListener(what, ask);
  }

  show() {
    const { selected, range } = this.view;
    // A range of a long run is counted only once.
    if (this.range !== range) [this.range, this.ofIt] = [range, range ? this.ofRange(range) : []];
    const parts = [...(selected < 0 ? [] : this.ofCell(selected)), ...this.ofIt];
    const key = parts.map((each) => each.textContent).join("\n");
    if (this.key === key) return;
    this.key = key;
    this.place.hidden = !parts.length;
    this.place.replaceChildren(...parts);
  }

  ofCell(cell) {
    const { source, events, endNs } = this.view, { past, table } = source;
    const story = past.stories.find((each) => each.cell === cell), at = story ? story.placeAt(events) : -1;
    if (at < 0) return [];
    const record = story.recordAt(at), from = table.t[record.event], to = at + 1 < story.count ? table.t[story.recordAt(at + 1).event] : endNs;
    const select = button("Select this stretch", () => this.view.setRange(from, to));
    return [element("h3", {}, `Cell ${cell}, ${seconds(from)} to ${seconds(to)}`), element("p", {}, [...describeRecord(source, record), `for ${seconds(to - from)}`].join(" · ")),
      ...(record.animator === NONE ? [] : [element("p", {}, this.animatorWords(record.animator))]), element("p", { className: "buttons" }, select)];
  }

  // Returns where an animator was requested, when it was attached, and when it lost its animations.
  animatorWords(animator) {
    const { animatorEvents } = this.findings, { table } = animatorEvents, at = (n) => seconds(table.t[n]), words = [];
    const asked = animatorEvents.requested.get(animator), made = animatorEvents.attached.get(animator), lost = animatorEvents.orphaned.get(animator);
    const site = (n) => table.site[n] ? ` by ${table.texts[table.site[n]]}` : "";
    if (asked !== undefined) words.push(`requested at ${at(asked)}${site(asked)}`);
    if (made !== undefined) words.push(`attached at ${at(made)}${asked === undefined ? site(made) : ""}`);
    if (lost !== undefined) words.push(`lost its animations at ${at(lost)} to ${animatorEvents.detail(lost)}`);
    return `Animator ${animator}: ${words.join(", ") || "the log does not say where it was created"}.`;
  }

  ofRange({ from, to }) {
    const { source } = this.view, { table, frames, past } = source, [first, last] = [table.countAt(from), table.countAt(to)];
    const [begin, end] = [frames.indexAt(from) + 1, frames.indexAt(to) + 1];
    const [least, most] = past.live.extremes(first, last);
    let late = 0;
    for (let n = begin; n < end; n++) late += frames.missed[n] > 0;
    const within = (n) => n >= first && n < last;
    const rows = [["events", count(last - first)], ...(frames.count ? [["frames", `${count(end - begin)}, ${count(late)} late`]] : []),
      ["animators alive", least === most ? count(most) : `${count(least)} to ${count(most)}`],
      ...this.findings.groups.map((group) => [group.title, group.events.filter(within).length]).filter(([, times]) => times).map(([title, times]) => [title, count(times)])];
    return [element("h3", {}, `${seconds(from)} to ${seconds(to)}: ${seconds(to - from)}`),
      element("dl", { className: "range" }, ...terms(rows)),
      element("p", { className: "buttons" }, button("Zoom to it", () => this.view.show(from, to)), button("Clear", () => this.view.setRange()), this.linkOf(first, last))];
  }
}
