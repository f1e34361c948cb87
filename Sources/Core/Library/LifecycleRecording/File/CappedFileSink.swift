import LifecycleEvents

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An NDJSON file with a maximum size: the log of an app on a device.
///
/// When the file is full, the sink drops its older half. It writes a new file with the line of the run, a
/// `log.gap` that counts the dropped events, and the newer half. Then it renames the new file. So the file is
/// a valid log at any moment, and each byte is copied once on average. When ``write(_:)`` returns, the system
/// has the lines: they survive the end of the app, but not a power cut.
///
/// The sink writes an end line when the run ends, and each time the recorder is suspended.
///
/// The log of the previous run stays beside the file (`PreviousLog`), for example to analyse a crash. The
/// sink holds no lock, because the system kills an app that is suspended with a lock file in a shared
/// container.
public final class CappedFileSink: LifecycleSink {
    /// The path of the log.
    public let path: String
    private let capBytes: Int
    private var writing: Writing?

    /// The state of a run while it is written. A value type: an error leaves the old value in place.
    private struct Writing {
        let run: RunDescription
        var file: OpenFile
        /// The lines that were not written yet, and the digest and counts of the file.
        var lines: NDJSONWriter
        /// The last event that was written. After a failure in the middle of a batch, the recorder repeats
        /// the batch.
        var last: LifecycleEvent?
        var lastFrame = 0
        /// The number of the last event that the sink has dropped.
        var lastEvicted: Int64 = 0
        /// The gaps after that number, each with the number of events that it counts.
        var gaps: [(seq: Int64, events: Int64)] = []
        /// The number of events that gaps of the recorder count, including gaps that were dropped.
        var namedByRecorder: Int64 = 0
        /// Whether the last line is an end line.
        var hasEnd = false

        /// Returns the number of events that are not in the file.
        ///
        /// - Parameter dropped: The number of events that the recorder dropped.
        func missing(dropped: Int64) -> Int64 {
            gaps.reduce(lastEvicted + max(dropped - namedByRecorder, 0)) { $0 + $1.events }
        }
    }

    /// The maximum size of an end line, in bytes.
    private static let endRoom = 256
    /// The approximate size of the line of a frame, in bytes.
    private static let frameRoom = 256

    /// The maximum size of a line, in bytes, and the size at which the sink writes the collected lines.
    private var pieceBytes: Int { min(capBytes / 8, 1 << 16) }

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - path: The file. Its folder must exist, for example the caches folder.
    ///   - capBytes: The maximum size of the file; 16 MB by default.
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
                // Frames usually wait for the next event. So many frames do not wait, because there is room
                // for only one piece at a time.
                if next.lines.waitingFrames * Self.frameRoom >= pieceBytes { next.lines.flushFrames() }
                try putPiece(&next)
            }
        }
        for event in batch.events where event.seq > next.last?.seq ?? 0 {
            try takeFrames(before: event.turn)
            if event.kind == .logGap { next.namedByRecorder += event.arg ?? 0 }
            // If the line of an event alone is too long for the file, a gap replaces the event.
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

    /// Writes an end line. Later events follow this line.
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

    /// Replaces the file by its newer half unless there is room for two pieces and an end line.
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

/// The log of the previous run, which stays beside the new one.
package enum PreviousLog {
    /// The extension after the name of the log.
    package static let pathExtension = "previous"

    /// Renames the log at `path` before a new run begins there, and replaces the log of the run before.
    static func keep(_ path: String) {
        // Fails before the first run, when there is no log.
        _ = rename(path, "\(path).\(pathExtension)")
    }
}

/// The newest lines of a log that fit into a limit: events and frames, beginning with an event, without end
/// lines.
struct NewestLines {
    private(set) var bytes: [UInt8] = []
    /// The first event that is kept, or nil if none fits.
    private(set) var first: LifecycleEvent?
    private(set) var events: Int64 = 0
    private(set) var frames: Int64 = 0

    /// Collects the lines.
    ///
    /// - Parameter tail: The last bytes of the log. The first line is incomplete, or is the line of the run.
    init(ofTail tail: [UInt8]) {
        let newline = UInt8(ascii: "\n")
        var start = tail.firstIndex(of: newline).map { $0 + 1 } ?? tail.endIndex
        while start < tail.endIndex, let end = tail[start...].firstIndex(of: newline) {
            keep(tail[start..<end])
            start = end + 1
        }
    }

    private mutating func keep(_ line: ArraySlice<UInt8>) {
        switch try? LineKind(line) {
        case .event:
            if first == nil {
                // A gap at the beginning is dropped: the new file begins with a gap that also counts its
                // events.
                guard let event = NDJSONReader.event(of: line), event.kind != .logGap else { return }
                first = event
            }
            events += 1
        case .frame:
            guard first != nil else { return }
            frames += 1
        case .run, .end, .unknown, nil: return
        }
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// A file to which lines are appended. `deinit` closes it.
final class OpenFile {
    private let descriptor: Int32
    private let path: String
    private(set) var size = 0

    /// Creates a new file at `path` and replaces an old one. Never writes through a link.
    init(creating path: String) throws(LifecycleSinkError) {
        _ = unlink(path)
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw Self.error("cannot be created", path) }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Writes all of `bytes`, or leaves the file as it was.
    func append(_ bytes: [UInt8]) throws(LifecycleSinkError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = Self.error("cannot be written", path)
                _ = ftruncate(descriptor, off_t(size))
                _ = lseek(descriptor, off_t(size), SEEK_SET)
                throw error
            }
            written += count
        }
        size += written
    }

    /// Returns the last bytes of the file at `path`, at most `room` bytes.
    func tail(_ room: Int, ofPath path: String) throws(LifecycleSinkError) -> [UInt8] {
        try Self.tail(of: path, from: max(0, size - room))
    }

    private static func tail(of path: String, from offset: Int) throws(LifecycleSinkError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error("cannot be read", path) }
        defer { _ = close(descriptor) }
        _ = lseek(descriptor, off_t(offset), SEEK_SET)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw error("cannot be read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Returns the system's last error, in one line. The error is not permanent: a full disk may have room
    /// again.
    static func error(_ what: String, _ path: String) -> LifecycleSinkError {
        let reason = String(cString: strerror(errno))
        return LifecycleSinkError("\(path): the log \(what) (\(reason))", isPermanent: false)
    }
}

/// Calls the system's `write`. Inside a type with a method of that name, the name would refer to the method.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
