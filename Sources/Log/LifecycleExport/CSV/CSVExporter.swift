import LifecycleEvents
import LifecycleRecording

/// The events of a log as comma-separated values, with a header.
public struct CSVExporter: LifecycleExporter {
    /// The header, and the names of an event's columns wherever a table of them is shown.
    public static let columns = ["run"] + EventField.all.map(\.name)

    private let run: Int64
    private var writer = CSVWriter()

    private let hasHeader: Bool

    /// - Parameters:
    ///   - run: the run's number in its log, the first column.
    ///   - hasHeader: whether the names of the columns come first.
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
            switch field.value(of: event) {
            case nil: writer.append(nil as String?)
            case .integer(let value): writer.append(value)
            case .text(let value): writer.append(value)
            }
        }
        writer.endLine()
    }

    public mutating func add(_ frame: FrameRecord) {}

    public mutating func end(_ ending: RunEnding) {}
}
