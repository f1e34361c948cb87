/// The values of one column of the current row group.
struct ParquetColumnValues {
    let column: ParquetTable.Column
    private(set) var rows = 0
    /// 1 for a row with a value, 0 for one without; empty in a column that always has one.
    private(set) var levels: [UInt32] = []
    private(set) var integers: [Int64] = []
    private(set) var reals: [Double] = []
    private(set) var texts = TextDictionary()

    init(_ column: ParquetTable.Column) { self.column = column }

    /// Empties it and keeps its room.
    mutating func removeAll() {
        rows = 0
        levels.removeAll(keepingCapacity: true)
        integers.removeAll(keepingCapacity: true)
        reals.removeAll(keepingCapacity: true)
        texts.removeAll()
    }

    /// How many rows have a value.
    var count: Int {
        switch column.kind {
        case .integer: integers.count
        case .real: reals.count
        case .text: texts.places.count
        }
    }

    @inline(__always)
    mutating func append(_ value: Int64) {
        begin(isThere: true)
        integers.append(value)
    }

    mutating func append(_ value: Double) {
        begin(isThere: true)
        reals.append(value)
    }

    @inline(__always)
    mutating func append(_ value: String) {
        begin(isThere: true)
        texts.append(value)
    }

    @inline(__always)
    mutating func append(word: Int, _ text: () -> String) {
        begin(isThere: true)
        texts.append(word: word, text)
    }

    @inline(__always)
    mutating func appendNothing() {
        precondition(column.isOptional, "A row has a value in each column that asks for one.")
        begin(isThere: false)
    }

    @inline(__always)
    private mutating func begin(isThere: Bool) {
        rows += 1
        if column.isOptional { levels.append(isThere ? 1 : 0) }
    }
}
