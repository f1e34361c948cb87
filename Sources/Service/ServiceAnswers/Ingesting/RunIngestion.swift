import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// Stores the logs that clients send, several at a time, each with a writer of its own.
///
/// A log is read while it arrives. The events of a broken transfer stay, as an open run. When the client sends
/// the log again, whole or longer, the run continues.
final class RunIngestion: Sendable {
    private let settings: ServiceSettings
    private let catalog: RunCatalog
    private let metrics: ServiceMetrics
    private let admission: Admission
    /// The runs of the transfers.
    private let runs = Locked<Set<String>>([])

    init(
        _ settings: ServiceSettings, _ catalog: RunCatalog, _ metrics: ServiceMetrics, _ admission: Admission
    ) {
        self.settings = settings
        self.catalog = catalog
        self.metrics = metrics
        self.admission = admission
    }

    /// Stores a log.
    ///
    /// - Parameter source: Returns the next bytes of the log, or none at their end. An error breaks the
    ///   transfer.
    /// - Returns: The run with what is missing. All of it is safe on the disk.
    /// - Throws: ``Problem`` or an error of the log, which is not stored then, or the error of `source`.
    func take(_ source: @escaping () throws -> [UInt8], for client: ServiceClient) throws -> OutputValue {
        let place = try admission.take(of: .uploads, for: client)
        defer { withExtendedLifetime(place) {} }
        let log = try ArrivingLog(source, settings.limits)
        let uuid: String
        do {
            uuid = log.isFile ? try takeFile(log) : try takeLines(log)
        } catch {
            // Of a transfer that broke in the first line there is nothing to keep.
            throw log.breach ?? error
        }
        if let breach = log.breach { throw breach }
        return try StoredRun(try catalog.run(uuid)).value
    }

    private func takeLines(_ log: ArrivingLog) throws -> String {
        var reader = try log.lines()
        let run = reader.run
        try run.checkTexts()
        try store(run) { sent in
            var gaps = GapCheck()
            var end: LogEnd??
            while let entry = try log.readingLines({ try reader.next() }) {
                guard end == nil else { throw Problem.severalRuns }
                let isLast = entry.isEnd
                if !isLast || log.breach == nil {
                    try gaps.check(entry, in: "the log", line: reader.lineNumber)
                }
                switch entry {
                case .event(let event): try sent.add(event)
                case .frame(let frame): try sent.add(frame)
                case .end(let stated): end = .some(stated)
                }
            }
            let isBroken = log.breach != nil
            try sent.finish(isBroken || log.isCut ? nil : end ?? nil, isBroken: isBroken)
        }
        return run.uuid
    }

    /// Stores an SQLite file. Of a broken transfer nothing is kept, because a part of a file cannot be read.
    private func takeFile(_ log: ArrivingLog) throws -> String {
        let upload = try UploadedFile(beside: settings.log)
        while case let piece = try log.next(), !piece.isEmpty { try upload.append(piece) }
        if let breach = log.breach { throw breach }
        try upload.sync()
        let file = try SentFile(upload.path, catalog)
        let record = file.run.record
        try store(record.description) { sent in
            try file.check()
            guard try catalog.knownRun(record.description.uuid) != nil else { return try file.place() }
            try file.run.reader.tell(
                run: record.number, begin: { _ in }, frame: { try sent.add($0) }, event: { try sent.add($0) })
            try sent.finish(record.end, isBroken: false)
        }
        return record.description.uuid
    }

    /// Stores the entries that `body` adds. After an error the log is as before.
    private func store(_ run: RunDescription, _ body: (SentRun) throws -> Void) throws {
        guard runs.withLock({ $0.insert(run.uuid).inserted }) else {
            throw Problem.busy("Another request sends the run.", retryAfterSeconds: 10)
        }
        defer { runs.withLock { _ = $0.remove(run.uuid) } }
        let sent = try SentRun(run, in: catalog)
        defer { metrics.add(Int64(sent.added), to: .eventsTakenIn) }
        do {
            try body(sent)
        } catch let error as Problem where error.kind == Problem.noRoom.kind {
            sent.keep()
            throw error
        } catch {
            sent.discard()
            throw error
        }
    }
}

/// A run after the transfer of its log, and what is missing.
private struct StoredRun {
    private let uuid: String
    private let events: Int64
    private let missing: String?

    init(_ run: ServedRun) throws {
        let (record, number) = (run.record, run.record.number)
        uuid = run.uuid
        events = try run.reader.eventCount(run: number)
        let gaps = try run.reader.events(run.filter { ($0.kinds, $0.limit) = ([.logGap], 1) })
        var reasons: [String] = []
        if record.dropped > 0 {
            reasons.append("\(record.dropped.counting("event")) that the sender dropped")
        } else if !gaps.rows.isEmpty {
            reasons.append("events that a log.gap reports as missing")
        }
        if [.open, .recovered].contains(record.status) {
            reasons.append("what follows event \(try run.reader.lastSeq(run: number)), and the end")
        } else if events == 0 {
            reasons.append("all events")
        }
        missing = reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    var value: OutputValue {
        [
            "run": .text(uuid), "events": .int(events), "complete": .bool(missing == nil),
            "missing": OutputValue(missing),
        ]
    }
}

extension NDJSONEntry {
    fileprivate var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}

extension RunRecord {
    /// The end of the run; nil if the run may continue.
    fileprivate var end: LogEnd? {
        guard status != .open, status != .recovered else { return nil }
        return LogEnd(status: status, tNs: endedNs ?? 0, events: events, frames: 0, dropped: dropped)
    }
}

extension Problem {
    static let severalRuns = Problem(
        422, "several-runs", "The log has several runs", "A second run begins in it.",
        wayOut: "Send each run as a log of its own.")
}

extension RunDescription {
    private static let longestName = 1000

    /// Checks that the texts of a run are short, because every list of runs contains them.
    func checkTexts() throws(Problem) {
        let texts = [name, workload, strategy, regime, cells, app, os, device]
        guard texts.allSatisfy({ ($0?.utf8.count ?? 0) <= Self.longestName }) else {
            throw Problem(
                422, "name-too-long", "A name of the run is too long",
                "A name, workload or device has at most \(Self.longestName) bytes.",
                wayOut: "Send the run under shorter names.")
        }
    }
}

extension RunRecord {
    private static let longestObject = 1 << 20

    func checkTexts() throws(Problem) {
        try description.checkTexts()
        guard configJSON.utf8.count <= Self.longestObject,
            (summaryJSON?.utf8.count ?? 0) <= Self.longestObject
        else {
            throw Problem(
                422, "name-too-long", "The run's config or summary is too long",
                "Each has at most \(Self.longestObject) bytes.",
                wayOut: "Send a smaller config or summary.")
        }
    }
}
