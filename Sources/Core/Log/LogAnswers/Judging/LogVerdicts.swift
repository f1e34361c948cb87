import FileKit
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore

/// Checks the runs of a log against the invariants.
package struct LogVerdicts {
    /// One verdict for each run.
    package private(set) var verdicts: [Verdict] = []
    /// Whether every file of a folder could be read.
    package private(set) var isWhole = true

    /// - Parameters:
    ///   - path: a log file, a folder, an NDJSON file, a pipe, or `-` for standard input.
    ///   - selector: the runs. The default is the newest run of a file and all runs of a folder. All runs of
    ///     an NDJSON file are judged.
    ///   - idleLimitNs: how long a cell off screen may keep an animator.
    ///   - keepsAll: whether to keep every violation, not only the first of each rule.
    ///   - progress: called at every ten-thousandth event with the number of judged events.
    /// - Throws: the errors of ``LogSource``, or `CancellationError` if the client wants to stop.
    package init(
        _ path: String, _ selector: RunSelector?, idleLimitNs: Int64, keepsAll: Bool,
        for client: WorkClient, progress: (Int) -> Void = { _ in }
    ) throws {
        let judging = LogJudging(idleLimitNs: idleLimitNs, keptViolations: keepsAll ? .max : 0)
        var judged = 0
        let input = try InputFile(path, client.temporaryFiles)
        if NDJSONLog.isOne(input.path) {
            verdicts = try Self.verdicts(of: NDJSONLog(input), judging, &judged, for: client, progress)
            return
        }
        let log = try LogSource(input, readsLines: selector == nil, for: client)
        let selector = selector ?? (log.isFolder ? .all : .newest)
        if !log.readers.isEmpty || log.lines.isEmpty {
            try log.forEachRun(selector) { run in
                var verdict = try judging.verdict(of: run, &judged, for: client, progress)
                if selector == .all { verdict.run = run.number }
                verdicts.append(verdict)
                return true
            }
        }
        for file in log.lines {
            if client.wantsToStop() { throw CancellationError() }
            try log.readingLines(file) {
                let lines = NDJSONLog(try InputFile(file, client.temporaryFiles))
                try lines.check()
                for var verdict in try Self.verdicts(of: lines, judging, &judged, for: client, progress) {
                    verdict.file = String(file.dropFirst(log.path.count).drop { $0 == "/" })
                    verdicts.append(verdict)
                }
            }
        }
        isWhole = log.unreadable.isEmpty
    }

    /// Judges the runs of an NDJSON log, usually one.
    private static func verdicts(
        of log: NDJSONLog, _ fresh: LogJudging, _ judged: inout Int, for client: WorkClient,
        _ progress: (Int) -> Void
    ) throws -> [Verdict] {
        var verdicts: [Verdict] = []
        var judging = fresh
        var endNs: Int64 = 0
        try log.forEachEntry(for: client) { _, number, entry in
            switch entry {
            case .event(let event): try judging.add(event, &judged, for: client, progress)
            case .frame(let frame):
                judging.add(frameEndNs: frame.endNs)
                endNs = max(endNs, frame.endNs)
            case .end(let end):
                let state = end.map { LogState.ended($0.status, dropped: $0.dropped) }
                verdicts.append(
                    judging.verdict(run: number, state ?? .unended, atNs: max(endNs, end?.tNs ?? 0)))
                (judging, endNs) = (fresh, 0)
            }
        }
        // A single run needs no number.
        if verdicts.count == 1 { verdicts[0].run = nil }
        return verdicts
    }

    /// Judges one run.
    ///
    /// - Parameter keptViolations: The maximum number of violations to keep, besides the first of each rule.
    /// - Throws: the errors of ``init(_:_:idleLimitNs:keepsAll:for:progress:)``.
    package static func verdict(
        of run: ListedRun, idleLimitNs: Int64, keptViolations: Int, for client: WorkClient
    ) throws -> Verdict {
        var judged = 0
        return try LogJudging(idleLimitNs: idleLimitNs, keptViolations: keptViolations)
            .verdict(of: run, &judged, for: client) { _ in }
    }
}

extension LogJudging {
    /// - Parameters:
    ///   - judged: the number of judged events of all logs.
    ///   - client: asked at every ten-thousandth event whether to stop.
    fileprivate mutating func add(
        _ event: LifecycleEvent, _ judged: inout Int, for client: WorkClient, _ progress: (Int) -> Void
    ) throws {
        add(event)
        judged += 1
        guard judged.isMultiple(of: 10_000) else { return }
        if client.wantsToStop() { throw CancellationError() }
        progress(judged)
    }

