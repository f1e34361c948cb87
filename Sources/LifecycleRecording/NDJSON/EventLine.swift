import LifecycleEvents

/// Reads a line that is an event.
enum EventLine {
    private struct Fields {
        var seq: Int64?
        var tNs: Int64?
        var turn: Int?
        var kind: EventKind?
        var cell: Int32?
        var generation: Int32?
        var item: Int64?
        var animator: Int32?
        var site: String?
        var arg: Int64?
        var detail: String?
        var list: Int32?
        var subject: Int32?
        var run: Int64?
    }

    static func decode(_ line: ArraySlice<UInt8>) throws(JSONFault) -> LifecycleEvent {
        var cursor = JSONCursor(line)
        var fields = Fields()
        try cursor.object { (key, cursor) throws(JSONFault) in try read(key, from: &cursor, into: &fields) }
        try cursor.end()
        guard let seq = fields.seq else { throw JSONFault("the event has no \"seq\"") }
        guard let tNs = fields.tNs else { throw JSONFault("the event has no \"tNs\"") }
        guard let turn = fields.turn else { throw JSONFault("the event has no \"turn\"") }
        guard let kind = fields.kind else { throw JSONFault("the event has no \"kind\"") }
        // A place in the database is 40 bits wide.
        guard seq > 0, seq < 1 << 40 else {
            throw JSONFault("\"seq\" must be between 1 and \(1 << 40 - 1), not \(seq)")
        }
        return LifecycleEvent(
            seq: seq, tNs: tNs, turn: turn, kind: kind, cell: fields.cell.map(CellID.init),
            generation: fields.generation, item: fields.item.map { ItemID($0) },
            animator: fields.animator.map(AnimatorID.init), arg: fields.arg, site: try site(fields.site),
            detail: EventDetail(fields.detail, of: kind), list: fields.list.map(ListID.init),
            subject: fields.subject)
    }

    private static func site(_ text: String?) throws(JSONFault) -> CallSite? {
        guard let text else { return nil }
        guard let site = CallSite(text: text) else {
            throw JSONFault("\"site\" must be a file and a line, such as Feed.swift:31, not \"\(text)\"")
        }
        return site
    }

    private static func read(
        _ key: ArraySlice<UInt8>, from cursor: inout JSONCursor, into fields: inout Fields
    ) throws(JSONFault) {
        if isKey(key, "seq") {
            try set(&fields.seq, "seq", try cursor.integer(of: "seq"))
        } else if isKey(key, "tNs") {
            try set(&fields.tNs, "tNs", try cursor.integer(of: "tNs"))
        } else if isKey(key, "turn") {
            try set(&fields.turn, "turn", try cursor.integer(of: "turn"))
        } else if isKey(key, "kind") {
            try set(&fields.kind, "kind", try kind(try cursor.string(of: "kind")))
        } else if isKey(key, "cell") {
            try set(&fields.cell, "cell", try cursor.integer(of: "cell"))
        } else if isKey(key, "generation") {
            try set(&fields.generation, "generation", try cursor.integer(of: "generation"))
        } else if isKey(key, "item") {
            try set(&fields.item, "item", try cursor.integer(of: "item"))
        } else if isKey(key, "animator") {
            try set(&fields.animator, "animator", try cursor.integer(of: "animator"))
        } else if isKey(key, "site") {
            try set(&fields.site, "site", try cursor.string(of: "site"))
        } else if isKey(key, "arg") {
            try set(&fields.arg, "arg", try cursor.integer(of: "arg"))
        } else if isKey(key, "detail") {
            try set(&fields.detail, "detail", try cursor.string(of: "detail"))
        } else if isKey(key, "list") {
            try set(&fields.list, "list", try countingNumber("list", &cursor))
        } else if isKey(key, "subject") {
            try set(&fields.subject, "subject", try countingNumber("subject", &cursor))
        } else if isKey(key, "run") {
            // The output of a query names the run on each line; here it is the one of the first line.
            try set(&fields.run, "run", try cursor.integer(of: "run"))
        } else {
            throw JSONFault("an event has no key \"\(String(decoding: key, as: UTF8.self))\"")
        }
    }

    private static func countingNumber(
        _ key: String, _ cursor: inout JSONCursor
    ) throws(JSONFault) -> Int32 {
        let number = try cursor.integer(of: key, as: Int32.self)
        guard number > 0 else { throw JSONFault("\"\(key)\" counts from 1 and is \(number)") }
        return number
    }

    /// Compares byte by byte, for a line has ten keys and a file a million lines.
    private static func isKey(_ key: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        guard key.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { name in
            var index = key.startIndex
            for byte in name {
                guard key[index] == byte else { return false }
                index += 1
            }
            return true
        }
    }

    private static func set<Value>(
        _ field: inout Value?, _ key: String, _ value: Value
    ) throws(JSONFault) {
        guard field == nil else { throw JSONFault("\"\(key)\" stands twice") }
        field = value
    }

    private static func kind(_ name: String) throws(JSONFault) -> EventKind {
        guard let kind = EventKind(name: name) else {
            throw JSONFault("there is no kind of event \"\(name)\"; a newer version may have written it")
        }
        return kind
    }
}
