import LifecycleRecording
import LifecycleStore
import LogAnswers

/// A run as the service knows it.
package struct ServedRun: Sendable {
    package let record: RunRecord
    /// Of the file it stands in.
    package let reader: LogReader

    package var uuid: String { record.description.uuid }

    /// Whether it may still grow.
    package var isOpen: Bool { record.status == .open }

    /// The run with a reader that no other request waits for, for a question that takes long.
    func withOwnReader() throws -> ServedRun {
        ServedRun(record: record, reader: try LogReader(path: reader.path, memory: RunCatalog.memory))
    }

    /// As the work on logs takes it, under the number it has in its file.
    var listed: ListedRun { ListedRun(record.number, record, reader) }

    /// A filter of all of its rows.
    func filter(_ change: (inout LogFilter) -> Void = { _ in }) -> LogFilter {
        var filter = LogFilter(run: record.number)
        change(&filter)
        return filter
    }
}
