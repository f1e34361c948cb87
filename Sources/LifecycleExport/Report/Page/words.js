"use strict";
// How things are called and written.

const LOOKS = [
  { name: "none", word: "no animator", letter: "–" },
  { name: "wanted", word: "asked for, not made yet", letter: "?" },
  { name: "fresh", word: "fresh", letter: "F" },
  { name: "awaiting", word: "awaiting a block", letter: "A" },
  { name: "running", word: "running", letter: "R" },
  { name: "paused", word: "paused", letter: "P" },
  { name: "stopped", word: "stopped", letter: "S" },
  { name: "spent", word: "spent", letter: "E" },
  { name: "hollow", word: "hollow", letter: "H" },
  { name: "completing", word: "completing", letter: "C" },
  { name: "orphaned", word: "orphaned", letter: "O" },
  { name: "bare", word: "bare", letter: "B" },
];
const BARE = 11;

const STAYS = [
  "not seen", "new", "in hand", "prepared", "displayed", "ended", "waiting", "animating out", "in its pool",
  "destroyed",
];

// A displayed cell that wants an animator and has none that lives looks bare, unless the animator's own
// trouble says more.
function lookOf(record) {
  const isTold = record.look === Look.orphaned || record.look === Look.hollow;
  return record.bare && !isTold ? BARE : record.look;
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const count = (value) => grouped.format(value);
const plural = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`;
const decimal = (value, digits) => Number(value).toFixed(digits);

// With as many digits as a step of `stepNs` needs.
function seconds(ns, stepNs = 1e6) {
  const digits = Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(stepNs) - 1e-9)));
  return `${(ns / 1e9).toFixed(digits)} s`;
}

const millis = (ns) => `${decimal(ns / 1e6, ns < 1e7 ? 2 : 1)} ms`;

// An element with properties, attributes and children. Texts of a log only ever become text nodes.
function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && key !== "list") made[key] = value; else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const byID = (id) => document.getElementById(id);

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
