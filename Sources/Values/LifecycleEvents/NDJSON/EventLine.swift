/// Reads a line that is an event.
struct EventLine {
    private var event = LifecycleEvent(tNs: 0, turn: 0, kind: .logGap)
    /// What it means depends on the kind, which may stand behind it.
    private var detail: String?
    /// The fields read so far, a bit each by their raw value.
    private var known: UInt16 = 0
    /// The field read last.
    private var previous: EventField?
    private var run: Int64?
    private var unknownMembers = 0
    private let sites: KnownCallSites

    private init(_ sites: KnownCallSites) { self.sites = sites }

    /// The event, the number of its run if the line has one, and how many members this version does not know.
    static func decodeNumbered(
        _ bytes: ArraySlice<UInt8>, sites: KnownCallSites
    ) throws(JSONFault) -> (event: LifecycleEvent, run: Int64?, unknownMembers: Int) {
        var line = EventLine(sites)
        var reader = JSONReader(bytes)
        try reader.object { (key, reader) throws(JSONFault) in try line.read(key, from: &reader) }
        try reader.end()
        for field in [EventField.seq, .tNs, .turn, .kind] where !line.knows(field) {
            throw JSONFault("the event has no \"\(field.name)\"")
        }
        // A place in the database is 40 bits wide.
        guard line.event.seq > 0, line.event.seq < 1 << 40 else {
            throw JSONFault("\"seq\" must be between 1 and \(1 << 40 - 1), not \(line.event.seq)")
        }
        line.event.detail = EventDetail(line.detail, of: line.event.kind)
        return (line.event, line.run, line.unknownMembers)
    }

    private func knows(_ field: EventField) -> Bool { known & 1 << field.rawValue != 0 }

    private mutating func read(
        _ key: ArraySlice<UInt8>, from reader: inout JSONReader
    ) throws(JSONFault) {
        guard let field = EventField.named(key, after: previous) else {
            return try readOther(key, from: &reader)
        }
        if knows(field) { throw JSONFault("\"\(field.name)\" stands twice") }
        known |= 1 << field.rawValue
        previous = field
        switch field {
        case .seq: event.seq = try reader.integer(of: field.name)
        case .tNs: event.tNs = try reader.integer(of: field.name)
        case .turn: event.turn = try reader.integer(of: field.name)
        case .kind: event.kind = try Self.kind(try reader.stringBytes(of: field.name))
        case .cell: event.cell = CellID(try reader.integer(of: field.name))
        case .generation: event.generation = try reader.integer(of: field.name, as: Int32.self)
        case .item: event.item = ItemID(try reader.integer(of: field.name, as: Int64.self))
        case .animator: event.animator = AnimatorID(try reader.integer(of: field.name))
        case .site: event.site = try sites.site(try reader.stringBytes(of: field.name))
        case .arg: event.arg = try reader.integer(of: field.name, as: Int64.self)
        case .detail: detail = try reader.string(of: field.name)
        case .list: event.list = ListID(try Self.countingNumber(field, &reader))
        case .subject: event.subject = try Self.countingNumber(field, &reader)
        }
    }

    /// The output of a query, and a log of several runs, name the run on each line. A member that is not known comes
    /// from a newer version.
    private mutating func readOther(
        _ key: ArraySlice<UInt8>, from reader: inout JSONReader
    ) throws(JSONFault) {
        guard key.elementsEqual("run".utf8) else {
            _ = try reader.checkedBytes(depth: JSONReader.deepest)
            unknownMembers += 1
            return
        }
        if run != nil { throw JSONFault("\"run\" stands twice") }
        run = try reader.integer(of: "run", as: Int64.self)
    }

    private static func countingNumber(
        _ field: EventField, _ reader: inout JSONReader
    ) throws(JSONFault) -> Int32 {
        let number = try reader.integer(of: field.name, as: Int32.self)
        guard number > 0 else { throw JSONFault("\"\(field.name)\" counts from 1 and is \(number)") }
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
