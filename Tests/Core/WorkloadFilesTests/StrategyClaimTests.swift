import Foundation
import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import Testing
import WorkloadFiles

/// What docs/workloads.md and README say about strategies is what the built-in workloads show.
///
/// Where the page's table is out of date, this renews it:
///
///     RENEW_README=1 swift test --filter StrategyClaimTests
struct StrategyClaimTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../docs/workloads.md").standardizedFileURL
    private static let mark = "RENEW_README=1 renews it -->\n"

    /// The strategies of the table.
    private static let strategies = [Strategy.reuseSafe, .nextTurnChecked, .nextTurn]

    /// The summary of each built-in workload with a strategy, with seed 1.
    private static func summaries(_ strategy: Strategy) throws -> [(name: String, RunSummary)] {
        try BuiltInWorkloads.all.map { builtIn in
            var workload = try Workload(builtIn)
            workload.strategy = strategy
            return (builtIn.name, Simulation(workload, seed: 1).run().summary)
        }
    }

    @Test func `the table of faults in the built-in workloads is what they show`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.firstRange(of: Self.mark)?.upperBound)
        let end = try #require(text[start...].firstRange(of: "\n\n")?.lowerBound)
        let table = try Self.table()
        if ProcessInfo.processInfo.environment["RENEW_README"] != nil {
            try text.replacingCharacters(in: start..<end, with: table)
                .write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(
                text[start..<end] == table,
                "docs/workloads.md is out of date; RENEW_README=1 swift test --filter StrategyClaimTests renews it"
            )
        }
    }

    private static func table() throws -> String {
        let all = try strategies.map(summaries)
        func row(_ label: String, _ isFaulty: (RunSummary) -> Bool) -> String {
            let cells = all.map { runs in
                let names = runs.filter { isFaulty($0.1) }.map { "`\($0.name)`" }
                return (1...3).contains(names.count) ? names.joined(separator: ", ") : "\(names.count)"
            }
            return "| \(label) | \(cells.joined(separator: " | ")) |"
        }
        let names = strategies.map { "`\($0.rawValue)`" }.joined(separator: " | ")
        let rule = strategies.map { _ in "---|" }.joined()
        return [
            "| of \(BuiltInWorkloads.all.count) workloads, those with | \(names) |", "|---|\(rule)",
            row("calls that would crash") { !$0.tally.misuses.isEmpty },
            row("frames with a wrong look") { $0.tally.wrongFrames > 0 },
            row("idle or leaked animators") { $0.tally.heldSeconds != nil },
            row("a broken rule") { !$0.violations.isEmpty },
        ].joined(separator: "\n")
    }

    @Test func `the usual fix has each fault that README names`() throws {
        let hazards = Set(try Self.summaries(.nextTurn).flatMap(\.1.tally.hazards.keys))
        #expect(hazards.isSuperset(of: [.hazardStaleAttach, .hazardOrphanShown]))
        // Two animators on a cell that is configured twice in one turn.
        var workload = try Workload(try #require(BuiltInWorkloads.named("flings-and-jumps")))
        workload.strategy = .nextTurn
        var attaches: [String: Int] = [:]
        Simulation(workload, seed: 1).run(record: { event in
            guard event.kind == .animatorAttached, let cell = event.cell else { return }
            attaches["\(event.turn) \(cell)", default: 0] += 1
        })
        #expect(attaches.values.contains { $0 > 1 })
    }

    @Test(arguments: ["flings", "flip-flop", "jump-and-back", "slow-configure", "two-types"])
    func `on screen an animator of updateProperties fails as one of the data source`(name: String) throws {
        var workload = try Workload(try #require(BuiltInWorkloads.named(name)))
        let tallies = [Strategy.inUpdateProperties, .inDataSource].map { strategy in
            workload.strategy = strategy
            return Simulation(workload, seed: 1).run().summary.tally
        }
        let shown = tallies.map { $0.hazards[.hazardOrphanShown, default: 0] }
        #expect(shown[0] == shown[1] && shown[0] > 0)
        #expect(tallies[0].effectiveShare == tallies[1].effectiveShare)
        // A cell that is pooled before its layout has no update of its properties.
        let held = tallies.map { $0.hazards[.hazardIdleAnimator, default: 0] }
        #expect(name == "jump-and-back" ? held[0] < held[1] : held[0] <= held[1])
    }
}
