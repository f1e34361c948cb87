import GRDB

/// The tables of row images: the file that SQLite creates, the start of all images of one log version.
package final class RowImageLayout: Sendable {
    /// The size of a page, in bytes.
    let pageSize: Int
    /// The pages with contents. Other pages are empty tables and indexes. Their headers are written with
    /// rows.
    let firstPages: [UInt8]
    let pageCount: UInt32
    /// The numbers of the root pages of tables and indexes.
    let roots: [String: UInt32]
    let indexes: [String]
    /// The columns that tables store, in order, without computed columns.
    package let columns: [String: [String]]

    /// Creates the layout of an image that is attached to a log.
    ///
    /// - Parameters:
    ///   - db: a log of the newest version.
    ///   - tables: the log's tables whose rows are written.
    ///   - indexes: indexes of these tables.
    ///   - copies: tables that only the image has, with the table of the log whose stored columns each
    ///     copies.
    package init(_ db: Database, tables: [String], indexes: [String], copies: [String: String]) throws {
        self.indexes = indexes
        var columns: [String: [String]] = [:]
        for table in tables {
            columns[table] = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        }
        var definitions = try (tables + indexes).map { name in
            try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [name])
                ?? ""
        }
        for (name, table) in copies {
            let stored = columns[table] ?? []
            columns[name] = stored
            let list = stored.enumerated().map {
                $0.offset == 0 ? "\($0.element) INTEGER PRIMARY KEY" : $0.element
            }
            definitions.append("CREATE TABLE \(name)(\(list.joined(separator: ", ")))")
        }
        self.columns = columns
        // SQLite's largest page size results in the fewest pages.
        pageSize = 65_536
        let pages = try ImagePages(sql: definitions, pageSize: pageSize)
        firstPages = Array(UnsafeRawBufferPointer(start: try pages.page(1).bytes, count: pageSize))
        pageCount = pages.count
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        roots = try Self.roots(of: tables + indexes + copies.keys, "image", db)
        try db.execute(sql: "DETACH image")
    }

    /// Creates the layout of an image that is itself a log.
    ///
    /// - Parameters:
    ///   - pages: a log without rows.
    ///   - db: a log with the same pages.
    ///   - other: the layout of images that are attached to such a log.
    package init(of pages: [UInt8], pageSize: Int, _ db: Database, _ other: RowImageLayout) throws {
        self.pageSize = pageSize
        firstPages = pages
        pageCount = UInt32(pages.count / pageSize)
        (indexes, columns) = (other.indexes, other.columns)
        roots = try Self.roots(of: Array(other.roots.keys), "main", db)
    }

    /// Returns the root pages of those of `names` that the schema contains.
    private static func roots(
        of names: [String], _ schema: String, _ db: Database
    ) throws -> [String: UInt32] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name, rootpage FROM \(schema).sqlite_schema WHERE rootpage > 0")
        let roots = rows.map { ($0[0] as String, $0[1] as UInt32) }.filter { names.contains($0.0) }
        return Dictionary(uniqueKeysWithValues: roots)
    }
}
