import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// Runs workloads and records them in a log. The only place that uses both the engine and the store.
package struct LoggedSimulation {
    /// The destination of runs.
    private enum Place {
        case nowhere
        case file(LogFile)
        /// A folder with a file for each run.
        case folder(LogFolder)
    }

    private let plan: SimulationPlan
    private let client: WorkClient
    private let place: Place
    /// Writes the runs of a sweep that fit into one batch.
    private let wholeRuns: ShortRuns?

    /// Opens the log.
    ///
    /// - Parameter isSweep: whether to run many seeds of one workload.
    /// - Throws: ``StoreError`` if the log cannot be opened within the time limit, or ``Stopped``.
    package init(_ plan: SimulationPlan, isSweep: Bool = false, for client: WorkClient) throws {
        self.plan = plan
        self.client = client
        if let path = plan.log {
            place =
                LogFolder.isFolder(path)
                ? .folder(LogFolder(path: path))
                : .file(
                    try LogFile.opened(
                        path, durable: plan.durable, patience: plan.patience, for: client))
        } else {
            place = .nowhere
        }
        if case .folder(let folder) = place, isSweep, plan.pace == .virtual, plan.maxLogBytes == nil {
            wholeRuns = try ShortRuns(plan, folder, for: client)
        } else {
            wholeRuns = nil
        }
    }

    /// Runs `workload`, and returns the outcome with the run's number in the log.
    ///
    /// - Parameter progress: called at every ten-thousandth event.
    /// - Throws: also if the log fails for longer than the time limit. Events written until then are kept.
    package func run(
        _ workload: Workload, progress: @escaping (SimulationProgress) -> Void = { _ in }
    ) throws -> SimulationOutcome {
        let description = RunDescription(of: workload, seed: plan.seed)
        var outcome = try run(workload, as: description, progress: progress)
        guard let path = plan.log else { return outcome }
        let runs = try LogSource(path, for: client.silent).runs()
        outcome.summary.run = runs.last { $0.record.description.uuid == description.uuid }?.number
        return outcome
    }

    /// Runs the workloads in succession, until the client wants to stop.
    ///
    /// - Parameter progress: called with a workload and its progress.
    package func run(
        _ workloads: [Workload],
        progress: @escaping (Workload, SimulationProgress) -> Void = { _, _ in }
    ) throws -> SeveralOutcomes {
        var all = SeveralOutcomes()
        for workload in workloads {
            let outcome = try run(workload) { progress(workload, $0) }
            if outcome.wasStopped {
                (all.wasStopped, all.loss) = (true, outcome.loss)
                break
            }
            all.summaries.append(outcome.summary)
            all.failedSteps.merge(outcome.failedSteps, uniquingKeysWith: max)
            all.unmetChoices += outcome.unmetChoices.map { ($0, workload) }
        }
        return all
    }

    /// Runs `workload` as a run with the seed and UUID of `description`. Any thread may call this method.
    ///
    /// - Parameter progress: called at every ten-thousandth event.
    package func run(
        _ workload: Workload, as description: RunDescription,
        progress: @escaping (SimulationProgress) -> Void = { _ in }
    ) throws -> SimulationOutcome {
        let start = ContinuousClock.now
        let seed = UInt64(bitPattern: description.seed ?? 0)
        if var outcome = try wholeRuns?.run(workload, seed: seed, as: description, since: start) {
            outcome.summary.wallSeconds = start.secondsAgo
            return outcome
        }
        let simulation = Simulation(workload, seed: seed)
        var events = 0
        // Reporting at every ten-thousandth event has no measurable cost.
        var findings =
            plan.tellsHeadline
            ? RunFindings(
                strategy: description.strategy,
                frameNs: InvariantLimits.frameNs(refreshNs: description.refreshNs)) : nil
        let see = { (event: LifecycleEvent) in
            events += 1
            findings?.add(event)
            if events.isMultiple(of: 10_000) {
                progress(SimulationProgress(events: events, tNs: event.tNs))
            }
        }
        let tell = { (result: SimulationResult) in
            findings.map { findings in
                let animator = workload.animator
                let told = findings.findings(
                    result.judgement, LookWords(key: animator.key, from: animator.from, to: animator.to))
                return findings.headline(told, virtualSeconds: result.summary.virtualSeconds)
            }
        }
        var outcome: SimulationOutcome
        if let log = try log(for: description) {
            outcome = try record(simulation, as: description, of: workload, in: log, see, tell, since: start)
        } else {
            let result = simulation.run(at: plan.pace, record: see, stop: client.wantsToStop)
            outcome = SimulationOutcome(
                summary: result.summary, wasStopped: result.wasStopped && !result.isOverrun,
                failedSteps: result.failedSteps, unmetChoices: result.unmetChoices,
                headline: tell(result))
        }
        // Includes the time of the log: the run is over when its last event is on disk.
        outcome.summary.wallSeconds = start.secondsAgo
        return outcome
    }

    private func record(
        _ simulation: Simulation, as description: RunDescription, of workload: Workload,
        in log: LogFile, _ see: @escaping (LifecycleEvent) -> Void,
        _ tell: (SimulationResult) -> RunHeadline?, since start: ContinuousClock.Instant
    ) throws -> SimulationOutcome {
        let cap = try plan.maxLogBytes.map { try LogCap(log.path, bytes: $0) }
        let patient = try WaitingRecorder(
            log, run: description,
            configJSON: plan.config.json(at: plan.pace, of: workload),
            options: Self.recording, patience: plan.patience, for: client)
        let recorder = patient.recorder
        let wantsToStop = client.wantsToStop
        let result = simulation.run(
            at: plan.pace,
            record: { event in
                recorder.record(event)
                cap?.count(recorder)
                see(event)
            },
            frame: { frame in
                recorder.record(frame)
                cap?.count(recorder)
            }, stop: { wantsToStop() || recorder.hasGivenUp || cap?.isReached == true })
        var summary = result.summary
        summary.wallSeconds = start.secondsAgo
        recorder.finish(
            cells: result.cells, summaryJSON: summary.json(),
            endedNs: Nanoseconds.from(seconds: summary.virtualSeconds))
        return try withExtendedLifetime(patient) {
            var outcome = SimulationOutcome(
                summary: summary, wasStopped: result.wasStopped, failedSteps: result.failedSteps,
                unmetChoices: result.unmetChoices, headline: tell(result))
            guard result.wasStopped else {
                try recorder.close()
                return outcome
            }
            if result.isOverrun, !recorder.hasGivenUp {
                try recorder.close(status: .interrupted)
                outcome.wasStopped = false
                return outcome
            }
            if cap?.isReached == true, !wantsToStop(), !recorder.hasGivenUp {
                try recorder.close(status: .interrupted)
                (outcome.wasStopped, outcome.wasSealed) = (false, true)
                return outcome
            }
            guard wantsToStop() else { try recorder.closeGivenUp() }
            do throws(LifecycleSinkError) {
                try recorder.close(status: .interrupted)
            } catch {
                outcome.loss = error
            }
            return outcome
        }
    }

    private func log(for description: RunDescription) throws -> LogFile? {
        switch place {
        case .nowhere: nil
        case .file(let log): log
        case .folder(let folder):
            try plan.patience.wait(for: client) {
                try folder.newLog(for: description, durable: plan.durable)
            }
        }
    }

    /// A simulation can be faster than the disk for a while. A larger ring lets the simulation continue while
    /// the writer syncs, and larger batches need fewer commits.
    static let recording = RecorderOptions(
        whenFull: .block, capacity: 1 << 15, batchLimit: 20_000)
}

