import LifecycleEvents
import LifecycleJudging

/// What a log keeps of a simulation's summary, and does not have in its rows.
package struct StoredSummary: Hashable, Sendable {
    /// How often each was met: a misuse by the id of its error, a hazard by its name, a rule by its code.
    package let misuses, hazards, violations: [String: Int]
    private let numbers: [String: Double]

    /// - Parameter json: as ``RunSummary/json()`` writes it; nil when it is something else.
    package init?(_ json: String) {
        var (counts, numbers): ([String: [String: Int]], [String: Double]) = ([:], [:])
        do throws(JSONFault) {
            var reader = JSONReader(Array(json.utf8)[...])
            try reader.object { (key, reader) throws(JSONFault) in
                let name = String(decoding: key, as: UTF8.self)
                switch name {
                case "misuses", "hazards", "violations": counts[name] = try Self.counts(&reader)
                case "virtualSeconds", "wallSeconds", "frames", "hitchMsPerSecond", "longestHeldSeconds":
                    if case .number(let number) = try reader.value(of: name) { numbers[name] = number }
                default: try reader.skip()
                }
            }
            try reader.end()
        } catch {
            return nil
        }
        guard let misuses = counts["misuses"], let hazards = counts["hazards"],
            let violations = counts["violations"]
        else { return nil }
        (self.misuses, self.hazards, self.violations) = (misuses, hazards, violations)
        self.numbers = numbers
    }

    private static func counts(_ reader: inout JSONReader) throws(JSONFault) -> [String: Int] {
        var counts: [String: Int] = [:]
        try reader.object { (name, reader) throws(JSONFault) in
            // No run comes to more, and a stranger's are added up.
            let count = try reader.integer(of: "a count", as: UInt32.self)
            counts[String(decoding: name, as: UTF8.self)] = Int(count)
        }
        return counts
    }

    /// ``violations``, by the rules of that simulation.
    package var brokenRules: [Invariant: Int] {
        var rules: [Invariant: Int] = [:]
        for rule in Invariant.allCases { rules[rule] = violations[rule.code] }
        return rules
    }

    /// The longest hazard that memory held; nil when there was none.
    package var longestHeldSeconds: Double? { numbers["longestHeldSeconds"] }
    package var virtualSeconds: Double { numbers["virtualSeconds"] ?? 0 }
    package var wallSeconds: Double { numbers["wallSeconds"] ?? 0 }
    package var frames: Int { numbers["frames"].flatMap { Int(exactly: $0) } ?? 0 }
    package var hitchMsPerSecond: Double { numbers["hitchMsPerSecond"] ?? 0 }
}
