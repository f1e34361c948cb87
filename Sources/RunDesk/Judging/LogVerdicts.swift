#if Store
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
        ///   - open: called with each run that has not ended, and what there is to say of it.
        /// - Throws: as ``LogSource`` does, and `CancellationError` when the client wants to stop.
        package init(
            _ path: String, _ selector: RunSelector?, idleLimitNs: Int64, keepsAll: Bool,
            for client: DeskClient, progress: (Int) -> Void = { _ in },
            open: (ListedRun, String) -> Void = { _, _ in }
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
            let input = try InputFile(path, client.leftovers)
            if NDJSONLog.isOne(input.path) {
                verdicts = try Self.verdicts(of: NDJSONLog(input), for: client, newJudging, judge)
                isWhole = true
                return
            }
            let log = try LogSource(input, for: client)
            let selector = selector ?? (log.isFolder ? .all : .newest)
            var verdicts: [Verdict] = []
            try log.forEachRun(selector) { run in
                var judging = newJudging()
                try run.reader.forEachEvent(LogFilter(run: run.record.number)) {
                    try judge($0, &judging)
                    return true
                }
                if let note = try run.noteIfOpen() { open(run, note) }
                verdicts.append(
                    judging.verdict(run: selector == .all ? run.number : nil, dropped: run.record.dropped))
                return true
            }
            self.verdicts = verdicts
            isWhole = log.unreadable.isEmpty
        }

        /// Judges the runs of an NDJSON log, which has one as a rule.
        private static func verdicts(
            of log: NDJSONLog, for client: DeskClient, _ newJudging: () -> LogJudging,
            _ judge: (LifecycleEvent, inout LogJudging) throws -> Void
        ) throws -> [Verdict] {
            var verdicts: [Verdict] = []
            var judging = newJudging()
            var current: (uuid: String, number: Int64?)?
            try log.forEachNumberedEvent(for: client) { run, number, event in
                if let ended = current, ended.uuid != run.uuid {
                    verdicts.append(judging.verdict(run: ended.number, dropped: 0))
                    judging = newJudging()
                }
                current = (run.uuid, number)
                try judge(event, &judging)
            }
            verdicts.append(judging.verdict(run: current?.number, dropped: 0))
            // Where there is one, which it is need not be said.
            if verdicts.count == 1 { verdicts[0].run = nil }
            return verdicts
        }

        /// Judges one run.
        ///
        /// - Parameter keptViolations: how many are kept beside the first of each rule.
        /// - Throws: as ``init(_:_:idleLimitNs:keepsAll:for:progress:open:)`` does.
        package static func verdict(
            of run: ListedRun, idleLimitNs: Int64, keptViolations: Int, for client: DeskClient
        ) throws -> Verdict {
            var judging = LogJudging(idleLimitNs: idleLimitNs, keptViolations: keptViolations)
            var judged = 0
            try run.reader.forEachEvent(LogFilter(run: run.record.number)) { event in
                judging.eat(event)
                judged += 1
                if judged.isMultiple(of: 10_000), client.wantsToStop() { throw CancellationError() }
                return true
            }
            return judging.verdict(run: nil, dropped: run.record.dropped)
        }
    }
#endif
