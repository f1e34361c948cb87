import LifecycleEvents
import LifecycleRecording

/// A log that is sent: it gives its events in order, a page at a time, from wherever it is asked to.
///
/// It is used by one task at a time. Each page is let go before the next is asked for, so a source that reads its file
/// page by page keeps memory bounded, however long the log is.
public protocol EventSource {
    /// What the log tells of.
    var run: RunDescription { get }

    /// The events behind one.
    ///
    /// - Parameters:
    ///   - seq: the number of the event before the first that is asked for; 0 for the first of all. It may go back.
    ///   - count: how many at most.
    /// - Throws: what stands in the way of reading; the upload ends with it.
    mutating func events(after seq: Int64, count: Int) throws -> EventPage
}

/// Some of a log's events.
public enum EventPage: Hashable, Sendable {
    /// At least one.
    case events([LifecycleEvent])
    /// There is none behind the one asked for, and there may be later: the log is being written.
    ///
    /// - Parameter last: the number of its last event now, 0 without any.
    case upToDate(last: Int64)
    /// There is none behind the one asked for, and there will be none.
    ///
    /// - Parameters:
    ///   - last: the number of its last event, 0 without any.
    ///   - status: how the run ended: finished or failed. Nil leaves it open on the server, for a later upload.
    case end(last: Int64, status: RunStatus?)
}
