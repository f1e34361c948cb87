import GRDB
import LifecycleEvents
import LifecycleRecording

/// Writes runs that are over, each as a log of its own in a folder: the log is there with its whole run or not at all.
///
/// A log in memory makes the pages, in a transaction that never ends well. It stays open between the runs, so SQLite
/// reads the schema and prepares the statements once, and there is no write-ahead log.
package final class WholeRunWriter {
    private let tables: RowTables
    private let queue: DatabaseQueue

    /// - Throws: ``StoreError`` when SQLite has no memory for it.
    package init() throws(StoreError) {
        let queue = try StoreError.wrap("a log in memory") { try NewLogFile.inMemory() }
        self.queue = queue
        tables = try StoreError.wrap("a log in memory") { try queue.inDatabase(RowTables.init) }
    }

    /// Writes a run with its end, and syncs the file.
    ///
    /// - Parameter batch: all events, which are numbered, and frames.
    /// - Throws: ``StoreError``, also when the folder has a log of that run. Then nothing is there.
    package func write(
        _ run: RunDescription, configJSON: String, _ batch: LifecycleBatch, _ ending: RunEnding,
        in folder: LogFolder
    ) throws(StoreError) {
        let file = try folder.newFile(for: run)
        guard FileIdentity(ofName: file.path) == nil else {
            throw StoreError(.system, file.name, "is there already, with another run of that uuid")
        }
        var rows = RunRows(run: 1, tables, NoteNumbers(), refreshNs: run.refreshNs)
        var finished = FinishedRows()
        var ending = ending
        batch.events.forEachInPlace { event in
            rows.rows.fold(event.element, into: &finished)
            ending.endedNs = max(ending.endedNs, event.element.tNs)
        }
        for frame in batch.frames { ending.endedNs = max(ending.endedNs, frame.endNs) }
        rows.rows.end(atNs: ending.endedNs, into: &finished)
        finished.sort()
        try StoreError.wrap(file.name) {
            try queue.inDatabase { db in
                try tables.image.fill { try rows.put(batch, finished, db) }
                try db.beginTransaction(.immediate)
                defer { try? db.rollback() }
                _ = try RunRows.insert(run, configJSON: configJSON, into: db)
                try rows.insert(into: db)
                try rows.end(ending, hasCells: true, db)
                try NewLogFile.withPages(db) { try NewLogFile.make(file, UnsafeRawBufferPointer($0)) }
            }
        }
    }
}
