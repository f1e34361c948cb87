import GRDB

/// The tables of row images: the file that SQLite makes, which all images of one version of the log begin with.
package final class RowImageLayout: Sendable {
    /// The first page, which has the schema. The others are empty tables and indexes, whose heads are written with rows.
    let firstPage: [UInt8]
    let pageCount: UInt32
    /// The first pages of tables and indexes.
    let roots: [String: UInt32]
    let indexes: [String]
    /// The columns that tables store, in order. Computed columns are not among them.
    let columns: [String: [String]]

    /// - Parameters:
    ///   - db: a log of the newest version.
    ///   - tables: the log's tables whose rows are written.
    ///   - indexes: indexes of these tables.
    ///   - copies: tables of the image alone, by the tables of the log whose stored columns they have.
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
        let pages = try ImagePages(sql: definitions)
        firstPage = Array(UnsafeBufferPointer(start: try pages.page(1), count: TreePage.size))
        pageCount = pages.count
        try db.execute(sql: "ATTACH ? AS image", arguments: [pages.name])
        let rows = try Row.fetchAll(db, sql: "SELECT name, rootpage FROM image.sqlite_schema")
        roots = Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as UInt32) })
        try db.execute(sql: "DETACH image")
    }
}
