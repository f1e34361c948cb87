import LifecycleJudging
import LogAnswers
import LoggedSimulations
import ScrollSimulation
import Testing

/// What many seeds come to, side by side.
struct VariantComparisonTests {
    /// A run of which only its hitches matter.
    private static func run(_ strategy: String, seed: Int64, hitches: Double) -> RunSummary {
        RunSummary(
            run: nil, workload: "made", strategy: strategy, regime: "ios16", cells: "ios15", seed: seed,
            virtualSeconds: 1, wallSeconds: 1, frames: 60, hitchMsPerSecond: hitches, violations: [:],
            worstViolations: [:], tally: LifecycleTally())
    }

    private static let hitches = ComparedNumber.all.firstIndex { $0.name == "hitchMsPerSecond" }

    @Test func `a number is its mean, its spread and how many times the best it is`() throws {
        let comparison = VariantComparison(
            [
                [2, 4, 6].enumerated().map { Self.run("slow", seed: Int64($0), hitches: $1) },
                [1, 2, 3].enumerated().map { Self.run("fast", seed: Int64($0), hitches: $1) },
            ], byRegime: false)
        #expect(comparison.columns == ["", "slow", "fast"])
        let place = try #require(Self.hitches)
        let slow = comparison.variants[0].statistics[place]
        let fast = comparison.variants[1].statistics[place]
        #expect(slow.mean == 4 && slow.spread == 2 && slow.least == 2 && slow.most == 6)
        #expect(slow.ratioToBest == 2 && fast.ratioToBest == 1)
        #expect(
            comparison.statisticRows[place] == [
                .text("hitch ms/s (XCTest scale)"), .text("4 ± 2 (2 ×)"), .text("2 ± 1"),
            ])
    }

    @Test func `the worst seed is the worst by what matters most`() {
        var crashing = Self.run("a", seed: 2, hitches: 0)
        crashing.tally.add(.init(tNs: 0, turn: 1, kind: .misuse, detail: .text("doubleStop")))
        let runs = [Self.run("a", seed: 1, hitches: 9), crashing, Self.run("a", seed: 3, hitches: 5)]
        let comparison = VariantComparison([runs], byRegime: false)
        #expect(comparison.variants[0].worst.seed == 2 && comparison.variants[0].seeds == 3)
        let withoutCrash = VariantComparison([[runs[2], runs[0]]], byRegime: false)
        #expect(withoutCrash.variants[0].worst.seed == 1)
    }

    @Test func `beside a best of zero nothing has a ratio, and one seed has no spread`() throws {
        let comparison = VariantComparison(
            [[Self.run("a", seed: 1, hitches: 0)], [Self.run("b", seed: 1, hitches: 5)]], byRegime: false)
        let place = try #require(Self.hitches)
        #expect(comparison.variants.map { $0.statistics[place].ratioToBest } == [1, nil])
        #expect(comparison.variants.map { $0.statistics[place].spread } == [0, 0])
        #expect(comparison.statisticRows[place].dropFirst() == [.text("0"), .text("5")])
    }
}
