// How a run went, in the words and colours of a report.

const TONES = { wouldCrash: "bad", seen: "poor", held: "poor", advice: "poor", holds: "fine" };

const VERDICT_ORDER = Object.keys(TONES);

// Of the rules that a run breaks, as the service's own word is made of its numbers.
function verdictOf({ broken }) {
  const [worst] = bySeverity(broken.map(({ invariant }) => ({ severity: severityOf(invariant) })));
  const misuses = broken.find(({ invariant }) => invariant === findingNamed("misuse").rule)?.count ?? 0;
  return { verdict: worst?.severity ?? "holds", misuses, hazards: 0, violations: broken.reduce((all, each) => all + each.count, 0) };
}

function verdictWords(run) {
  const tone = TONES[run.verdict];
  if (!tone) return { words: run.status === "open" ? "still being written" : "not judged yet", tone: "none", more: "" };
  const more = [run.misuses ? plural(run.misuses, "crash", "crashes") : "", run.hazards ? plural(run.hazards, "hazard") : "",
    run.longestHeldTime ? `held for ${decimal(run.longestHeldTime, 1)} s at most` : "",
    run.violations && !run.hazards ? plural(run.violations, "breach", "breaches") : ""].filter(Boolean).join(", ");
  return { words: severityWords(run.verdict) || "nothing goes wrong", tone, more };
}
