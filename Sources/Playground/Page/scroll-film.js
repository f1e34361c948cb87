// A film of a part of a scroll: an animated picture card, if the browser can record a canvas.

const FILM_TYPE = ["video/mp4", "video/webm"].find((type) => globalThis.MediaRecorder?.isTypeSupported(type));

// Replays the inputs of a scroll with separate lists.
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

// Records `ms` of a canvas. `draw` draws on it, and receives the elapsed milliseconds.
async function filmOf(canvas, ms, draw) {
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: FILM_TYPE, videoBitsPerSecond: 4_000_000 }), parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  recorder.start();
  const began = performance.now();
  for (let passed = 0; passed < ms;) {
    await new Promise(requestAnimationFrame);
    draw(passed = Math.min(ms, performance.now() - began));
  }
  recorder.stop();
  await ended;
  return new Blob(parts, { type: FILM_TYPE });
}
