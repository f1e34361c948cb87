// How a run went, in the words and colours of a report.

const VERDICTS = {
  crashes: { words: "would crash", tone: "bad" }, looksWrong: { words: "looks wrong", tone: "poor" },
  holdsOn: { words: "holds on to animators", tone: "poor" }, breaksRules: { words: "breaks a rule", tone: "poor" },
  holds: { words: "nothing goes wrong", tone: "fine" },
};

// The worst first.
const VERDICT_ORDER = Object.keys(VERDICTS);

// Of the rules that a run breaks, as the service's own word is made of its numbers.
function verdictOf({ broken }) {
  const counts = Object.fromEntries(broken.map((each) => [each.invariant, each.count])), has = (...rules) => rules.some((rule) => counts[rule]);
  const verdict = has("I6") ? "crashes" : has("I1", "I3", "I7", "I11") ? "looksWrong" : has("I2", "I12") ? "holdsOn" : broken.length ? "breaksRules" : "holds";
  return { verdict, misuses: counts.I6 ?? 0, hazards: 0, violations: sum(counts) };
}

function verdictWords(run) {
  const verdict = VERDICTS[run.verdict];
  if (!verdict) return { words: run.status === "open" ? "still being written" : "not judged yet", tone: "none", more: "" };
  const more = [run.misuses ? plural(run.misuses, "crash", "crashes") : "", run.hazards ? plural(run.hazards, "hazard") : "",
    run.violations && !run.hazards ? plural(run.violations, "breach", "breaches") : ""].filter(Boolean).join(", ");
  return { ...verdict, more };
}
