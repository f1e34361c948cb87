extension JSONWriter {
    /// Writes the members of a run, as in the first line of a log.
    ///
    /// - Parameter hasTextualSeed: whether to write the seed as a text, as an unsigned number. JavaScript
    ///   numbers do not have 64 bits.
    package mutating func members(of run: RunDescription, hasTextualSeed: Bool = false) {
        member("uuid", run.uuid)
        member("name", run.name)
        member("source", run.source.rawValue)
        member("workload", run.workload)
        if hasTextualSeed {
            member("seed", run.seed.map { String(UInt64(bitPattern: $0)) })
        } else {
            member("seed", run.seed)
        }
        member("strategy", run.strategy)
        member("regime", run.regime)
        member("cells", run.cells)
        member("app", run.app)
        member("os", run.os)
        member("device", run.device)
        member("startedUnixNs", run.startedUnixNs)
        member("refreshNs", run.refreshNs)
        member("schema", Int64(run.schema))
    }
}
