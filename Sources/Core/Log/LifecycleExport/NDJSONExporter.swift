import LifecycleEvents
import LifecycleRecording

/// Writes a log as NDJSON with its frames and its end, which `animatorpool import` reads without loss. An
/// open run has no end line.
public struct NDJSONExporter: LifecycleExporter {
    private var writer = NDJSONWriter()
    private let number: Int64?

    /// - Parameters:
    ///   - number: the number of the run in each line, for a file with several runs.
    ///   - former: the exporter of the previous run in the same file, after its bytes were taken.
    public init(run number: Int64? = nil, behind former: NDJSONExporter? = nil) {
        self.number = number
        writer = former?.writer ?? NDJSONWriter()
    }

    public var bytes: [UInt8] { writer.bytes }

    public mutating func removeAll() { writer.removeAll() }

    public mutating func begin(_ run: RunDescription) { writer.append(run) }

    public mutating func add(_ event: LifecycleEvent) { writer.append(event, run: number) }

    public mutating func add(_ frame: FrameRecord) { writer.append(frame, run: number) }

    public mutating func end(_ ending: RunEnding) {
        writer.flushFrames()
        guard ending.status != .open else { return }
        writer.appendEnd(ending.status, atNs: ending.endedNs, dropped: ending.dropped)
    }
}
