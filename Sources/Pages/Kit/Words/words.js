// How numbers, times and strategies are written.

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

const millis = (ns) => `${decimal(ns / 1e6, ns < 1e7 ? 2 : 1)} ms`;

// A value of an animated property: three digits that say something.
const short = (value) => String(Number(value.toPrecision(3)));

// What follows a call that UIKit answers with an exception; `at` says when it was made.
const goneWords = (at) => `Your app is gone after ${at}.`;
