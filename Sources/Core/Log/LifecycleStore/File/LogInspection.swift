import Foundation
import GRDB
import GRDBSQLite
import LifecycleMigrations

/// Checks a file before it is opened for writing, with a connection that cannot change the file.
enum LogInspection {
    /// The maximum size of a file, in bytes, of which every page is checked.
    private static let checkedWholeUpTo: Int64 = 8 << 20

    /// - Throws: ``StoreError`` if the file is not a complete log.
    static func check(_ file: NamedFile, header: LogFileHeader) throws(StoreError) {
        let path = file.name
        try header.checkOwner(path)
        try StoreError.wrap(path) {
            try rollBackHotJournal(file)
            let queue = try DatabaseQueue(path: file.sqlitePath, configuration: readingConfiguration())
            try queue.read { db in
                try checkSchema(db, path)
                if header.fileSize <= checkedWholeUpTo { try checkPages(db, path) }
            }
        }
    }

    /// Rolls back the change of a process that died, which only a writer can do. The writer of a log has a
    /// rollback journal only during a migration, and when it closes the file.
    private static func rollBackHotJournal(_ file: NamedFile) throws {
        guard access(file.path + "-journal", F_OK) == 0 else { return }
        let queue = try DatabaseQueue(path: file.sqlitePath)
        try queue.inDatabase { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        try queue.close()
    }

    /// Returns the configuration of a connection that only reads and never checkpoints.
    static func readingConfiguration(_ memory: ReadingMemory = ReadingMemory()) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA query_only = 1;
                    PRAGMA wal_autocheckpoint = 0;
                    PRAGMA cache_size = -\(memory.cacheKiB);
                    """)
            if let longest = memory.longestValue {
                sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(clamping: longest))
            }
        }
        return configuration
    }

    /// Checks the version and the tables, with the changes in the write-ahead log, and returns them.
    @discardableResult
    static func checkSchema(_ db: Database, _ path: String) throws -> LogSchema {
        let schema = try LogSchema(db)
        try schema.check(path) {
            try Set(String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"))
        }
        return schema
    }

    private static func checkPages(_ db: Database, _ path: String) throws {
        let answer = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
        guard answer == "ok" else {
            throw StoreError(
                .corrupt, path,
                "is corrupt (\(answer.split(separator: "\n").last ?? "")); take a backup of it")
        }
    }
}

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
