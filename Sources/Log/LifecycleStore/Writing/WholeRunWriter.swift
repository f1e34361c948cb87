import GRDB
import LifecycleEvents
import LifecycleRecording
import SQLiteRowImage

/// Writes runs that are over, each as a log of its own in a folder: the log is there with its whole run or not at all.
///
/// The log is a row image: events, frames, animators and uses are written into its pages, and SQLite adds the rest. It
/// stays open between the runs, so SQLite reads the schema and prepares the statements once, and there is no write-ahead
/// log.
package final class WholeRunWriter {
    private let log: RowImage
    private let tables: RowTables
    private let queue: DatabaseQueue

    /// - Throws: ``StoreError`` when SQLite has no memory for it.
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
        try StoreError.wrap(file.name) {
            try queue.inDatabase { db in
                try tables.fill { try rows.put(batch, finished, db) }
                try db.inTransaction(.immediate) {
                    _ = try db.insert(run, configJSON: configJSON)
                    try rows.insert(into: db)
                    try rows.end(ending, hasCells: true, db)
                    return .commit
                }
                try NewLogFile.make(file, log.parts())
            }
        }
    }
}
