import LifecycleEvents
import LifecycleStore

/// Judges the runs of a log by the invariants.
package struct LogVerdicts {
    /// One for each run that was judged.
    package let verdicts: [Verdict]
    /// Whether every file of a folder could be read.
    package let isWhole: Bool

    /// - Parameters:
    ///   - path: a log file, a folder, an NDJSON file, a pipe, or `-` for standard input.
    ///   - selector: the runs; the newest of a file and all of a folder unless given. An NDJSON file has one.
    ///   - idleLimitNs: how long a cell off screen may keep an animator.
    ///   - keepsAll: whether every violation is kept, and not the first of each rule alone.
    ///   - progress: called at each ten-thousandth event with how many were judged.
    /// - Throws: as ``LogSource`` does, and `CancellationError` when the client wants to stop.
    package init(
        _ path: String, _ selector: RunSelector?, idleLimitNs: Int64, keepsAll: Bool,
        for client: WorkClient, progress: (Int) -> Void = { _ in }
    ) throws {
        func newJudging() -> LogJudging {
            LogJudging(idleLimitNs: idleLimitNs, keptViolations: keepsAll ? .max : 0)
        }
        var judged = 0
        func judge(_ event: LifecycleEvent, _ judging: inout LogJudging) throws {
            judging.eat(event)
            judged += 1
            guard judged.isMultiple(of: 10_000) else { return }
            if client.wantsToStop() { throw CancellationError() }
            progress(judged)
        }
        let input = try InputFile(path, client.temporaryFiles)
        if NDJSONLog.isOne(input.path) {
            verdicts = try Self.verdicts(of: NDJSONLog(input), for: client, newJudging, judge)
            isWhole = true
            return
        }
        let log = try LogSource(input, readsLines: selector == nil, for: client)
        let selector = selector ?? (log.isFolder ? .all : .newest)
        var verdicts: [Verdict] = []
        if !log.readers.isEmpty || log.lines.isEmpty {
            try log.forEachRun(selector) { run in
                var judging = newJudging()
                try run.reader.forEachEvent(LogFilter(run: run.record.number)) {
                    try judge($0, &judging)
                    return true
                }
                verdicts.append(
                    try judging.verdict(of: run, number: selector == .all ? run.number : nil))
                return true
            }
        }
        for file in log.lines {
            if client.wantsToStop() { throw CancellationError() }
            try log.readingLines(file) {
                let input = try InputFile(file, client.temporaryFiles)
                try NDJSONLog(input).check()
                for var verdict in try Self.verdicts(of: NDJSONLog(input), for: client, newJudging, judge) {
                    verdict.file = String(file.dropFirst(log.path.count).drop { $0 == "/" })
                    verdicts.append(verdict)
                }
            }
        }
        self.verdicts = verdicts
        isWhole = log.unreadable.isEmpty
    }

    /// Judges the runs of an NDJSON log, which has one as a rule.
    private static func verdicts(
        of log: NDJSONLog, for client: WorkClient, _ newJudging: () -> LogJudging,
        _ judge: (LifecycleEvent, inout LogJudging) throws -> Void
    ) throws -> [Verdict] {
        var verdicts: [Verdict] = []
        var judging = newJudging()
        var endNs: Int64 = 0
        try log.forEachEntry(for: client) { _, number, entry in
            switch entry {
            case .event(let event): try judge(event, &judging)
            case .frame(let frame): endNs = max(endNs, frame.endNs)
            case .end(let end):
                let state = end.map { LogState.ended($0.status, dropped: $0.dropped) }
                verdicts.append(
                    judging.verdict(run: number, state ?? .unended, atNs: max(endNs, end?.tNs ?? 0)))
                (judging, endNs) = (newJudging(), 0)
            }
        }
        // Where there is one, which it is need not be said.
        if verdicts.count == 1 { verdicts[0].run = nil }
        return verdicts
    }

    /// Judges one run.
    ///
    /// - Parameter keptViolations: how many are kept beside the first of each rule.
    /// - Throws: as ``init(_:_:idleLimitNs:keepsAll:for:progress:)`` does.
    package static func verdict(
        of run: ListedRun, idleLimitNs: Int64, keptViolations: Int, for client: WorkClient
    ) throws -> Verdict {
        var judging = LogJudging(idleLimitNs: idleLimitNs, keptViolations: keptViolations)
        var judged = 0
        try run.reader.forEachEvent(LogFilter(run: run.record.number)) { event in
            judging.eat(event)
            judged += 1
            if judged.isMultiple(of: 10_000), client.wantsToStop() { throw CancellationError() }
            return true
        }
        return try judging.verdict(of: run, number: nil)
    }
}

extension LogJudging {
    /// Ends the log of a run, whose events were all read.
    ///
    /// - Throws: ``StoreError`` when the log has another number of events than it states.
    fileprivate mutating func verdict(of run: ListedRun, number: Int64?) throws -> Verdict {
        guard run.record.status != .open else {
            let note = try run.noteIfOpen() ?? "run \(run.number) was open"
            return try verdict(run: number, .open(note: note), atNs: run.endNs())
        }
        let state = LogState.ended(run.record.status, dropped: run.record.dropped)
        let verdict = try verdict(run: number, state, atNs: run.endNs())
        guard run.record.events == Int64(verdict.events) else {
            throw StoreError(
                .corrupt, run.reader.path,
                "is damaged: run \(run.record.number) states \(run.record.events.counting("event")), and "
                    + "\(verdict.events) can be read")
        }
        return verdict
    }
}
