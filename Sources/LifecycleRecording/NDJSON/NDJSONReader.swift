import LifecycleEvents

/// Reads a log from NDJSON: strict, a line at a time, in memory that does not grow with the log.
///
///     var reader = try NDJSONReader(source: "log.ndjson", bytes: bytes)
///     while let event = try reader.next() { … }
///
/// A key nobody knows, a word that is not in the vocabulary and a line cut in the middle are errors, each
/// with its line number. Empty lines and a byte order mark are skipped.
///
/// Where each event names its run with the key `run`, the line of another run may follow: one file then holds
/// several. Without it two logs were joined, which is an error.
public struct NDJSONReader {
    /// The longest line that is read, in bytes.
    public static let longestLine = 1 << 20

    /// The run of the event that ``next()`` gave last; before that the first one's.
    public private(set) var run: RunDescription
    /// The number that its events give the run, where they do.
    public private(set) var runNumber: Int64?
    private var lines: NDJSONLines
    /// Whether an event of the run under way has named none.
    private var isUnnumbered = false
    private var uuids: Set<String>
    private let sites = KnownCallSites()

    /// Reads the first line.
    ///
    /// - Parameters:
    ///   - source: the file's name, for errors.
    ///   - readMore: returns the next bytes of the file, an empty array at its end.
    public init(source: String, readMore: @escaping () throws -> [UInt8]) throws {
        lines = NDJSONLines(source: source, readMore: readMore)
        guard let line = try lines.next() else {
            throw lines.error("the file is empty; the first line of a log is its run: {\"run\":{…}}")
        }
        do throws(JSONFault) {
            run = try RunLine.decode(line)
            uuids = [run.uuid]
        } catch {
            throw lines.error(error.reason)
        }
    }

    /// Reads a log that is in memory.
    public init(source: String, bytes: [UInt8]) throws {
        var rest: [UInt8]? = bytes
        try self.init(source: source) {
            defer { rest = nil }
            return rest ?? []
        }
    }

    /// The next event, or nil at the end.
    ///
    /// - Throws: ``NDJSONError``, or what reading the file threw.
    public mutating func next() throws -> LifecycleEvent? {
        while let line = try lines.next() {
            do throws(JSONFault) {
                let (event, number) = try EventLine.decodeNumbered(line, sites: sites)
                runNumber = number ?? runNumber
                isUnnumbered = isUnnumbered || number == nil
                return event
            } catch {
                guard let run = try? RunLine.decode(line) else { throw lines.error(error.reason) }
                try begin(run)
            }
        }
        return nil
    }

    private mutating func begin(_ next: RunDescription) throws {
        guard !isUnnumbered else {
            throw lines.error("another log begins here: two were joined in this file; read each for itself")
        }
        guard uuids.insert(next.uuid).inserted else {
            throw lines.error("the run \(next.uuid) begins a second time; leave one of the two out")
        }
        (run, runNumber) = (next, nil)
    }

    /// The line ``next()`` read last, from 1.
    public var lineNumber: Int { lines.number }
}

/// Cuts bytes into lines.
struct NDJSONLines {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private(set) var number = 0
    private let source: String
    private let readMore: () throws -> [UInt8]
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    init(source: String, readMore: @escaping () throws -> [UInt8]) {
        self.source = source
        self.readMore = readMore
    }

    func error(_ reason: String) -> NDJSONError { NDJSONError(source: source, line: number, reason: reason) }

    /// The next line that is not empty, without its end.
    mutating func next() throws -> ArraySlice<UInt8>? {
        while var line = try nextRaw() {
            if number == 1, line.starts(with: Self.byteOrderMark) {
                line = line.dropFirst(Self.byteOrderMark.count)
            }
            if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) { return line }
        }
        if number == 0 { number = 1 }
        return nil
    }

    private mutating func nextRaw() throws -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                number += 1
                return buffer[start..<end]
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                number += 1
                return buffer[start...]
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
