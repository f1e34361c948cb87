#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch

    /// The turn queue of the main queue.
    ///
    /// Work enqueued during a turn waits for the next turn. `DispatchQueue.main.async` behaves in the same
    /// way; `RunLoop.perform` does not. All work of one turn runs in one block of the main queue, so a
    /// thousand requests cost one dispatch. The queue counts only turns with work.
    @MainActor public final class MainTurnQueue: @MainActor TurnQueue {
        private var storedTurn = 0

        /// The number of the current turn.
        public var turn: Int { simulated?.turn ?? storedTurn }

        private let startNs = DispatchTime.now().uptimeNanoseconds
        /// A wrapper of a closure. An array of bare closures would allocate another wrapper for each.
        private struct Work {
            let run: () -> Void
        }

        private var due: [Work] = []
        private var isScheduled = false
        /// Delayed work by number. Stored here and not in the block: a block for another queue may capture
        /// only Sendable values, and the closures of cells are not Sendable.
        private var timers: [Int: () -> Void] = [:]
        private var nextTimer = 0
        private let mainMailbox = QueueMailbox(.main)

        /// The loop that replaces the main queue in a simulated app. Queues created while it is set use that
        /// loop.
        package static var simulated: (any TurnQueue)?
        private let simulated = MainTurnQueue.simulated

        /// Creates a queue whose time and turns begin at 0.
        public init() {}

        /// The mailbox that posts work to the main queue from other threads.
        public var mailbox: (any TurnMailbox)? {
            if let simulated { return simulated.mailbox }
            return mainMailbox
        }

        // One registry for the main queue, however many `MainTurnQueue` objects there are.
        private static let allCells = CellRegistry()

        /// The registry of the cells of all pools on the main queue, to warn of a cell in two pools.
        public var cellRegistry: CellRegistry? {
            if let simulated { return simulated.cellRegistry }
            return Self.allCells
        }

        /// Nanoseconds since the queue was created.
        public var nowNs: Int64 {
            simulated?.nowNs ?? Int64(DispatchTime.now().uptimeNanoseconds - startNs)
        }

        /// Runs `work` on the next turn of the main queue.
        public func enqueue(_ work: @escaping () -> Void) {
            if let simulated { return simulated.enqueue(work) }
            due.append(Work(run: work))
            guard !isScheduled else { return }
            isScheduled = true
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.runTurn() }
            }
        }

        /// Runs `work` on the main queue, `seconds` from now.
        public func enqueue(after seconds: Double, _ work: @escaping () -> Void) {
            if let simulated { return simulated.enqueue(after: seconds, work) }
            let timer = nextTimer
            nextTimer += 1
            timers[timer] = work
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
                MainActor.assumeIsolated {
                    guard let self, let work = self.timers.removeValue(forKey: timer) else { return }
                    self.enqueue(work)
                }
            }
        }

        private func runTurn() {
            isScheduled = false
            storedTurn += 1
            // Copied first, so that work enqueued by other work waits for the next turn.
            let work = due
            due.removeAll(keepingCapacity: true)
            for each in work { each.run() }
        }
    }
#endif
