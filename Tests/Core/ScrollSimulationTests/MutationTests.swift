import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// A client that attaches animators by hand and does it right, and eight ways to do it wrong: some built-in workload finds
/// each. On the list of iOS 9, which prepares no cells of whose end nobody is told.
struct MutationTests {
    /// What opens screens or strips cells by hand asks more of a client than this one does.
    private static let workloads = BuiltInWorkloads.all.filter {
        !["open-and-close", "transitions-interrupted", "manual-prepare-for-reuse"].contains($0.name)
    }

    private func findings(of mutation: PlantedFault?, in builtIn: BuiltInWorkload) throws -> [String] {
        var workload = try Workload(builtIn)
        workload.reuseCells(as: .ios9)
        workload.costs = MainThreadCosts()
        if mutation == .prepareForReuseAtEnqueue { workload.prepare = .enqueue }
        let result = Simulation(workload, seed: 1) { PlantedFeed($0, mutation) }.run()
        let tally = result.summary.tally
        return result.violations.map { $0.invariant.code } + tally.misuses.keys.map { "\($0)" }
            + tally.hazards.keys.map { "\($0)" }
    }

    @Test(arguments: workloads.map(\.name))
    func `the client without a fault is clean`(name: String) throws {
        #expect(try findings(of: nil, in: #require(BuiltInWorkloads.named(name))) == [])
    }

    @Test(arguments: PlantedFault.mutations)
    func `some workload finds the fault`(mutation: PlantedFault) throws {
        let found = try Self.workloads.first { try !findings(of: mutation, in: $0).isEmpty }
        #expect(found != nil, "Nothing finds \(mutation).")
    }
}
