import LifecycleJudging
import LifecycleRecording
import ScrollSimulation

/// The result of a run.
package struct SimulationOutcome: Sendable {
    package var summary: RunSummary
    /// Whether the client stopped the run.
    package var wasStopped: Bool
    /// Whether the run ended early because its log reached the maximum size.
    package var wasSealed = false
    /// The error of a stopped run that could not write all its events.
    package var loss: LifecycleSinkError?
    /// The number of failed steps, by kind of failure.
    package var failedSteps: [StepFailure: Int] = [:]
    /// The workload's choices without a matching decision in the run.
    package var unmetChoices: [RunChoice] = []

    /// The number of the run's events in the log.
    package var eventsWritten: Int64 { Int64(summary.tally.events) - (loss?.notWritten ?? 0) }
}

/// The result of several runs.
package struct SeveralOutcomes: Sendable {
    /// The summaries of the completed runs, in order.
    package var summaries: [RunSummary] = []
    /// Whether the client stopped the other runs, or they did not start.
    package var wasStopped = false
    /// The number of runs that ended early because their log reached the maximum size.
    package var sealed = 0
    /// The failed steps by kind of failure, with the maximum number of one run.
    package var failedSteps: [StepFailure: Int] = [:]
    /// The choices without a matching decision in any run, each with its workload.
    package var unmetChoices: [(choice: RunChoice, workload: Workload)] = []
    /// The error of a stopped run that could not write all its events.
    package var loss: LifecycleSinkError?
}

/// The progress of a simulation.
package struct SimulationProgress: Hashable, Sendable {
    package let events: Int
    /// Nanoseconds since the start of the run, in virtual time.
    package let tNs: Int64
}
