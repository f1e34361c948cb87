import GRDB
import GRDBSQLite
import SQLiteRowImage

/// A log without a run.
struct LogTemplate: Sendable {
    /// The file, with a write-ahead log from the start: switching to one would write a journal, and sync three times.
    let pages: [UInt8]
    /// The statements of the schema, by the name of the table, view or index.
    let statements: [String: String]
    /// The layout of row images that are attached to a log.
    let imageLayout: RowImageLayout
    /// The layout of row images that are logs.
    let logLayout: RowImageLayout

    /// - Parameter db: a log in memory, of the newest version, without a run.
    init(_ db: Database) throws {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(bytes) }
        let sealed = Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
        var pages = sealed
        // SQLite's file format names the two bytes, the versions of who writes and who reads.
        pages[18] = 2
        pages[19] = 2
        self.pages = pages
        statements = try LogSchema.read(db)
        imageLayout = try RowTables.layout(db)
        logLayout = try RowImageLayout(of: sealed, pageSize: LogFile.pageSize, db, imageLayout)
    }
}
