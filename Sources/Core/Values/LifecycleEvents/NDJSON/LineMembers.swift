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
