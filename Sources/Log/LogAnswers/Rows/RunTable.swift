import LifecycleEvents
import LifecycleStore

/// A table of a run, as commands, the service and CSV files show it.
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

    /// The rows that the filter lets through, with their values in the order of ``columns``.
    package func page(of reader: LogReader, _ filter: LogFilter) throws -> LogPage<NumberedRow> {
        switch self {
        case .events: try reader.events(filter).map { NumberedRow($0.seq, EventFields.values($0)) }
        case .animators: try reader.animators(filter).map { NumberedRow($0.number, $0.fields) }
        case .frames: try reader.frames(filter).map { NumberedRow($0.number, $0.fields) }
        case .cells: try reader.cells(filter).map { NumberedRow($0.number, $0.fields) }
        }
    }
}
