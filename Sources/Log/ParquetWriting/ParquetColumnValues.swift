/// The values of one column of the current row group.
struct ParquetColumnValues {
    let column: ParquetTable.Column
    private(set) var rows = 0
    /// 1 for a row with a value, 0 for a row without. Empty for a column that always has a value.
    private(set) var levels: [UInt32] = []
    private(set) var integers: [Int64] = []
    private(set) var reals: [Double] = []
    private(set) var texts = TextDictionary()

    init(_ column: ParquetTable.Column) { self.column = column }

    /// Removes all values and keeps the capacity.
    mutating func removeAll() {
        rows = 0
        levels.removeAll(keepingCapacity: true)
        integers.removeAll(keepingCapacity: true)
        reals.removeAll(keepingCapacity: true)
        texts.removeAll()
    }

    /// The number of rows with a value.
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
