import LifecycleEvents
import LifecycleStore

/// The entries of a sent log, which continue the run that the service has.
///
/// Entries that the service has are compared. Entries after them are stored. So a log that a client sends
/// twice is stored once, whole or longer.
final class SentRun {
    private let description: RunDescription
    private let folder: LogFolder
    private let catalog: RunCatalog
    private var stored: StoredEntries?
    private var growing: GrowingRun?
    private var (lastSeq, lastFrame) = (Int64(0), 0)
    /// The number of events that the sender has dropped and the service has.
    private var kept: Int64 = 0
    /// The number of new events.
    private(set) var added = 0

    /// - Throws: ``Problem`` when the service has a different run of the uuid.
    init(_ description: RunDescription, in catalog: RunCatalog) throws {
        (self.description, self.catalog) = (description, catalog)
        folder = LogFolder(path: catalog.path)
        guard let run = try catalog.knownRun(description.uuid) else { return }
        stored = try StoredEntries(run)
        var known = run.record.description
        // An older version of the format describes the same run.
        known.schema = description.schema
        guard known == description else { throw different("The run") }
    }

    // MARK: Entries

    /// - Throws: ``Problem`` for an event out of order, or one that differs from the stored event.
    func add(_ event: LifecycleEvent) throws {
        guard event.follows(lastSeq) else {
            throw Problem.badRequest(
                "Event \(event.seq) comes after event \(lastSeq).",
                wayOut: "Send the whole log, from its first line. A log.gap names missing events.")
        }
        lastSeq = event.seq
        var event = event
        if stored != nil, event.seq <= lastStoredSeq {
            let same = try stored?.event(event.seq)
            if same == event { return }
            // The sender has dropped events that it had sent before.
            guard event.kind == .logGap, same?.kind != .logGap else { throw different("Event \(event.seq)") }
            kept += event.arg ?? 0
            return
        }
        if event.kind == .logGap, let named = event.arg, lastStoredSeq > event.seq - named {
            event.arg = event.seq - lastStoredSeq
            kept += named - (event.seq - lastStoredSeq)
        }
        try grow().add(event)
        added += 1
    }

    /// - Throws: ``Problem`` for a frame out of order, or one that differs from the stored frame.
    func add(_ frame: FrameRecord) throws {
        guard frame.frame > lastFrame else {
            throw Problem.badRequest(
                "Frame \(frame.frame) comes after frame \(lastFrame).",
                wayOut: "Send the whole log, from its first line.")
        }
        lastFrame = frame.frame
        if stored != nil, frame.frame <= lastStoredFrame {
            guard try stored?.frame(frame.frame) == frame else { throw different("Frame \(frame.frame)") }
            return
        }
        try grow().add(frame)
    }

    private var lastStoredSeq: Int64 { stored?.lastSeq ?? 0 }

    private var lastStoredFrame: Int { stored?.lastFrame ?? 0 }

    private func grow() throws -> GrowingRun {
        if let growing { return growing }
        let new: GrowingRun
        if let run = stored?.run {
            guard run.mayGoOn else { throw different("What follows event \(lastStoredSeq)") }
            // Closes the readers, and removes unfinished copies of a service that was killed.
            let others = try catalog.files(of: run.uuid).filter { $0 != run.reader.path }
            for path in others + [run.reader.path] { catalog.forget(path) }
            for path in others {
                try LogFile.existing(path: path).delete(runs: [run.uuid], removesEmptyFile: true)
            }
            new = try GrowingRun(continuing: run)
        } else {
            new = try GrowingRun(description, in: folder)
        }
        growing = new
        return new
    }

    private func different(_ what: String) -> Problem {
        .conflict(
            "\(what) differs from the run \(description.uuid) that the service has.",
            wayOut: "Send the log under a uuid of its own, or delete the run and send the log again.")
    }

    // MARK: End

    /// Ends the transfer.
    ///
    /// - Parameters:
    ///   - end: The end of the log; nil for a log without an end.
    ///   - isBroken: Whether the transfer ended early. Nothing is stored of a run without entries.
    /// - Throws: ``Problem`` when the run has ended in another way, or an error of the log.
    func finish(_ end: LogEnd?, isBroken: Bool) throws {
        if let end, let run = stored?.run, growing == nil {
            // The end of a shorter log is not that of the run.
            let coversRun = lastSeq >= lastStoredSeq && lastFrame >= lastStoredFrame
            guard coversRun, run.record.status != end.status else { return }
        } else if growing == nil, stored != nil || isBroken {
            return
        }
        let end = end.map { stated in
            var end = stated
            end.dropped = max(0, stated.dropped - kept)
            return end
        }
        let growing = try grow()
        self.growing = nil
        stored = nil
        try growing.close(end)
    }

    /// Keeps the entries so far, of a log that could not be written completely.
    func keep() {
        stored = nil
        try? growing?.close(nil)
        growing = nil
    }

    /// Removes the new entries.
    func discard() {
        stored = nil
        growing?.discard()
        growing = nil
    }
}

/// The events and frames of a run that the service has, in order.
private struct StoredEntries {
    let run: ServedRun
    let lastSeq: Int64
    let lastFrame: Int
    private var events: ArraySlice<LifecycleEvent> = []
    private var frames: ArraySlice<FrameRecord> = []

    /// The number of rows that are read together.
    private static let page = 4096

    init(_ run: ServedRun) throws {
        self.run = run
        lastSeq = try run.reader.lastSeq(run: run.record.number)
        lastFrame = try run.reader.lastFrame(run: run.record.number)
    }

    /// Returns the event with a number, which must be greater than that of the call before. Nil if the run has
    /// no such event.
    mutating func event(_ seq: Int64) throws -> LifecycleEvent? {
        events = events.drop { $0.seq < seq }
        if events.isEmpty {
            let filter = run.filter { ($0.after, $0.limit) = (seq - 1, Self.page) }
            events = try run.reader.events(filter).rows[...]
        }
        guard let first = events.first, first.seq == seq else { return nil }
        return first
    }

    mutating func frame(_ number: Int) throws -> FrameRecord? {
        frames = frames.drop { $0.frame < number }
        if frames.isEmpty {
            let filter = run.filter { ($0.after, $0.limit) = (Int64(number) - 1, Self.page) }
            frames = try run.reader.frames(filter).rows[...]
        }
        guard let first = frames.first, first.frame == number else { return nil }
        return first
    }
}

extension ServedRun {
    /// Whether the log of the run may have more events than the service.
    fileprivate var mayGoOn: Bool { [.open, .recovered, .interrupted].contains(record.status) }
}
