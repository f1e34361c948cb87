import LifecycleEvents
import LifecycleRecording

/// A log in another format, made as it is read: nothing is held that grows with the log.
///
/// It is given the run, then its events and frames in the order in which they happened, a frame before the
/// event whose number is its `firstSeq`, and then the end. What it has made so far waits in `bytes`, from
/// where whoever writes the file takes it as often as it likes.
///
/// What an exporter throws is a fault of its own, such as a record its format has no room for; writing the
/// bytes is the business of whoever takes them.
public protocol LifecycleExporter {
    /// What was made since the last ``removeAll()``. An exporter may hold some back until the ``end(_:)``.
    var bytes: [UInt8] { get }

    /// Whether its format has a place for frames; without, nobody need read them.
    var takesFrames: Bool { get }

    /// Empties ``bytes`` and keeps its room.
    mutating func removeAll()

    mutating func begin(_ run: RunDescription) throws

    mutating func add(_ event: LifecycleEvent) throws

    mutating func add(_ frame: FrameRecord) throws

    /// The run is over, or nothing more is known of one that is still written: writes what was open at that time.
    mutating func end(_ ending: RunEnding) throws
}

extension LifecycleExporter {
    public var takesFrames: Bool { true }
}
