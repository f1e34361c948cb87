import LifecycleMigrations

/// The description of a table in the log's SQL: the sentence above it and the comment beside each column.
public struct TableDescription: Hashable, Sendable {
    public let name: String
    public let sentence: String
    public private(set) var columns: [ViewDescription.Column]

    /// Every table of the newest schema, in the order of the SQL.
    public static let all = LifecycleMigrations.all.reduce(into: [TableDescription]()) {
        tables, migration in
        for statement in SQLText(migration.sql).statements { change(&tables, by: statement) }
    }

    private static func change(_ tables: inout [TableDescription], by statement: SQLText.Statement) {
        if let name = statement.name(after: "CREATE TABLE") {
            tables.append(
                TableDescription(
                    name: name, sentence: statement.comment,
                    columns: columns(of: statement.lines.dropFirst())))
        } else if let name = statement.name(after: "DROP TABLE") {
            tables.removeAll { $0.name == name }
        } else if let name = statement.name(after: "ALTER TABLE"),
            let place = tables.firstIndex(where: { $0.name == name })
        {
            let words = statement.lines[0].code.split { " ;".contains($0) }
            if words.contains("RENAME"), let newName = words.last {
                tables[place] = TableDescription(
                    name: String(newName), sentence: tables[place].sentence,
                    columns: tables[place].columns)
            } else {
                tables[place].columns += columns(of: statement.lines.dropFirst())
            }
        }
    }

    /// A column begins with its name; constraints may follow on other lines.
    private static func columns(of lines: ArraySlice<SQLText.Line>) -> [ViewDescription.Column] {
        var columns: [(name: String, meaning: [String])] = []
        for line in lines where line.isIndented {
            let name = line.code.prefix { $0.isLowercase || $0.isNumber || $0 == "_" }
            if !name.isEmpty { columns.append((String(name), [])) }
            guard let comment = line.comment, !columns.isEmpty else { continue }
            columns[columns.count - 1].meaning.append(comment)
        }
        return columns.map {
            ViewDescription.Column(name: $0.name, meaning: $0.meaning.joined(separator: " "))
        }
    }
}
