/// An entry of an NDJSON log.
public enum NDJSONEntry: Hashable, Sendable {
    /// A line with an event.
    case event(LifecycleEvent)
    /// A line with a frame.
    case frame(FrameRecord)
    /// The end of the run in this file; nil if the last line is not an end line.
    case end(LogEnd?)
}

/// Reads an NDJSON log strictly, a line at a time, in memory that does not grow with the log.
///
///     var reader = try NDJSONReader(source: "log.ndjson", bytes: bytes)
///     while let entry = try reader.next() { … }
///
/// Errors have a line number. They are: a word outside the vocabulary, a line that is not JSON, and an end
/// whose counts or digest do not match. Members and kinds of lines that this version does not know are
/// skipped and counted. A truncated last line ends the log, and ``cut`` describes it. Empty lines and a byte
/// order mark are skipped.
///
/// If each event has the number of its run under the key `run`, a file may hold several runs, one after the
/// other. Without these numbers, a second run is an error, because two logs were joined.
public struct NDJSONReader {
    /// The greatest length of a line, in bytes.
    public static let longestLine = 1 << 20

    /// The run of the last entry that ``next()`` returned, or the first run before that.
    public private(set) var run: RunDescription
    /// The number of the run in its lines, if they have a number.
    public private(set) var runNumber: Int64?
    /// The fault of the last line of a truncated file.
    public private(set) var cut: NDJSONError?
    /// The number of members that this version does not know.
    public private(set) var unknownMembers = 0
    /// The number of lines of kinds that this version does not know.
    public private(set) var unknownLines = 0

    private var lines: NDJSONLines
    private var progress = Progress()
    private var uuids: Set<String>
    private let sites = KnownCallSites()
    /// The next run, whose line was read when ``next()`` returned the end of the run before.
    private var following: RunDescription?
    private var isOver = false

    /// The state of the current run.
    private struct Progress {
        /// Whether an event had no run number.
        var isUnnumbered = false
        var place = FramePlace()
        var events: Int64 = 0
        var frames: Int64 = 0
        /// The end line, if it was the last line so far.
        var end: (line: EndLine.Decoded, number: Int)?
    }

    /// Creates a reader and reads the first line.
    ///
    /// - Parameters:
    ///   - source: the file's name, for errors.
    ///   - readMore: returns the next bytes of the file, or an empty array at its end.
    public init(
        source: String, readMore: @escaping () throws(NDJSONError) -> [UInt8]
    ) throws(NDJSONError) {
        lines = NDJSONLines(source: source, readMore: readMore)
        var first = try lines.next()
        while let line = first, line.isBlank { first = try lines.next() }
        guard let line = first else {
            throw lines.error("the file is empty; the first line of a log is its run: {\"run\":{…}}")
        }
        do throws(JSONFault) {
            let decoded = try RunLine.decode(line.bytes)
            run = decoded.run
            unknownMembers = decoded.unknownMembers
            uuids = [run.uuid]
        } catch {
            throw lines.error(error.reason)
        }
    }

    /// Creates a reader of a log in memory.
    public init(source: String, bytes: [UInt8]) throws(NDJSONError) {
        var rest: [UInt8]? = bytes
        try self.init(source: source) { () throws(NDJSONError) in
            defer { rest = nil }
            return rest ?? []
        }
    }

    /// Returns the next entry, or nil at the end. The last entry of each run is its end.
    public mutating func next() throws(NDJSONError) -> NDJSONEntry? {
        if let following {
            (run, runNumber, progress) = (following, nil, Progress())
            self.following = nil
        }
        while !isOver, let line = try lines.next() {
            if line.isBlank {
                progress.end = nil
                continue
            }
            do throws(JSONFault) {
                if let entry = try read(line) { return entry }
            } catch {
                guard !line.hasEnd else { throw lines.error(error.reason) }
                cut = lines.error(error.reason)
                progress.end = nil
                break
            }
            if following != nil { return .end(try takeEnd()) }
        }
        if isOver { return nil }
        isOver = true
        return .end(try takeEnd())
    }

    /// Returns the next event, or nil at the end of the file. Skips frames; checks and skips ends.
    public mutating func nextEvent() throws(NDJSONError) -> LifecycleEvent? {
        while let entry = try next() {
            if case .event(let event) = entry { return event }
        }
        return nil
    }

    /// Reads a line; returns nil for a line that is not an entry.
    private mutating func read(_ line: NDJSONLines.Line) throws(JSONFault) -> NDJSONEntry? {
        let kind = try LineKind(line.bytes)
        if kind == .end, line.hasEnd,
            let end = EndLine.decode(line.bytes, digest: line.digestBefore)
        {
            unknownMembers += end.end.unknownMembers
            progress.end = (end, lines.number)
            return nil
        }
        switch kind {
        case .event:
            let decoded = try EventLine.decodeNumbered(line.bytes, sites: sites)
            unknownMembers += decoded.unknownMembers
            runNumber = decoded.run ?? runNumber
            progress.isUnnumbered = progress.isUnnumbered || decoded.run == nil
            progress.place.follow(decoded.event)
            progress.events += 1
            progress.end = nil
            return .event(decoded.event)
        case .frame:
            let decoded = try FrameLine.decode(
                line.bytes, refreshNs: run.refreshNs, place: progress.place)
            unknownMembers += decoded.members.unknown
            runNumber = decoded.members.run ?? runNumber
            progress.frames += 1
            progress.end = nil
            return .frame(decoded.frame)
        case .run:
            let decoded = try RunLine.decode(line.bytes)
            unknownMembers += decoded.unknownMembers
            try begin(decoded.run)
        case .end, .unknown:
            unknownLines += 1
            progress.end = nil
        }
        return nil
    }

