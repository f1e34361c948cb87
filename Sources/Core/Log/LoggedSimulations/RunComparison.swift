import Foundation
import LifecycleEvents
import LifecycleJudging
import LogAnswers

/// A table of runs, with a column for each run and a row for each number, and sentences about the numbers.
package struct RunComparison {
    private let summaries: [RunSummary]
    private let byRegime: Bool

    /// - Parameter byRegime: whether the runs differ in their regime, and not in their strategy.
    package init(_ summaries: [RunSummary], byRegime: Bool) {
        self.summaries = summaries
        self.byRegime = byRegime
    }

    private func name(_ summary: RunSummary) -> String { byRegime ? summary.regime : summary.strategy }

    /// The common properties of the runs, in one line; nil if there are no runs.
    package var title: String? {
        guard let first = summaries.first else { return nil }
        let regimes = [
            first.transitions.map { ", transitions \($0)" }, first.updates.map { ", updates \($0)" },
        ].compactMap { $0 }.joined()
        return
            "\(first.workload), seed \(first.seed): \(OutputValue.double(first.virtualSeconds).plain) s of scrolling, "
            + "list \(first.cells), " + (byRegime ? "strategy \(first.strategy)" : "animator \(first.regime)")
            + regimes
    }

    /// An empty header for the labels, and the name of each run.
    package var columns: [String] { [""] + summaries.map(name) }

    /// The label of each number and its value in each run. The parts of a sum follow the sum.
    package var rows: [[OutputValue]] {
        var rows: [[OutputValue]] = []
        for number in ComparedNumber.all {
            rows.append([.text(number.label)] + summaries.map { .double(number.value($0)) })
            guard let parts = number.parts else { continue }
            let counts = summaries.map(parts)
            for part in Set(counts.flatMap(\.keys)).sorted(by: Self.isBefore) {
                rows.append([.text("  " + part)] + counts.map { OutputValue($0[part] ?? 0) })
            }
        }
        rows.append(
            [.text("dequeues, of them reused")]
                + summaries.map { .text("\($0.tally.dequeues), \($0.tally.reuses)") })
        rows.append([.text("run")] + summaries.map { $0.run.map { .text("#\($0)") } ?? .text("not logged") })
        return rows
    }

    /// Compares names with their numbers as numbers: I2 comes before I12.
    private static func isBefore(_ name: String, _ other: String) -> Bool {
        name.compare(other, options: .numeric) == .orderedAscending
    }

    /// Formats seconds with a precision of a millisecond.
    private static func seconds(_ seconds: Double) -> String {
        OutputValue.double((seconds * 1000).rounded() / 1000).plain
    }

    /// A sentence about the numbers of each run.
    package var sentences: [String] {
        summaries.map { summary in
            let misuses = summary.misuseCount
            let seen = ComparedNumber.hazards(summary, .seen).values.reduce(0, +)
            let held = ComparedNumber.hazards(summary, .held).values.reduce(0, +)
            var parts = [
                misuses == 0 ? "no crash" : "would crash, by the first of \(misuses.counting("misuse"))"
            ]
            parts.append(seen == 0 ? "no fault seen" : seen.counting("fault") + " seen")
            if held > 0 {
                let times = summary.tally.heldSeconds.map {
                    " (longest \(Self.seconds($0.longest)) s, median \(Self.seconds($0.median)) s)"
                }
                parts.append("\(held.counting("leaked or idle animator"))\(times ?? "")")
            }
            let effective = OutputValue.double((summary.tally.effectiveShare * 1000).rounded() / 10).plain
            // An animator that never runs is active, and holds its value.
            let ran = summary.tally.count(of: .animatorStarted) + summary.tally.count(of: .chainBegan)
            parts.append("\(effective) % of displays with \(ran == 0 ? "a paused" : "an active") animator")
            let wrong = summary.tally.wrongFrames
            parts.append(wrong == 0 ? "no wrong look" : "a wrong look in \(wrong.counting("cell frame"))")
            return "\(name(summary)): " + parts.joined(separator: ", ") + "."
        }
    }
}
