import LifecycleMigrations

/// A table or a view of the log, with the documentation from the SQL of the migrations: the sentence above
/// the statement, and the comment beside each column.
///
/// The SQL is the only place with this documentation.
public struct LogRelation: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// A table of a run, which commands, the service and CSV files have under the same name.
        case table
        /// The answer to a question, or a part of one.
        case view
        /// A table as the file stores it.
        case stored
    }

    public struct Column: Hashable, Sendable {
        public let name: String
        public let meaning: String

        /// The unit, or nil for a count, a number, a name or a truth value.
        public var unit: String? {
            if name.hasSuffix("_ns") { return "nanoseconds" }
            if name.hasSuffix("_ms_per_second") { return "milliseconds a second" }
            if name.hasSuffix("_turns") { return "turns" }
            return nil
        }
    }

    public let kind: Kind
    public private(set) var name: String
    public let sentence: String
    public private(set) var columns: [Column]

    /// The names of the tables of a run.
    public static let tables = ["runs", "events", "frames", "cells", "uses", "animators"]

    /// Every table and view of this version's schema, in the order of the SQL: tables, views, stored tables.
    public static let all: [LogRelation] = {
        var relations: [LogRelation] = []
        for migration in LifecycleMigrations.released {
            for statement in SQLText(migration.sql).statements { change(&relations, by: statement) }
        }
        return [Kind.table, .view, .stored].flatMap { kind in relations.filter { $0.kind == kind } }
    }()

    /// Every view of this version's schema.
    public static let views = all.filter { $0.kind != .stored }

    /// Returns the name that SQLite does not find in a query, and the names that could be meant.
    ///
    /// A missing column may be one of the tables that the query names.
    ///
    /// - Parameter message: the error message of SQLite. Returns nil if it is about something else.
    static func names(missingIn message: String, of sql: String) -> (missing: String, known: [String])? {
        let isTable = message.hasPrefix("no such table: ")
        guard isTable || message.hasPrefix("no such column: ") else { return nil }
        // A name may follow the name of a schema or of a table.
        let missing = message.split { " .".contains($0) }.last.map(String.init) ?? ""
        if isTable { return (missing, all.map(\.name)) }
        let words = Set(sql.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { $0.lowercased() })
        let named = all.filter { words.contains($0.name) }
        return (missing, (named.isEmpty ? all : named).flatMap { $0.columns.map(\.name) })
    }

    private static func change(_ relations: inout [LogRelation], by statement: SQLText.Statement) {
        let body = statement.lines.dropFirst()
        if let name = statement.name(after: "CREATE TABLE") {
            relations.append(
                LogRelation(
                    kind: .stored, name: name, sentence: statement.comment, columns: columns(ofTable: body)))
        } else if let name = statement.name(after: "CREATE VIEW") {
            relations.append(
                LogRelation(
                    kind: tables.contains(name) ? .table : .view, name: name, sentence: statement.comment,
                    columns: columns(ofView: body)))
        } else if let name = statement.name(after: "DROP TABLE") ?? statement.name(after: "DROP VIEW") {
            relations.removeAll { $0.name == name }
        } else if let name = statement.name(after: "ALTER TABLE"),
            let place = relations.firstIndex(where: { $0.name == name })
        {
            let words = statement.lines[0].code.split { " ;".contains($0) }
            if words.contains("RENAME"), let newName = words.last {
                relations[place].name = String(newName)
            } else {
                relations[place].columns += columns(ofTable: body)
            }
        }
    }

    /// Returns the columns of a table. A column begins with its name. Constraints may follow on other lines.
    private static func columns(ofTable body: ArraySlice<SQLText.Line>) -> [Column] {
        var columns: [(name: String, meaning: [String])] = []
        for line in body where line.isIndented {
            let name = line.code.prefix { $0.isLowercase || $0.isNumber || $0 == "_" }
            if !name.isEmpty { columns.append((String(name), [])) }
            guard let comment = line.comment, !columns.isEmpty else { continue }
            columns[columns.count - 1].meaning.append(comment)
        }
        return columns.map { Column(name: $0.name, meaning: $0.meaning.joined(separator: " ")) }
    }

    /// Returns the columns of the outermost SELECT. A column may take several lines and ends with its
    /// comment. Its name is the last word: the name after AS, or the column itself.
    private static func columns(ofView body: ArraySlice<SQLText.Line>) -> [Column] {
        let selected = body.drop { $0.code != "SELECT" }.dropFirst().prefix(while: { $0.isIndented })
        var columns: [Column] = []
        var code = ""
        for line in selected {
            code += " " + line.code
            let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let comment = line.comment, let name = words.last else { continue }
            columns.append(Column(name: String(name), meaning: comment))
            code = ""
        }
        return columns
    }
}

/// A script of SQL, parsed to statements with the comment above each.
///
/// The parser supports only `--` and `;` at the end of a line, as the migrations are written.
private struct SQLText {
    struct Line {
        /// The text before `--`, without surrounding white space.
        let code: String
        /// The text after `--`.
        let comment: String?
        let isIndented: Bool
    }

    struct Statement {
        /// The sentences directly above the statement.
        let comment: String
        let lines: [Line]

        /// Returns the first name after `words`, if the statement begins with these words.
        func name(after words: String) -> String? {
            guard let code = lines.first?.code, code.hasPrefix(words + " ") else { return nil }
            return code.dropFirst(words.count + 1).split { " (;".contains($0) }.first.map(String.init)
        }
    }

    let statements: [Statement]

    init(_ sql: String) {
        var statements: [Statement] = []
        var comment: [String] = []
        var lines: [Line] = []
        for text in sql.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = Self.line(text)
            if lines.isEmpty, line.code.isEmpty {
                // An empty line separates a general remark from the comment of the next statement.
                guard let words = line.comment else {
                    comment = []
                    continue
                }
                if !words.isEmpty { comment.append(words) }
                continue
            }
            lines.append(line)
            guard line.code.hasSuffix(";") else { continue }
            statements.append(Statement(comment: comment.joined(separator: " "), lines: lines))
            (comment, lines) = ([], [])
        }
        self.statements = statements
    }

    /// Reads bytes, because reading characters would delay a start of the command by a tenth of a second.
    private static func line(_ text: Substring) -> Line {
        let bytes = text.utf8
        let isIndented = bytes.first == space
        guard
            let dashes = zip(bytes.indices, bytes.indices.dropFirst()).first(where: { pair in
                bytes[pair.0] == dash && bytes[pair.1] == dash
            })
        else {
            return Line(code: trimmed(text), comment: nil, isIndented: isIndented)
        }
        let behind = bytes.index(after: dashes.1)
        return Line(
            code: trimmed(text[..<dashes.0]), comment: trimmed(text[behind...]), isIndented: isIndented)
    }

    private static func trimmed(_ text: Substring) -> String {
        var bytes = text.utf8[...]
        while bytes.first == space { bytes.removeFirst() }
        while bytes.last == space { bytes.removeLast() }
        return String(Substring(bytes))
    }

    private static let space = UInt8(ascii: " ")
    private static let dash = UInt8(ascii: "-")
}
