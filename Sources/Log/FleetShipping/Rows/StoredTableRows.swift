import LifecycleEvents
import LifecycleStore

/// Rows of a table of the log, encoded for ClickHouse.
struct StoredTableRows {
    let bytes: [UInt8]

    init(_ table: FleetTable, _ rows: [[SQLValue]], of run: RunDescription, asOf: Int64) {
        // The log's columns are between the day and the state of the log.
        let columns = table.columns.dropFirst().dropLast()
        var writer = RowBinaryWriter()
        for row in rows {
            writer.append(run.dayNumber)
            for (column, value) in zip(columns, row) { Self.append(value, column, to: &writer) }
            writer.append(asOf)
        }
        bytes = writer.take()
    }

    private static func append(
        _ value: SQLValue, _ column: FleetTable.Column, to writer: inout RowBinaryWriter
    ) {
        let isThere =
            switch value {
            case .null, .blob: false
            case .integer, .real, .text: true
            }
        if column.isOptional {
            writer.appendMark(isThere: isThere)
            if !isThere { return }
        }
        switch (value, column.kind) {
        case (.integer(let number), .real): writer.append(Double(number))
        case (.integer(let number), _): writer.append(number)
        case (.real(let number), _): writer.append(number)
        case (.text(let text), _): writer.append(text)
        // A damaged log may have NULL in a column that is not nullable.
        case (.null, .text), (.blob, .text): writer.append("")
        case (.null, .real), (.blob, .real): writer.append(0.0)
        case (.null, _), (.blob, _): writer.append(Int64(0))
        }
    }
}
