// Replays the inputs of a scroll with separate lists, for a film.

class Replay {
  constructor(live, script) { Object.assign(this, { live, script: [...script], isOver: false }); }

  advance(untilMs) {
    while (!this.isOver && this.script.length && this.script[0][0] <= untilMs) {
      const entry = this.script.shift();
      this.live.run(entry[0]);
      this.live.do(entry);
      this.isOver = entry[1] === "end";
    }
    if (!this.isOver) this.live.run(untilMs);
  }

  // Returns the state of each side at a time, for the card. `phones` are the page's own.
  phonesAt(ms, phones) {
    this.advance(ms);
    return phones.map(({ live, side }, number) => ({ live, side, frame: this.live.picture(number), crash: this.live.standing(number).first }));
  }
}
