import LifecycleJudging
import LogAnswers

/// A comparison of strategies or regimes under the same seeds, with statistics of each number over all seeds.
package struct SeedComparison: Sendable {
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
        /// The worst run, by the first number in which the seeds differ.
        package let worst: RunSummary
        package let seeds: Int
    }

    package private(set) var variants: [Variant]

    /// - Parameters:
    ///   - runs: the runs of each variant, at least one each.
    ///   - byRegime: whether the variants differ in their regime, and not in their strategy.
    package init(_ runs: [[RunSummary]], byRegime: Bool) {
        variants = runs.map { runs in
            Variant(
                name: byRegime ? runs[0].regime : runs[0].strategy,
                statistics: ComparedNumber.all.map { Statistic(runs.map($0.value)) },
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

    /// The label of each number, and for each variant its mean, its spread, and its ratio to the best mean.
    package var rows: [[OutputValue]] {
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
