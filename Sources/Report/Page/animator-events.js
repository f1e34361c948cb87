// What the log has about each animator: its request, its attach and the loss of its animations. Why a finding happened,
// Swift says (RunFindings).

class AnimatorEvents {
  constructor(source) {
    const { table, past } = source;
    Object.assign(this, { table, past, requested: new Map(), attached: new Map(), orphaned: new Map() });
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
}
