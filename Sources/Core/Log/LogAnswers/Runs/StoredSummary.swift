import LifecycleEvents
import LifecycleJudging

/// The parts of a simulation's summary that only the summary has, not the rows of the log.
package struct StoredSummary: Hashable, Sendable {
    package let found: FindingCounts
    /// The severity of the worst finding; nil if nothing was found.
    package let verdict: FindingSeverity?
    private let numbers: [String: Double]

    /// - Parameter json: The output of ``RunSummary/json()``. Returns nil for other text.
    package init?(_ json: String) {
        var (found, numbers): (FindingCounts, [String: Double]) = (FindingCounts(), [:])
        var verdict: FindingSeverity?
        do throws(JSONFault) {
            var reader = JSONReader(Array(json.utf8)[...])
            try reader.object { (key, reader) throws(JSONFault) in
                let name = String(decoding: key, as: UTF8.self)
                switch name {
                case "virtualSeconds", "wallSeconds", "frames", "hitchMsPerSecond", "longestHeldSeconds":
                    if case .number(let number) = try reader.value(of: name) { numbers[name] = number }
                case "verdict":
                    let word = try reader.string(of: name)
                    verdict = FindingSeverity.allCases.first { $0.name == word }
                default:
                    if let kind = FindingCounts.Kind(rawValue: name) {
                        try found.read(kind, &reader)
                    } else {
                        try reader.skip()
                    }
                }
            }
            try reader.end()
        } catch {
            return nil
        }
        guard found.isWhole else { return nil }
        (self.found, self.verdict, self.numbers) = (found, verdict, numbers)
    }

    /// The number of violations of each broken rule, as the simulation counted them.
    package var brokenRules: [Invariant: Int] {
        var rules: [Invariant: Int] = [:]
        for rule in Invariant.allCases { rules[rule] = found[.violations][rule.code] }
        return rules
    }

    /// The duration of the longest memory hazard; nil if there was none.
    package var longestHeldSeconds: Double? { numbers["longestHeldSeconds"] }
    package var virtualSeconds: Double { numbers["virtualSeconds"] ?? 0 }
    package var wallSeconds: Double { numbers["wallSeconds"] ?? 0 }
    package var frames: Int { numbers["frames"].flatMap { Int(exactly: $0) } ?? 0 }
    package var hitchMsPerSecond: Double { numbers["hitchMsPerSecond"] ?? 0 }
}
