import LifecycleEvents
import LifecycleRecording

/// Converts a log to another format while the log is read. Memory use does not grow with the log.
///
/// The caller passes the run, its events and frames in order, and the end. A frame precedes the event whose
/// number is its `firstSeq`. The output accumulates in `bytes`, which the caller may take at any time.
///
/// An exporter throws its own errors, for example for a record that its format cannot represent. The caller
/// writes the bytes and handles file errors.
public protocol LifecycleExporter {
    /// The output since the last ``removeAll()``. An exporter may hold back output until ``end(_:)``.
    var bytes: [UInt8] { get }

    /// Whether the format has frames. If not, the caller need not read them.
    var takesFrames: Bool { get }

    /// Empties ``bytes`` and keeps its capacity.
    mutating func removeAll()

    mutating func begin(_ run: RunDescription) throws

    mutating func add(_ event: LifecycleEvent) throws

    mutating func add(_ frame: FrameRecord) throws

    /// Completes the output at the end of the run, or at the last known time of an open run.
    mutating func end(_ ending: RunEnding) throws
}

extension LifecycleExporter {
    public var takesFrames: Bool { true }
}

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
