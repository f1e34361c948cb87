import LifecycleStore

/// A table of a fleet's runs in ClickHouse.
///
/// Rows of all runs stand in `NAME_local`, one for each run and key: a row that comes again takes the other's place when
/// parts are merged. With a cluster `NAME_distributed` sends each run to its shard. The view `NAME` is what is asked: it
/// has the columns of the questions, the day, and no row twice, merged or not.
package struct FleetTable: Hashable, Sendable {
    struct Column: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case integer, real, text
            /// A text of which there are few different ones.
            case word
            case day
        }

        /// How a column is packed, where the server's version lets it say so.
        enum Packing: Hashable, Sendable {
            /// Its values grow by nearly the same from row to row.
            case steady
            /// Its values lie near those before them.
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
    /// The column that, behind the run, tells rows apart; nil where a run has one row.
    let key: String?
    /// Whether later states of a run's log have other rows in the place of these.
    let isRevised: Bool

    // MARK: The tables

    static let events = FleetTable(
        name: "events",
        columns: [
            Column("date", .day), Column("run", .text), Column("seq", .integer, .steady),
            Column("t_ns", .integer, .near), Column("turn", .integer, .near), Column("kind", .word),
            Column("severity", .integer), Column("cell_id", .integer, isOptional: true),
            Column("generation", .integer, isOptional: true),
            Column("item", .integer, isOptional: true, .near),
            Column("animator_id", .integer, isOptional: true, .near),
            Column("arg", .integer, isOptional: true), Column("site", .word, isOptional: true),
            Column("detail", .text, isOptional: true), Column("list", .integer, isOptional: true),
            Column("subject", .integer, isOptional: true),
        ], key: "seq", isRevised: false)

    /// What a log has of a run besides its events.
    static let stored = StoredTable.all.map { FleetTable($0) }

    package static let all = [events] + stored

    private init(name: String, columns: [Column], key: String?, isRevised: Bool) {
        self.name = name
        self.columns = columns
        self.key = key
        self.isRevised = isRevised
    }

    init(_ table: StoredTable) {
        let columns = table.columns.map { column in
            let kind: Column.Kind =
                switch column.kind {
                case .integer: .integer
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

    // MARK: SQL

    package var local: String { "\(name)_local" }
    package var distributed: String { "\(name)_distributed" }

    /// Where rows are put, and read as they lie.
    func place(_ cluster: String?) -> String { cluster == nil ? local : distributed }

    /// What makes it: nothing that is there is changed.
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

extension FleetTable.Column {
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
