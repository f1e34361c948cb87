// Numbers and times in words.

// Without Intl, whose first use takes a tenth of the time to open a page.
const count = (value) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
const plural = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`;
const decimal = (value, digits) => Number(value).toFixed(digits);
const sum = (counts) => Object.values(counts ?? {}).reduce((all, each) => all + Number(each), 0);

// Returns a time with as many digits as a step of `stepNs` needs.
function seconds(ns, stepNs = 1e6) {
  const digits = Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(stepNs) - 1e-9)));
  return `${(ns / 1e9).toFixed(digits)} s`;
}

const millis = (ns) => `${decimal(ns / 1e6, ns < 1e7 ? 2 : 1)} ms`;

// Returns how long something lasted, as people write it: 12.3 s, 1 min 15 s, 2 h 55 min.
function lengthWords(length) {
  if (length > 0 && length < 0.1) return millis(length * 1e9);
  if (Math.round(length * 10) < 600) return `${decimal(length, 1)} s`;
  const parts = (value, more, less) => `${count(Math.floor(value / 60))} ${more}${value % 60 ? ` ${value % 60} ${less}` : ""}`;
  return Math.round(length) < 3600 ? parts(Math.round(length), "min", "s") : parts(Math.round(length / 60), "h", "min");
}

// Returns a value of an animated property with three significant digits.
const short = (value) => String(Number(value.toPrecision(3)));

// Returns the text after a call that UIKit answers with an exception; `at` is the time of the call.
const goneWords = (at) => `Your app is gone after ${at}.`;
