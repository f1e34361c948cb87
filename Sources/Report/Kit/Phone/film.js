// A film of a canvas, if the browser can record one.

const FILM_TYPE = ["video/mp4", "video/webm"].find((type) => globalThis.MediaRecorder?.isTypeSupported(type));

// Records at most `ms` of a canvas. `draw` draws on it, and receives the elapsed milliseconds. `isOver` ends the film early.
async function filmOf(canvas, ms, draw, isOver = () => false) {
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: FILM_TYPE, videoBitsPerSecond: 4_000_000 }), parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  recorder.start();
  const began = performance.now();
  for (let passed = 0; passed < ms && !isOver();) {
    await new Promise(requestAnimationFrame);
    draw(passed = Math.min(ms, performance.now() - began));
  }
  recorder.stop();
  await ended;
  return new Blob(parts, { type: FILM_TYPE });
}

const saveFilm = (name, film) => saveAs(`${name}.${FILM_TYPE.split("/")[1]}`, film);
