import LogAnswers
import ScrollSimulation

/// What a live list is, and where its runs are written.
package struct LiveListPlan: Sendable {
    /// The list. Its steps are ignored.
    package var workload: Workload
    /// The text of the workload.
    package var yaml: String
    /// One strategy, or two side by side under the same finger.
    package var strategies: [Strategy]
    package var seed: UInt64
    /// The folder in which each strategy's run gets a file.
    package var folder: String
    /// The version of the program.
    package var version: String
    /// The list ends when the log of a run has this many bytes.
    package var maxLogBytes: Int64
    /// The list ends after this many seconds without input.
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
    /// By the clock of the client.
    package var atNs: Int64
    /// Points.
    package var x: Double
    /// Points, downwards.
    package var y: Double

    package init(_ kind: Kind, atNs: Int64, x: Double, y: Double) {
        self.kind = kind
        self.atNs = atNs
        self.x = x
        self.y = y
    }
}
