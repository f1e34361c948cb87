import ScrollSimulation

/// The configuration of a live list, and the destination of its runs.
package struct LiveListPlan: Sendable {
    /// The workload of the list. Its steps are ignored.
    package var workload: Workload
    /// The text of the workload.
    package var yaml: String
    /// One strategy, or two side by side under the same finger.
    package var strategies: [Strategy]
    package var seed: UInt64
    /// The folder for the log files, one for each strategy.
    package var folder: String
    /// The version of the program.
    package var version: String
    /// The maximum size of a run's log, in bytes. The list ends when a log reaches it.
    package var maxLogBytes: Int64
    /// The maximum time without input, in seconds. The list then ends.
    package var idleSeconds: Double

    package init(
        workload: Workload, yaml: String, strategies: [Strategy], seed: UInt64, folder: String,
        version: String, maxLogBytes: Int64 = 256 << 20, idleSeconds: Double = 300
    ) {
        self.workload = workload
        self.yaml = yaml
        self.strategies = strategies
        self.seed = seed
        self.folder = folder
        self.version = version
        self.maxLogBytes = maxLogBytes
        self.idleSeconds = idleSeconds
    }
}

/// A touch sample.
package struct LiveTouch: Hashable, Sendable {
    package enum Kind: String, Sendable { case down, move, up, cancel }

    package var kind: Kind
    /// The time by the clock of the client.
    package var atNs: Int64
    /// The position from the left, in points.
    package var x: Double
    /// The position from the top, in points.
    package var y: Double

    package init(_ kind: Kind, atNs: Int64, x: Double, y: Double) {
        self.kind = kind
        self.atNs = atNs
        self.x = x
        self.y = y
    }
}
