// The possible findings as declared in Swift (FindingMeaning, Invariant): words and fix. How severe a finding is, the
// frames of each run decide.

// A report and the service embed the declarations in their page. The playground reads them from its engine.
let readMeanings = () => JSON.parse(byID("meanings").textContent), knownMeanings = null;

const meanings = () => knownMeanings ??= readMeanings();
const kindOfFinding = (id) => meanings().kinds.find((each) => each.id === id);
const findingNamed = (name) => meanings().kinds.find((each) => each.name === name);
const ruleOfCode = (code) => meanings().rules.find((each) => each.code === code);
const severityWords = (name) => meanings().severities.find((each) => each.name === name)?.words ?? "";

// Whether a user meets the finding.
const isVisible = (severity) => severity === "wouldCrash" || severity === "seen" || severity === "couldBeSeen";

// Sorts findings from the worst on; findings of the same severity keep their order.
function bySeverity(findings) {
  if (findings.length < 2) return findings;
  const order = meanings().severities.map(({ name }) => name);
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

// Returns `oneAnimatorPerCell` as words.
function nameWords(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}

// The looks of cells that look wrong: at the end of their animation, or at its beginning.
const WRONG_LOOKS = {
  blur: { end: "stayed blurred", begin: "had no blur" }, fade: { end: "did not fade", begin: "stayed invisible" },
  bar: { end: "jumped to the end", begin: "did not move" },
};

// Returns what cells with a wrong value did. An app's own views have no value. Each look is a finding of its own.
function wrongLookOf(shown, animation) {
  if (Number.isNaN(shown)) return "were shown without their animator";
  if (!animation) return "looked wrong";
  const share = (shown - animation.from) / (animation.to - animation.from), looks = WRONG_LOOKS[drawingOf(animation)];
  return share > 0.98 ? looks.end : share < 0.02 ? looks.begin : `had a wrong ${animation.key}`;
}

// Returns the findings that a headline may name: no latent one while there are others.
const headlined = (findings) => findings.some(({ severity }) => severity !== "latent") ? findings.filter(({ severity }) => severity !== "latent") : findings;

// Makes the element of a finding in a list, which can be opened. `inside` makes its content on first
// opening. Its count can be updated.
function findingGroup({ kind, severity, counted, code }, inside, ...columns) {
  const words = element("span", {}, counted);
  const group = element("details", { className: `group ${kind} ${severity}` }, element("summary", {},
    element("span", { className: "group-kind" }, severityWords(severity)),
    element("span", { className: "group-title" }, words, code ? element("code", {}, code) : null), ...columns));
  const fill = () => { if (group.open && group.children.length === 1) group.append(...inside()); };
  group.addEventListener("toggle", fill);
  return Object.assign(group, { fill, count: (now) => setText(words, now) });
}

function meaningOf({ title, text }) {
  const [first, ...more] = text.filter(Boolean);
  return [element("p", {}, element("b", {}, `${title}.`), " ", first), ...more.map((each) => element("p", {}, each))];
}

function fixOf({ fix, codes = [] }) {
  return fix || codes.length ? [element("h3", {}, "How to fix it"), ...(fix ? [element("p", {}, fix)] : []),
    ...codes.flatMap(([title, code]) => [element("p", { className: "quiet" }, title), element("pre", { tabIndex: 0 }, code)])] : [];
}

// Returns the explanation of a misuse. `advice` is its entry in the page's data. AnimatorPool does not end the animator
// of a screen or a transition.
function misuseAdvice(advice, isOfScreens = false) {
  return {
    fix: advice.fix,
    text: [advice.recorded ? `UIKit says: “${advice.text}”` : `UIKit raises here (our words): ${advice.text}.`,
      `It raises ${advice.exception}: the app would end here.`, isOfScreens ? "" : advice.cause],
    // AnimatorPool does not fix every crash.
    codes: isOfScreens ? [] : [["With UIKit alone", advice.uikit], ["With AnimatorPool", advice.animatorPool]].filter(([, code]) => code),
  };
}
