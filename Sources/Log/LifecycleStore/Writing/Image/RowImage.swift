import GRDB

/// A database in memory, attached to the log's connection, whose rows are written here, page by page.
///
/// From it SQLite takes the rows over into the log: `INSERT INTO main.t SELECT * FROM image.t`. Where the two
/// tables are alike, with what they check and their indexes, it copies whole records and neither takes them
/// apart nor makes them anew: a row takes two thirds of the time it takes out of a virtual table.
///
/// SQLite makes the file, with those tables of the log and without a row; what is written after that follows
/// https://www.sqlite.org/fileformat2.html. Rows are written while no transaction is open: as one begins,
/// SQLite looks in the file's head whether it has changed.
///
/// Only accesses of the log's connection touch it, of which there is one at a time.
final class RowImage: @unchecked Sendable {
    private let pages: ImagePages
    private var trees: [String: RowTree] = [:]

    /// Makes an image of `tables` and `indexes` of the log, and attaches it as `image`.
    ///
    /// - Parameters:
    ///   - db: a log of the newest version, outside of a transaction.
    ///   - more: the columns of tables that the image alone has, beginning with the rows' ids.
    init(_ db: Database, tables: [String], indexes: [String], more: [String: [String]]) throws {
        pages = try ImagePages()
        let own = more.map { name, columns in
            let rest = columns.dropFirst().joined(separator: ", ")
            return "CREATE TABLE \(name)(\(columns[0]) INTEGER PRIMARY KEY, \(rest))"
        }
        try pages.makeFile(sql: (tables + indexes).map { try Self.definition(of: $0, db) } + own)
        // Not as one that is only read: of such a one SQLite forgets what its tables check, and then they are
        // not like those of the log.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
        for name in tables + indexes + more.keys {
            let root = try UInt32.fetchOne(
                db, sql: "SELECT rootpage FROM image.sqlite_schema WHERE name = ?", arguments: [name])
            guard let root else { throw Self.lack(of: name) }
            trees[name] = try RowTree(pages, root: root, isIndex: indexes.contains(name))
        }
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

    /// The rows of a table or an index that the image was made with.
    func tree(_ name: String) -> RowTree {
        guard let tree = trees[name] else { preconditionFailure("The image has no \(name).") }
        return tree
    }

    /// Lets `body` write the rows of the next transaction, in place of those of the last.
    func fill(_ body: () throws -> Void) throws {
        pages.removeAdded()
        for tree in trees.values { try tree.removeAll() }
        try body()
        for tree in trees.values { tree.finish() }
        try pages.finish()
    }
}
