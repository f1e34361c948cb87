// The findings on a side of the playground so far, the worst first, with causes and fixes.

class LiveFindings {
  // `misuses` returns the engine's explanations of misuses; called after the first finding.
  constructor(phone, misuses, place) {
    Object.assign(this, { phone, misuses, groups: new Map() });
    this.list = element("div", { className: "groups" });
    this.none = element("p", { className: "quiet" }, "Nothing so far.");
    const { strategy } = phone.side;
    place.append(element("section", { "aria-label": `Found with ${strategy}` }, element("h3", {}, sideTitle(phone.side), element("code", {}, strategy)),
      this.none, this.list, element("h3", {}, "What stood out last"), phone.log));
  }

  get found() { return this.phone.found; }

  // `verdict` has the first violation of each broken rule. Opened findings stay open.
  take(verdict) {
    setHidden(this.none, this.found.length > 0);
    this.found.forEach((finding, place) => {
      const made = this.groups.get(finding.key) ?? this.make(finding, verdict);
      made.count(finding.counted);
      // The worst finding is first, even if it was found last.
      if (this.list.children[place] !== made) this.list.insertBefore(made, this.list.children[place] ?? null);
    });
  }

  make(finding, verdict) {
    const first = verdict.find((each) => each.code === finding.rule);
    const made = findingGroup(finding, () => {
      const known = finding.kind === "misuse" ? misuseAdvice(this.misuses().find((each) => each.id === finding.key)) : { text: [finding.text] };
      return [...meaningOf({ ...finding, ...known }), first ? element("p", {}, `First at ${decimal(first.t, 3)} s: ${first.text}`) : "", ...fixOf({ ...finding, ...known })];
    });
    this.groups.set(finding.key, made);
    return made;
  }
}
