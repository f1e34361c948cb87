import LifecycleEvents
import LifecycleRecording

/// A log that is sent: it gives its events and frames in order, a page at a time, from wherever it is asked to.
///
/// It is used by one task at a time. Each page is released before the next is asked for, so a source that reads its file
/// page by page keeps memory bounded, however long the log is.
public protocol EventSource {
    /// The run of the log.
    var run: RunDescription { get }

    /// The events behind one event, and the frames behind one frame.
    ///
    /// A frame belongs to the page of the event with which it begins, or to a later one.
    ///
    /// - Parameters:
    ///   - seq: the number of the event before the first that is asked for; 0 for the first of all. It may go back.
    ///   - frame: the number of the frame before the first that is asked for, likewise; `Int.max` asks for none.
    ///   - count: the most events, and the most frames.
    /// - Throws: what stands in the way of reading; the upload ends with it.
    mutating func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage
}

/// Some of a log's events and frames.
public enum EventPage: Hashable, Sendable {
    /// At least one event or frame.
    case batch(LifecycleBatch)
    /// There is nothing behind the place asked for, and there may be later: the log is being written.
    ///
    /// - Parameter last: the number of its last event now, 0 without any.
    case upToDate(last: Int64)
    /// There is nothing behind the place asked for, and there will be nothing.
    ///
    /// - Parameters:
    ///   - last: the number of its last event, 0 without any.
    ///   - ending: how the log says that the run ended: its status, its time and its dropped events. A log that does
    ///     not say how its run ended is `recovered`. Nil leaves the run open on the server, for a later upload.
    case end(last: Int64, RunEnding?)
}
