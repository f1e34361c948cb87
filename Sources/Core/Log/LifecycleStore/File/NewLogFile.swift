import Foundation
import GRDB
import GRDBSQLite
import LifecycleMigrations
import SQLiteRowImage

/// Creates logs: writes a temporary file and renames it, so that a log is complete even if the process dies.
enum NewLogFile {
    private static let companions = ["", "-journal", "-wal", "-shm"]
    /// The maximum size of a write, in bytes. SQLite's file system writes nothing if a part has 128 KiB.
    private static let partSize = 1 << 16

    /// Creates a log, or replaces an empty file.
    ///
    /// - Parameters:
    ///   - parts: the pages, in parts of at most 64 KiB.
    ///   - lock: the lock of the log. No other process creates the file while this process holds the lock.
    static func make(
        _ file: NamedFile, _ parts: [UnsafeRawBufferPointer], under lock: borrowing LogFileLock
    ) throws(StoreError) {
        let unborn = file.path + ".unfinished"
        // Removes the file of a process that died here.
        remove(unborn)
        do throws(StoreError) {
            try StoreError.wrap(file.name) { try write(parts, to: file.sqlitePath + ".unfinished") }
            try name(unborn, file)
        } catch {
            remove(unborn)
            throw error
        }
    }

    /// Removes a log that has no runs yet.
    static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

    /// Creates a log without runs.
    static func make(_ file: NamedFile, under lock: borrowing LogFileLock) throws(StoreError) {
        try StoreError.wrap(file.name) {
            try template.get().pages.withUnsafeBytes { pages in
                let parts = stride(from: 0, to: pages.count, by: partSize).map {
                    UnsafeRawBufferPointer(rebasing: pages[$0..<min($0 + partSize, pages.count)])
                }
                try make(file, parts, under: lock)
            }
        }
    }

    /// The content of each new log, created once in a process.
    static let template = Result {
        try inMemory(version: LifecycleMigrations.released.count).inDatabase(LogTemplate.init)
    }

    /// Creates an in-memory log without runs.
    ///
    /// All migrations run in one transaction and as one script, because GRDB's migrator takes several times
    /// as long. A connection without GRDB runs the script, and SQLite copies the pages. Otherwise GRDB's
    /// authorizer would record each column of each view.
    static func inMemory(version: Int) throws -> DatabaseQueue {
        let steps = LifecycleMigrations.all.prefix(version).map {
            "\($0.sql);INSERT INTO grdb_migrations VALUES ('\($0.name)');"
        }
        let settings = LogFile.settings()
        let script =
            settings + "BEGIN;CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
            + steps.joined() + "COMMIT"
        var source: OpaquePointer?
        defer { sqlite3_close(source) }
        guard sqlite3_open(":memory:", &source) == SQLITE_OK,
            sqlite3_exec(source, script, nil, nil, nil) == SQLITE_OK
        else { throw error(of: source) }
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            // The page size must be set before the copy.
            try db.execute(sql: settings)
            guard let copy = sqlite3_backup_init(db.sqliteConnection, "main", source, "main"),
                sqlite3_backup_step(copy, -1) == SQLITE_DONE, sqlite3_backup_finish(copy) == SQLITE_OK
            else { throw error(of: db.sqliteConnection) }
        }
        return queue
    }

    private static func error(of connection: OpaquePointer?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }

    /// Writes the pages to a new file through SQLite's file system, as all writes to a log, and syncs it.
    private static func write(_ parts: [UnsafeRawBufferPointer], to path: String) throws {
        let result = SQLiteFile.with(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) { file, methods in
            guard let write = methods.xWrite, let sync = methods.xSync else { return SQLITE_CANTOPEN }
            var end: sqlite3_int64 = 0
            for part in parts {
                let result = write(file, part.baseAddress, CInt(part.count), end)
                guard result == SQLITE_OK else { return result }
                end += sqlite3_int64(part.count)
            }
            return sync(file, SQLITE_SYNC_FULL)
        }
        guard result == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: result)) }
    }

    private static func name(_ unborn: String, _ file: NamedFile) throws(StoreError) {
        // A user may have created an empty file to set its permissions.
        if let empty = FileIdentity(ofName: file.path) { _ = chmod(unborn, empty.rights) }
        guard rename(unborn, file.path) == 0 else {
            throw StoreError.system(file.name, "cannot be created")
        }
        // Some systems cannot sync a folder. The log is then as safe as any new file.
        _ = DiskSync.syncFolder(of: file.path)
    }
}

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
        statements = LogSchema.logStatements(try LogSchema(db))
        imageLayout = try RowTables.layout(db)
        logLayout = try RowImageLayout(of: sealed, pageSize: LogFile.pageSize, db, imageLayout)
    }
}

