import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An NDJSON file that never grows beyond a cap: the log of an app on a device.
///
/// A full file drops its older half: the sink writes the newer half to a new file, after the line of the run and a
/// `log.gap` that counts the dropped events, and renames the new file. So the file is a valid log at any moment, and
/// each byte is copied once on average. When ``write(_:)`` returns, the system has the lines: they survive the end of
/// the app, but not a power cut.
///
/// The sink writes an end line when the run ends, and each time the recorder is suspended.
///
/// The log of the previous run stays beside the file (`PreviousLog`): it shows what led to a crash. The sink holds no
/// lock, because a lock file in a shared container would end a suspended app.
public final class CappedFileSink: LifecycleSink {
    /// The path of the log.
    public let path: String
    private let capBytes: Int
    private var writing: Writing?

    /// What one run needs while it is written. It is a value: an error leaves the old value in place.
    private struct Writing {
        let run: RunDescription
        var file: OpenFile
        /// The lines on their way to the file, and the digest and counts of the file.
        var lines: NDJSONWriter
        /// The last event that was written. A batch that failed halfway comes again.
        var last: LifecycleEvent?
        var lastFrame = 0
        /// The sink has dropped the events up to this number.
        var lastEvicted: Int64 = 0
        /// The gaps after that number, and how many events each counts.
        var gaps: [(seq: Int64, events: Int64)] = []
        /// The events that gaps of the recorder count, including gaps that were dropped.
        var namedByRecorder: Int64 = 0
        /// Whether an end is the last line.
        var hasEnd = false

        /// The events that are not in the file.
        ///
        /// - Parameter dropped: events that the recorder dropped.
        func missing(dropped: Int64) -> Int64 {
            gaps.reduce(lastEvicted + max(dropped - namedByRecorder, 0)) { $0 + $1.events }
        }
    }

    /// The room an end line takes at most.
    private static let endRoom = 256
    /// About the room that the line of a frame takes.
    private static let frameRoom = 256

    /// The most bytes of a line. The sink writes lines when they have as many bytes together.
    private var pieceBytes: Int { min(capBytes / 8, 1 << 16) }

    /// - Parameters:
    ///   - path: the file; its folder must exist, the caches folder for example.
    ///   - capBytes: the most bytes the file may have; 16 MB unless given.
    /// - Precondition: `capBytes` is at least 4096.
    public init(path: String, capBytes: Int = 16 << 20) {
        precondition(capBytes >= 4096, "A log needs room for a few events, not \(capBytes) bytes.")
        self.path = path
        self.capBytes = capBytes
    }

    /// Writes the first line, which describes the run.
    public func begin(_ run: RunDescription) throws(LifecycleSinkError) {
        var lines = NDJSONWriter()
        lines.append(run)
        guard lines.bytes.count <= capBytes / 4 else {
            throw LifecycleSinkError(
                "\(path): the line of the run takes \(lines.bytes.count) bytes, and the file may have \(capBytes)",
                isPermanent: true)
        }
        PreviousLog.keep(path)
        let file = try OpenFile(creating: path)
        try file.append(lines.bytes)
        lines.removeAll()
        writing = Writing(run: run, file: file, lines: lines)
    }

