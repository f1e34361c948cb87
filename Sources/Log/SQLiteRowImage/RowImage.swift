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
package final class RowImage {
    private let pages: ImagePages
    private var trees: [String: RowTree] = [:]

    let layout: RowImageLayout

    /// Attaches an image to a log's connection, as `image`.
    ///
    /// - Parameter db: a log of the newest version, outside of a transaction.
    package init(_ db: Database, _ layout: RowImageLayout) throws {
        self.layout = layout
        pages = try ImagePages(layout)
        // Not read-only: SQLite ignores CHECK constraints of read-only databases, and then the tables are not like the
        // log's.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
        for (name, root) in layout.roots {
            trees[name] = try RowTree(pages, root: root, isIndex: layout.indexes.contains(name))
        }
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
