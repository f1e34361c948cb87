import LifecycleRecording
import LogAnswers

/// Generates the content of an answer in pieces: a growing run, or a file.
///
/// The service requests a piece when the client has read the one before, so a slow client costs no memory.
package final class Follower: Sendable {
    private let content: Locked<any FollowedContent>
    private let wantsToStop: @Sendable () -> Bool
    private let place: FollowerPlace?
    /// Whether ``next()`` may take long.
    package let takesLong: Bool

    init(
        _ content: any FollowedContent, in place: FollowerPlace? = nil,
        wantsToStop: @escaping @Sendable () -> Bool
    ) {
        self.content = Locked(content)
        self.wantsToStop = wantsToStop
        self.place = place
        takesLong = content.takesLong
    }

    /// The time to wait after ``FollowerStep/nothing``.
    package var rest: Duration { content.withLock { $0.rest } }

    /// Returns the next piece without waiting for events. Only one thread at a time may call this method.
    package func next() throws -> FollowerStep {
        // Changes the content in place, because a copy could be large.
        try content.withLock { content in
            Result { try wantsToStop() ? content.interrupted() : content.next() }
        }.get()
    }
}

/// The content that a ``Follower`` sends.
protocol FollowedContent {
    var rest: Duration { get }
    var takesLong: Bool { get }

    mutating func next() throws -> FollowerStep

    /// Returns the last step when the service ends before the content.
    func interrupted() throws -> FollowerStep
}

package enum FollowerStep: Sendable {
    case bytes([UInt8])
    /// Nothing is new yet.
    case nothing
    /// The last piece.
    case end([UInt8])
}

/// A file that is generated from a run while the client reads the file.
struct PagedFile: FollowedContent {
    var pages: any RunPages
    // All followers of a file share its reader, which is released with the last of them.
    let log: FollowedLog
    let takesLong: Bool
    let rest = Duration.zero

    mutating func next() throws -> FollowerStep { try pages.next().map { .bytes($0) } ?? .end([]) }

    func interrupted() throws -> FollowerStep { throw CancellationError() }
}

/// A place for a client that follows a run or a live list. It becomes free in `deinit`.
final class FollowerPlace: Sendable {
    private let free: @Sendable () -> Void

    init(free: @escaping @Sendable () -> Void) { self.free = free }

    deinit { free() }
}
