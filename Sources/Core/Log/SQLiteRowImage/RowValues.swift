/// Memory for the record of one row in SQLite's file format.
///
/// A record is a header with a byte for the type of each value, and the values in as few bytes as possible.
@usableFromInline
package final class RowRecord {
    /// The maximum number of values, so that the length of the header and each type take one byte.
    static let mostColumns = 32

    @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline let columns: Int

    /// - Precondition: `columns` is at most ``mostColumns``.
    package init(columns: Int) {
        precondition(columns <= Self.mostColumns, "A record has too many columns.")
        self.columns = columns
        bytes = .allocate(capacity: Self.mostSize(columns: Self.mostColumns))
        bytes.pointee = UInt8(columns + 1)
    }

    deinit { bytes.deallocate() }

    /// Returns the size of the largest record, with the bytes that the last store writes after its end.
    static func mostSize(columns: Int) -> Int { 1 + 9 * columns + 8 }

    /// Starts a row. Only one row can be open at a time.
    @inlinable @inline(__always)
    package func begin() -> RowValues { RowValues(bytes, columns: columns) }
}

/// The values of one row, added in the order of the columns.
///
/// The calling module inlines this code into its own loop, because a call for each value would be slower.
@usableFromInline
package struct RowValues {
    @usableFromInline package var id: Int64 = 0
    @usableFromInline let record: UnsafeMutablePointer<UInt8>
    @usableFromInline var types: UnsafeMutablePointer<UInt8>
    @usableFromInline var values: UnsafeMutableRawPointer

    @inlinable @inline(__always)
    init(_ record: UnsafeMutablePointer<UInt8>, columns: Int) {
        self.record = record
        types = record + 1
        values = UnsafeMutableRawPointer(record + 1 + columns)
    }

    /// The record, after all columns have been added.
    @inlinable
    package var bytes: UnsafeRawBufferPointer {
        let start = UnsafeRawPointer(record)
        return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(values) - start)
    }

    /// The number of added values.
    @inlinable var count: Int { types - record - 1 }

    /// Adds the row's ID. The record has a NULL in place of the ID, which is stored beside the record.
    @inlinable @inline(__always)
    package mutating func put(id: Int64) {
        self.id = id
        put(type: 0)
    }

    @inlinable @inline(__always)
    package mutating func put(_ value: Int64) {
        if UInt64(bitPattern: value) < 2 {
            // 0 and 1 have their own types.
            put(type: 8 + UInt8(truncatingIfNeeded: value))
            return
        }
        // The number of bytes that hold the value with its sign, from 1 to 8.
        let needed = (72 - (value ^ value >> 63).leadingZeroBitCount) >> 3
        // There are types for 1, 2, 3, 4, 6 and 8 bytes. The constants have a digit for each size.
        let size = 0x8_8664_3210 >> (4 * needed) & 0xF
        put(type: UInt8(truncatingIfNeeded: 0x6_6554_3210 >> (4 * needed) & 0xF))
        // The next value overwrites the remaining bytes.
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

/// An element in the storage of its array. Taking an element out of an array copies the element; this type
/// cannot be copied.
@usableFromInline
package struct InPlace<Element>: ~Copyable {
    @usableFromInline package let element: Element
}

extension Array {
    /// Calls `body` with each element, without copying the element.
    @inlinable @inline(__always)
    package func forEachInPlace(_ body: (borrowing InPlace<Element>) throws -> Void) rethrows {
        try withUnsafeBufferPointer { elements in
            // A structure with one property has the layout of the property.
            try elements.withMemoryRebound(to: InPlace<Element>.self) { places in
                for index in places.indices { try body(places[index]) }
            }
        }
    }
}

/// A number of variable length in SQLite's file format: seven bits in each byte, the highest first.
enum SQLiteVarint {
    static let longest = 9

    static func length(_ value: UInt64) -> Int {
        value < 128 ? 1 : min((70 - value.leadingZeroBitCount) / 7, longest)
    }

    /// Writes `value` and returns the number of bytes.
    @inline(__always)
    static func write(_ value: UInt64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 128 {
            bytes.pointee = UInt8(truncatingIfNeeded: value)
            return 1
        }
        return writeLong(value, to: bytes)
    }

    private static func writeLong(_ value: UInt64, to bytes: UnsafeMutablePointer<UInt8>) -> Int {
        let length = length(value)
        var rest = value
        var index = length - 1
        if length == longest {
            // The ninth byte has eight bits.
            bytes[index] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        } else {
            bytes[index] = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
        }
        while index > 0 {
            index -= 1
            bytes[index] = UInt8(truncatingIfNeeded: rest) | 0x80
            rest >>= 7
        }
        return length
    }

    /// Returns the length in bytes of the number at this address.
    static func length(at bytes: UnsafePointer<UInt8>) -> Int {
        var length = 1
        while length < longest, bytes[length - 1] & 0x80 != 0 { length += 1 }
        return length
    }
}
