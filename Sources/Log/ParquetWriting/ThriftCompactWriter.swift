/// Writes a struct in Thrift's compact protocol, limited to the types of Parquet's metadata.
///
/// Fields are written in the order of their numbers, each relative to the previous one. (Apache Thrift,
/// "Thrift Compact protocol encoding".)
package struct ThriftCompactWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// The numbers of the last fields of this struct and of the structs around it.
    private var lastField: [Int16] = [0]

    // MARK: Fields

    package mutating func bool(_ field: Int16, _ value: Bool) { begin(field, value ? .yes : .no) }

    package mutating func int16(_ field: Int16, _ value: Int16) {
        begin(field, .int16)
        bytes.append(zigzag: Int64(value))
    }

    package mutating func int32(_ field: Int16, _ value: Int32) {
        begin(field, .int32)
        bytes.append(zigzag: Int64(value))
    }

    package mutating func int64(_ field: Int16, _ value: Int64) {
        begin(field, .int64)
        bytes.append(zigzag: value)
    }

    package mutating func text(_ field: Int16, _ text: String) { binary(field, Array(text.utf8)) }

    package mutating func binary(_ field: Int16, _ value: [UInt8]) {
        begin(field, .binary)
        append(value)
    }

    /// Writes a nested struct, whose fields `write` writes.
    package mutating func structure(_ field: Int16, _ write: (inout ThriftCompactWriter) -> Void) {
        begin(field, .structure)
        append(write)
    }

    // MARK: Lists

    package mutating func int32s(_ field: Int16, _ values: [Int32]) {
        begin(field, list: values.count, of: .int32)
        for value in values { bytes.append(zigzag: Int64(value)) }
    }

    package mutating func texts(_ field: Int16, _ texts: [String]) {
        begin(field, list: texts.count, of: .binary)
        for text in texts { append(Array(text.utf8)) }
    }

    package mutating func structures<Element>(
        _ field: Int16, _ elements: some Collection<Element>,
        _ write: (Element, inout ThriftCompactWriter) -> Void
    ) {
        begin(field, list: elements.count, of: .structure)
        for element in elements { append { write(element, &$0) } }
    }

    /// Ends the outermost struct.
    package mutating func end() { bytes.append(0) }

    // MARK: Parts

    private mutating func begin(_ field: Int16, _ kind: ThriftCompactKind) {
        let step = field - lastField[lastField.count - 1]
        if (1...15).contains(step) {
            bytes.append(UInt8(step) << 4 | kind.rawValue)
        } else {
            bytes.append(kind.rawValue)
            bytes.append(zigzag: Int64(field))
        }
        lastField[lastField.count - 1] = field
    }

    private mutating func begin(_ field: Int16, list count: Int, of kind: ThriftCompactKind) {
        begin(field, .list)
        if count < 15 {
            bytes.append(UInt8(count) << 4 | kind.rawValue)
        } else {
            bytes.append(0xF0 | kind.rawValue)
            bytes.append(varint: UInt64(count))
        }
    }

    private mutating func append(_ value: [UInt8]) {
        bytes.append(varint: UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    private mutating func append(_ write: (inout ThriftCompactWriter) -> Void) {
        lastField.append(0)
        write(&self)
        bytes.append(0)
        lastField.removeLast()
    }
}
