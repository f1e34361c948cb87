import LifecycleRecording
import LogAnswers

/// Makes the content of an answer piece by piece, while a run grows or as a file.
///
/// The service asks for a piece when the client has taken the one before, so a slow client costs no memory.
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

    /// How long to wait after ``FollowerStep/nothing``.
    package var rest: Duration { content.withLock { $0.rest } }

    /// The next piece. One thread at a time may call it. It reads the log and does not wait for events.
    package func next() throws -> FollowerStep {
        // Changes the content in place, because a copy could be large.
        try content.withLock { content in
            Result { try wantsToStop() ? content.interrupted() : content.next() }
        }.get()
    }
}

/// What a ``Follower`` sends.
protocol FollowedContent {
    var rest: Duration { get }
    var takesLong: Bool { get }

    mutating func next() throws -> FollowerStep

    /// The last step when the service ends before the content.
    func interrupted() throws -> FollowerStep
}

package enum FollowerStep: Sendable {
    case bytes([UInt8])
    /// Nothing is new yet.
    case nothing
    /// The last piece.
    case end([UInt8])
}

/// A file that is made of a run while its client reads the file.
struct PagedFile: FollowedContent {
    var pages: any RunPages
    // Everybody who reads an open run shares its reader, which lives as long as the last of them.
    let log: FollowedLog
    let takesLong: Bool
    let rest = Duration.zero

    mutating func next() throws -> FollowerStep { try pages.next().map { .bytes($0) } ?? .end([]) }

    func interrupted() throws -> FollowerStep { throw CancellationError() }
}

/// One of the places for clients that follow a run or a live list. The place is free again when it is released.
final class FollowerPlace: Sendable {
    private let free: @Sendable () -> Void

    init(free: @escaping @Sendable () -> Void) { self.free = free }

    deinit { free() }
}
