/// Reads and writes the line of an event.
package struct EventLine {
    private var event = LifecycleEvent(tNs: 0, turn: 0, kind: .logGap)
    /// The meaning depends on the kind, which may be a later member.
    private var detail: String?
    private var members = LineMembers()
    /// The field read last.
    private var previous: EventField?
    private let sites: KnownCallSites

    private init(_ sites: KnownCallSites) { self.sites = sites }

    /// Writes the object of the line, without the newline. Omits keys without a value.
    package static func append(_ event: LifecycleEvent, run: Int64? = nil, to json: inout JSONWriter) {
        json.object { json in
            json.member("run", run)
            for field in EventField.all {
                if let number = field.number(of: event) {
                    json.member(field.key, number)
                } else if field.isText {
                    json.member(field.key, field.text(of: event))
                }
            }
        }
    }

    /// Returns the event, the number of its run if the line has one, and the number of unknown members.
    static func decodeNumbered(
        _ bytes: ArraySlice<UInt8>, sites: KnownCallSites
    ) throws(JSONFault) -> (event: LifecycleEvent, run: Int64?, unknownMembers: Int) {
        var line = EventLine(sites)
        var reader = JSONReader(bytes)
        try reader.object { (key, reader) throws(JSONFault) in try line.read(key, from: &reader) }
        try reader.end()
        for field in EventField.all where !field.isOptional && !line.members.has(field.rawValue) {
            throw JSONFault("the event has no \"\(field.name)\"")
        }
        // The database stores the number in 40 bits.
        guard line.event.seq > 0, line.event.seq < 1 << 40 else {
            throw JSONFault("\"seq\" must be between 1 and \(1 << 40 - 1), not \(line.event.seq)")
        }
        line.event.detail = EventDetail(line.detail, of: line.event.kind)
        return (line.event, line.members.run, line.members.unknown)
    }

    private mutating func read(
        _ key: ArraySlice<UInt8>, from reader: inout JSONReader
    ) throws(JSONFault) {
        guard let field = EventField.named(key, after: previous) else {
            return try members.readOther(key, from: &reader)
        }
        try members.note(field.rawValue, key: field.key)
        previous = field
        switch field {
        case .kind: event.kind = try Self.kind(try reader.stringBytes(of: field.name))
        case .site: event.site = try sites.site(try reader.stringBytes(of: field.name))
        case .detail: detail = try reader.string(of: field.name)
        default: field.set(try Self.number(of: field, &reader), in: &event)
        }
    }

    private static func number(
        of field: EventField, _ reader: inout JSONReader
    ) throws(JSONFault) -> Int64 {
        let bits = try reader.integer(of: { field.name }, bits: field.bits, isSigned: true)
        let number = Int64(truncatingIfNeeded: bits)
        guard number > 0 || field.content != .ordinal else {
            throw JSONFault("\"\(field.name)\" counts from 1 and is \(number)")
        }
        return number
    }

    private static func kind(_ name: ArraySlice<UInt8>) throws(JSONFault) -> EventKind {
        guard let kind = EventKind.named(name) else {
            let name = String(decoding: name, as: UTF8.self)
            throw JSONFault("there is no kind of event \"\(name)\"; a newer version may have written it")
        }
        return kind
    }
}

/// The members of an event's or a frame's line: known fields, the number of the run, and unknown members.
struct LineMembers {
    /// The number of the run, on each line of a query's output and of a log with several runs.
    private(set) var run: Int64?
    /// The number of members that this version does not know.
    private(set) var unknown = 0
    /// The fields read so far, as bits numbered by their raw values.
    private var known: UInt16 = 0

    func has(_ field: UInt8) -> Bool { known & 1 << field != 0 }

    /// Records that a field was read.
    mutating func note(_ field: UInt8, key: StaticString) throws(JSONFault) {
        if has(field) { throw JSONFault("\"\(key)\" appears twice") }
        known |= 1 << field
    }

    /// Reads a member that is not a field.
    mutating func readOther(
        _ key: ArraySlice<UInt8>, from reader: inout JSONReader
    ) throws(JSONFault) {
        guard key.elementsEqual("run".utf8) else {
            _ = try reader.checkedBytes(depth: JSONReader.deepest)
            unknown += 1
            return
        }
        if run != nil { throw JSONFault("\"run\" appears twice") }
        run = try reader.integer(of: "run", as: Int64.self)
    }
}

/// A cache of the call sites of a log: a log has few, each thousands of times.
final class KnownCallSites {
    /// The greatest number of cached sites. Other sites are parsed each time.
    private static let mostKept = 32

    private var kept: [(text: [UInt8], site: CallSite)] = []

    func site(_ text: ArraySlice<UInt8>) throws(JSONFault) -> CallSite {
        for known in kept where known.text.elementsEqual(text) { return known.site }
        let shown = String(decoding: text, as: UTF8.self)
        guard let site = CallSite(text: shown), shown.utf8.elementsEqual(text) else {
            throw JSONFault("\"site\" must be a file and a line, such as Feed.swift:31, not \"\(shown)\"")
        }
        if kept.count < Self.mostKept { kept.append((Array(text), site)) }
        return site
    }
}
