// The search for the shortest scroll that breaks a strategy. A worker searches. The phones then play the
// scroll step by step beside the nearest scroll that passes.

// The list of a search. It is short, so that a scroll runs fast and is easy to read.
const SHORT_LIST = { viewport: { width: 320, height: 480 }, list: { items: 20, itemHeight: 120 } };
// Returns a list with fewer items. Sections have their own numbers of items.
const shortened = ({ list = {} }) => list.sections ? { list } : { list: { ...list, items: Math.min(list.items ?? Infinity, 60) } };
// The number of scrolls without a finding that ends a search, its longest time, and its shortest with a
// finding.
const MOST_SCROLLS = 50_000, LONGEST_SEARCH_MS = 10_000, SHORTEST_SEARCH_MS = 1200;
// The pause before each step, and the time for which each shorter scroll is shown.
const STEP_REST_MS = 1100, SHORTER_MS = 110;

const listWords = ({ name, list: { items, sections } }) => `${name === "playground" ? "a list" : `the list of ${name}`} with ${sections ? "its sections" : plural(items, "item")}`;

async function searchInWorker({ data: { module, order, mostScrolls, longestMs, shortestMs } }) {
  try {
    const search = (await Engine.start(module)).search(order), began = performance.now();
    for (let isFound = false, isOver = false; !isOver;) {
      const now = search.goOn(), passed = performance.now() - began;
      isFound ||= !!now.shorter;
      isOver = now.schedules >= mostScrolls || passed > (isFound ? shortestMs : longestMs);
      postMessage({ ...now, isOver, found: isOver && isFound ? search.best() : null });
    }
  } catch (error) {
    postMessage({ error: error.message });
  }
}

// Returns the value of a step or a choice, which the engine writes as YAML.
function valueOfYaml(text) {
  const [first, ...inner] = text.trim().split("\n").map((line) => line.trim().replace(/^- /, ""));
  if (first === "turn:") return { turn: inner.map(valueOfYaml) };
  const json = first.replace(/(?<![\w.])[a-z]\w*/gi, (word) => word === "true" || word === "false" ? word : `"${word}"`);
  return JSON.parse(first.includes(":") ? `{${json}}` : json);
}

function stepWords(step) {
  const [[name, of]] = typeof step === "string" ? [[step, {}]] : Object.entries(step), number = (value) => decimal(Math.abs(value), 0);
  const items = (many) => many === 1 ? "an item" : `${many} items`;
  switch (name) {
    case "scroll": return `Scroll ${of.by < 0 ? "up" : "down"} by ${number(of.by)} points`;
    case "jump": return `${of.animated ? "Scroll" : "Jump"} to item ${of.item}`;
    case "fling": return `Fling ${of.velocity < 0 ? "up" : "down"}, ${number(of.velocity)} points a second`;
    case "drag": return `Drag ${of.distance < 0 ? "up" : "down"} by ${number(of.distance)} points`;
    case "wait": return `Wait ${of} s`;
    case "insert": return `Insert ${items(of.count)} at ${of.at}`;
    case "delete": return `Delete ${items(of.count)} at ${of.at}`;
    case "move": return `Move item ${of.from} to ${of.to}`;
    case "reload": return `Reload ${items(of.count)} at ${of.at}`;
    case "reconfigure": return `Reconfigure ${items(of.count)} at ${of.at}`;
    case "reloadData": return "Reload all";
    case "batch": return "Update in one batch";
    case "slider": return `Drag the slider of item ${of.item}`;
    case "background": return `Home screen for ${of} s`;
    case "memoryWarning": return "A memory warning";
    case "resize": return `Resize to ${of.width} × ${of.height}`;
    case "busy": return `The main thread is busy for ${of} s`;
    case "turn": return `In one turn: ${of.map(stepWords).join(", then ")}`;
    default: return name;
  }
}

function choiceWords(choice) {
  const [[name, of]] = Object.entries(choice);
  switch (name) {
    case "pool": return `Item ${of.item} gets cell ${of.cell}`;
    case "lateFrame": return `Frame ${of.frame} is late, and ${of.first === "layout" ? "the layout" : "what waits"} comes first`;
    case "hitch": return `${plural(of.vsyncs, "frame")} missing after frame ${of.frame}`;
    case "background": return `Home screen for ${of.seconds} s after frame ${of.frame}`;
    case "prepared": return `The cell prepared for item ${of.item} is ${of.is}`;
    default: return `${name}: ${of.eighths} eighths of its range`;
  }
}

// Returns the steps of a scroll as in a workload. Without steps, the list rests.
const stepsOf = ({ steps }) => steps.length ? steps : ["- wait: 1"];

// Returns the stage of a finding, which links also use. `found` is the engine's answer.
function stageOfFinding({ workload, strategies: [strategy], seed, found }) {
  const { breaks, passes, number, schedules, evaluations } = found;
  return { workload, strategies: passes ? [strategy, strategy] : [strategy], seed, found, script: [],
    title: `The shortest scroll that breaks it: ${strategyTitle(strategy)}`,
    text: `Of ${plural(schedules, "scroll")}, number ${count(number)} broke a rule. ${plural(evaluations, "run")} more made it as short as it is: ${plural(breaks.steps.length, "step")}. `
      + (passes ? "Beside it is the nearest scroll that passes. " : "") + "Take the workload home: it fails again every time." };
}

