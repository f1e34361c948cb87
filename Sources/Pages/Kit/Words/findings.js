// The possible findings as declared in Swift (FindingMeaning, Invariant): words, severity and fix.

// A report and the service embed the declarations in their page. The playground reads them from its engine.
let readMeanings = () => JSON.parse(byID("meanings").textContent), knownMeanings = null;

const meanings = () => knownMeanings ??= readMeanings();
const kindOfFinding = (id) => meanings().kinds.find((each) => each.id === id);
const findingNamed = (name) => meanings().kinds.find((each) => each.name === name);
const ruleOfCode = (code) => meanings().rules.find((each) => each.code === code);
const severityWords = (name) => meanings().severities.find((each) => each.name === name)?.words ?? "";

// Returns the severity of a hazard by its name, or of a rule by its code.
const severityOf = (name) => (findingNamed(name) ?? ruleOfCode(name))?.severity ?? "seen";

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

// The look of cells that looked wrong: at the end of their animation, or at its beginning.
const WRONG_LOOKS = {
  blur: { end: "stayed blurred", begin: "had no blur" }, fade: { end: "did not fade", begin: "stayed invisible" },
  bar: { end: "jumped to the end", begin: "did not move" },
};

const wrongLookWords = (isEnd, animation) => animation ? WRONG_LOOKS[drawingOf(animation)][isEnd ? "end" : "begin"] : "looked wrong";

// Returns the findings of a live list so far, the worst first. A state counts misuses, hazards and broken
// rules by name. `wrong` has `{times, ends}` of the cells that looked wrong.
function findingsOf({ misuses, hazards, violations }, wrong, animation) {
  const found = Object.entries(misuses).map(([name, times]) => ({ ...findingNamed("misuse"), kind: "misuse", key: name, times,
    title: nameWords(name), counted: `${plural(times, "call")} would end the app` }));
  if (wrong.times) {
    found.push({ ...meanings().wrongLook, kind: "wrong", severity: "seen", key: "wrong", times: wrong.times,
      counted: `${plural(wrong.times, "cell")} ${wrongLookWords(wrong.ends * 2 >= wrong.times, animation)}` });
  }
  for (const [name, times] of Object.entries(hazards)) {
    const meaning = findingNamed(name);
    if (!meaning) continue;
    found.push({ ...meaning, kind: meaning.severity === "held" ? "held" : "hazard", key: name, times, counted: plural(times, meaning.one, meaning.many) });
  }
  const told = new Set(found.map(({ rule }) => rule));
  for (const [code, times] of Object.entries(violations)) {
    const rule = ruleOfCode(code);
    if (!told.has(code)) found.push({ ...rule, text: `The rule: ${rule.rule}`, rule: code, kind: "rule", key: code, times, counted: plural(times, rule.one, rule.many) });
  }
  return bySeverity(found);
}

// Makes the element of a finding in a list, which can be opened. `inside` makes its content on first
// opening. Its count can be updated.
function findingGroup({ kind, severity, counted, code }, inside, ...columns) {
  const words = element("span", {}, counted);
  const group = element("details", { className: `group ${kind}` }, element("summary", {},
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

// Returns the explanation of a misuse. `advice` is its entry in the page's data.
function misuseAdvice(advice) {
  return {
    fix: advice.fix,
    text: [advice.recorded ? `UIKit says: “${advice.text}”` : `UIKit raises here (our words): ${advice.text}.`,
      `It raises ${advice.exception}: the app would end here.`, advice.cause],
    // AnimatorPool does not fix every crash.
    codes: [["With UIKit alone", advice.uikit], ["With AnimatorPool", advice.animatorPool]].filter(([, code]) => code),
  };
}
