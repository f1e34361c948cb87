import GRDB

/// A database in memory whose rows this code writes, page by page. The pages follow
/// https://www.sqlite.org/fileformat2.html.
///
/// SQLite makes the file, with the log's tables and without a row. Rows are written while no transaction is open: when a
/// transaction begins, SQLite reads in the file's head whether the file has changed.
///
/// An image is used in one of two ways:
/// - It is attached to a log's connection, and SQLite inserts its rows into the log (``RowTable/insert()``).
/// - It is a log itself, of one run. SQLite adds to it what is not made of integers, and ``parts()`` are the log's file.
package final class RowImage {
    private let pages: ImagePages
    private var trees: [String: ImageTree] = [:]

    let layout: RowImageLayout

    package init(_ layout: RowImageLayout) throws {
        self.layout = layout
        pages = try ImagePages(layout)
        for (name, root) in layout.roots {
            trees[name] = try ImageTree(pages, root: root, isIndex: layout.indexes.contains(name))
        }
    }

    /// The name by which SQLite opens the image.
    package var name: String { pages.name }

    /// Attaches the image to a log's connection, as `image`.
    ///
    /// - Parameter db: a log of the newest version, outside of a transaction.
    package func attach(to db: Database) throws {
        // Not read-only: SQLite ignores CHECK constraints of read-only databases, and then the tables are not like the
        // log's.
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        try db.execute(sql: "PRAGMA image.journal_mode = OFF")
    }

    /// The rows of a table or an index of the image.
    func tree(_ name: String) -> ImageTree {
        guard let tree = trees[name] else { preconditionFailure("The image has no \(name).") }
        return tree
    }

    /// Replaces the rows by those that `body` writes, for the next transaction.
    package func fill(_ body: () throws -> Void) throws {
        try pages.restart()
        for tree in trees.values { try tree.removeAll() }
        try body()
        for tree in trees.values { tree.finish() }
        try pages.finish()
    }

    /// The file in parts, each of at most 64 KiB. They are valid until the image changes.
    package func parts() throws -> [UnsafeRawBufferPointer] { try pages.parts() }
}