    /// Appends the batch's lines, and drops the oldest half of the file at its cap.
    public func write(_ batch: LifecycleBatch) throws(LifecycleSinkError) {
        guard var next = writing else { throw isClosed }
        try makeRoom(&next)
        let frames = batch.frames.filter { $0.frame > next.lastFrame }
        var frameIndex = frames.startIndex
        func takeFrames(before turn: Int) throws(LifecycleSinkError) {
            while frameIndex < frames.endIndex, frames[frameIndex].turn < turn {
                next.lines.append(frames[frameIndex])
                next.lastFrame = frames[frameIndex].frame
                frameIndex += 1
                // So many frames without an event do not wait for one: there is room for a piece at a time.
                if next.lines.waitingFrames * Self.frameRoom >= pieceBytes { next.lines.flushFrames() }
                try putPiece(&next)
            }
        }
        for event in batch.events where event.seq > next.last?.seq ?? 0 {
            try takeFrames(before: event.turn)
            if event.kind == .logGap { next.namedByRecorder += event.arg ?? 0 }
            // A gap stands for an event whose line alone is too long for the file.
            let line =
                fits(event)
                ? event
                : LifecycleEvent(seq: event.seq, tNs: event.tNs, turn: event.turn, kind: .logGap, arg: 1)
            if line.kind == .logGap { next.gaps.append((event.seq, line.arg ?? 0)) }
            next.lines.append(line)
            next.last = event
            try putPiece(&next)
        }
        try takeFrames(before: .max)
        try put(&next)
    }

    /// Writes an end line. The log may go on behind it.
    public func suspend(_ ending: RunEnding) throws(LifecycleSinkError) {
        guard let writing else { throw isClosed }
        if !writing.hasEnd { try appendEnd(ending) }
    }

    /// Writes the end line and closes the file.
    public func end(_ ending: RunEnding) throws(LifecycleSinkError) {
        try appendEnd(ending)
        writing = nil
    }

    private var isClosed: LifecycleSinkError {
        LifecycleSinkError("\(path): the log is closed", isPermanent: true)
    }

    private func appendEnd(_ ending: RunEnding) throws(LifecycleSinkError) {
        guard var next = writing else { throw isClosed }
        try makeRoom(&next)
        next.lines.appendEnd(
            ending.status, atNs: ending.endedNs,
            dropped: next.missing(dropped: ending.dropped))
        try put(&next)
        writing?.hasEnd = true
    }

    /// Whether the line of an event is short enough. Most lines need not be measured.
    private func fits(_ event: LifecycleEvent) -> Bool {
        let texts = (event.detail.text?.utf8.count ?? 0) + (event.site?.text.utf8.count ?? 0)
        if 512 + 6 * texts <= pieceBytes { return true }
        var line = NDJSONWriter()
        line.append(event)
        return line.bytes.count <= pieceBytes
    }

    /// Writes the new lines when they are long enough.
    private func putPiece(_ next: inout Writing) throws(LifecycleSinkError) {
        guard next.lines.bytes.count >= pieceBytes else { return }
        try put(&next)
        try makeRoom(&next)
    }

    /// Writes the new lines.
    private func put(_ next: inout Writing) throws(LifecycleSinkError) {
        if !next.lines.bytes.isEmpty {
            try next.file.append(next.lines.bytes)
            next.lines.removeAll()
            next.hasEnd = false
        }
        writing = next
    }

    /// Replaces the file by its newer half unless there is room for two pieces and an end.
    private func makeRoom(_ next: inout Writing) throws(LifecycleSinkError) {
        guard next.file.size + 2 * pieceBytes + Self.endRoom > capBytes else { return }
        let kept = NewestLines(ofTail: try next.file.tail(capBytes / 2, ofPath: path))
        guard let last = next.last else { return }
        let missing = kept.first.map { $0.seq - 1 } ?? last.seq
        let known = kept.first ?? last
        let gap = LifecycleEvent(
            seq: missing, tNs: known.tNs, turn: known.turn, kind: .logGap, arg: missing)
        next.lines.restart(next.run, gap: gap, lines: kept.bytes, events: kept.events, frames: kept.frames)
        let fresh = try OpenFile(creating: path + ".new")
        try fresh.append(next.lines.bytes)
        guard rename(path + ".new", path) == 0 else {
            throw OpenFile.error("cannot take the place of the old log", path)
        }
        next.lines.removeAll()
        next.lastEvicted = max(next.lastEvicted, missing)
        next.gaps.removeAll { $0.seq <= missing }
        (next.file, next.hasEnd) = (fresh, false)
        writing = next
    }
}