    private mutating func begin(_ next: RunDescription) throws(JSONFault) {
        guard !progress.isUnnumbered else {
            throw JSONFault("another log begins here: two were joined in this file; read each for itself")
        }
        guard uuids.insert(next.uuid).inserted else {
            throw JSONFault("the run \(next.uuid) begins a second time; leave one of the two out")
        }
        following = next
    }

    /// Returns the end of the current run, checked against the lines read.
    private func takeEnd() throws(NDJSONError) -> LogEnd? {
        guard let (line, number) = progress.end else { return nil }
        func error(_ reason: String) -> NDJSONError {
            var error = lines.error("\(reason): the log is damaged; copy it again from where it was recorded")
            error.line = number
            return error
        }
        guard line.isGenuine else { throw error("the digest does not fit the lines before it") }
        if let reason = line.end.contradiction(events: progress.events, frames: progress.frames) {
            throw error(reason)
        }
        return LogEnd(
            status: line.end.status, tNs: line.end.tNs ?? 0, events: progress.events, frames: progress.frames,
            dropped: line.end.dropped ?? 0)
    }

    /// Returns the event of a line, or nil if the line is not an event.
    package static func event(of line: ArraySlice<UInt8>) -> LifecycleEvent? {
        try? EventLine.decodeNumbered(line, sites: KnownCallSites()).event
    }

    /// The number of the last line that ``next()`` read, from 1.
    public var lineNumber: Int { lines.number }
}

/// The error of an invalid line of an NDJSON log.
public struct NDJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public var source: String
    /// The number of the line, from 1.
    public var line: Int
    /// The fault of the line, and how to fix it.
    public var reason: String

    /// Creates an error for a line of a source.
    public init(source: String, line: Int, reason: String) {
        self.source = source
        self.line = line
        self.reason = reason
    }

    /// One line: `log.ndjson:17: …`.
    public var description: String { "\(source):\(line): \(reason)" }
}

/// The kind of a log's line, determined by its keys.
package enum LineKind: Hashable, Sendable {
    case run, event, frame, end, unknown

    private static let eventStart = Array(#"{"seq":"#.utf8)

    package init(_ line: ArraySlice<UInt8>) throws(JSONFault) {
        // Most lines are events.
        if line.starts(with: Self.eventStart) {
            self = .event
            return
        }
        var kind = LineKind.unknown
        var reader = JSONReader(line)
        try reader.object { (key, reader) throws(JSONFault) in
            let value = try reader.checkedBytes(depth: JSONReader.deepest)
            if key.elementsEqual("seq".utf8) || key.elementsEqual("kind".utf8) {
                kind = .event
            } else if kind == .unknown, key.elementsEqual("frame".utf8) {
                kind = .frame
            } else if kind == .unknown, key.elementsEqual("end".utf8) {
                kind = .end
            } else if kind == .unknown, key.elementsEqual("run".utf8), value.first == UInt8(ascii: "{") {
                kind = .run
            }
        }
        try reader.end()
        self = kind
    }
}

/// Splits bytes into lines and computes their digest.
package struct NDJSONLines {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package struct Line {
        /// The bytes without the newline.
        package var bytes: ArraySlice<UInt8>
        /// Whether a newline ends the line. The last line of a truncated file has none.
        package var hasEnd: Bool
        package var isBlank: Bool
        /// The digest of every byte before the line.
        var digestBefore: LogDigest
    }

    private(set) var number = 0
    private let source: String
    private let readMore: () throws(NDJSONError) -> [UInt8]
    private var digest = LogDigest()
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    package init(source: String, readMore: @escaping () throws(NDJSONError) -> [UInt8]) {
        self.source = source
        self.readMore = readMore
    }

    package func error(_ reason: String) -> NDJSONError {
        NDJSONError(source: source, line: number, reason: reason)
    }

    package mutating func next() throws(NDJSONError) -> Line? {
        guard let found = try nextRaw() else {
            if number == 0 { number = 1 }
            return nil
        }
        let digestBefore = digest
        digest.add(found.bytes)
        if found.hasEnd { digest.add([UInt8(ascii: "\n")]) }
        var bytes = found.bytes
        if number == 1, bytes.starts(with: Self.byteOrderMark) {
            bytes = bytes.dropFirst(Self.byteOrderMark.count)
        }
        return Line(
            bytes: bytes, hasEnd: found.hasEnd,
            isBlank: !bytes.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }, digestBefore: digestBefore)
    }

    private mutating func nextRaw() throws(NDJSONError) -> (bytes: ArraySlice<UInt8>, hasEnd: Bool)? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return (buffer[start..<end], true)
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                number += 1
                return (buffer[start...], false)
            }
            guard buffer.count - start <= NDJSONReader.longestLine else {
                number += 1
                throw error("the line is longer than \(NDJSONReader.longestLine) bytes; this is not a log")
            }
            let more = try readMore()
            if more.isEmpty { isAtEnd = true }
            searched -= start
            buffer.removeSubrange(..<start)
            start = 0
            buffer.append(contentsOf: more)
        }
    }
}

/// A checksum of a file's bytes.
struct LogDigest: Hashable, Sendable {
    private var hash = StableHash()

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var hash = self.hash
        bytes.withUnsafeBufferPointer { hash.add($0) }
        self.hash = hash
    }

    /// The number of digits of the checksum.
    static let digitCount = 16

    /// The checksum as lower-case hexadecimal digits.
    var digits: [UInt8] {
        (0..<Self.digitCount).map { place in
            let digit =
                UInt8(truncatingIfNeeded: hash.value >> UInt64(4 * (Self.digitCount - 1 - place))) & 0xF
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }
}
