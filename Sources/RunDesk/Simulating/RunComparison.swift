import LifecycleEvents
import LifecycleJudging

/// Runs side by side: a column a run, a row a number, and what the numbers mean in plain words.
package struct RunComparison {
    private let summaries: [RunSummary]
    private let byRegime: Bool

    /// - Parameter byRegime: whether the runs differ in their regime, and not in their strategy.
    package init(_ summaries: [RunSummary], byRegime: Bool) {
        self.summaries = summaries
        self.byRegime = byRegime
    }

    private func name(_ summary: RunSummary) -> String { byRegime ? summary.regime : summary.strategy }

    /// What the runs have in common, in a line; nil when there is none.
    package var title: String? {
        guard let first = summaries.first else { return nil }
        return
            "\(first.workload), seed \(first.seed): \(OutputValue.double(first.virtualSeconds).plain) s of scrolling, "
            + "list \(first.cells), " + (byRegime ? "strategy \(first.strategy)" : "animator \(first.regime)")
    }

    /// What each row begins with, and the runs.
    package var columns: [String] { [""] + summaries.map(name) }

    /// A number's name and its value in each run.
    package var rows: [[OutputValue]] {
        var rows: [[OutputValue]] = []
        func add(_ label: String, _ value: (RunSummary) -> OutputValue) {
            rows.append([.text(label)] + summaries.map(value))
        }
        func add(_ label: String, counts: [[String: Int]]) {
            rows.append([.text(label)] + counts.map { OutputValue($0.values.reduce(0, +)) })
            for key in Set(counts.flatMap(\.keys)).sorted() {
                rows.append([.text("  " + key)] + counts.map { OutputValue($0[key] ?? 0) })
            }
        }
        add("would crash (misuses)", counts: summaries.map(\.tally.misuses))
        add("would show or hold (hazards)", counts: summaries.map(Self.hazards))
        add("broken rules (violations)", counts: summaries.map(Self.violations))
        add("effective share") { .double($0.tally.effectiveShare) }
        add("bare frames a display") { .double($0.tally.bareFramesPerDisplay) }
        add("  of them with the right look") { .double(Self.harmlessPerDisplay($0)) }
        add("hitch ms/s (XCTest scale)") { .double($0.hitchMsPerSecond) }
        add("animators made") { OutputValue($0.tally.attachesMade) }
        add("stale attaches prevented") { OutputValue($0.tally.staleAttachesPrevented) }
        add("animators alive at the end") { OutputValue($0.tally.animatorsLiveAtEnd) }
        add("dequeues, of them reused") { .text("\($0.tally.dequeues), \($0.tally.reuses)") }
        add("events") { OutputValue($0.tally.events) }
        add("run") { $0.run.map { .text("#\($0)") } ?? .text("not logged") }
        return rows
    }

    /// Bare frames that showed the value at rest all the same, because a first look had set it.
    private static func harmlessPerDisplay(_ summary: RunSummary) -> Double {
        let displays = summary.tally.displays
        return displays == 0 ? 0 : Double(summary.tally.harmlessBareFrames) / Double(displays)
    }

    private static func hazards(_ summary: RunSummary) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: summary.tally.hazards.map { ($0.key.name, $0.value) })
    }

    private static func violations(_ summary: RunSummary) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: summary.violations.map { ("\($0.key.code) \($0.key.name)", $0.value) })
    }

    /// What each run's numbers mean.
    package var sentences: [String] {
        summaries.map { summary in
            let misuses = summary.tally.misuses.values.reduce(0, +)
            let hazards = summary.tally.hazards.values.reduce(0, +)
            var parts: [String] = []
            parts.append(
                misuses == 0 ? "does not crash" : "crashes (\(misuses) calls UIKit answers with an exception)"
            )
            if hazards > 0 {
                parts.append("is caught in \(hazards) hazards that a user sees or memory holds")
            }
            let effective = OutputValue.double((summary.tally.effectiveShare * 1000).rounded() / 10).plain
            parts.append("animates \(effective) % of the displays")
            let bare = OutputValue.double((summary.tally.bareFramesPerDisplay * 100).rounded() / 100).plain
            let harmless = OutputValue.double((Self.harmlessPerDisplay(summary) * 100).rounded() / 100).plain
            parts.append("shows \(bare) bare frames a display, \(harmless) of them with the right look")
            return "\(name(summary)) " + parts.joined(separator: ", ") + "."
        }
    }
}
