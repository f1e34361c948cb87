import GRDB
import GRDBSQLite
import SQLiteRowImage

/// The content of a new log without runs.
struct LogTemplate: Sendable {
    /// The pages of the file, already in WAL mode. A later switch would write a journal and sync three times.
    let pages: [UInt8]
    /// The statements of the schema, by the name of the table, view or index.
    let statements: [String: String]
    /// The layout of a row image that is attached to a log.
    let imageLayout: RowImageLayout
    /// The layout of a row image that is a log.
    let logLayout: RowImageLayout

    /// - Parameter db: an in-memory log of the newest version, without runs.
    init(_ db: Database) throws {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(bytes) }
        let sealed = Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
        var pages = sealed
        // These two bytes are the write version and the read version of SQLite's file format; 2 is WAL.
        pages[18] = 2
        pages[19] = 2
        self.pages = pages
        statements = try LogSchema.read(db)
        imageLayout = try RowTables.layout(db)
        logLayout = try RowImageLayout(of: sealed, pageSize: LogFile.pageSize, db, imageLayout)
    }
}
