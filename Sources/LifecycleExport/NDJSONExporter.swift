import LifecycleEvents
import LifecycleRecording

/// A log as NDJSON, which `animatorpool import` reads back without loss. Frames are not part of it.
public struct NDJSONExporter: LifecycleExporter {
    private var writer = NDJSONWriter()
    private let number: Int64?

    /// - Parameter number: what each event calls its run, where several are written into one file.
    public init(run number: Int64? = nil) { self.number = number }

    public var bytes: [UInt8] { writer.bytes }

    public var takesFrames: Bool { false }

    public mutating func removeAll() { writer.removeAll() }

    public mutating func begin(_ run: RunDescription) { writer.append(run) }

    public mutating func add(_ event: LifecycleEvent) { writer.append(event, run: number) }

    public mutating func add(_ frame: FrameRecord) {}

    public mutating func end(atNs endedNs: Int64) {}
}
