import Foundation
import LifecycleEvents
import LifecycleStore

/// A run of a log file or folder, under the number that the user knows it by.
package struct ListedRun {
    /// In a file the run's own number; in a folder its place in the order in which the runs began.
    package let number: Int64
    package let record: RunRecord
    /// Of the file it is in, where its number is that of ``record``.
    package let reader: LogReader
    // What is made of an NDJSON file goes with it.
    private let source: LogSource?

    /// - Parameter source: what the reader's file belongs to, where it goes with it.
    package init(
        _ number: Int64, _ record: RunRecord, _ reader: LogReader, of source: LogSource? = nil
    ) {
        self.number = number
        self.record = record
        self.reader = reader
        self.source = source
    }

    /// For whom its log was opened.
    var client: WorkClient { source?.client ?? WorkClient(temporaryFiles: TemporaryFiles()) }

    /// The name of its file.
    package var log: String { URL(fileURLWithPath: reader.path).lastPathComponent }

    /// Says, when the run has not ended, that it has not; otherwise nil. What is asked of it may lack rows.
    package func noteIfOpen() throws -> String? { try reader.noteOnOpenRun(record.number) }

    /// Calls `body` with each event in order.
    /// - Parameters:
    ///   - client: asked at each ten-thousandth event whether to stop, which is a `CancellationError`.
    ///   - progress: called there with how many were read.
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

    /// When the run ended, as it states; as long as it has not, the end of its last frame, or 0.
    func endNs() throws -> Int64 {
        if let endedNs = record.endedNs { return endedNs }
        var endNs: Int64 = 0
        try reader.forEachFrame(LogFilter(run: record.number)) {
            endNs = max(endNs, $0.endNs)
            return true
        }
        return endNs
    }
}
