import Dispatch

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