    /// Judges all events of a run.
    ///
    /// - Throws: ``StoreError`` if the number of events differs from the number that the log states.
    fileprivate func verdict(
        of run: ListedRun, _ judged: inout Int, for client: WorkClient, _ progress: (Int) -> Void
    ) throws -> Verdict {
        var judging = self
        try run.reader.checkRows(ofRun: run.record.number)
        try run.reader.forEachEvent(LogFilter(run: run.record.number)) {
            try judging.add($0, &judged, for: client, progress)
            return true
        }
        if let frameEndNs = try run.reader.lastFrameEndNs(ofRun: run.record.number) {
            judging.add(frameEndNs: frameEndNs)
        }
        guard run.record.status != .open else {
            let note = try run.noteIfOpen() ?? "run \(run.number) was open"
            return try judging.verdict(run: nil, .open(note: note), atNs: run.endNs())
        }
        let state = LogState.ended(run.record.status, dropped: run.record.dropped)
        let verdict = try judging.verdict(run: nil, state, atNs: run.endNs())
        guard run.record.events == Int64(verdict.events) else {
            throw StoreError(
                .corrupt, run.reader.path,
                "is damaged: run \(run.record.number) states \(run.record.events.counting("event")), and "
                    + "\(verdict.events) can be read")
        }
        return verdict
    }
}

/// The violations in a log, and how complete the log is.
package struct Verdict {
    /// The run's number, if several runs are judged.
    package internal(set) var run: Int64?
    /// The name of the judged NDJSON file in a folder.
    package internal(set) var file: String?
    package let events: Int
    /// The number of gaps in the log. ``missing`` is the number of missing events.
    package let gaps: Int
    package let missing: Int64
    /// What is missing from the log, as a sentence; nil for a complete log.
    package let incompleteness: String?
    /// The violations in the order of detection: at least the first of each broken rule.
    package let violations: [Violation]
    /// The number of violations of each broken rule.
    package let counts: [Invariant: Int]
    /// The severity of the worst violation of each broken rule.
    package let worst: [Invariant: FindingSeverity]

    package init(
        run: Int64?, events: Int, gaps: Int, missing: Int64, incompleteness: String?, violations: [Violation],
        counts: [Invariant: Int], worst: [Invariant: FindingSeverity]
    ) {
        self.run = run
        self.events = events
        self.gaps = gaps
        self.missing = missing
        self.incompleteness = incompleteness
        self.violations = violations
        self.counts = counts
        self.worst = worst
    }

    /// Whether the log has an end and no event is missing.
    package var isComplete: Bool { incompleteness == nil }

    /// The first violation of each rule with the severity of the rule's worst violation, sorted by severity
    /// and then by the order of the log.
    package var firsts: [Violation] {
        var known: Set<Invariant> = []
        let firsts = violations.filter { known.insert($0.invariant).inserted }.map { first in
            var first = first
            first.severity = worst[first.invariant] ?? first.severity
            return first
        }
        return FindingSeverity.allCases.flatMap { severity in firsts.filter { $0.severity == severity } }
    }
}

/// Judges a log event by event and counts the events.
struct LogJudging {
    private var checker: InvariantChecker
    private var events = 0
    private var gaps = 0
    private var missing: Int64 = 0
    private var lastSeq: Int64 = 0

    /// - Parameter keptViolations: The maximum number of violations to keep, besides the first of each rule.
    init(idleLimitNs: Int64, keptViolations: Int) {
        checker = InvariantChecker(
            limits: InvariantLimits(idleLimitNs: idleLimitNs, keptViolations: keptViolations))
    }

    mutating func add(_ event: LifecycleEvent) {
        events += 1
        lastSeq = event.seq
        if event.kind == .logGap {
            gaps += 1
            missing = missing.addingReportingOverflow(max(event.arg ?? 0, 0)).partialValue
        }
        checker.add(event)
    }

    mutating func add(frameEndNs: Int64) { checker.noteFrame(endNs: frameEndNs) }

    /// Ends the log. Call this method once.
    ///
    /// - Parameters:
    ///   - state: how the log ends.
    ///   - endNs: the end of the run, which may be long after its last event.
    mutating func verdict(run: Int64?, _ state: LogState, atNs endNs: Int64) -> Verdict {
        checker.finish(atNs: endNs) { _ in }
        if case .ended(_, let dropped) = state { missing = max(missing, dropped) }
        let reasons = [loss, end(in: state)].compactMap { $0 }
        return Verdict(
            run: run, events: events, gaps: gaps, missing: missing,
            incompleteness: reasons.isEmpty
                ? nil : "The log is not complete: \(reasons.joined(separator: ", ")).",
            violations: checker.violations,
            counts: checker.violationCounts, worst: checker.worstViolations)
    }

    private var loss: String? {
        if missing > 0 {
            let gaps = gaps > 0 ? " in \(gaps.counting("gap"))" : ""
            return "\(missing.counting("event")) \(missing == 1 ? "is" : "are") missing\(gaps)"
        }
        return gaps > 0 ? "it has \(gaps.counting("gap record"))" : nil
    }

    private func end(in state: LogState) -> String? {
        let place = events == 0 ? "it has no event" : "nothing is known after event \(lastSeq)"
        switch state {
        case .ended(.recovered, _): return "its process died, and \(place)"
        case .ended: return events == 0 ? place : nil
        case .unended: return "it has no end, and \(place)"
        case .open(let note): return "\(note), and \(place)"
        }
    }
}

/// How a log ends, according to the log.
enum LogState: Hashable, Sendable {
    /// - Parameter dropped: the number of dropped events according to the log. Its gaps may name fewer.
    case ended(RunStatus, dropped: Int64)
    /// An NDJSON log whose last line is not the line of an end.
    case unended
    /// A run that is still being written, or that was never ended.
    case open(note: String)
}
