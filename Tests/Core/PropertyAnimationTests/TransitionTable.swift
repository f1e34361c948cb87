import Foundation
import LifecycleEvents
import PropertyAnimation
import Testing

/// One line of `Fixtures/animator-transitions.tsv`.
struct TransitionRow: Sendable {
    let line: Int
    let phase: String
    /// The call's name, without its condition.
    let call: String
    /// What is in brackets behind it, taken apart.
    let conditions: [String]
    let regimes: [AnimatorRegime]
    let outcome: CallOutcome
    let phaseAfter: String
    let runningAfter: String
    let fractionAfter: String
    let completions: String

    static func all() throws -> [TransitionRow] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/animator-transitions.tsv")
        var rows: [TransitionRow] = []
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for (index, line) in lines.enumerated() where !line.hasPrefix("#") && !line.hasPrefix("phase\t") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            rows.append(try TransitionRow(fields, line: index + 1))
        }
        return rows
    }

    private init(_ fields: [String], line: Int) throws {
        self.line = line
        phase = fields[0]
        var name = fields[1]
        var conditions: [String] = []
        if let bracket = name.firstIndex(of: "("), !name.hasPrefix("stopAnimation(true"),
            !name.hasPrefix("stopAnimation(false")
        {
            let inside = name[name.index(after: bracket)...].dropLast()
            conditions = inside.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            name = String(name[..<bracket])
        }
        call = name
        self.conditions = conditions
        let named = fields[2].split(separator: ",").compactMap { AnimatorRegime(rawValue: String($0)) }
        regimes = fields[2] == "all" ? AnimatorRegime.allCases : named
        switch fields[3] {
        case "applied": outcome = .applied
        case "ignored": outcome = .ignored
        default: outcome = .misuse(try #require(MisuseKind(rawValue: fields[4])))
        }
        phaseAfter = fields[5]
        runningAfter = fields[6]
        fractionAfter = fields[7]
        completions = fields[8]
    }

    func has(_ condition: String) -> Bool { conditions.contains(condition) }
}

/// A row in one regime and, for rows about any phase, one phase.
struct TransitionCase: Sendable, CustomTestStringConvertible {
    let row: TransitionRow
    let regime: AnimatorRegime
    let phase: AnimatorPhase
    /// What is called; a row about `stopAnimation` or one with likewise-calls stands for several.
    let call: String

    var testDescription: String {
        let conditions = row.conditions.isEmpty ? "" : "(\(row.conditions.joined(separator: ", ")))"
        return "line \(row.line): \(phase) \(call)\(conditions) in \(regime)"
    }

    static func all() throws -> [TransitionCase] {
        let rows = try TransitionRow.all()
        var cases: [TransitionCase] = []
        for row in rows {
            for regime in row.regimes {
                for phase in phases(of: row, in: regime, among: rows) {
                    for call in calls(of: row) {
                        cases.append(TransitionCase(row: row, regime: regime, phase: phase, call: call))
                    }
                }
            }
        }
        return cases
    }

    private static func calls(of row: TransitionRow) -> [String] {
        switch (row.phase, row.call) {
        case (_, "stopAnimation"):
            ["stopAnimation(true)", "stopAnimation(false)"]
        case ("completing", "pauseAnimation"):
            // The note of the row: likewise for these.
            [
                "pauseAnimation", "fractionComplete=f", "continueAnimation", "isReversed=x",
                "isInterruptible=x", "enterBackground",
            ]
        default: [row.call]
        }
    }

    /// `any` stands for each phase without a row of its own for that call; a delay below 0 for each phase.
    private static func phases(
        of row: TransitionRow, in regime: AnimatorRegime, among rows: [TransitionRow]
    ) -> [AnimatorPhase] {
        if let phase = AnimatorPhase(rawValue: row.phase) { return [phase] }
        return AnimatorPhase.allCases.filter { phase in
            if phase == .gone { return false }
            if regime == .ios10 && (phase == .awaiting || phase == .hollow) { return false }
            if row.has("afterDelay<0") { return true }
            return !rows.contains { $0.phase == phase.rawValue && $0.call == row.call }
        }
    }
}
