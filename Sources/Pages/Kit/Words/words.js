// How things are called and written.

const LOOKS = [
  { name: "none", word: "no animator" },
  { name: "wanted", word: "asked for, made next turn" },
  { name: "fresh", word: "fresh" },
  { name: "awaiting", word: "awaiting a block" },
  { name: "running", word: "running" },
  { name: "paused", word: "paused" },
  { name: "stopped", word: "stopped" },
  { name: "spent", word: "spent" },
  { name: "hollow", word: "hollow: moves nothing" },
  { name: "completing", word: "completing" },
  { name: "orphaned", word: "dead: its animations are gone" },
  { name: "wrong", word: "no animator, and it shows" },
];
const WRONG = 11;

const STAYS = [
  "not seen", "new", "in hand", "prepared", "displayed", "ended", "waiting", "animating out", "in its pool",
  "destroyed",
];

// How a cell is drawn, by its code. A cell that looks wrong without an animator says so, unless the animator's
// own trouble says more.
function lookOf(code) {
  const look = code & 15;
  return code & WRONG_BIT && look !== Look.orphaned && look !== Look.hollow ? WRONG : look;
}

// By hand: the first use of Intl takes a tenth of the time in which a page opens.
const count = (value) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
const plural = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`;
const decimal = (value, digits) => Number(value).toFixed(digits);
const sum = (counts) => Object.values(counts ?? {}).reduce((all, each) => all + Number(each), 0);

// With as many digits as a step of `stepNs` needs.
function seconds(ns, stepNs = 1e6) {
  const digits = Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(stepNs) - 1e-9)));
  return `${(ns / 1e9).toFixed(digits)} s`;
}

// What follows a call that UIKit answers with an exception; `at` says when it was made.
const goneWords = (at) => `Your app is gone after ${at}. The list goes on as if nothing had happened.`;

const millis = (ns) => `${decimal(ns / 1e6, ns < 1e7 ? 2 : 1)} ms`;

// A value of an animated property: three digits that say something.
const short = (value) => String(Number(value.toPrecision(3)));

// An element with properties, attributes and children. Texts of a log only ever become text nodes.
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== "list") made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const button = (text, act, properties = {}) => {
  const made = element("button", { type: "button", ...properties }, text);
  made.addEventListener("click", act);
  return made;
};

const byID = (id) => document.getElementById(id);

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// The rule that a hazard breaks: one finding, told once.
const RULES = { misuse: "I6", 33: "I3", 34: "I1", 35: "I7", 36: "I2", 37: "I11", 39: "I12", 40: "I15", 41: "I15", 42: "I16", 43: "I17", 44: "I17" };

// How bad a finding is, the worst first: the same scale as in every other output.
const SEVERITIES = { wouldCrash: "would crash", seen: "a user sees it", held: "memory holds it", advice: "advice" };

// That of a hazard by its name, or of a rule by its code: those that are not here are seen.
const FINDING_SEVERITIES = {
  misuse: "wouldCrash", I6: "wouldCrash",
  "hazard.idleAnimator": "held", "hazard.leak": "held", I2: "held", I12: "held",
  "hazard.animatedOutsideContainer": "advice", "hazard.keySetTwice": "advice",
  I4: "advice", I8: "advice", I9: "advice", I10: "advice", I13: "advice", I14: "advice",
};
const severityOf = (name) => FINDING_SEVERITIES[name] ?? "seen";

// The worst first; findings of one severity stay in their order.
function bySeverity(findings) {
  const order = Object.keys(SEVERITIES);
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const WRONG_LOOK_WAY_OUT = "Set a first look when the cell is configured, so that the frame before the turn looks right: the "
  + "pool's attach(to:item:firstLook:) does. Attach anew when a cell is reused or shown again.";

// `oneAnimatorPerCell` as words.
function ruleWords(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

// What a strategy does.
const STRATEGY_WORDS = {
  "reuse-safe": "AnimatorPool: made on the next turn if the use still stands, taken down with it.",
  "next-turn-checked": "The usual cure as a careful engineer writes it by hand.",
  "next-turn": "The usual cure: made on the next turn, whatever the cell is by then.",
  "in-data-source": "Made at once in the data source; the reuse of the cell strips it.",
  "once-per-cell": "Made with the cell and kept for all its uses.",
  "no-teardown": "The next turn’s takes the place of the old one, which is dropped as it is.",
  "in-update-properties": "Made at once in the cell’s property update, iOS 26’s place for it; the reuse of the cell strips it.",
};
