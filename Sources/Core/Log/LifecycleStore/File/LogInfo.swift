import GRDB

/// Properties of a log file.
public struct LogInfo: Hashable, Sendable {
    public var path: String
    /// The version of its schema.
    public var schemaVersion: Int
    public var applicationID: Int32
    /// The version of SQLite that reads the file.
    public var sqliteVersion: String
    /// The journal mode: `delete` for a complete log, `wal` for a log in use or after its process was killed.
    public var journalMode: String
    public var pageSize: Int
    public var pages: Int
    /// The number of free pages, which deleted runs leave.
    public var freePages: Int
    public var fileBytes: Int64
    /// The size of the write-ahead log, in bytes.
    public var walBytes: Int64
    public var runs: Int
    /// The number of runs that have not ended.
    public var openRuns: Int
    public var events: Int64
}

extension LogReader {
    /// The size of the file without its write-ahead log, in bytes.
    public var fileBytes: Int64 { FileSize.of(path) }

    /// Returns the properties of the log file. Complexity: O(runs).
    public func info() throws(StoreError) -> LogInfo {
        let runs = try self.runs()
        return try read { db in
            func integer(_ pragma: String) throws -> Int {
                try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0
            }
            return LogInfo(
                path: path, schemaVersion: try integer("user_version"),
                applicationID: Int32(truncatingIfNeeded: try integer("application_id")),
                sqliteVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "",
                journalMode: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
                pageSize: try integer("page_size"), pages: try integer("page_count"),
                freePages: try integer("freelist_count"), fileBytes: fileBytes,
                walBytes: FileSize.of(file.path + "-wal"), runs: runs.count,
                openRuns: runs.count { $0.status == .open },
                events: runs.reduce(Int64(0)) { $0.clampedAdding($1.events) })
        }
    }
}
