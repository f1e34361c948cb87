import LifecycleEvents
import LifecycleRecording

/// A log in another format, made as it is read: nothing is held that grows with the log.
///
/// It is given the run, then its events and frames in the order in which they happened, a frame before the
/// event whose number is its `firstSeq`, and then the end. What it has made so far waits in `bytes`, from
/// where whoever writes the file takes it as often as it likes.
public protocol LifecycleExporter {
    /// What was made since the last ``removeAll()``.
    var bytes: [UInt8] { get }

    /// Empties ``bytes`` and keeps its room.
    mutating func removeAll()

    mutating func begin(_ run: RunDescription)

    mutating func add(_ event: LifecycleEvent)

    mutating func add(_ frame: FrameRecord)

    /// The run is over: writes what was still open at `endedNs`.
    mutating func end(atNs endedNs: Int64)
}
