import GRDB
import LifecycleEvents
import LifecycleRecording
import SQLiteRowImage

/// Writes complete runs, each as a separate log in a folder. A log file is written completely or not at all.
///
/// The log is a row image: events, frames, animators and uses are written directly into its pages, and SQLite
/// adds the rest. The image stays open between runs, so SQLite reads the schema and prepares the statements
/// once. The image needs no write-ahead log.
package final class WholeRunWriter {
    private let log: RowImage
    private let tables: RowTables
    private let queue: DatabaseQueue

    /// - Throws: ``StoreError`` if SQLite has no memory for the image.
    package init() throws(StoreError) {
        (log, queue, tables) = try StoreError.wrap("a log in memory") {
            let log = try RowImage(NewLogFile.template.get().logLayout)
            let queue = try DatabaseQueue(path: log.name)
            return try queue.inDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = MEMORY")
                return (log, queue, try RowTables(db, log: log))
            }
        }
    }

    /// Writes a run with its end, and syncs the file.
    ///
    /// - Parameter batch: all events, with their numbers, and all frames.
    /// - Throws: ``StoreError``, also if the folder has a log of the run. No file is then written.
    package func write(
        _ run: RunDescription, configJSON: String, _ batch: LifecycleBatch, _ ending: RunEnding,
        in folder: LogFolder
    ) throws(StoreError) {
        let file = try folder.newFile(for: run)
        var rows = RunRowWriter(run: 1, tables, NoteNumbers(), refreshNs: run.refreshNs)
        var finished = FinishedRows()
        var ending = ending
        batch.events.forEachInPlace { event in
            rows.rows.fold(event.element, into: &finished)
            ending.endedNs = max(ending.endedNs, event.element.tNs)
        }
        for frame in batch.frames { ending.endedNs = max(ending.endedNs, frame.endNs) }
        rows.rows.end(atNs: ending.endedNs, into: &finished)
        finished.sort()
        let parts = try StoreError.wrap(file.name) {
            try queue.inDatabase { db in
                try tables.fill { try rows.put(batch, finished, db) }
                try db.inTransaction(.immediate) {
                    _ = try db.insert(run, configJSON: configJSON)
                    try rows.insert(into: db)
                    try rows.end(ending, db)
                    return .commit
                }
                return try log.parts()
            }
        }
        try LogFileLock.holding(file) { lock throws(StoreError) in
            guard FileIdentity(ofName: file.path) == nil else {
                throw StoreError(.system, file.name, "is there already, with another run of that uuid")
            }
            try NewLogFile.make(file, parts, under: lock)
        }
    }
}
