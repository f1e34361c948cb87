import LifecycleJudging
import LifecycleRecording
import LogAnswers
import ScrollSimulation

/// What came of a run.
package struct SimulationOutcome: Sendable {
    package var summary: RunSummary
    /// Whether the client had it stop before its end.
    package var wasStopped: Bool
    /// Whether it was sealed before its end, because its log may take no more room.
    package var wasSealed = false
    /// What a run that was stopped could not write.
    package var loss: LifecycleSinkError?
    /// Steps that could not do what they ask for, and how many of each kind.
    package var failedSteps: [StepFailure: Int] = [:]
    /// The workload's choices that met no such decision.
    package var unmetChoices: [RunChoice] = []

    /// How many of its events are in the log.
    package var eventsWritten: Int64 { Int64(summary.tally.events) - (loss?.notWritten ?? 0) }
}

/// What came of several runs.
package struct SeveralOutcomes: Sendable {
    /// Those of the runs that came to their end, in order.
    package var summaries: [RunSummary] = []
    /// Whether the client had the others stop, or not begin.
    package var wasStopped = false
    /// How many runs were sealed before their end, because their log may take no more room.
    package var sealed = 0
    /// Steps that could not do what they ask for; of a step that several runs had, the most of one run.
    package var failedSteps: [StepFailure: Int] = [:]
    /// The choices of workloads for which no run had a decision, each with the workload.
    package var unmetChoices: [(choice: RunChoice, workload: Workload)] = []
    /// What a run that was stopped could not write.
    package var loss: LifecycleSinkError?
}

/// How far a simulation is.
package struct SimulationProgress: Hashable, Sendable {
    package let events: Int
    /// Nanoseconds since the start of the run, in its own time.
    package let tNs: Int64
}
