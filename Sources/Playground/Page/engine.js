// The engine: a WebAssembly module without imports, which exchanges texts with the page.

class Engine {
  static encoder = new TextEncoder();
  static decoder = new TextDecoder();

  // Returns the module that a page contains, compressed and as base64. `size` is its size in bytes, and
  // `unpacker` is the module that decompresses it.
  static async module(base64, size, unpacker) {
    const { exports: { memory, unpack, __heap_base } } = (await WebAssembly.instantiate(Engine.bytes(unpacker))).instance;
    const packed = Engine.bytes(base64), from = __heap_base.value, to = from + packed.length;
    memory.grow(Math.ceil((to + size) / 65536));
    new Uint8Array(memory.buffer, from).set(packed);
    unpack(from, to, size);
    return WebAssembly.compile(new Uint8Array(memory.buffer, to, size));
  }

  static bytes(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
    const text = atob(base64), bytes = new Uint8Array(text.length);
    // A callback for each byte would take longer than the rest of the start.
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    return bytes;
  }

  // A trap affects only its own instance.
  static async start(module) { return new Engine((await WebAssembly.instantiate(module, {})).exports); }

  constructor(exports) { this.exports = exports; }

  // Passes a text to a function for the duration of the call.
  lend(text, use) {
    const bytes = Engine.encoder.encode(text), room = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    try { return use(room, bytes.length); } finally { this.exports.giveBack(room); }
  }

  // Returns the text of an answer. Throws an error if the answer is a refusal.
  take(answer) {
    const { buffer } = this.exports.memory, [length, isRefusal] = new Uint32Array(buffer, answer, 2);
    const text = Engine.decoder.decode(new Uint8Array(buffer, answer + 8, length));
    this.exports.giveBack(answer);
    if (isRefusal) throw new Error(text);
    return text;
  }

  // Returns the log of a run as NDJSON. The order is `{workload, seed, strategies, uuid, startedUnixNs}`.
  simulate(order) { return this.take(this.lend(JSON.stringify(order), this.exports.simulate)); }

  // Returns the meanings of findings: `{kinds, misuses, rules}`.
  meanings() { return JSON.parse(this.take(this.exports.meanings())); }

  // Returns a description of a recording: `{gestures, seconds}`. The recording is `{name, text, density}`.
  opened(recording) { return JSON.parse(this.take(this.lend(JSON.stringify(recording), this.exports.opened))); }

  // Starts one or two live lists with the same touches, from `{workload, seed, strategies}`. `playsSteps`
  // plays the workload's steps.
  live(order) { return new EngineLive(this, JSON.parse(this.take(this.lend(JSON.stringify(order), this.exports.liveStart)))); }

  // Starts a search for the shortest scroll that breaks the first strategy of `{workload, seed,
  // strategies}`. `goOn` runs the next few scrolls.
  search(order) {
    const number = Number(this.take(this.lend(JSON.stringify(order), this.exports.searchStart)));
    return { goOn: () => JSON.parse(this.take(this.exports.searchOn(number))), best: () => JSON.parse(this.take(this.exports.searchBest(number))) };
  }
}

// The caller advances the time: nothing happens between two calls.
class EngineLive {
  constructor(engine, about) {
    Object.assign(this, { engine, exports: engine.exports, about, number: about.number });
  }

  touch(kind, ms, x, y) { this.exports.liveTouch(this.number, ["down", "move", "up"].indexOf(kind), ms, x, y); }

  // Calls a function of the engine with the number of these lists.
  ask(name, ...more) { return this.engine.take(this.exports[name](this.number, ...more)); }

  // Calls a function of the engine with a text among the arguments.
  tell(name, text, before = [], after = []) { return this.engine.lend(text, (place, count) => this.ask(name, ...before, place, count, ...after)); }

  // Performs steps and returns the new number of items.
  perform(steps) { return Number(this.tell("livePerform", JSON.stringify({ steps }))); }

  // Performs an entry of a script: a step, the list's end, or a touch. A step returns the number of items.
  do([, what, ...finger]) {
    if (finger.length) return this.touch(what, ...finger);
    return what === "end" ? this.end() : this.perform([what]);
  }

  run(untilMs) { this.exports.liveRun(this.number, untilMs); }
  end() { this.exports.liveEnd(this.number); }
  forget() { this.exports.liveForget(this.number); }

  pictureText(side) { return this.ask("livePicture", side); }
  picture(side) { return JSON.parse(this.pictureText(side)); }
  standing(side) { return JSON.parse(this.ask("liveStanding", side)); }
  verdict(side) { return JSON.parse(this.ask("liveVerdict", side)); }
  events(side) { return this.ask("liveEvents", side).split("\n").filter(Boolean).map((line) => JSON.parse(line)); }
  steps(side) { return this.ask("liveSteps", side); }
  recording() { return this.ask("liveRecording"); }
  log(side, uuid, startedMs) { return this.tell("liveLog", uuid, [side], [startedMs]); }
}
