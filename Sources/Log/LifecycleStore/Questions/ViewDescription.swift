import LifecycleMigrations

/// The description of a view in the log's SQL: the sentence above it and the comment beside each column. The SQL is the
/// only place that describes views.
public struct ViewDescription: Hashable, Sendable {
    public struct Column: Hashable, Sendable {
        public let name: String
        public let meaning: String

        /// The unit, or nil for a count, a number, a name or a truth value.
        public var unit: String? {
            if name.hasSuffix("_ns") { return "nanoseconds" }
            if name.hasSuffix("_ms_per_s") { return "milliseconds a second" }
            if name.hasSuffix("_s") { return "seconds" }
            if name.hasSuffix("_turns") { return "turns" }
            return nil
        }
    }

    public let name: String
    public let sentence: String
    public let columns: [Column]

    /// Every view of the newest schema, in the order of the SQL.
    public static let all = LifecycleMigrations.all.reduce(into: [ViewDescription]()) {
        views, migration in
        for statement in SQLText(migration.sql).statements {
            if let name = statement.name(after: "DROP VIEW") { views.removeAll { $0.name == name } }
            if let view = ViewDescription(statement) { views.append(view) }
        }
    }

    /// The view called `name`, or nil.
    public static func named(_ name: String) -> ViewDescription? { all.first { $0.name == name } }

    private init?(_ statement: SQLText.Statement) {
        guard let name = statement.name(after: "CREATE VIEW") else { return nil }
        self.name = name
        sentence = statement.comment
        columns = Self.columns(of: statement)
    }

    /// The columns of the outermost SELECT. A column may take several lines; the comment ends it.
    private static func columns(of statement: SQLText.Statement) -> [Column] {
        let body = statement.lines.drop { $0.code != "SELECT" }.dropFirst()
        var columns: [Column] = []
        var code = ""
        for line in body.prefix(while: { $0.isIndented }) {
            code += " " + line.code
            guard let comment = line.comment, let column = Self.column(of: code) else { continue }
            columns.append(Column(name: column, meaning: comment))
            code = ""
        }
        return columns
    }

    /// The last word: the name after AS, or the column itself.
    private static func column(of code: String) -> String? {
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return words.last.map(String.init)
    }
}
