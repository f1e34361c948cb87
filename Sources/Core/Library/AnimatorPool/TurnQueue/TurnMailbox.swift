/// Posts work to a run loop from any thread.
///
/// A handle retains a mailbox, so that the last reference to the handle may be released on any thread: the
/// handle posts the teardown to the animator's loop.
public protocol TurnMailbox: AnyObject, Sendable {
    /// Whether the calling code runs on the loop's own queue.
    var isOnLoop: Bool { get }

    /// Runs `work` on the loop's queue soon. The work runs also if the ``TurnQueue`` was deallocated
    /// meanwhile.
    func post(_ work: @escaping @Sendable () -> Void)
}
