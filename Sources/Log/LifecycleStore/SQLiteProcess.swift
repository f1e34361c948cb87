import AnimatorPoolSQLite
import GRDBSQLite

/// Settings of SQLite that hold for the whole process.
public enum SQLiteProcess {
    /// Turns off SQLite's memory statistics and the mutexes of its connections: 1.18 times the speed.
    ///
    /// Only the `main` of a program may call this, before anything opens a database: the settings belong to the
    /// process. One thread at a time must use each connection, as this package does.
    /// - Returns: whether SQLite took the settings. A running SQLite does not.
    @discardableResult
    public static func configureForSpeed() -> Bool { sqlite_settings_for_speed() == SQLITE_OK }

    /// Limits the memory of SQLite; a query that needs more fails. The limit needs the statistics that
    /// ``configureForSpeed()`` turns off, and only a program's `main` may set it.
    public static func limitHeap(bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }
}
