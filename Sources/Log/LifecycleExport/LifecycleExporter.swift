import LifecycleEvents
import LifecycleRecording

/// Converts a log to another format while it is read, in memory that does not grow with the log.
///
/// The caller passes the run, then its events and frames in order, a frame before the event whose number is its
/// `firstSeq`, and then the end. The output gathers in `bytes`, from which the caller takes it as often as it likes.
///
/// An exporter throws its own errors, such as a record that its format cannot hold. The caller writes the bytes and
/// handles errors of the file.
public protocol LifecycleExporter {
    /// The output since the last ``removeAll()``. An exporter may hold some of it back until ``end(_:)``.
    var bytes: [UInt8] { get }

    /// Whether the format has frames. Otherwise the caller need not read them.
    var takesFrames: Bool { get }

    /// Empties ``bytes`` and keeps its room.
    mutating func removeAll()

    mutating func begin(_ run: RunDescription) throws

    mutating func add(_ event: LifecycleEvent) throws

    mutating func add(_ frame: FrameRecord) throws

    /// Ends the output at the end of the run, or at the last known time of an open run.
    mutating func end(_ ending: RunEnding) throws
}

extension LifecycleExporter {
    public var takesFrames: Bool { true }
}
