import LifecycleEvents
import LifecycleStore

/// Writes rows in the format RowBinary of ClickHouse: one value after the other, in the order of the columns.
struct RowBinaryWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes whether a value follows, in a nullable column.
    mutating func appendMark(isThere: Bool) { bytes.append(isThere ? 0 : 1) }

    mutating func append<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ value: Double) { append(value.bitPattern) }

    mutating func append(_ value: String) {
        var length = UInt(value.utf8.count)
        while length >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: length) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func append<Number: FixedWidthInteger>(_ value: Number?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    mutating func append(_ value: Double?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    mutating func append(_ value: String?) {
        appendMark(isThere: value != nil)
        if let value { append(value) }
    }

    /// Appends bytes that were encoded before.
    mutating func append(prepared: [UInt8]) { bytes.append(contentsOf: prepared) }
}

// MARK: Rows of the log's tables

extension RowBinaryWriter {
    /// Writes rows of a table of the log.
    ///
    /// - Parameter asOf: the state of the log.
    init(_ rows: [[SQLValue]], in table: FleetTable, of run: RunDescription, asOf: Int64) {
        // The log's columns are between the day and the state of the log.
        let columns = table.columns.dropFirst().dropLast()
        for row in rows {
            append(run.dayNumber)
            for (column, value) in zip(columns, row) { append(value, in: column) }
            append(asOf)
        }
    }

    private mutating func append(_ value: SQLValue, in column: FleetTable.Column) {
        let isThere =
            switch value {
            case .null, .blob: false
            case .integer, .real, .text: true
            }
        if column.isOptional {
            appendMark(isThere: isThere)
            if !isThere { return }
        }
        switch (value, column.kind) {
        case (.integer(let number), .real): append(Double(number))
        case (.integer(let number), _): append(number)
        case (.real(let number), _): append(number)
        case (.text(let text), _): append(text)
        // A damaged log may have NULL in a column that is not nullable.
        case (.null, .text), (.blob, .text): append("")
        case (.null, .real), (.blob, .real): append(0.0)
        case (.null, _), (.blob, _): append(Int64(0))
        }
    }
}

extension RunDescription {
    /// The day of the run's start in universal time, as ClickHouse's Date: days since 1970. Tables are partitioned by
    /// it.
    var dayNumber: UInt16 { UInt16(min(max(startedUnixNs / 86_400_000_000_000, 0), Int64(UInt16.max))) }
}
