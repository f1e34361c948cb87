import LogAnswers
import ScrollSimulation

/// What a live list is, and where its runs are written.
package struct LiveListPlan: Sendable {
    /// Of the list; its steps are not taken.
    package var workload: Workload
    /// The text of the workload.
    package var yaml: String
    /// One, or two that are side by side under the same finger.
    package var strategies: [Strategy]
    package var seed: UInt64
    /// The folder in which each strategy's run gets a file.
    package var folder: String
    /// Of the program that runs it.
    package var version: String
    /// How many bytes a run's log may take; it is ended there.
    package var maxLogBytes: Int64
    /// Seconds after which it ends when nothing comes in.
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

/// What the finger does.
package struct LiveTouch: Hashable, Sendable {
    package enum Kind: String, Sendable { case down, move, up, cancel }

    package var kind: Kind
    /// By the clock of whoever reports it.
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

/// What else happens.
package enum LiveAct: Hashable, Sendable {
    case step(Step)
    /// The app goes to the background until anything else happens.
    case background
    case foreground
}
