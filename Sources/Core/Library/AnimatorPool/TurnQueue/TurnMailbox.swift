#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch
#endif

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

#if canImport(Dispatch) && !hasFeature(Embedded)
    /// The mailbox of a serial queue.
    package final class QueueMailbox: TurnMailbox {
        private let queue: DispatchQueue
        // Identifies the queue, not the thread: a queue's blocks run on any thread, including those of the
        // main queue under an asynchronous `main`.
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
