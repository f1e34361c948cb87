import LifecycleEvents
import LifecycleStore

/// A table of a fleet's runs in ClickHouse.
///
/// `NAME_local` has the rows of all runs, with one row for each run and key. ClickHouse replaces a repeated
/// row when it merges parts. On a cluster, `NAME_distributed` sends each run to its shard.
///
/// Queries use the view `NAME`, which has the columns of the questions and the day. The view returns each row
/// once, merged or not.
package struct FleetTable: Hashable, Sendable {
    struct Column: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case integer, real, text
            /// A text with few different values.
            case word
            case day
        }

        /// The codec of a column, on servers that support codecs.
        enum Packing: Hashable, Sendable {
            /// The values increase by nearly the same amount from row to row.
            case steady
            /// Each value is close to the previous value.
            case near
            case plain
        }

        let name: String
        let kind: Kind
        let isOptional: Bool
        let packing: Packing

        init(_ name: String, _ kind: Kind, isOptional: Bool = false, _ packing: Packing = .plain) {
            self.name = name
            self.kind = kind
            self.isOptional = isOptional
            self.packing = packing
        }
    }

    package let name: String
    let columns: [Column]
    /// The column that identifies a row of a run; nil if a run has one row.
    let key: String?
    /// Whether rows of a later state of the log replace earlier rows.
    let isRevised: Bool

    // MARK: Tables

    static let events = FleetTable(
        name: "events",
        columns: [Column("date", .day), Column("run", .text)] + EventField.columns.map { Column($0) },
        key: EventField.seq.column, isRevised: false)

    /// The tables of a run other than its events.
    static let stored = StoredTable.all.map { FleetTable($0) }

    package static let all = [events] + stored

    // MARK: SQL

    package var local: String { "\(name)_local" }
    package var distributed: String { "\(name)_distributed" }

    /// Returns the table for inserts, and for reading without merging.
    func place(_ cluster: String?) -> String { cluster == nil ? local : distributed }

    /// Returns the statements that create the table. They do not change existing tables.
    func statements(for version: ClickHouseVersion, database: String, cluster: String?) -> [String] {
        let declared = columns.map { $0.declaration(for: version) }.joined(separator: ", ")
        let order = key.map { "(run, \($0))" } ?? "run"
        var statements = [
            """
            CREATE TABLE IF NOT EXISTS \(local) (\(declared)) \
            ENGINE = ReplacingMergeTree\(isRevised ? "(as_of)" : "") PARTITION BY date ORDER BY \(order)\
            \(version.knowsSync ? " SETTINGS fsync_after_insert = 1, fsync_part_directory = 1" : "")
            """
        ]
        if let cluster {
            statements.append(
                """
                CREATE TABLE IF NOT EXISTS \(distributed) AS \(local) \
                ENGINE = Distributed(\(cluster), \(database), \(local), cityHash64(run))
                """)
        }
        let shown = columns.map(\.name).filter { $0 != "as_of" }.joined(separator: ", ")
        statements.append(
            "CREATE VIEW IF NOT EXISTS \(name) AS SELECT \(shown) FROM \(place(cluster)) FINAL")
        return statements
    }
}

extension FleetTable {
    init(_ table: StoredTable) {
        let columns = table.columns.map { column in
            let kind: Column.Kind =
                switch column.kind {
                case .integer, .flag: .integer
                case .real: .real
                case .text: .text
                }
            return Column(
                column.name, kind, isOptional: column.isOptional, kind == .integer ? .near : .plain)
        }
        self.init(
            name: table.name, columns: [Column("date", .day)] + columns + [Column("as_of", .integer)],
            key: table.order, isRevised: true)
    }
}

extension FleetTable.Column {
    fileprivate init(_ field: EventField) {
        let kind: Kind =
            switch field.content {
            case .word: .word
            case .text: .text
            case .integer, .time, .ordinal: .integer
            }
        let packing: Packing =
            switch field.growth {
            case .steady: .steady
            case .near: .near
            case .none: .plain
            }
        self.init(field.column, kind, isOptional: field.isOptional, packing)
    }

    fileprivate func declaration(for version: ClickHouseVersion) -> String {
        let plain =
            switch kind {
            case .integer: "Int64"
            case .real: "Float64"
            case .text, .word: "String"
            case .day: "Date"
            }
        let type = isOptional ? "Nullable(\(plain))" : plain
        guard version.knowsCodecs else { return "\(name) \(type)" }
        let codec =
            switch packing {
            case .steady: "DoubleDelta, ZSTD(1)"
            case .near: "Delta, ZSTD(1)"
            case .plain: "ZSTD(1)"
            }
        return "\(name) \(kind == .word ? "LowCardinality(\(type))" : type) CODEC(\(codec))"
    }
}

// MARK: Rows

/// Events of a run as rows of the table `events`.
struct EventRows {
    private var writer = RowBinaryWriter()
    /// The start of each row: the day and the run.
    private let beginning: [UInt8]
    /// The encoded kinds and call sites.
    private var kinds: [EventKind: [UInt8]] = [:]
    private var sites: [CallSite?: [UInt8]] = [:]

    init(_ events: [LifecycleEvent], of run: RunDescription) {
        var beginning = RowBinaryWriter()
        beginning.append(run.dayNumber)
        beginning.append(run.uuid)
        self.beginning = beginning.bytes
        for event in events { append(event) }
    }

    var bytes: [UInt8] { writer.bytes }

    private mutating func append(_ event: LifecycleEvent) {
        writer.append(prepared: beginning)
        for field in EventField.columns {
            switch field {
            case .kind:
                writer.append(prepared: prepared(event.kind, in: \.kinds) { $0.append(event.kind.name) })
            case .site:
                writer.append(prepared: prepared(event.site, in: \.sites) { $0.append(event.site?.text) })
            case _ where field.isText: writer.append(field.text(of: event))
            case _ where field.isOptional: writer.append(field.number(of: event))
            default: writer.append(field.number(of: event) ?? 0)
            }
        }
    }

    /// Returns the encoded bytes of a value that many rows have.
    private mutating func prepared<Value: Hashable>(
        _ value: Value, in known: WritableKeyPath<EventRows, [Value: [UInt8]]>,
        write: (inout RowBinaryWriter) -> Void
    ) -> [UInt8] {
        if let bytes = self[keyPath: known][value] { return bytes }
        var writer = RowBinaryWriter()
        write(&writer)
        self[keyPath: known][value] = writer.bytes
        return writer.bytes
    }
}

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
    /// The UTC day of the run's start, as ClickHouse's Date: days since 1970. Tables are partitioned by day.
    var dayNumber: UInt16 { UInt16(min(max(startedUnixNs / 86_400_000_000_000, 0), Int64(UInt16.max))) }
}
