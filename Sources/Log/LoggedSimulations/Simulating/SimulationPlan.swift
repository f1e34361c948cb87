import LogAnswers

/// How workloads are run, and where their log goes.
package struct SimulationPlan: Sendable {
    /// The log file, or the folder in which each run gets a file; nil writes no log.
    package var log: String?
    /// Whether every batch is forced to the disk.
    package var durable: Bool
    /// How long a log is waited for that cannot be opened or written.
    package var patience: LogWaitLimit
    /// Decides what is left to chance.
    package var seed: UInt64
    package var pace: Pace
    /// How many bytes a run's log may take: the run is sealed there. Nil is as many as it takes.
    package var maxLogBytes: Int64?
    package var config: SimulationConfig

    package init(
        log: String?, durable: Bool = false, patience: LogWaitLimit = .standard, seed: UInt64,
        pace: Pace = .virtual, maxLogBytes: Int64? = nil, config: SimulationConfig
    ) {
        self.log = log
        self.durable = durable
        self.patience = patience
        self.seed = seed
        self.pace = pace
        self.maxLogBytes = maxLogBytes
        self.config = config
    }
}
