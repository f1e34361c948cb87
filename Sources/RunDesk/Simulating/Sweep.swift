#if Store
    import LifecycleEvents
    import LifecycleStore
    import ScrollSimulation

    /// What the runs of a sweep share, and which seeds they have.
    package struct Sweep {
        private let run: RunDescription
        private let seeds: ClosedRange<UInt64>

        package init(_ workload: Workload, seeds: ClosedRange<UInt64>) {
            run = RunDescription(of: workload, seed: 0, uuid: "sweep", startedUnixNs: 0)
            self.seeds = seeds
        }

        /// Says which other sweep a run is of; nil for a run of this one.
        ///
        /// - Parameter isSamePart: whether the run stands where this sweep's part goes, and would be replaced.
        func difference(from other: RunDescription, isSamePart: Bool) -> String? {
            func names(_ run: RunDescription) -> [String?] {
                [run.workload, run.strategy, run.regime, run.cells]
            }
            let seed = UInt64(bitPattern: other.seed ?? 0)
            guard names(other) == names(run) else {
                return "the sweep of \(other.workload ?? other.name) under \(other.strategy ?? "no strategy")"
            }
            guard isSamePart, !seeds.contains(seed) else { return nil }
            return "a sweep with the seed \(seed)"
        }
    }
#endif