// Two lists with different scrolls, which have the interface of a pair of lists.
class ListsSideBySide {
  constructor(lives) {
    const [{ about }] = lives;
    this.about = { ...about, sides: lives.map((live, side) => ({ ...live.about.sides[0], side })) };
    for (const name of ["pictureText", "picture", "standing", "verdict", "events", "steps", "log"]) this[name] = (side, ...more) => lives[side][name](0, ...more);
    for (const name of ["do", "run", "end", "forget", "recording"]) this[name] = (...all) => lives.map((live) => live[name](...all))[0];
  }
}

class ShortestScroll {
  // `begin` returns the module and the order of the search; `show` shows a stage.
  constructor(place, begin, show) {
    Object.assign(this, { place, begin, show, worker: null, next: 0, then: null });
    this.lead = element("h2", { id: "search-lead" });
    this.said = element("p", { className: "quiet", role: "status" });
    this.steps = element("ol", { className: "found-steps", "aria-label": "The steps of the scroll" });
    this.more = element("ul", { className: "found-more" });
    this.stop = button("Stop", () => this.end("Stopped."));
    place.append(this.lead, this.said, this.steps, this.more, this.stop);
  }

  clear() {
    this.worker?.terminate();
    clearTimeout(this.next);
    Object.assign(this, { worker: null, next: 0, then: null });
    this.place.hidden = true;
    this.steps.replaceChildren();
    this.more.replaceChildren();
  }

  start() {
    const { module, order } = this.begin();
    this.clear();
    this.place.hidden = this.stop.hidden = false;
    setText(this.lead, "0 scrolls tried");
    setText(this.said, `Of what a finger, an app and the system do to ${listWords(order.workload)}: which order breaks “${strategyTitle(order.strategies[0])}”?`);
    this.place.scrollIntoView({ block: "nearest" });
    const source = URL.createObjectURL(new Blob([`"use strict";${Engine}\nonmessage = ${searchInWorker}`], { type: "text/javascript" }));
    this.worker = new Worker(source);
    this.worker.addEventListener("message", ({ data }) => this.take(data, order));
    this.worker.addEventListener("error", ({ message }) => this.end(message || "The search cannot run in this browser."));
    this.worker.postMessage({ module, order, mostScrolls: MOST_SCROLLS, longestMs: LONGEST_SEARCH_MS, shortestMs: SHORTEST_SEARCH_MS });
    URL.revokeObjectURL(source);
  }

  end(words) {
    this.worker?.terminate();
    clearTimeout(this.next);
    this.worker = null;
    this.stop.hidden = true;
    setText(this.said, words);
  }

  take(now, order) {
    if (now.error) return this.end(now.error);
    setText(this.lead, `${plural(now.schedules, "scroll")} tried`);
    if (now.shorter) this.showShorter(now.shorter.filter((steps, n, all) => !n || steps.length < all[n - 1].length));
    if (!now.isOver) return undefined;
    if (!now.found) return this.end(`None breaks it. ${plural(now.behaviours, "behaviour")} of cells and animators were seen.`);
    this.then = () => this.show(stageOfFinding({ ...order, found: now.found }));
    return this.next || this.then();
  }

  showShorter([steps, ...shorter]) {
    clearTimeout(this.next);
    setText(this.said, `One breaks it, in ${plural(steps.length, "step")}. It is made shorter …`);
    this.steps.replaceChildren(...steps.map((step) => element("li", {}, stepWords(valueOfYaml(step)))));
    this.next = calm() ? 0 : setTimeout(() => {
      this.next = 0;
      if (shorter.length) this.showShorter(shorter); else this.then?.();
    }, shorter.length ? SHORTER_MS : 4 * SHORTER_MS);
  }

  // Shows the finding on its stage. Returns the times at which the steps begin.
  tell(found) {
    const { breaks, parts } = found, part = (pattern) => parts.map((line) => pattern.exec(line)).filter(Boolean);
    this.clear();
    this.place.hidden = false;
    this.stop.hidden = true;
    setText(this.lead, `${plural(found.schedules, "scroll")} tried: ${plural(breaks.steps.length, "step")} ${breaks.steps.length === 1 ? "breaks" : "break"} it`);
    setText(this.said, ruleOfCode(breaks.rule).rule);
    this.said.title = breaks.title;
    this.steps.replaceChildren(...breaks.steps.map((step, n) => element("li", {}, stepWords(valueOfYaml(step)),
      ...part(new RegExp(`^step ${n + 1}, (.*): (.*)$`)).map(([, name, freedom]) => element("small", {}, ` ${name}: ${freedom}`)))));
    const [inevitable] = part(/^(it happens whatever .*|from step \d+ on .*)$/);
    this.more.replaceChildren(...breaks.choices.map((choice) => element("li", {}, `By chance: ${choiceWords(valueOfYaml(choice))}.`)),
      inevitable ? element("li", {}, `${inevitable[1][0].toUpperCase()}${inevitable[1].slice(1)}.`) : "");
    return breaks.beginsMs.map((ms, step) => ({ ms, step }));
  }

  mark(step) { [...this.steps.children].forEach((each, n) => each.classList.toggle("now", n === step)); }

  stepTold(step) { return `Step ${step + 1} of ${this.steps.children.length}: ${this.steps.children[step].firstChild.data}`; }

  passing(found) { return found.parts.map((line) => /^the nearest scroll that passes: (.*)$/.exec(line)?.[1]).find(Boolean); }
}
