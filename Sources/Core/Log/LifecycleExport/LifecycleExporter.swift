import LifecycleEvents
import LifecycleRecording

/// Converts a log to another format while the log is read. Memory use does not grow with the log.
///
/// The caller passes the run, its events and frames in order, and the end. A frame precedes the event whose
/// number is its `firstSeq`. The caller may take the output at any time.
///
/// An exporter throws its own errors, for example for a record that its format cannot represent. The caller
/// writes the bytes and handles file errors.
public protocol LifecycleExporter {
    /// Whether the format has frames. If not, the caller need not read them.
    var takesFrames: Bool { get }

    /// Removes and returns the output so far, or returns nil if it has fewer than `count` bytes.
    ///
    /// An exporter may hold back output until ``end(_:)``. A method and not a property: a property would be read
    /// from a copy of the exporter.
    mutating func take(atLeast count: Int) -> [UInt8]?

    mutating func begin(_ run: RunDescription) throws

    mutating func add(_ event: LifecycleEvent) throws

    mutating func add(_ frame: FrameRecord) throws

    /// Completes the output at the end of the run, or at the last known time of an open run.
    mutating func end(_ ending: RunEnding) throws
}

extension LifecycleExporter {
    public var takesFrames: Bool { true }

    /// Removes and returns the output so far.
    public mutating func take() -> [UInt8] { take(atLeast: 0) ?? [] }
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

    public mutating func take(atLeast count: Int) -> [UInt8]? {
        guard writer.bytes.count >= count else { return nil }
        defer { writer.removeAll() }
        return writer.bytes
    }

    public mutating func begin(_ run: RunDescription) { writer.append(run) }

    public mutating func add(_ event: LifecycleEvent) { writer.append(event, run: number) }

    public mutating func add(_ frame: FrameRecord) { writer.append(frame, run: number) }

    public mutating func end(_ ending: RunEnding) {
        writer.flushFrames()
        guard ending.status != .open else { return }
        writer.appendEnd(ending.status, atNs: ending.endedNs, dropped: ending.dropped)
    }
}
