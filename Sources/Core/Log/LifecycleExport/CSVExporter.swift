import LifecycleEvents
import LifecycleRecording

/// Writes the events of a log as comma-separated values, with a header.
public struct CSVExporter: LifecycleExporter {
    /// The header: the run and the fields of an event.
    public static let columns = ["run"] + EventField.all.map(\.name)

    private let run: Int64
    private var writer = CSVWriter()

    private let hasHeader: Bool

    /// - Parameters:
    ///   - run: the number of the run in its log, the first column.
    ///   - hasHeader: whether to write the header.
    public init(run: Int64, hasHeader: Bool = true) {
        self.run = run
        self.hasHeader = hasHeader
    }

    public var bytes: [UInt8] { writer.bytes }

    public var takesFrames: Bool { false }

    public mutating func removeAll() { writer.removeAll() }

    public mutating func begin(_ run: RunDescription) {
        if hasHeader { writer.append(line: Self.columns) }
    }

    public mutating func add(_ event: LifecycleEvent) {
        writer.append(run)
        for field in EventField.all {
            if field.isText {
                writer.append(field.text(of: event))
            } else {
                writer.append(field.number(of: event))
            }
        }
        writer.endLine()
    }

    public mutating func add(_ frame: FrameRecord) {}

    public mutating func end(_ ending: RunEnding) {}
}
