import LifecycleEvents
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// The common properties of a sweep's runs, and its seeds.
package struct Sweep {
    private let run: RunDescription
    private let seeds: ClosedRange<UInt64>
    private let config: StoredConfig?

    /// - Parameter plan: the plan of every run. Its seed is ignored.
    package init(_ workload: Workload, seeds: ClosedRange<UInt64>, _ plan: SimulationPlan) {
        run = RunDescription(of: workload, seed: 0, uuid: "sweep", startedUnixNs: 0)
        self.seeds = seeds
        config = StoredConfig(plan.config.json(at: plan.pace, of: workload))
    }

    /// Returns a description of the other sweep to which a run belongs, or nil for a run of this sweep.
    ///
    /// - Parameter isSameShard: whether the run is in the folder of this sweep's shard, to be replaced.
    func difference(from other: RunRecord, isSameShard: Bool) -> String? {
        func names(_ run: RunDescription) -> [String?] {
            [run.workload, run.strategy, run.regime, run.cells]
        }
        let description = other.description
        let workload = description.workload ?? description.name
        guard names(description) == names(run) else {
            return "the sweep of \(workload) under \(description.strategy ?? "no strategy")"
        }
        guard config == StoredConfig(other.configJSON) else {
            return "a sweep of another workload \(workload): its text or its options differ"
        }
        let seed = UInt64(bitPattern: description.seed ?? 0)
        guard isSameShard, !seeds.contains(seed) else { return nil }
        return "a sweep with the seed \(seed)"
    }
}
