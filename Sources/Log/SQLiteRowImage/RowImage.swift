import GRDB

/// A database in memory, attached to the log's connection, whose rows this code writes, page by page.
///
/// SQLite inserts the rows into the log: `INSERT INTO main.t SELECT * FROM image.t`. Where both tables have the same
/// columns, constraints and indexes, SQLite copies whole records and does not decode them: a row takes two thirds of
/// the time that a row of a virtual table takes.
///
/// SQLite makes the file, with the log's tables and without a row; the pages follow
/// https://www.sqlite.org/fileformat2.html. Rows are written while no transaction is open: when a transaction begins,
/// SQLite reads in the file's head whether the file has changed.
///
/// Only the log's connection uses the image, one access at a time.
package final class RowImage: @unchecked Sendable {
    private let pages: ImagePages
    private var trees: [String: RowTree] = [:]

    /// Creates an image of `tables` and `indexes` of the log, and attaches it as `image`.
    ///
    /// - Parameters:
    ///   - db: a log of the newest version, outside of a transaction.
    ///   - copies: tables of the image alone, by the tables of the log whose stored columns they have.
    package init(_ db: Database, tables: [String], indexes: [String], copies: [String: String]) throws {
        pages = try ImagePages()
        let own = try copies.map { name, table in
            let columns = try Self.columns(of: table, in: "main", db)
            let rest = columns.dropFirst().joined(separator: ", ")
            return "CREATE TABLE \(name)(\(columns[0]) INTEGER PRIMARY KEY, \(rest))"
        }
        try pages.makeFile(sql: (tables + indexes).map { try Self.definition(of: $0, db) } + own)
        // Not read-only: SQLite ignores CHECK constraints of read-only databases, and then the tables are not like the
        // log's.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
        for name in tables + indexes + copies.keys {
            let root = try UInt32.fetchOne(
                db, sql: "SELECT rootpage FROM image.sqlite_schema WHERE name = ?", arguments: [name])
            guard let root else { throw Self.lack(of: name) }
            trees[name] = try RowTree(pages, root: root, isIndex: indexes.contains(name))
        }
    }

    /// The columns that a table stores, in order. Computed columns are not among them.
    static func columns(of table: String, in schema: String, _ db: Database) throws -> [String] {
        let columns = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_info(?, ?)", arguments: [table, schema])
        if columns.isEmpty { throw lack(of: table) }
        return columns
    }

    private static func definition(of name: String, _ db: Database) throws -> String {
        let sql = try String.fetchOne(
            db, sql: "SELECT sql FROM main.sqlite_schema WHERE name = ?", arguments: [name])
        guard let sql else { throw lack(of: name) }
        return sql
    }

    private static func lack(of name: String) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the log has no \(name)")
    }

    /// The rows of a table or an index of the image.
    func tree(_ name: String) -> RowTree {
        guard let tree = trees[name] else { preconditionFailure("The image has no \(name).") }
        return tree
    }

    /// Replaces the rows by those that `body` writes, for the next transaction.
    package func fill(_ body: () throws -> Void) throws {
        pages.removeAdded()
        for tree in trees.values { try tree.removeAll() }
        try body()
        for tree in trees.values { tree.finish() }
        try pages.finish()
    }
}
