import LifecycleEvents

/// Runs side by side: a column a run, a row a number, and what the numbers mean in plain words.
struct Comparison {
    private let summaries: [RunSummary]
    private let byRegime: Bool

    init(_ summaries: [RunSummary], byRegime: Bool) {
        self.summaries = summaries
        self.byRegime = byRegime
    }

    private func name(_ summary: RunSummary) -> String { byRegime ? summary.regime : summary.strategy }

    var text: String {
        guard let first = summaries.first else { return "" }
        let title =
            "\(first.workload), seed \(first.seed): \(OutputValue.double(first.virtualSeconds).plain) s of scrolling, "
            + "list \(first.cells), " + (byRegime ? "strategy \(first.strategy)" : "animator \(first.regime)")
            + "\n\n"
        return title + TextTable(columns: [""] + summaries.map(name), rows: rows).text + "\n" + sentences
    }

    private var rows: [[OutputValue]] {
        var rows: [[OutputValue]] = []
        func add(_ label: String, _ value: (RunSummary) -> OutputValue) {
            rows.append([.text(label)] + summaries.map(value))
        }
        func counts(_ label: String, _ name: (String) -> String, _ count: (RunSummary) -> [String: Int]) {
            add(label) { OutputValue(count($0).values.reduce(0, +)) }
            for key in Set(summaries.flatMap { count($0).keys }).sorted() {
                add("  " + name(key)) { OutputValue(count($0)[key] ?? 0) }
            }
        }
        counts("would crash (misuses)", { $0 }) { $0.tally.misuses }
        counts("would show or hold (hazards)", { $0 }) { summary in
            Dictionary(uniqueKeysWithValues: summary.tally.hazards.map { ($0.key.name, $0.value) })
        }
        counts("broken rules (violations)", { $0 }) { summary in
            Dictionary(
                uniqueKeysWithValues: summary.violations.map { ("\($0.key.code) \($0.key.name)", $0.value) })
        }
        add("effective share") { .double($0.tally.effectiveShare) }
        add("bare frames a display") { .double($0.tally.bareFramesPerDisplay) }
        add("hitch ms/s (XCTest scale)") { .double($0.hitchMsPerSecond) }
        add("animators made") { OutputValue($0.tally.attachesMade) }
        add("stale attaches prevented") { OutputValue($0.tally.staleAttachesPrevented) }
        add("animators alive at the end") { OutputValue($0.tally.animatorsLiveAtEnd) }
        add("dequeues, of them reused") { .text("\($0.tally.dequeues), \($0.tally.reuses)") }
        add("events") { OutputValue($0.tally.events) }
        add("run") { $0.run.map { .text("#\($0)") } ?? .text("not logged") }
        return rows
    }

    /// The first misuse would have ended the app, and bare frames are no one's secret.
    private var sentences: String {
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
            parts.append("shows \(bare) bare frames a display")
            return "\(name(summary)) " + parts.joined(separator: ", ") + ".\n"
        }.joined()
    }
}
