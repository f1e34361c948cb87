import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore

/// The runs that a query is about. Users write a number, a UUID or its beginning, or `all`.
package enum RunSelector: Hashable, Sendable {
    case newest
    case number(Int64)
    /// A UUID or its beginning.
    case uuid(String)
    case all

    /// Parses a selector. Returns nil for other text.
    package init?(_ text: String) {
        if text == "all" {
            self = .all
        } else if let number = Int64(text) {
            self = .number(number)
        } else if text.count >= 4,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            self = .uuid(text.lowercased())
        } else {
            return nil
        }
    }
}

/// A run that a user names: `RUN` in the default log, `LOG:RUN`, or `LOG` for the newest run of that log.
/// `RUN` is a number or a UUID.
package struct NamedRun {
    package let run: ListedRun

    /// - Parameter db: the log to use if the name contains none.
    package init(_ name: String, db: String, for client: WorkClient) throws {
        let (log, selector) = try Self.parts(of: name, db: db)
        run = try LogSource(log, for: client).run(selector)
    }

    /// Whether `name` contains the log of the run, so that the default log is not needed.
    package static func namesItsLog(_ name: String) -> Bool { log(in: name) != nil }

    private static func parts(of name: String, db: String) throws -> (log: String, RunSelector) {
        guard let (log, run) = log(in: name) else { return (db, try selector(name)) }
        return (log, try run.map(selector) ?? .newest)
    }

    /// Returns the log that a name contains, and the run after the colon.
    private static func log(in name: String) -> (log: String, run: String?)? {
        if let colon = name.lastIndex(of: ":") {
            let file = String(name[..<colon])
            if FileManager.default.fileExists(atPath: file) {
                return (file, String(name[name.index(after: colon)...]))
            }
        }
        guard Int64(name) == nil, FileManager.default.fileExists(atPath: name) else { return nil }
        return (name, nil)
    }

    private static func selector(_ text: String) throws -> RunSelector {
        guard let selector = RunSelector(text), selector != .all else {
            throw InputError(
                "“\(text)” names no run; name one by its number, its uuid or as FILE:RUN "
                    + "(`animatorpool runs` lists them)")
        }
        return selector
    }
}

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
