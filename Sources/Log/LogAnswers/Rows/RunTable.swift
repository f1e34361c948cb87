import LifecycleEvents
import LifecycleStore

/// A table of a run, with the columns of the commands, the service and CSV files.
package enum RunTable: String, CaseIterable, Sendable {
    case events, animators, frames, cells

    /// What is shown of the table; nil for events.
    private var stored: StoredTable? {
        switch self {
        case .events: nil
        case .animators: StoredTable.animators.shown
        case .frames: StoredTable.frames.shown
        case .cells: StoredTable.cells.shown
        }
    }

    package var columns: [String] {
        stored.map { AnswerShape(of: $0).names } ?? EventFields.columns
    }

    /// Returns the rows that match the filter, with their values in the order of ``columns``.
    package func page(of reader: LogReader, _ filter: LogFilter) throws -> LogPage<NumberedRow> {
        guard let stored else {
            return try reader.events(filter).map { NumberedRow($0.seq, EventFields.values($0)) }
        }
        let shape = AnswerShape(of: stored)
        return try reader.rows(of: stored, filter).map { NumberedRow($0.number, shape.row($0.values)) }
    }
}
