/// Reads the line of the run.
enum RunLine {
    private static let expected = "the first line of a log is its run: {\"run\":{…}}"

    static func decode(_ line: ArraySlice<UInt8>) throws(JSONFault) -> (
        run: RunDescription, unknownMembers: Int
    ) {
        var reader = JSONReader(line)
        var run: RunDescription?
        var unknown = 0
        try reader.object { (key, reader) throws(JSONFault) in
            if key.elementsEqual("run".utf8), run == nil {
                run = try description(&reader, &unknown)
            } else {
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        try reader.end()
        guard let run else { throw JSONFault(expected) }
        return (run, unknown)
    }

    private static func description(
        _ reader: inout JSONReader, _ unknown: inout Int
    ) throws(JSONFault) -> RunDescription {
        var texts: [String: String] = [:]
        var numbers: [String: Int64] = [:]
        try reader.object { (key, reader) throws(JSONFault) in
            let key = String(decoding: copy key, as: UTF8.self)
            guard texts[key] == nil, numbers[key] == nil else { throw JSONFault("\"\(key)\" appears twice") }
            switch key {
            case "uuid", "name", "source", "workload", "strategy", "regime", "cells", "app", "os", "device":
                texts[key] = try reader.string(of: key)
            case "seed", "startedUnixNs", "refreshNs", "schema":
                numbers[key] = try reader.integer(of: key)
            default:
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        guard let schema = numbers["schema"] else { throw JSONFault("the run has no \"schema\"") }
        guard schema >= 1, schema <= RunDescription.currentSchema else {
            throw JSONFault(
                "the log has schema \(schema), and this version reads 1 to \(RunDescription.currentSchema); "
                    + "a newer animatorpool reads it")
        }
        guard let uuid = texts["uuid"] else { throw JSONFault("the run has no \"uuid\"") }
        guard RunDescription.isUUID(uuid) else {
            throw JSONFault("a log cannot have a run \(RunDescription.uuidRule)")
        }
        guard let name = texts["name"] else { throw JSONFault("the run has no \"name\"") }
        guard let source = texts["source"] else { throw JSONFault("the run has no \"source\"") }
        guard let source = RunDescription.Source(rawValue: source) else {
            throw JSONFault("\"source\" must be simulation or app, not \"\(source)\"")
        }
        guard let started = numbers["startedUnixNs"] else {
            throw JSONFault("the run has no \"startedUnixNs\"")
        }
        guard let refresh = numbers["refreshNs"] else { throw JSONFault("the run has no \"refreshNs\"") }
        return RunDescription(
            uuid: uuid, name: name, source: source, workload: texts["workload"], seed: numbers["seed"],
            strategy: texts["strategy"], regime: texts["regime"], cells: texts["cells"], app: texts["app"],
            os: texts["os"], device: texts["device"], startedUnixNs: started, refreshNs: refresh,
            schema: Int(schema))
    }
}

/// The end of a run: the last line of an NDJSON log.
public struct LogEnd: Hashable, Sendable {
    /// How the run ended.
    public var status: RunStatus
    /// The time of the last event or frame, in nanoseconds since the start of the run.
    public var tNs: Int64
    /// The number of event lines of the run, including gap records.
    public var events: Int64
    /// The number of frame lines of the run.
    public var frames: Int64
    /// The number of dropped events.
    public var dropped: Int64

    /// Creates the end of a log.
    public init(status: RunStatus, tNs: Int64, events: Int64, frames: Int64, dropped: Int64) {
        self.status = status
        self.tNs = tNs
        self.events = events
        self.frames = frames
        self.dropped = dropped
    }
}

/// The end of a run as a sender states it. All members but the status are optional.
package struct StatedLogEnd: Hashable, Sendable {
    package var status: RunStatus
    package var tNs: Int64?
    package var events: Int64?
    package var frames: Int64?
    package var dropped: Int64?
    /// The number of members that this version does not know.
    package var unknownMembers = 0

    /// Reads the next object of `reader`.
    package init(_ reader: inout JSONReader) throws(JSONFault) {
        var status: RunStatus?
        var numbers: (tNs: Int64?, events: Int64?, frames: Int64?, dropped: Int64?)
        var unknown = 0
        try reader.object { (key, reader) throws(JSONFault) in
            switch String(decoding: copy key, as: UTF8.self) {
            case "status":
                if status != nil { throw JSONFault("\"status\" appears twice") }
                status = try Self.status(try reader.string(of: "status"))
            case "tNs": try Self.read("tNs", into: &numbers.tNs, &reader)
            case "events": try Self.read("events", into: &numbers.events, &reader)
            case "frames": try Self.read("frames", into: &numbers.frames, &reader)
            case "dropped": try Self.read("dropped", into: &numbers.dropped, &reader)
            case "digest": _ = try reader.string(of: "digest")
            default:
                _ = try reader.checkedBytes(depth: JSONReader.deepest)
                unknown += 1
            }
        }
        guard let status else { throw JSONFault("the end has no \"status\"") }
        self.status = status
        (tNs, events, frames, dropped) = numbers
        unknownMembers = unknown
    }

    private static func read(
        _ key: String, into number: inout Int64?, _ reader: inout JSONReader
    ) throws(JSONFault) {
        if number != nil { throw JSONFault("\"\(key)\" appears twice") }
        let value: Int64 = try reader.integer(of: key)
        guard value >= 0 else { throw JSONFault("\"\(key)\" must be 0 or more, not \(value)") }
        number = value
    }

    private static func status(_ name: String) throws(JSONFault) -> RunStatus {
        guard let status = RunStatus.allCases.first(where: { $0.name == name }), status != .open else {
            throw JSONFault("\"status\" must be finished, failed, interrupted or recovered, not \"\(name)\"")
        }
        return status
    }

    /// Returns the contradiction between the stated counts and `events` and `frames`; nil if there is none.
    package func contradiction(events: Int64, frames: Int64) -> String? {
        if let stated = self.events, stated != events {
            return "the end states \(stated) events, and there are \(events)"
        }
        if let stated = self.frames, stated != frames {
            return "the end states \(stated) frames, and there are \(frames)"
        }
        return nil
    }
}

extension JSONWriter {
    /// Writes the members of an end without the digest.
    package mutating func members(of end: LogEnd) {
        member("status", end.status.name)
        member("tNs", end.tNs)
        member("events", end.events)
        member("frames", end.frames)
        member("dropped", end.dropped)
    }
}

/// Reads and writes the last line of a log.
///
/// The digest is the last member of the line and covers every byte of the file before its digits. So the
/// line is recognized by its bytes: a line that does not end with `"}}` and a newline is not an end line.
enum EndLine {
    private static let start = Array(#"{"end":{"#.utf8)
    private static let digestKey = Array(#""digest":""#.utf8)
    private static let close = Array(#""}}"#.utf8)

    /// - Parameter digest: the digest of every byte before the line.
    static func append(_ end: LogEnd, digest: LogDigest, to json: inout JSONWriter) {
        let lineStart = json.bytes.count
        json.append(raw: start)
        json.members(of: end)
        json.append(raw: [UInt8(ascii: ",")] + digestKey)
        var digest = digest
        digest.add(json.bytes[lineStart...])
        json.append(raw: digest.digits + close)
        json.endLine()
    }

    /// A parsed end line, and whether its digest is valid.
    struct Decoded {
        var end: StatedLogEnd
        /// Whether the digest matches the bytes before it.
        var isGenuine: Bool
    }

    /// Parses an end line; nil if `line` is not an end line.
    ///
    /// - Parameters:
    ///   - line: a line that a newline ends, without the newline.
    ///   - digest: the digest of every byte before the line.
    static func decode(_ line: ArraySlice<UInt8>, digest: LogDigest) -> Decoded? {
        let tail = LogDigest.digitCount + close.count
        guard line.starts(with: start), line.count > start.count + digestKey.count + tail,
            line.suffix(close.count).elementsEqual(close)
        else { return nil }
        let head = line.dropLast(tail)
        let digits = line[head.endIndex...].prefix(LogDigest.digitCount)
        guard head.suffix(digestKey.count).elementsEqual(digestKey), digits.allSatisfy(isDigit) else {
            return nil
        }
        var reader = JSONReader(line)
        var end: StatedLogEnd?
        do throws(JSONFault) {
            try reader.object { (_, reader) throws(JSONFault) in end = try StatedLogEnd(&reader) }
            try reader.end()
        } catch {
            return nil
        }
        guard let end else { return nil }
        var found = digest
        found.add(head)
        return Decoded(end: end, isGenuine: digits.elementsEqual(found.digits))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
