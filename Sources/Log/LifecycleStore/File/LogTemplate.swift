import GRDB
import GRDBSQLite
import SQLiteRowImage

/// A log without a run.
struct LogTemplate: Sendable {
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
        pages = Array(UnsafeRawBufferPointer(start: bytes, count: Int(size)))
        statements = try LogSchema.read(db)
        imageLayout = try RowTables.layout(db)
        logLayout = try RowImageLayout(of: pages, pageSize: LogFile.pageSize, db, imageLayout)
    }
}
