import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore

/// A run of a log file or a folder, with the number that the user sees.
package struct ListedRun {
    /// The run's own number in a file, or its position by start time in a folder.
    package let number: Int64
    package let record: RunRecord
    /// The reader of the run's file. In this file the run has the number of ``record``.
    package let reader: LogReader
    // Keeps the temporary log of an NDJSON file.
    private let source: LogSource?

    /// - Parameter source: the log source that owns the reader's file, or nil.
    package init(
        _ number: Int64, _ record: RunRecord, _ reader: LogReader, of source: LogSource? = nil
    ) {
        self.number = number
        self.record = record
        self.reader = reader
        self.source = source
    }

    /// The client for which the log was opened.
    package var client: WorkClient { source?.client ?? WorkClient(temporaryFiles: TemporaryFiles()) }

    /// The name of the run's file.
    package var log: String { URL(fileURLWithPath: reader.path).lastPathComponent }

    /// Returns a note if the run has not ended, otherwise nil. Answers about an open run may lack rows.
    package func noteIfOpen() throws -> String? { try reader.noteOnOpenRun(record.number) }

    /// Calls `body` with each event in order.
    ///
    /// - Parameters:
    ///   - client: asked at every ten-thousandth event whether to stop. The method then throws
    ///     `CancellationError`.
    ///   - progress: called at every ten-thousandth event with the number of read events.
    package func forEachEvent(
        for client: WorkClient, progress: (Int) -> Void = { _ in }, _ body: (LifecycleEvent) -> Void
    ) throws {
        var read = 0
        try reader.forEachEvent(LogFilter(run: record.number)) { event in
            body(event)
            read += 1
            guard read.isMultiple(of: 10_000) else { return true }
            if client.wantsToStop() { throw CancellationError() }
            progress(read)
            return true
        }
    }

    /// Returns the end time of the run. For an open run, returns the end of its last frame, or 0.
    func endNs() throws -> Int64 {
        if let endedNs = record.endedNs { return endedNs }
        return try reader.lastFrameEndNs(ofRun: record.number) ?? 0
    }
}
