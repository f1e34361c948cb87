/// The members of a line of an event or a frame: which fields were read, the number of the run, members of newer
/// versions.
struct LineMembers {
    /// The output of a query, and a log of several runs, name the run on each line.
    private(set) var run: Int64?
    /// How many members this version does not know.
    private(set) var unknown = 0
    /// The fields read so far, a bit each by their raw value.
    private var known: UInt16 = 0

    func has(_ field: UInt8) -> Bool { known & 1 << field != 0 }

    /// Notes that a field is read.
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
