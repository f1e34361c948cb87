import Dispatch
import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
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

/// A shard of a sweep's seeds, for example to run a sweep on several machines.
package struct SeedShard: Hashable, Sendable, CustomStringConvertible {
    /// The number of the shard, from 1 to ``count``.
    package let number: Int
    package let count: Int

    /// Parses a shard such as `3/10`. Returns nil for other text.
    package init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let number = Int(words[0]), let count = Int(words[1]),
            (1...Self.most).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// The maximum number of shards.
    private static let most = 1_000_000

    /// Returns the seeds of this shard. Each seed is in one shard, and shard sizes differ by at most one.
    ///
    /// Returns nil if there are more shards than seeds.
    package func seeds(of all: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
        // Uses the difference of the bounds, because the number of seeds can exceed 64 bits.
        let between = all.upperBound - all.lowerBound
        guard between >= UInt64(count - 1) else { return nil }
        var (each, more) = between.quotientAndRemainder(dividingBy: UInt64(count))
        more += 1
        if more == UInt64(count) { (each, more) = (each + 1, 0) }
        let before = UInt64(number - 1)
        let first = all.lowerBound + before * each + min(before, more)
        return first...(first + (each - 1 + (before < more ? 1 : 0)))
    }

    /// The text that a user writes.
    package var description: String { "\(number)/\(count)" }

    /// The name of the shard's folder in the sweep's folder.
    var folderName: String { "shard-\(number)-of-\(count)" }
}

/// The folder of one shard in the folder of a sweep: `runs/shard-3-of-10`.
///
/// The folder is written completely or not at all. A killed process leaves no visible folder. A second
/// process for the same shard replaces the folder, so no seed appears twice.
package struct SweepFolder {
    private let folder: AtomicFolder

    /// - Parameters:
    ///   - path: the folder of the sweep, which is created if it does not exist.
    ///   - sweep: the sweep of the runs.
    /// - Throws: ``InputError``, also if the folder contains shards of another sweep.
    package init(of shard: SeedShard, in path: String, _ sweep: Sweep, _ temporaryFiles: TemporaryFiles)
        throws
    {
        try SeedSweep.makeFolder(path)
        try Self.check(shard, in: path, sweep)
        folder = try AtomicFolder(
            URL(fileURLWithPath: path).appendingPathComponent(shard.folderName).path, temporaryFiles,
            option: "--db", replacing: { LogReader.isDatabase(path: $0) })
    }

    /// Checks that the folder has no shards of another sweep, which must not be replaced or mixed in.
    private static func check(_ shard: SeedShard, in path: String, _ sweep: Sweep) throws {
        for file in try LogFolder(path: path).files() {
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().lastPathComponent
            guard folder.hasPrefix(LogFolder.shardPrefix), let runs = try? LogReader(path: file).runs()
            else {
                continue
            }
            for run in runs {
                let isSameShard = folder == shard.folderName
                guard let other = sweep.difference(from: run, isSameShard: isSameShard) else {
                    continue
                }
                throw InputError(
                    "\(path): \(folder) holds \(other); name another folder with --db, or remove that one"
                )
            }
        }
    }

    /// The temporary folder for the runs.
    package var path: String { folder.temporary }

    /// Moves the folder to its destination. All files are then on disk.
    package func finish() throws { try folder.finish() }
}
