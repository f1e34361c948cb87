import LogAnswers

/// How to run workloads, and where to write their log.
package struct SimulationPlan: Sendable {
    /// The log file, or a folder that gets a file for each run. With nil no log is written.
    package var log: String?
    /// Whether to force every batch to disk.
    package var durable: Bool
    /// How long to wait for a log that cannot be opened or written.
    package var patience: LogWaitLimit
    /// The seed of all random values.
    package var seed: UInt64
    package var pace: Pace
    /// The maximum size of a run's log, at which the run ends; nil for no limit.
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
