import CoreCommands
import Explanations
import LifecycleJudging
import LogAnswers
import ProgramKit
import UIKitAdvice

/// The commands that explain what UIKit does, and the comparison of the simulator with a device.
package enum ExplainCommands {
    package static var all: CommandSet {
        CommandSet(
            [.explain: [Explain.self, Replay.self]],
            hint: "`animatorpool explain FILE` explains a crash report.", deviceComparison: compare,
            advice: MisuseAdvice.on)
    }

    /// Prints a row for each answer in the file, and reports the questions that the table does not contain.
    @Sendable private static func compare(_ path: String, _ format: ResultFormat, _ table: TableOptions)
        throws -> Bool
    {
        let comparison = ProbeComparison(try ProbeLine.read(path))
        let columns = ["fact", "device", "matches", "simulator"]
        var writer = ResultWriter(columns: columns, format: format, showing: try table.selection(of: columns))
        for row in comparison.rows {
            writer.write(
                [row.fact, row.device, row.matches.joined(separator: " "), row.simulator]
                    .map { OutputValue.text($0) })
        }
        writer.finish()
        if !comparison.unanswered.isEmpty {
            StandardError.write("without an answer: \(comparison.unanswered.joined(separator: ", "))\n")
        }
        if !comparison.unknown.isEmpty {
            StandardError.write("unknown and not compared: \(comparison.unknown.joined(separator: ", "))\n")
        }
        return !comparison.matches.isEmpty
    }
}
