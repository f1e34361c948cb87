import LifecycleRecording
import LifecycleStore
import LogAnswers

/// A run of the log, and a reader of its file.
package struct ServedRun: Sendable {
    package let record: RunRecord
    package let reader: LogReader

    package var uuid: String { record.description.uuid }

    /// Whether the run may still grow.
    package var isOpen: Bool { record.status == .open }

    /// Returns the run with its own reader, for a long query.
    func withOwnReader() throws -> ServedRun {
        ServedRun(record: record, reader: try LogReader(path: reader.path, memory: RunCatalog.memory))
    }

    /// The run with its number in the file.
    var listed: ListedRun { ListedRun(record.number, record, reader) }

    /// Returns a filter for rows of the run.
    func filter(_ change: (inout LogFilter) -> Void = { _ in }) -> LogFilter {
        var filter = LogFilter(run: record.number)
        change(&filter)
        return filter
    }
}
