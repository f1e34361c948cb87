import LifecycleEvents
import LifecycleRecording

/// A log to send. A source returns its events and frames in order, one page at a time, from any position.
///
/// One task at a time uses a source. The upload releases each page before it requests the next. So a source
/// that reads its file page by page needs little memory, however long the log is.
public protocol EventSource {
    /// The run of the log.
    var run: RunDescription { get }

    /// Returns the events after one event, and the frames after one frame.
    ///
    /// A frame is on the page of its first event, or on a later page.
    ///
    /// - Parameters:
    ///   - seq: The number of the event before the page; 0 for the first event. It may decrease from call to
    ///     call.
    ///   - frame: The number of the frame before the page; `Int.max` for no frames.
    ///   - count: The maximum number of events, and of frames.
    /// - Throws: An error of reading the log. The upload ends with this error.
    mutating func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage
}

/// A page of a log's events and frames.
public enum EventPage: Hashable, Sendable {
    /// At least one event or frame.
    case batch(LifecycleBatch)
    /// No events follow yet. The log is being written, so events may follow later.
    ///
    /// - Parameter last: The number of the last event, or 0 without events.
    case upToDate(last: Int64)
    /// No more events will follow.
    ///
    /// - Parameters:
    ///   - last: The number of the last event, or 0 without events.
    ///   - ending: The status, time and dropped events of the run's end. The end of a log without an end line
    ///     is `recovered`. Nil leaves the run open on the server, for a later upload.
    case end(last: Int64, RunEnding?)
}
