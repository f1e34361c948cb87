/// What a client is sent for as long as a run grows.
///
/// It reads what is in the log, at the pace at which its client takes it: who is slow costs no memory.
package protocol Follower: AnyObject, Sendable {
    /// What is new. For one thread at a time; it reads, and does not wait.
    func next() throws -> FollowerStep

    /// How long it rests where nothing is new.
    var rest: Duration { get }

    /// Whether a step may take long.
    var takesLong: Bool { get }
}

package enum FollowerStep: Sendable {
    case bytes([UInt8])
    /// Nothing new: to be asked again after a rest.
    case nothing
    /// The last.
    case end([UInt8])
}
