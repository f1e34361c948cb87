#if canImport(Dispatch) && !hasFeature(Embedded)
    import AnimatorPool
    import Dispatch

    /// A serial queue, as other threads reach it.
    final class QueueMailbox: TurnMailbox {
        private let queue: DispatchQueue
        // Asked of the queue and not of the thread: a queue's blocks have threads of its own choice.
        private let mark = DispatchSpecificKey<Bool>()

        init(_ queue: DispatchQueue) {
            self.queue = queue
            queue.setSpecific(key: mark, value: true)
        }

        deinit { queue.setSpecific(key: mark, value: nil) }

        var isOnLoop: Bool { DispatchQueue.getSpecific(key: mark) == true }

        func post(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    }
#endif
