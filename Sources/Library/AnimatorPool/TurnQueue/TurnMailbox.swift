/// The way to a run loop from any thread.
///
/// A handle keeps one, so that its last reference may be dropped anywhere: what has to happen then is
/// posted to the loop the animator belongs to.
public protocol TurnMailbox: AnyObject, Sendable {
    /// Whether the calling code runs on the loop's own queue.
    var isOnLoop: Bool { get }

    /// Runs `work` on the loop's queue, soon. It is never dropped, also when the ``TurnQueue`` is gone by
    /// then.
    func post(_ work: @escaping @Sendable () -> Void)
}
