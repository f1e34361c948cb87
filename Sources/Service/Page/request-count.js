// Counts the animators that are requested and not yet attached, after each event.

class AskedCount {
  constructor(series) {
    this.series = series;
    this.asked = new Set();
  }

  take(kind, animator, n) {
    if (kind === Kind["animator.requested"]) this.asked.add(animator);
    else if (kind === Kind["animator.attached"] || kind === Kind["animator.cancelled"]) this.asked.delete(animator);
    else return;
    this.series?.push(n, this.asked.size);
  }

  get size() { return this.asked.size; }
}

function showAsked(view, addSteps) {
  let counted = null, of = null, n = 0;
  addSteps("Asked for, not yet attached", "asked-chart", () => {
    const { table } = view.source;
    if (of !== table) [of, counted, n] = [table, new AskedCount(new Series()), 0];
    // A growing run has more events at each call.
    for (; n < table.count; n++) counted.take(table.kind[n], table.animator[n], n);
    return counted.series;
  }, Look.wanted);
}
