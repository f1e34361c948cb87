import Dispatch
import FileKit
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import LogAnswers
import ScrollSimulation

/// The simulations in logs that can be compared: runs of one workload, for the seeds that each strategy or regime has.
///
/// Reads the events of each run again. Memory holds a summary of each run.
package struct ComparableRuns {
    /// Selects runs; nil selects all.
    package struct Selection {
        package var strategies: [Strategy]?
        package var regimes: [String]?
        package var seeds: ClosedRange<UInt64>?

        package init(
            strategies: [Strategy]? = nil, regimes: [String]? = nil, seeds: ClosedRange<UInt64>? = nil
        ) {
            (self.strategies, self.regimes, self.seeds) = (strategies, regimes, seeds)
        }

        fileprivate func contains(_ run: SimulatedRun) -> Bool {
            strategies.map { $0.contains { $0.rawValue == run.key.strategy } } ?? true
                && regimes?.contains(run.key.regime) ?? true
                && seeds?.contains(UInt64(bitPattern: run.key.seed)) ?? true
        }
    }

    /// The location of a run.
    package struct Place: Hashable, Sendable {
        /// The path of the log from the user.
        package let log: String
        /// The number of the run in the log.
        package let run: Int64
    }

    /// The runs of each variant, in the order of their seeds. All variants have the same seeds.
    package let runs: [[RunSummary]]
    /// Whether the variants differ in their regime, and not in their strategy.
    package let isByRegime: Bool
    /// Sentences about runs that were left out, and the reasons.
    package let notes: [String]
    /// Whether every file could be read.
    package let isWhole: Bool
    private let places: [RunKey: Place]

    package func place(of run: RunSummary) -> Place? { places[RunKey(run)] }

    /// - Parameters:
    ///   - paths: log files, or folders with a file per run.
    ///   - jobs: the number of runs to read at a time.
    ///   - progress: called with the number of read runs. Any thread may call it, one at a time.
    /// - Throws: ``InputError`` if the runs cannot be compared, the errors of ``LogSource``, or
    ///   `CancellationError` if the client wants to stop.
    package init(
        of paths: [String], _ selection: Selection = Selection(), jobs: Int, for client: WorkClient,
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws {
        let logs = try paths.map { try LogSource($0, for: client) }
        let name = paths.joined(separator: ", ")
        var (chosen, notes) = try Self.chosen(from: logs, selection)
        guard let first = chosen.first else {
            throw InputError(
                "\(name): has no requested simulation that has ended; `animatorpool runs` lists what it has"
            )
        }
        try Self.checkAreAlike(chosen, first, in: name)
        let all = chosen.count
        var known: Set<RunKey> = []
        chosen.removeAll { !known.insert($0.key).inserted }
        if chosen.count < all {
            notes.append(
                "\((all - chosen.count).counting("run")) of a seed that is there already: left out")
        }
        let isByRegime = Self.isByRegime(chosen)
        let common = Self.commonSeeds(of: chosen)
        guard !common.isEmpty else {
            throw InputError(
                "\(name): has no seed that all of \(Self.variants(of: chosen).joined(separator: ", ")) were run with; "
                    + "name those that have one with \(isByRegime ? "--regimes" : "--strategies")")
        }
        let lonely = Set(chosen.map(\.key.seed)).count - common.count
        if lonely > 0 {
            notes.append(
                "\(lonely.counting("seed")) that not every variant was run with: left out")
            chosen.removeAll { !common.contains($0.key.seed) }
        }
        // Keeps the temporary logs of NDJSON files.
        let read = try withExtendedLifetime(logs) {
            try Self.read(chosen, jobs: jobs, for: client, progress)
        }
        let variants = Dictionary(grouping: read.summaries) { isByRegime ? $0.regime : $0.strategy }
        runs = variants.values.map { $0.sorted { $0.seed < $1.seed } }
            .sorted { Self.order($0[0]) < Self.order($1[0]) }
        for error in read.errors { client.notice("\(error); it is left out") }
        isWhole = read.errors.isEmpty && logs.allSatisfy(\.unreadable.isEmpty)
        guard !runs.isEmpty else { throw InputError("\(name): none of its runs can be read") }
        places = Dictionary(chosen.map { ($0.key, $0.place) }) { first, _ in first }
        (self.isByRegime, self.notes) = (isByRegime, notes)
    }

    // MARK: Selecting runs

    /// Returns the selected runs, and notes about runs that did not end.
    private static func chosen(
        from logs: [LogSource], _ selection: Selection
    ) throws -> (runs: [SimulatedRun], notes: [String]) {
        var chosen: [SimulatedRun] = []
        var open = 0
        for log in logs {
            for listed in try log.runs() {
                guard let run = SimulatedRun(listed, of: log), selection.contains(run) else { continue }
                guard run.stored != nil else {
                    open += 1
                    continue
                }
                chosen.append(run)
            }
        }
        var notes: [String] = []
        if open > 0 { notes.append("\(open.counting("run")) that did not come to an end: left out") }
        return (chosen, notes)
    }

    /// Checks that the runs differ only in their seed and either their strategy or their regime.
    private static func checkAreAlike(
        _ runs: [SimulatedRun], _ first: SimulatedRun, in name: String
    ) throws {
        func mixed(_ what: String, _ values: [String], _ wayOut: String) -> InputError {
            InputError(
                "\(name): the runs are of different \(what) (\(values.joined(separator: ", "))); \(wayOut)"
            )
        }
        let apart = "put those of each into a folder of their own"
        let workloads = Set(runs.map(\.workload)).sorted()
        if workloads.count > 1 { throw mixed("workloads", workloads, apart) }
        let cells = Set(runs.map(\.cells)).sorted()
        if cells.count > 1 { throw mixed("lists", cells, apart) }
        let regimes = Set(runs.map(\.key.regime)).sorted()
        if regimes.count > 1, Set(runs.map(\.key.strategy)).count > 1 {
            throw mixed(
                "strategies and regimes", regimes,
                "name one regime with --regimes, or one strategy with --strategies")
        }
        guard let other = runs.first(where: { $0.config != first.config }) else { return }
        throw InputError(
            "\(name): run \(other.place.run) of \(other.place.log) was simulated from another text, with other options "
                + "or by another version than run \(first.place.run) of \(first.place.log); \(apart)")
    }

    private static func isByRegime(_ runs: [SimulatedRun]) -> Bool {
        Set(runs.map(\.key.regime)).count > 1
    }

    private static func variants(of runs: [SimulatedRun]) -> [String] {
        let isByRegime = isByRegime(runs)
        return Set(runs.map { isByRegime ? $0.key.regime : $0.key.strategy }).sorted()
    }

    private static func commonSeeds(of runs: [SimulatedRun]) -> Set<Int64> {
        let variants = Dictionary(grouping: runs) { $0.key.strategy + " " + $0.key.regime }
            .values.map { Set($0.map(\.key.seed)) }
        return variants.dropFirst().reduce(variants.first ?? []) { $0.intersection($1) }
    }

    /// Returns the sort key of variants: the usual order of strategies, then the regime.
    private static func order(_ run: RunSummary) -> (Int, String) {
        (Strategy.allCases.firstIndex { $0.rawValue == run.strategy } ?? .max, run.regime)
    }

    // MARK: Reading

    /// The state that the threads share.
    private struct State {
        var next = 0
        var done = 0
        var summaries: [RunSummary] = []
        var errors: [StoreError] = []
        var error: (any Error)?
    }

    /// - Returns: the summaries, and an error for each unreadable file.
    private static func read(
        _ runs: [SimulatedRun], jobs: Int, for client: WorkClient,
        _ progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) throws -> (summaries: [RunSummary], errors: [StoreError]) {
        let state = Locked(State())
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
            while let place = state.withLock({ state -> Int? in
                guard state.error == nil, state.next < runs.count else { return nil }
                state.next += 1
                return state.next - 1
            }) {
                let result = Result { try runs[place].summary(for: client) }
                state.withLock { state in
                    switch result {
                    case .success(let summary): state.summaries.append(summary)
                    case .failure(let error as StoreError) where error.isAboutFile:
                        state.errors.append(error)
                    case .failure(let error): state.error = state.error ?? error
                    }
                    state.done += 1
                    progress(state.done, runs.count)
                }
            }
        }
        let end = state.withLock { $0 }
        if let error = end.error { throw error }
        return (end.summaries, end.errors)
    }
}