/// The tables, views and indexes of a log, in SQLite's form.
struct LogSchema {
    struct Entry {
        let type: String
        let name: String
        /// The statement that created the entry; nil for an index that SQLite added.
        let statement: String?
    }

    let version: Int
    let entries: [Entry]

    init(version: Int, entries: [Entry]) {
        (self.version, self.entries) = (version, entries)
    }

    init(_ db: Database) throws {
        version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        entries = try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_schema").map {
            Entry(type: $0[0], name: $0[1], statement: $0[2])
        }
    }

    /// The statements by the name of the table, view or index.
    var statements: [String: String] {
        Dictionary(entries.compactMap { entry in entry.statement.map { (entry.name, $0) } }) { $1 }
    }

    /// Checks that this is the schema that the migrations create. A file from another source may have the same names
    /// with an endless view, or a trigger that writes.
    ///
    /// - Parameter applied: reads the names of the applied migrations, from a table that the schema has.
    /// - Throws: ``StoreError`` if a table, view or index of the version is missing or differs, or if the
    ///   file has a trigger. Additional tables are allowed.
    func check(_ path: String, applied: () throws -> Set<String>) throws {
        try StoreError.check(schema: version, of: path)
        let tables = Set(entries.lazy.filter { $0.type == "table" }.map(\.name))
        guard version >= 1, tables.isSuperset(of: ["run_row", "event_row", "event_kind", "grdb_migrations"])
        else {
            throw StoreError(
                .foreign, path, "has the ID of a log, but not its tables; name another file with --db")
        }
        let unknown = try applied().subtracting(LifecycleMigrations.all.map(\.name))
        guard unknown.isEmpty else {
            throw StoreError(
                .newer, path,
                "has migrations this version does not know (\(unknown.sorted().joined(separator: ", "))); "
                    + "a newer animatorpool reads it")
        }
        let found = statements
        for (name, statement) in try Self.made(version: version) where found[name] != statement {
            throw StoreError(
                .foreign, path,
                "is not the log it calls itself: \(name) is \(found[name] == nil ? "missing" : "another") "
                    + "there; take a backup of it")
        }
        if let trigger = entries.lazy.filter({ $0.type == "trigger" }).map(\.name).min() {
            throw StoreError(
                .foreign, path, "has a trigger (\(trigger)), which no log has; take a backup of it")
        }
    }

    /// Returns the statements of a new log of a version. Those of this program's version are created once.
    private static func made(version: Int) throws -> [String: String] {
        guard version == LifecycleMigrations.released.count else {
            return logStatements(try NewLogFile.inMemory(version: version).inDatabase(LogSchema.init))
        }
        return try NewLogFile.template.get().statements
    }

    /// Returns the statements of a schema, without that of GRDB's migrator.
    fileprivate static func logStatements(_ schema: LogSchema) -> [String: String] {
        var statements = schema.statements
        statements["grdb_migrations"] = nil
        return statements
    }

    /// - Throws: ``StoreError`` if the log must be migrated before reading.
    func checkIsNewest(_ path: String) throws {
        guard version == LifecycleMigrations.newestVersion else {
            throw StoreError(
                .older, path,
                "was written by an older version (schema \(version)); run `animatorpool db migrate`")
        }
    }
}
