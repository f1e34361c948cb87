// How many animators are asked for and not yet there, after each event.

class AskedCount {
  // `names` has the name of each kind by its number.
  constructor(series) {
    this.series = series;
    this.asked = new Set();
  }

  take(kind, animator, n) {
    if (kind === Kind.requested) this.asked.add(animator);
    else if (kind === Kind.attached || kind === Kind.cancelled) this.asked.delete(animator);
    else return;
    this.series?.push(n, this.asked.size);
  }

  get size() { return this.asked.size; }
}

// A chart of it below the others.
function showAsked(view, addSteps) {
  const { table } = view.source, series = new Series(), counted = new AskedCount(series);
  for (let n = 0; n < table.count; n++) counted.take(table.kind[n], table.animator[n], n);
  addSteps("Asked for, not yet attached", "asked-chart", series, Look.wanted);
}
