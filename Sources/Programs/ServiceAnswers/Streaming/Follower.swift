/// Makes the content of an answer piece by piece, while a run grows or as a file.
///
/// The service asks for a piece when the client has taken the one before, so a slow client costs no memory.
package protocol Follower: AnyObject, Sendable {
    /// The next piece. One thread at a time may call it. It reads the log and does not wait for events.
    func next() throws -> FollowerStep

    /// How long to wait after ``FollowerStep/nothing``.
    var rest: Duration { get }

    /// Whether ``next()`` may take long.
    var takesLong: Bool { get }
}

package enum FollowerStep: Sendable {
    case bytes([UInt8])
    /// Nothing is new yet.
    case nothing
    /// The last piece.
    case end([UInt8])
}

/// One of the places for clients that follow a run or a live list. The place is free again when it is released.
final class FollowerPlace: Sendable {
    private let free: @Sendable () -> Void

    init(free: @escaping @Sendable () -> Void) { self.free = free }

    deinit { free() }
}
