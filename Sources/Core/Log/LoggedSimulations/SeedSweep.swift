import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// Runs one workload under many seeds, several at a time, each with its own file in the log's folder.
package struct SeedSweep {
    private let workload: Workload
    private let seeds: ClosedRange<UInt64>
    private let jobs: Int
    private let plan: SimulationPlan
    private let numbersRuns: Bool
    private let client: WorkClient

    /// Creates the folder if it does not exist.
    ///
    /// - Parameters:
    ///   - jobs: the number of runs at a time.
    ///   - plan: the plan of every run. Its log is a folder, and its seed is ignored.
    ///   - numbersRuns: whether the summaries get the numbers that their runs have in the folder.
    /// - Throws: ``InputError`` if the folder cannot be created.
    package init(
        _ workload: Workload, seeds: ClosedRange<UInt64>, jobs: Int, _ plan: SimulationPlan,
        numbersRuns: Bool = true, for client: WorkClient
    ) throws {
        self.workload = workload
        self.seeds = seeds
        self.jobs = jobs
        self.plan = plan
        self.numbersRuns = numbersRuns
        self.client = client
        if let path = plan.log { try Self.makeFolder(path) }
    }

    static func makeFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) || LogFolder.isFolder(path) else {
            throw InputError("\(path): is a file, and --seeds writes a folder; name one with --db")
        }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw InputError("\(path): the folder cannot be created; name another with --db")
        }
    }

    /// The state that the threads share: the next seed and the results.
    private struct State {
        var next: UInt64?
        /// The start of the newest run, in nanoseconds since 1970.
        var newestStart: Int64 = 0
        var runs: [(description: RunDescription, summary: RunSummary)] = []
        var wasStopped = false
        var sealed = 0
        /// The error of a stopped run that could not write all its events.
        var loss: LifecycleSinkError?
        var errors: [any Error] = []
    }

    /// Runs every seed, and returns the summaries in the order of the seeds.
    ///
    /// - Parameter progress: called with the number of complete runs. Any thread may call it, one at a time.
    /// - Throws: the error of the first failed run, or ``SweepError`` for several. Completed runs are in the
    ///   log.
    package func run(progress: @escaping @Sendable (Int) -> Void = { _ in }) throws -> SeveralOutcomes {
        let state = Locked(State(next: seeds.lowerBound))
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            let simulation = Result { try LoggedSimulation(plan, isSweep: true, for: client) }
            while let description = state.withLock({ takeRun(&$0) }) {
                let result = Result { (description, try simulation.get().run(workload, as: description)) }
                state.withLock { state in
                    switch result {
                    case .success(let (description, outcome)):
                        if outcome.wasStopped {
                            state.wasStopped = true
                            state.loss = state.loss ?? outcome.loss
                        } else {
                            state.runs.append((description, outcome.summary))
                            state.sealed += outcome.wasSealed ? 1 : 0
                        }
                    case .failure(let error): state.errors.append(error)
                    }
                    progress(state.runs.count)
                }
            }
        }
        var end = state.withLock { $0 }
        end.runs.sort { $0.summary.seed < $1.summary.seed }
        if let first = end.errors.first {
            guard end.errors.count > 1 else { throw first }
            throw SweepError(errors: end.errors)
        }
        return SeveralOutcomes(
            summaries: try numbered(end.runs),
            wasStopped: end.wasStopped || end.next != nil, sealed: end.sealed, loss: end.loss)
    }

    /// Returns the run of the next seed. A later seed has a later start time, if only by a nanosecond,
    /// because a folder numbers its runs by start time.
    private func takeRun(_ state: inout State) -> RunDescription? {
        guard state.errors.isEmpty, !client.wantsToStop(), let seed = state.next else { return nil }
        state.next = seed == seeds.upperBound ? nil : seed + 1
        state.newestStart = max(.nowUnixNs, state.newestStart + 1)
        var run = RunDescription(of: workload, seed: seed)
        run.startedUnixNs = state.newestStart
        return run
    }

    /// Returns the summaries with the numbers that their runs have in the folder.
    private func numbered(_ runs: [(description: RunDescription, summary: RunSummary)]) throws -> [RunSummary]
    {
        guard let path = plan.log, numbersRuns else { return runs.map(\.summary) }
        // A run's number is its position by start time. Files of this sweep have one run and are not opened.
        let ours = Dictionary(
            uniqueKeysWithValues: runs.map { (LogFolder.fileName(of: $0.description), $0.description) })
        var all: [RunDescription] = []
        for file in try LogFolder(path: path).files() {
            if let run = ours[URL(fileURLWithPath: file).lastPathComponent] {
                all.append(run)
            } else {
                all += (try? LogReader(path: file).runs().map(\.description)) ?? []
            }
        }
        all.sort { $0.startedUnixNs < $1.startedUnixNs }
        let numbers = all.enumerated().map { ($0.element.uuid, Int64($0.offset + 1)) }
        let numberOf = Dictionary(numbers) { first, _ in first }
        return runs.map { run in
            var summary = run.summary
            summary.run = numberOf[run.description.uuid]
            return summary
        }
    }
}

/// The errors of several runs of a sweep that failed at the same time. The log of each run remains.
package struct SweepError: Error {
    package let errors: [any Error]
}

/// The common properties of a sweep's runs, and its seeds.
package struct Sweep {
    private let run: RunDescription
    private let seeds: ClosedRange<UInt64>
    private let config: StoredConfig?

    /// - Parameter plan: the plan of every run. Its seed is ignored.
    package init(_ workload: Workload, seeds: ClosedRange<UInt64>, _ plan: SimulationPlan) {
        run = RunDescription(of: workload, seed: 0, uuid: "sweep", startedUnixNs: 0)
        self.seeds = seeds
        config = StoredConfig(plan.config.json(at: plan.pace, of: workload))
    }

    /// Returns a description of the other sweep to which a run belongs, or nil for a run of this sweep.
    ///
    /// - Parameter isSameShard: whether the run is in the folder of this sweep's shard, to be replaced.
    func difference(from other: RunRecord, isSameShard: Bool) -> String? {
        func names(_ run: RunDescription) -> [String?] {
            [run.workload, run.strategy, run.regime, run.cells]
        }
        let description = other.description
        let workload = description.workload ?? description.name
        guard names(description) == names(run) else {
            return "the sweep of \(workload) under \(description.strategy ?? "no strategy")"
        }
        guard config == StoredConfig(other.configJSON) else {
            return "a sweep of another workload \(workload): its text or its options differ"
        }
        let seed = UInt64(bitPattern: description.seed ?? 0)
        guard isSameShard, !seeds.contains(seed) else { return nil }
        return "a sweep with the seed \(seed)"
    }
}
