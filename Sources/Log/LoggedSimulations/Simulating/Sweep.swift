import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// What the runs of a sweep share, and which seeds they have.
package struct Sweep {
    private let run: RunDescription
    private let seeds: ClosedRange<UInt64>
    private let source: Source?

    /// - Parameter plan: how the workload runs; its seed does not count.
    package init(_ workload: Workload, seeds: ClosedRange<UInt64>, _ plan: SimulationPlan) {
        run = RunDescription(of: workload, seed: 0, uuid: "sweep", startedUnixNs: 0)
        self.seeds = seeds
        source = Source(ofConfig: plan.config.json(at: plan.pace, of: workload))
    }

    /// The text of a workload, and the options that changed it, as the configuration of a run has them.
    private struct Source: Decodable, Equatable {
        struct Flags: Decodable, Equatable {
            let items: Int?
            let frameRate: Double?
            let touches: String?
            let density: Double?
        }

        let workload: String
        let flags: Flags?

        init?(ofConfig json: String) {
            guard let source = try? JSONDecoder().decode(Source.self, from: Data(json.utf8)) else {
                return nil
            }
            self = source
        }
    }

    /// Describes the other sweep that a run belongs to; nil for a run of this sweep.
    ///
    /// - Parameter isSamePart: whether the run is in the folder of this sweep's part, and would be replaced.
    func difference(from other: RunRecord, isSamePart: Bool) -> String? {
        func names(_ run: RunDescription) -> [String?] {
            [run.workload, run.strategy, run.regime, run.cells]
        }
        let description = other.description
        let workload = description.workload ?? description.name
        guard names(description) == names(run) else {
            return "the sweep of \(workload) under \(description.strategy ?? "no strategy")"
        }
        guard source == Source(ofConfig: other.configJSON) else {
            return "a sweep of another workload \(workload): its text or its options differ"
        }
        let seed = UInt64(bitPattern: description.seed ?? 0)
        guard isSamePart, !seeds.contains(seed) else { return nil }
        return "a sweep with the seed \(seed)"
    }
}
