import FileKit
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// Writes runs of a sweep that fit into the first batch of a recorder. Each run is written as a complete file
/// at its end.
///
/// A run that exceeds a batch is restarted with a recorder. All later runs use a recorder too, because the
/// seeds of a workload take about the same time.
final class ShortRuns {
    private let plan: SimulationPlan
    private let folder: LogFolder
    private let client: WorkClient
    private let writer: WholeRunWriter
    private var batch = LifecycleBatch()
    private var areShort = true

    init(_ plan: SimulationPlan, _ folder: LogFolder, for client: WorkClient) throws {
        (self.plan, self.folder, self.client) = (plan, folder, client)
        writer = try WholeRunWriter()
    }

    /// Returns the outcome of a run, or nil if the run is too long.
    ///
    /// - Throws: ``StoreError`` if the log fails for longer than the time limit.
    func run(
        _ workload: Workload, seed: UInt64, as description: RunDescription,
        since start: ContinuousClock.Instant
    ) throws -> SimulationOutcome? {
        guard areShort else { return nil }
        batch.removeAll()
        let limit = LoggedSimulation.recording.batchLimit
        let result = Simulation(workload, seed: seed).run(
            record: { self.batch.events.append($0) }, frame: { self.batch.frames.append($0) },
            stop: { self.client.wantsToStop() || self.batch.count > limit })
        areShort = batch.count <= limit
        guard areShort else { return nil }
        var summary = result.summary
        summary.wallSeconds = start.secondsAgo
        let ending = RunEnding(
            status: result.wasStopped ? .interrupted : .finished, cells: result.cells,
            summaryJSON: summary.json(), endedNs: Nanoseconds.from(seconds: summary.virtualSeconds))
        let configJSON = plan.config.json(at: plan.pace, of: workload)
        try plan.patience.wait(for: client) {
            try writer.write(description, configJSON: configJSON, batch, ending, in: folder)
        }
        return SimulationOutcome(
            summary: summary, wasStopped: result.wasStopped && !result.isOverrun,
            failedSteps: result.failedSteps, unmetChoices: result.unmetChoices)
    }
}
