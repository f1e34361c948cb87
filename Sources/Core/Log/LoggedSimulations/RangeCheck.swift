import Dispatch
import FileKit
import LifecycleJudging
import ScrollSimulation

/// Checks whether a comparison's result holds for all values of a list's properties that are not documented.
///
/// Each variant runs again under the same seed and without a log: with both ends of all ranges, and with
/// drawn values. The check takes no longer than the comparison did, or a second.
package struct RangeCheck {
    /// What a run comes to, without its numbers.
    private struct Outcome: Hashable {
        let crashes: Bool
        let goesWrong: Bool
        let leavesAnimators: Bool
        let looksWrong: Bool

        init(_ summary: RunSummary) {
            crashes = !summary.tally.misuses.isEmpty
            goesWrong = ComparedNumber.hazards(summary, .seen).values.contains { $0 > 0 }
            leavesAnimators = ComparedNumber.hazards(summary, .held).values.contains { $0 > 0 }
            looksWrong = summary.tally.wrongFrames > 0
        }
    }

    /// For each variant the number of tried lists, and the number of lists with another outcome.
    private let counts: [(name: String, tried: Int, others: Int)]

    /// The maximum number of drawn lists, in addition to the two ends of the ranges.
    private static let draws: UInt64 = 16

    /// - Parameters:
    ///   - summaries: The summaries of the variants, in the same order.
    ///   - show: Called before each run.
    package init(
        _ variants: [Workload], seed: UInt64, _ summaries: [RunSummary], for client: WorkClient,
        show: (Workload, String) -> Void = { _, _ in }
    ) {
        guard variants.count == summaries.count else {
            counts = []
            return
        }
        let wall = summaries.reduce(0) { $0 + $1.wallSeconds }
        let end = DispatchTime.now() + max(1, wall)
        var tried = Array(repeating: 0, count: variants.count)
        var others = tried
        let outcomes = summaries.map(Outcome.init)
        for profile in Self.profiles(variants[0].profile) {
            if client.wantsToStop() || DispatchTime.now() >= end { break }
            for (place, variant) in variants.enumerated() {
                show(variant, "over the range of its list")
                var workload = variant
                workload.profile = profile
                let result = Simulation(workload, seed: seed).run(stop: client.wantsToStop)
                if result.wasStopped, !result.isOverrun { break }
                tried[place] += 1
                if Outcome(result.summary) != outcomes[place] { others[place] += 1 }
            }
        }
        counts = variants.indices.map { place in
            (
                variants.allSatisfy { $0.strategy == variants[0].strategy }
                    ? variants[place].regime.rawValue : variants[place].strategy.rawValue, tried[place],
                others[place]
            )
        }
    }

    private static func profiles(_ profile: ListProfile) -> [ListProfile] {
        var drawing = profile
        drawing.unrecorded = .drawn
        return [profile.atEnd(isHigh: false), profile.atEnd(isHigh: true)]
            + (1...draws).map { drawing.drawn(seed: $0) }
    }

    /// The assumptions in the profile of a list.
    private static let unknown =
        "what UIKit does not document (how far ahead cells are made, how long they are kept, which cell an item gets)"

    /// The result in sentences; empty if no list was tried.
    package var sentences: [String] {
        guard let tried = counts.map(\.tried).min(), tried > 0 else { return [] }
        let moved = counts.filter { $0.others > 0 }
        guard !moved.isEmpty else {
            return ["The result is the same for \(tried) lists with other values of \(Self.unknown)."]
        }
        let names = moved.map { "\($0.name) differs on \($0.others)" }
        return [
            "With other values of \(Self.unknown), \(names.joined(separator: ", ")) of \(tried) lists. All other results are the same."
        ]
    }
}
