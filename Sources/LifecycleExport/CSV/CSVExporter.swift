import LifecycleEvents
import LifecycleRecording

/// The events of a log as comma-separated values, with a header.
public struct CSVExporter: LifecycleExporter {
    /// The header, and the names of an event's columns wherever a table of them is shown.
    public static let columns = [
        "run", "seq", "tNs", "turn", "kind", "cell", "generation", "item", "animator", "site", "arg",
        "detail", "list", "subject",
    ]

    private let run: Int64
    private var writer = CSVWriter()

    /// - Parameter run: the run's number in its log, the first column.
    public init(run: Int64) { self.run = run }

    public var bytes: [UInt8] { writer.bytes }

    public var takesFrames: Bool { false }

    public mutating func removeAll() { writer.removeAll() }

    public mutating func begin(_ run: RunDescription) { writer.append(line: Self.columns) }

    public mutating func add(_ event: LifecycleEvent) {
        writer.append(run)
        writer.append(event.seq)
        writer.append(event.tNs)
        writer.append(Int64(event.turn))
        writer.append(event.kind.name)
        writer.append(event.cell.map { Int64($0.rawValue) })
        writer.append(event.generation.map(Int64.init))
        writer.append(event.item?.rawValue)
        writer.append(event.animator.map { Int64($0.rawValue) })
        writer.append(event.site?.text)
        writer.append(event.arg)
        writer.append(event.detail.text)
        writer.append(event.list.map { Int64($0.rawValue) })
        writer.append(event.subject.map(Int64.init))
        writer.endLine()
    }

    public mutating func add(_ frame: FrameRecord) {}

    public mutating func end(atNs endedNs: Int64) {}
}
