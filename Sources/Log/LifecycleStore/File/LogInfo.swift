import GRDB

/// Facts about a log as a file.
public struct LogInfo: Hashable, Sendable {
    public var path: String
    /// The version of its schema.
    public var schemaVersion: Int
    public var applicationID: Int32
    /// The version of the SQLite that reads the file.
    public var sqliteVersion: String
    /// `delete` for a sealed log, `wal` for a log that is being written or whose process was killed.
    public var journalMode: String
    public var pageSize: Int
    public var pages: Int
    /// Free pages, left by deleted runs.
    public var freePages: Int
    public var fileBytes: Int64
    /// Bytes of the write-ahead log.
    public var walBytes: Int64
    public var runs: Int
    /// Runs that have not ended.
    public var openRuns: Int
    public var events: Int64
}

extension LogReader {
    /// The bytes of the file, without its write-ahead log.
    public var fileBytes: Int64 { FileSize.of(path) }

    /// Facts about the log as a file. Complexity: O(runs).
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
