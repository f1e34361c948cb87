/// The binding table of what an animator does with each call in each phase, as its file has it.
///
/// This file and the oracle's know nothing of the engine: not its types, not its names.
public struct TransitionTable: Sendable {
    struct Row: Sendable {
        var conditions: [String]
        var outcome: OracleOutcome
        /// Nil: the same.
        var phase: OraclePhase?
        var fraction: String
    }

    private struct Key: Hashable {
        var regime: String
        var phase: String
        var call: String
    }

    /// By regime, phase and call, the row to look at first in front.
    private let rows: [Key: [Row]]

    /// The names of the regimes.
    public static let regimes = ["documented", "ios10", "ios16"]

    /// Reads the table's text.
    public init(_ text: String) {
        var rows: [Key: [Row]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("phase\t") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let (call, conditions) = Self.parts(of: fields[1])
            let row = Row(
                conditions: conditions, outcome: OracleOutcome(fields[3], fields[4]),
                phase: OraclePhase(rawValue: fields[5]), fraction: fields[7])
            let regimes = fields[2] == "all" ? Self.regimes : Self.list(fields[2])
            for regime in regimes {
                // A row about stopping is about both ways of it.
                let calls =
                    call == "stopAnimation" ? ["stopAnimation(true)", "stopAnimation(false)"] : [call]
                for call in calls {
                    rows[Key(regime: regime, phase: fields[0], call: call), default: []].append(row)
                }
            }
        }
        self.rows = rows.mapValues { rows in
            rows.enumerated()
                .sorted {
                    (Self.rank($0.element), -$0.element.conditions.count, $0.offset) < (
                        Self.rank($1.element), -$1.element.conditions.count, $1.offset
                    )
                }
                .map(\.element)
        }
    }

    /// `startAnimation(afterDelay>=0, no blocks)` is a call and two conditions, `stopAnimation(true)` a call.
    private static func parts(of text: String) -> (call: String, conditions: [String]) {
        guard let bracket = text.firstIndex(of: "("), !text.hasPrefix("stopAnimation(true)"),
            !text.hasPrefix("stopAnimation(false)")
        else { return (text, []) }
        return (String(text[..<bracket]), list(String(text[text.index(after: bracket)...].dropLast())))
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// A row with a condition goes before one without; first a negative delay, then `unchanged`, then
    /// `no blocks`, then `not interruptible`.
    private static func rank(_ row: Row) -> Int {
        if row.conditions.contains("afterDelay<0") { return 0 }
        if row.conditions.contains("unchanged") { return 1 }
        if row.conditions.contains("no blocks") { return 2 }
        if row.conditions.contains("not interruptible") { return 3 }
        return row.conditions.isEmpty ? 5 : 4
    }

    /// The row that holds when `facts` do. Nil: the table says nothing.
    func row(regime: String, phase: OraclePhase, call: String, facts: Set<String>) -> Row? {
        func search(_ phase: String, _ call: String, _ facts: Set<String>) -> Row? {
            rows[Key(regime: regime, phase: phase, call: call)]?.first {
                $0.conditions.allSatisfy(facts.contains)
            }
        }
        if facts.contains("afterDelay<0") { return search("any", call, facts) }
        if facts.contains("afterDelay>=0") {
            // A start with a delay has rows of its own, where it differs from one without.
            let own = rows[Key(regime: regime, phase: phase.rawValue, call: call)]?.first {
                $0.conditions.contains("afterDelay>=0") && $0.conditions.allSatisfy(facts.contains)
            }
            if let own { return own }
        }
        if let row = search(phase.rawValue, call, facts) { return row }
        if phase == .completing, Self.likePausing.contains(call) {
            return search(phase.rawValue, "pauseAnimation", facts)
        }
        return search("any", call, facts)
    }

    /// What a note of the table puts beside pausing inside a completion.
    private static let likePausing: Set = [
        "fractionComplete=f", "continueAnimation", "isReversed=x", "isInterruptible=x", "enterBackground",
    ]
}

/// The phases of the table.
public enum OraclePhase: String, Sendable {
    case fresh, awaiting, running, paused, stopped, spent, hollow, completing, gone
}

/// What becomes of a call, in the table's words.
public enum OracleOutcome: Hashable, Sendable {
    case applied
    case ignored
    case misuse(String)

    init(_ outcome: String, _ error: String) {
        switch outcome {
        case "applied": self = .applied
        case "ignored": self = .ignored
        default: self = .misuse(error)
        }
    }
}
