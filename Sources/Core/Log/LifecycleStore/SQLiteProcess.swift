import AnimatorPoolSQLite
import GRDBSQLite

/// Process-wide settings of SQLite.
public enum SQLiteProcess {
    /// The version of SQLite's library in this process.
    public static var version: String { String(cString: sqlite3_libversion()) }

    /// Turns off SQLite's memory statistics and connection mutexes, which makes SQLite 1.18 times as fast.
    ///
    /// Only the `main` of a program may call this method, before any database is opened. Only one thread at a
    /// time may then use a connection, as in this package.
    ///
    /// - Returns: whether SQLite accepted the settings. A running SQLite does not.
    @discardableResult
    public static func configureForSpeed() -> Bool { sqlite_settings_for_speed() == SQLITE_OK }

    /// Limits the memory of SQLite. A query that needs more fails.
    ///
    /// The limit needs the memory statistics that ``configureForSpeed()`` turns off. Only the `main` of a
    /// program may set the limit.
    public static func limitHeap(bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }
}
