import LifecycleEvents
import LifecycleJudging
import LogAnswers

/// Verified logs as a JUnit report, which CI servers show as tests.
///
/// Each run is a suite. Each rule is a test case, and so is the completeness of the log.
struct JUnitReport {
    let verdicts: [Verdict]
    /// The name of the log.
    let log: String
    /// Whether incomplete logs are accepted: their completeness test is then skipped, otherwise an error.
    let acceptsIncomplete: Bool

    var xml: String {
        let suites = verdicts.map(suite).joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"animatorpool verify\"\(counts(of: verdicts))>\n\(suites)</testsuites>\n"
    }

    private func suite(of verdict: Verdict) -> String {
        let label = Self.escaped(verdict.label(in: log))
        var firsts: [Invariant: Violation] = [:]
        for violation in verdict.firsts { firsts[violation.invariant] = violation }
        let cases = Invariant.allCases.map { invariant in
            let open = "    <testcase classname=\"\(label)\" name=\"\(Self.escaped(invariant.label))\""
            guard let count = verdict.counts[invariant] else { return open + "/>\n" }
            let first = firsts[invariant]
            let site = first?.site.flatMap { $0.isOfBuiltInStrategy ? nil : $0 }
            let place = site.map { " file=\"\(Self.escaped($0.file))\" line=\"\($0.line)\"" } ?? ""
            let text = first.map { "seq \($0.seq): \($0.text)" } ?? invariant.rule
            let message = Self.escaped("\(count.counting("violation")) of \(invariant.code)")
            return open + place
                + ">\n      <failure type=\"\((first?.severity ?? .latent).name)\" message=\"\(message)\">"
                + "\(Self.escaped(text))</failure>\n    </testcase>\n"
        }
        return "  <testsuite name=\"\(label)\"\(counts(of: [verdict]))>\n" + cases.joined()
            + completeness(of: verdict, label) + "  </testsuite>\n"
    }

    private func completeness(of verdict: Verdict, _ label: String) -> String {
        let open = "    <testcase classname=\"\(label)\" name=\"complete: no event is missing\""
        guard let incompleteness = verdict.incompleteness else { return open + "/>\n" }
        let kind = acceptsIncomplete ? "skipped" : "error"
        return open + ">\n      <\(kind) message=\"\(Self.escaped(incompleteness))\"/>\n    </testcase>\n"
    }

    private func counts(of verdicts: [Verdict]) -> String {
        let failures = verdicts.reduce(0) { $0 + $1.counts.count }
        let incomplete = verdicts.count { !$0.isComplete }
        return " tests=\"\(verdicts.count * (Invariant.allCases.count + 1))\" failures=\"\(failures)\""
            + " errors=\"\(acceptsIncomplete ? 0 : incomplete)\" skipped=\"\(acceptsIncomplete ? incomplete : 0)\""
    }

    /// Returns the text for XML 1.0, which excludes most control characters: they are made visible.
    private static func escaped(_ text: String) -> String {
        var shown = ""
        for scalar in text.visible().unicodeScalars {
            let isInXML = scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
            shown.unicodeScalars.append(isInXML ? scalar : "\u{FFFD}")
        }
        return shown.escapedForHTML
    }
}
