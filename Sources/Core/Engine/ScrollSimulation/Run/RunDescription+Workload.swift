import LifecycleEvents

extension RunDescription {
    /// Creates the description of a run of `workload`.
    package init(of workload: Workload, seed: UInt64, uuid: String, startedUnixNs: Int64) {
        self.init(
            uuid: uuid, name: workload.name, source: .simulation, workload: workload.name,
            seed: Int64(bitPattern: seed), strategy: workload.strategy.rawValue,
            regime: workload.regime.rawValue, cells: workload.recordedCells, startedUnixNs: startedUnixNs,
            refreshNs: Int64((1e9 / workload.frameRate).rounded()))
    }
}
