import Foundation
import LifecycleEvents
import LifecycleJudging
import LogAnswers

/// Strategies or regimes side by side, a column each: a run of each, or statistics of each number over the same
/// seeds.
package struct VariantComparison: Sendable {
    /// The statistics of one number over all seeds of a strategy or regime.
    package struct Statistic: Hashable, Sendable {
        package let mean: Double
        /// The sample standard deviation; 0 for one seed.
        package let spread: Double
        package let least: Double
        package let most: Double
        /// This mean divided by the best mean, and 1 for the best itself. Nil if only the best is zero, and
        /// for a number that is neither good nor bad.
        package fileprivate(set) var ratioToBest: Double?

        init(_ values: [Double]) {
            let count = Double(values.count)
            let mean = values.reduce(0, +) / count
            let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            self.mean = mean
            spread = values.count < 2 ? 0 : (squares / (count - 1)).squareRoot()
            least = values.min() ?? 0
            most = values.max() ?? 0
        }
    }

    /// A strategy or a regime.
    package struct Variant: Sendable {
        package let name: String
        /// A statistic for each of ``ComparedNumber/all``, in the same order.
        package fileprivate(set) var statistics: [Statistic]
        fileprivate let first: RunSummary
        /// The worst run, by the first number in which the seeds differ.
        package let worst: RunSummary
        package let seeds: Int
    }

    package private(set) var variants: [Variant]
    private let byRegime: Bool

    /// - Parameters:
    ///   - runs: the runs of each variant, at least one each.
    ///   - byRegime: whether the variants differ in their regime, and not in their strategy.
    package init(_ runs: [[RunSummary]], byRegime: Bool) {
        self.byRegime = byRegime
        variants = runs.map { runs in
            Variant(
                name: byRegime ? runs[0].regime : runs[0].strategy,
                statistics: ComparedNumber.all.map { Statistic(runs.map($0.value)) }, first: runs[0],
                worst: runs.dropFirst().reduce(runs[0]) { Self.isWorse($1, than: $0) ? $1 : $0 },
                seeds: runs.count)
        }
        for (place, number) in ComparedNumber.all.enumerated() {
            guard let best = number.best(of: variants.map { $0.statistics[place].mean }) else { continue }
            for variant in variants.indices {
                let mean = variants[variant].statistics[place].mean
                variants[variant].statistics[place].ratioToBest =
                    mean == best ? 1 : best == 0 ? nil : mean / best
            }
        }
    }

    private static func isWorse(_ run: RunSummary, than other: RunSummary) -> Bool {
        for number in ComparedNumber.all {
            let (mine, theirs) = (number.value(run), number.value(other))
            if mine == theirs { continue }
            switch number.better {
            case .less: return mine > theirs
            case .more: return mine < theirs
            case .neither: continue
            }
        }
        return false
    }

    /// An empty header for the labels, and the name of each variant.
    package var columns: [String] { [""] + variants.map(\.name) }

    // MARK: A run each

    /// The common properties of single runs, in one line; nil if there are no runs.
    package var title: String? {
        guard let first = variants.first?.first else { return nil }
        let regimes = [
            first.transitions.map { ", transitions \($0)" }, first.updates.map { ", updates \($0)" },
        ].compactMap { $0 }.joined()
        return
            "\(first.workload), seed \(first.seed): \(OutputValue.double(first.virtualSeconds).plain) s of scrolling, "
            + "list \(first.cells), " + (byRegime ? "strategy \(first.strategy)" : "animator \(first.regime)")
            + regimes
    }

    /// The label of each number and its value in each single run. The parts of a sum follow the sum.
    package var rows: [[OutputValue]] {
        let summaries = variants.map(\.first)
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

    /// Whether ``rows`` says at this index how often a variant would crash. These rows are the first.
    package func isAboutCrashes(row: Int) -> Bool {
        row <= Set(variants.flatMap { $0.first.tally.misuses.keys }).count
    }

    /// Compares names with their numbers as numbers: I2 comes before I12.
    private static func isBefore(_ name: String, _ other: String) -> Bool {
        name.compare(other, options: .numeric) == .orderedAscending
    }

    /// Formats seconds with a precision of a millisecond.
    private static func seconds(_ seconds: Double) -> String {
        OutputValue.double((seconds * 1000).rounded() / 1000).plain
    }

    /// A sentence about the numbers of each single run.
    package var sentences: [String] {
        variants.map { variant in
            let summary = variant.first
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
            return "\(variant.name): " + parts.joined(separator: ", ") + "."
        }
    }

    // MARK: Many seeds

    /// The label of each number, and for each variant its mean, its spread, and its ratio to the best mean.
    package var statisticRows: [[OutputValue]] {
        ComparedNumber.all.enumerated().map { place, number in
            [.text(number.label)] + variants.map { .text(Self.text($0.statistics[place])) }
        }
    }

    private static func text(_ statistic: Statistic) -> String {
        var text = Self.short(statistic.mean)
        if short(statistic.spread) != "0" { text += " ± " + Self.short(statistic.spread) }
        if let ratio = statistic.ratioToBest, ratio != 1 { text += " (\(Self.short(ratio)) ×)" }
        return text
    }

    /// Formats a number with three digits, or with all digits before the point.
    private static func short(_ value: Double) -> String {
        let scale: Double =
            value.magnitude >= 100 ? 1 : value.magnitude >= 10 ? 10 : value.magnitude >= 1 ? 100 : 1000
        return OutputValue.double((value * scale).rounded() / scale).plain
    }
}

/// A number for the comparison of runs. The tables of single runs and of many seeds have the same numbers.
package struct ComparedNumber: Sendable {
    /// The direction of better values.
    package enum Better: Sendable {
        case less, more
        /// A measure of the amount of work.
        case neither
    }

    /// The name in tables.
    package let label: String
    /// The name in formats for scripts.
    package let name: String
    package let better: Better
    package let value: @Sendable (RunSummary) -> Double
    /// The parts by name, if the number is their sum.
    let parts: (@Sendable (RunSummary) -> [String: Int])?

    private init(
        _ label: String, _ name: String, _ better: Better = .less,
        _ value: @escaping @Sendable (RunSummary) -> Double
    ) {
        (self.label, self.name, self.better, self.value, parts) = (label, name, better, value, nil)
    }

    private init(
        _ label: String, _ name: String, sumOf parts: @escaping @Sendable (RunSummary) -> [String: Int]
    ) {
        (self.label, self.name, better, self.parts) = (label, name, .less, parts)
        value = { Double(parts($0).values.reduce(0, +)) }
    }

    /// All numbers: crashes first, costs last.
    package static let all = [
        ComparedNumber("would crash (misuses)", "misuses", sumOf: { $0.tally.misuses }),
        ComparedNumber("seen (hazards)", "hazardsSeen", sumOf: { hazards($0, .seen) }),
        ComparedNumber("held (hazards)", "hazardsHeld", sumOf: { hazards($0, .held) }),
        ComparedNumber("held: longest, s", "longestHeldSeconds") { $0.tally.heldSeconds?.longest ?? 0 },
        ComparedNumber("held: median, s", "medianHeldSeconds") { $0.tally.heldSeconds?.median ?? 0 },
        ComparedNumber("latent (hazards)", "hazardsLatent", sumOf: { hazards($0, .latent) }),
        ComparedNumber("broken rules (violations)", "violations", sumOf: violations),
        ComparedNumber("effective share", "effectiveShare", .more) { $0.tally.effectiveShare },
        ComparedNumber("wrong looks a display", "wrongLooksPerDisplay") {
            perDisplay($0.tally.wrongFrames, in: $0)
        },
        ComparedNumber("harmless bare frames a display", "harmlessBareFramesPerDisplay") {
            perDisplay($0.tally.harmlessBareFrames, in: $0)
        },
        ComparedNumber("hitch ms/s (XCTest scale)", "hitchMsPerSecond") { $0.hitchMsPerSecond },
        ComparedNumber("stale attaches prevented", "staleAttachesPrevented", .neither) {
            Double($0.tally.staleAttachesPrevented)
        },
        ComparedNumber("animators made", "attachesMade", .neither) { Double($0.tally.attachesMade) },
        ComparedNumber("animators alive at the end", "animatorsLiveAtEnd", .neither) {
            Double($0.tally.animatorsLiveAtEnd)
        },
        ComparedNumber("events", "events", .neither) { Double($0.tally.events) },
    ]

    /// Returns the best of the variants' values, or nil if the number is neither good nor bad.
    func best(of values: [Double]) -> Double? {
        switch better {
        case .less: values.min()
        case .more: values.max()
        case .neither: nil
        }
    }

    static func hazards(_ summary: RunSummary, _ severity: FindingSeverity) -> [String: Int] {
        let hazards = summary.tally.hazardsBySeverity[severity] ?? [:]
        return Dictionary(uniqueKeysWithValues: hazards.map { ($0.key.name, $0.value) })
    }

    private static func violations(_ summary: RunSummary) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: summary.violations.map { ("\($0.key.code) \($0.key.name)", $0.value) })
    }

    private static func perDisplay(_ count: Int, in summary: RunSummary) -> Double {
        let displays = summary.tally.displays
        return displays == 0 ? 0 : Double(count) / Double(displays)
    }
}