/// The key of a run in a comparison.
private struct RunKey: Hashable, Sendable {
    let strategy: String
    let regime: String
    let seed: Int64

}

extension RunKey {
    init(_ run: RunSummary) { self.init(strategy: run.strategy, regime: run.regime, seed: run.seed) }
}

/// A simulation in a log.
private struct SimulatedRun: Sendable {
    let key: RunKey
    let workload: String
    let cells: String
    /// The configuration of the simulation.
    let config: String
    /// Nil if the run did not end or lacks events.
    let stored: StoredSummary?
    let place: ComparableRuns.Place
    private let record: RunRecord
    private let reader: LogReader

    /// Returns nil if the run is not from a simulation.
    init?(_ run: ListedRun, of log: LogSource) {
        (record, reader) = (run.record, run.reader)
        guard let workload = record.description.workload, let strategy = record.description.strategy,
            let regime = record.description.regime, let seed = record.description.seed
        else { return nil }
        key = RunKey(strategy: strategy, regime: regime, seed: seed)
        self.workload = workload
        cells = record.description.cells ?? ""
        config = record.configJSON
        let hasAll = record.status == .finished && record.dropped == 0
        stored = hasAll ? record.summaryJSON.flatMap { StoredSummary($0) } : nil
        place = ComparableRuns.Place(log: log.path, run: run.number)
    }

    func summary(for client: WorkClient) throws -> RunSummary {
        var counted = CountedLog(
            limits: InvariantLimits(
                keptViolations: 0,
                frameNs: InvariantLimits.frameNs(refreshNs: record.description.refreshNs)))
        var read = 0
        try reader.forEachEvent(LogFilter(run: record.number)) { event in
            read += 1
            if read.isMultiple(of: 10_000), client.wantsToStop() { throw CancellationError() }
            counted.add(event)
            return true
        }
        if client.wantsToStop() { throw CancellationError() }
        if let frameEndNs = try reader.lastFrameEndNs(ofRun: record.number) {
            counted.noteFrame(endNs: frameEndNs)
        }
        counted.finish(atNs: record.endedNs)
        return RunSummary(
            run: place.run, workload: workload, strategy: key.strategy, regime: key.regime, cells: cells,
            updates: record.updates, transitions: record.transitions, seed: key.seed,
            virtualSeconds: stored?.virtualSeconds ?? 0, wallSeconds: stored?.wallSeconds ?? 0,
            frames: stored?.frames ?? 0, hitchMsPerSecond: stored?.hitchMsPerSecond ?? 0,
            violations: stored?.brokenRules ?? [:], worstViolations: counted.checker.worstViolations,
            tally: counted.tally)
    }
}
