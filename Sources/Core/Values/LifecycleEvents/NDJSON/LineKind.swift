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
