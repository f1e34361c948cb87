import LifecycleEvents
import LifecycleRecording

/// A log to send. It returns its events and frames in order, one page at a time, from any place.
///
/// One task at a time uses a source. The upload releases each page before it asks for the next, so a source that reads its
/// file page by page needs little memory, however long the log is.
public protocol EventSource {
    /// The run of the log.
    var run: RunDescription { get }

    /// The events after one event, and the frames after one frame.
    ///
    /// A frame is on the page of its first event, or on a later page.
    ///
    /// - Parameters:
    ///   - seq: the number of the event before the first of the page; 0 for the first event. It may decrease.
    ///   - frame: the number of the frame before the first of the page; `Int.max` for no frames.
    ///   - count: the most events, and the most frames.
    /// - Throws: an error of reading the log. The upload ends with it.
    mutating func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage
}

/// Some of a log's events and frames.
public enum EventPage: Hashable, Sendable {
    /// At least one event or frame.
    case batch(LifecycleBatch)
    /// No events follow yet. The log is being written, so events may follow later.
    ///
    /// - Parameter last: the number of the last event, 0 without any.
    case upToDate(last: Int64)
    /// No events follow, and none will.
    ///
    /// - Parameters:
    ///   - last: the number of the last event, 0 without any.
    ///   - ending: the status, time and dropped events of the run's end. A log that does
    ///     not have them is `recovered`. Nil leaves the run open on the server, for a later upload.
    case end(last: Int64, RunEnding?)
}
