import GRDB
import LifecycleMigrations

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension LogFile {
    /// What a migration did to a log.
    public struct Migration: Hashable, Sendable {
        /// The schema's version before and after.
        public var from: Int
        public var to: Int
        /// The copy of the log as it was, or nil when nothing was to be done.
        public var backup: String?
    }

    /// Brings the log at `path` to the newest schema. A copy of it is made first.
    ///
    /// - Throws: ``StoreError``, also when there is no log.
    public static func migrate(path: String) throws(StoreError) -> Migration {
        let log = try existing(path: path)
        return log.migration
    }

    /// Opens a log that is there, to change it.
    ///
    /// - Throws: ``StoreError``, also when there is none.
    public static func existing(path: String) throws(StoreError) -> LogFile {
        _ = try LogReader.file(at: path)
        return try LogFile(path: path, durable: true)
    }

    /// Deletes runs with all that belongs to them, in one transaction. The file keeps its size: the room
    /// is used again, or given back by ``compact()``. Complexity: O(rows of the file), for texts and call
    /// sites that no other run mentions go too.
    ///
    /// - Throws: ``StoreError`` with `noRun` when one of them is not there; then none is deleted.
    public func delete(runs numbers: [Int64]) throws(StoreError) {
        try StoreError.wrap(path) {
            try queue.write { db in
                for number in numbers {
                    guard try !db.runRecords(where: "id = ?", [number]).isEmpty else {
                        throw StoreError(.noRun, path, "has no run \(number); `runs` lists them")
                    }
                    try Self.delete(number, db)
                }
                try db.execute(
                    sql: """
                        DELETE FROM note WHERE id NOT IN
                            (SELECT note_id FROM event_row WHERE note_id IS NOT NULL);
                        DELETE FROM site WHERE id NOT IN
                            (SELECT site_id FROM note WHERE site_id IS NOT NULL);
                        """)
            }
        }
    }

    /// Tables whose rows have the numbers of a run, and those of the blocks of 256 of them.
    private static let rowTables = [
        "event_row", "frame_row", "cell", "cell_use", "animator", "orphaned_animator",
    ]
    private static let blockTables = ["event_base", "frame_base"]

    private static func delete(_ run: Int64, _ db: Database) throws {
        let range = RowID.range(ofRun: run)
        for table in rowTables {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE id BETWEEN ? AND ?",
                arguments: [range.lowerBound, range.upperBound])
        }
        for table in blockTables {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE id BETWEEN ? AND ?",
                arguments: [range.lowerBound >> 8, range.upperBound >> 8])
        }
        try db.execute(sql: "DELETE FROM run WHERE id = ?", arguments: [run])
    }

    /// Removes the file and what SQLite keeps beside it, while no other writer can have it. Afterwards the
    /// log is only good for letting go.
    public func remove() throws(StoreError) {
        guard !connection.file.isLink else {
            throw StoreError(
                .system, path,
                "is a symbolic link to \(connection.file.path); a log is removed by its own name")
        }
        // The file goes last: a write-ahead log that is left would be taken for that of the next file of
        // this name. Nothing is put in its place first, which a full disk would not let happen.
        for name in [path + "-wal", path + "-shm", path] where unlink(name) != 0 && errno != ENOENT {
            throw StoreError(.system, path, "cannot be removed (\(String(cString: strerror(errno))))")
        }
    }

    /// Writes the file anew without the room that deleted runs left. It takes as much room again while it
    /// works; a power cut leaves the old file or the new one.
    ///
    /// - Returns: the bytes it had before and has now.
    public func compact() throws(StoreError) -> (before: Int64, after: Int64) {
        try StoreError.wrap(path) {
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            let before = FileSize.of(path)
            try queue.vacuum()
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            return (before, FileSize.of(path))
        }
    }
}
