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

    /// The run with a reader of its own, for a long question.
    func withOwnReader() throws -> ServedRun {
        ServedRun(record: record, reader: try LogReader(path: reader.path, memory: RunCatalog.memory))
    }

    /// The run under its number in the file.
    var listed: ListedRun { ListedRun(record.number, record, reader) }

    /// A filter for rows of the run.
    func filter(_ change: (inout LogFilter) -> Void = { _ in }) -> LogFilter {
        var filter = LogFilter(run: record.number)
        change(&filter)
        return filter
    }
}
