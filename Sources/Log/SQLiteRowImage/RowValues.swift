/// Memory for the record of one row in SQLite's file format.
///
/// A record is its head, which has the type of each value in a byte, and then the values, each in as few bytes as it
/// needs.
@usableFromInline
package final class RowRecord {
    /// The most values of a record: so many types are as many bytes, with one for the length of the head.
    static let mostColumns = 32

    @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline let columns: Int

    /// - Precondition: a record has not more than ``mostColumns`` columns.
    init(columns: Int) {
        precondition(columns <= Self.mostColumns, "A record has too many columns.")
        self.columns = columns
        bytes = .allocate(capacity: Self.mostSize(columns: Self.mostColumns))
        bytes.pointee = UInt8(columns + 1)
    }

    deinit { bytes.deallocate() }

    /// The bytes of the largest record, with those a value of eight bytes writes behind its end.
    static func mostSize(columns: Int) -> Int { 1 + 9 * columns + 8 }

    /// Begins a row. There is one at a time.
    @inlinable @inline(__always)
    func begin() -> RowValues { RowValues(bytes, columns: columns) }
}

/// The values of one row, put one after the other in the order of the columns.
///
/// The target that puts values compiles this code into its own loop: a call for each value would cost more than the
/// value.
@usableFromInline
package struct RowValues {
    @usableFromInline var id: Int64 = 0
    @usableFromInline let record: UnsafeMutablePointer<UInt8>
    @usableFromInline var types: UnsafeMutablePointer<UInt8>
    @usableFromInline var values: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(_ record: UnsafeMutablePointer<UInt8>, columns: Int) {
        self.record = record
        types = record + 1
        values = UnsafeMutableRawPointer(record + 1 + columns)
    }

    /// The record, when each column has been put.
    var bytes: UnsafeRawBufferPointer {
        let start = UnsafeRawPointer(record)
        return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(values) - start)
    }

    /// How many values have been put.
    @inlinable var count: Int { types - record - 1 }

    /// Puts the row's id. It is not in the record, which has a NULL in its place, but beside it.
    @inlinable @inline(__always)
    package mutating func put(id: Int64) {
        self.id = id
        put(type: 0)
    }

    @inlinable @inline(__always)
    package mutating func put(_ value: Int64) {
        if UInt64(bitPattern: value) < 2 {
            // 0 and 1 are types of their own.
            put(type: 8 + UInt8(truncatingIfNeeded: value))
            return
        }
        // From 1 to 8: how many bytes hold the value with its sign.
        let needed = (72 - (value ^ value >> 63).leadingZeroBitCount) >> 3
        // There are types for 1, 2, 3, 4, 6 and 8 bytes; a digit for each number that may be needed.
        let size = 0x8_8664_3210 >> (4 * needed) & 0xF
        put(type: UInt8(truncatingIfNeeded: 0x6_6554_3210 >> (4 * needed) & 0xF))
        // The bytes behind it are the next value's.
        values.storeBytes(of: (value << (64 - 8 * size)).bigEndian, as: Int64.self)
        values += size
    }

    @inlinable @inline(__always)
    package mutating func put(_ value: Int64?) {
        if let value { put(value) } else { put(type: 0) }
    }

    @inlinable @inline(__always)
    package mutating func put(_ value: Int) { put(Int64(value)) }

    @inlinable @inline(__always)
    package mutating func put(_ value: Int32?) { put(value.map(Int64.init)) }

    @inlinable @inline(__always)
    mutating func put(type: UInt8) {
        types.pointee = type
        types += 1
    }
}
