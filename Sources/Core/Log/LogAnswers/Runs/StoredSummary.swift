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

/// The number of each kind of finding in a run: misuses by error ID, hazards by name, broken rules by code.
///
/// A memory hazard counts if it lasts a frame or longer.
package struct FindingCounts: Hashable, Sendable {
    /// The kinds of findings. The raw values are the names in JSON.
    package enum Kind: String, CaseIterable, Sendable { case misuses, hazards, violations }

    private var counts: [Kind: [String: Int]] = [:]

    package subscript(kind: Kind) -> [String: Int] { counts[kind] ?? [:] }

    package func total(_ kind: Kind) -> Int { self[kind].values.reduce(0, +) }

    /// Whether all kinds have been read.
    var isWhole: Bool { counts.count == Kind.allCases.count }

    /// Reads the counts of a kind, the value of a member.
    mutating func read(_ kind: Kind, _ reader: inout JSONReader) throws(JSONFault) {
        var named: [String: Int] = [:]
        try reader.object { (key, reader) throws(JSONFault) in
            named[String(decoding: key, as: UTF8.self)] = try reader.count()
        }
        counts[kind] = named
    }
}

extension JSONReader {
    /// Reads a count, limited to 32 bits. No run has more, and the sum of untrusted counts must not overflow.
    mutating func count() throws(JSONFault) -> Int {
        Int(try integer(of: "a count", as: UInt32.self))
    }
}
