import Foundation
import GRDB

extension LogFile {
    /// Opens an existing log for writing.
    ///
    /// - Parameter completesOpenRuns: whether to complete runs whose process died.
    /// - Throws: ``StoreError``, also if the log does not exist.
    public static func existing(
        path: String, completesOpenRuns: Bool = true
    ) throws(StoreError) -> LogFile {
        // Checks before taking the lock, too, so that a path without a log gets no lock file.
        _ = try LogReader.file(at: path)
        return try LogFile(
            path: path, durable: true, mustExist: true, completesOpenRuns: completesOpenRuns)
    }

    /// Deletes runs with all their rows, in one transaction.
    ///
    /// The file keeps its size: later runs reuse the space, or ``compact()`` frees it. Runs are named by UUID,
    /// because another process may have deleted a run and given its number to another one.
    ///
    /// Complexity: O(rows of the file), because texts and call sites without another run are deleted, too.
    ///
    /// - Parameter removesEmptyFile: whether to remove the file if no run remains. Release the log afterwards.
    /// - Throws: ``StoreError`` with `noRun` if a run does not exist. No run is then deleted.
    public func delete(runs uuids: [String], removesEmptyFile: Bool = false) throws(StoreError) {
        let existing = try runs()
        for uuid in uuids where !existing.contains(where: { $0.description.uuid == uuid }) {
            throw StoreError(.noRun, path, "has no run \(uuid); `runs` lists them")
        }
        let numbers = existing.filter { uuids.contains($0.description.uuid) }.map(\.number)
        if removesEmptyFile, numbers.count == existing.count { return try remove() }
        try StoreError.wrap(path) {
            try queue.write { db in
                for number in numbers { try Self.delete(number, db) }
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

    /// Tables whose IDs begin with the run. The block tables have a row for 256 of these IDs.
    static let rowTables = [
        "event_row", "frame_row", "cell_row", "use_row", "animator_row", "orphan_row",
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
        try db.execute(sql: "DELETE FROM run_row WHERE id = ?", arguments: [run])
    }

    /// Returns every run of the file, the oldest first. No other process changes them while the log is open.
    public func runs() throws(StoreError) -> [RunRecord] {
        try StoreError.wrap(path) { try queue.read { try $0.runRecords(where: "TRUE ORDER BY id", []) } }
    }

    /// Removes the file and SQLite's files beside it.
    private func remove() throws(StoreError) {
        guard !connection.file.isLink else {
            throw StoreError(
                .system, path,
                "is a symbolic link to \(connection.file.path); a log is removed by its own name")
        }
        // Removes the log last. Otherwise SQLite would apply a remaining write-ahead log to the next file
        // with this name.
        for name in [path + "-wal", path + "-shm", path] where unlink(name) != 0 && errno != ENOENT {
            throw StoreError.system(path, "cannot be removed")
        }
    }

    /// Rewrites the file without the free pages of deleted runs.
    ///
    /// Temporarily needs as much disk space again. A power failure leaves either the old or the new file.
    ///
    /// - Returns: the size of the file before and after, in bytes.
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

/// A rule that selects runs to delete. It deletes nothing.
public struct Retention: Hashable, Sendable {
    /// The maximum age of a run, in days.
    public var days: Double?
    /// The maximum size of all runs, in bytes. The oldest runs are deleted first.
    public var bytes: Int64?

    public init(days: Double? = nil, bytes: Int64? = nil) {
        self.days = days
        self.bytes = bytes
    }

    /// The age and size of a run.
    public struct Candidate: Hashable, Sendable {
        /// The wall time at the start, in nanoseconds since 1970.
        public var startedUnixNs: Int64
        /// The size of the run on disk, in bytes.
        public var bytes: Int64

        public init(startedUnixNs: Int64, bytes: Int64) {
            self.startedUnixNs = startedUnixNs
            self.bytes = bytes
        }
    }

    /// Returns the indices of the runs to delete, the oldest first. The newest run is never deleted.
    /// Complexity: O(n log n).
    public func surplus(of runs: [Candidate], nowUnixNs: Int64) -> [Int] {
        let oldestFirst = runs.indices.sorted {
            (runs[$0].startedUnixNs, $0) < (runs[$1].startedUnixNs, $1)
        }
        var total = runs.reduce(Int64(0)) { $0.clampedAdding($1.bytes) }
        var surplus: [Int] = []
        for index in oldestFirst.dropLast() {
            let isOld = days.map { runs[index].startedUnixNs < oldest(nowUnixNs, $0) } ?? false
            let isTooMuch = bytes.map { total > $0 } ?? false
            guard isOld || isTooMuch else { break }
            surplus.append(index)
            total -= runs[index].bytes
        }
        return surplus
    }

    private func oldest(_ nowUnixNs: Int64, _ days: Double) -> Int64 {
        nowUnixNs &- Int64(min(days * 86_400e9, 9e18))
    }
}
