import LifecycleEvents
import LifecycleStore

/// A table of a run, with the columns of the commands, the service and CSV files.
package enum RunTable: String, CaseIterable, Sendable {
    case events, animators, frames, cells

    package var columns: [String] {
        switch self {
        case .events: EventFields.columns
        case .animators: AnimatorRecord.columns
        case .frames: FrameRecord.columns
        case .cells: CellRecord.columns
        }
    }

    /// Returns the rows that match the filter, with their values in the order of ``columns``.
    package func page(of reader: LogReader, _ filter: LogFilter) throws -> LogPage<NumberedRow> {
        switch self {
        case .events: try reader.events(filter).map { NumberedRow($0.seq, EventFields.values($0)) }
        case .animators: try reader.animators(filter).map { NumberedRow($0.number, $0.fields) }
        case .frames: try reader.frames(filter).map { NumberedRow($0.number, $0.fields) }
        case .cells: try reader.cells(filter).map { NumberedRow($0.number, $0.fields) }
        }
    }
}