extension RunDescription {
    /// Creates the description of a run of `workload` that starts now.
    package init(of workload: Workload, seed: UInt64, uuid: String = UUID().uuidString.lowercased()) {
        self.init(of: workload, seed: seed, uuid: uuid, startedUnixNs: .nowUnixNs)
    }
}

/// The speed of a simulation: `virtual`, `real`, or a multiple of real time.
package enum Pace: Hashable, Sendable {
    /// As fast as the machine allows.
    case virtual
    /// On the main queue, in real time divided by the factor.
    case real(factor: Double)

    /// Parses a pace. Returns nil for other text.
    package init?(_ text: String) {
        switch text {
        case "virtual": self = .virtual
        case "real": self = .real(factor: 1)
        default:
            guard let factor = Double(text), DispatchDriver.paces.contains(factor) else { return nil }
            self = .real(factor: factor)
        }
    }

    /// The pace in a run's configuration.
    var configValue: OutputValue {
        switch self {
        case .virtual: .null
        case .real(factor: 1): .text("real")
        case .real(let factor): .double(factor)
        }
    }
}

extension Simulation {
    /// Runs at `pace`. In real time, call this method on the main queue, whose run loop runs until the
    /// simulation is over.
    func run(
        at pace: Pace, record: @escaping (consuming LifecycleEvent) -> Void,
        frame: @escaping (FrameRecord) -> Void = { _ in }, stop: @escaping () -> Bool = { false }
    ) -> SimulationResult {
        switch pace {
        case .virtual:
            return run(record: record, frame: frame, stop: stop)
        case .real(let factor):
            var result: SimulationResult?
            run(on: .main, pace: factor, record: record, frame: frame, stop: stop) { result = $0 }
            while true {
                if let result { return result }
                _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            }
        }
    }
}

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
    /// The verdict in a sentence; nil unless the plan asks for it.
    package var headline: RunHeadline?

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

package struct SimulationProgress: Hashable, Sendable {
    package let events: Int
    /// Nanoseconds since the start of the run, in virtual time.
    package let tNs: Int64
}

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
