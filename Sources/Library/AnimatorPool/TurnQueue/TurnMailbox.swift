#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
#endif

/// Posts work to a run loop from any thread.
///
/// A handle keeps a mailbox, so that its last reference may be released on any thread: the handle then posts the teardown
/// to the animator's loop.
public protocol TurnMailbox: AnyObject, Sendable {
    /// Whether the calling code runs on the loop's own queue.
    var isOnLoop: Bool { get }

    /// Runs `work` on the loop's queue soon. The work runs also if the ``TurnQueue`` was deallocated meanwhile.
    func post(_ work: @escaping @Sendable () -> Void)
}

#if canImport(Dispatch) && !hasFeature(Embedded)
    /// A serial queue, as other threads reach it.
    package final class QueueMailbox: TurnMailbox {
        private let queue: DispatchQueue
        // Asked of the queue and not of the thread: a queue's blocks have threads of its own choice, and so has the main
        // queue under an asynchronous `main`.
        private let mark = DispatchSpecificKey<Bool>()

        package init(_ queue: DispatchQueue) {
            self.queue = queue
            queue.setSpecific(key: mark, value: true)
        }

        deinit { queue.setSpecific(key: mark, value: nil) }

        package var isOnLoop: Bool { DispatchQueue.getSpecific(key: mark) == true }

        package func post(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    }
#endif
