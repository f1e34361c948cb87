#if canImport(Dispatch) && !hasFeature(Embedded)
    import Dispatch

    /// The turns of the main queue.
    ///
    /// Work enqueued during a turn waits for the next one, which is what `DispatchQueue.main.async` does and
    /// `RunLoop.perform` does not. All work of one turn runs in one block of the main queue, so a thousand
    /// requests cost one hop. Only turns with work are counted.
    @MainActor public final class MainTurnQueue: @MainActor TurnQueue {
        private var storedTurn = 0

        /// The number of the turn under way.
        public var turn: Int { simulated?.turn ?? storedTurn }

        private let startNs = DispatchTime.now().uptimeNanoseconds
        /// A closure in an array of closures would be wrapped, which is another block of memory for each.
        private struct Work {
            let run: () -> Void
        }

        private var due: [Work] = []
        private var isScheduled = false
        /// Work that waits for a time. It is kept here and not in the block, because a block for another
        /// queue may only carry what is Sendable, and nobody asks that of a cell.
        private var timers: [Int: () -> Void] = [:]
        private var nextTimer = 0
        private let mainMailbox = QueueMailbox(.main)

        /// The loop that is the main queue of an app in a simulation. Queues made meanwhile follow that loop.
        package static var simulated: (any TurnQueue)?
        private let simulated = MainTurnQueue.simulated

        /// Makes a queue whose time and turns begin now.
        public init() {}

        /// The way to the main queue from other threads.
        public var mailbox: (any TurnMailbox)? {
            if let simulated { return simulated.mailbox }
            return mainMailbox
        }

        // Of the main queue there is one, whoever counts its turns.
        private static let allCells = CellRegistry()

        /// The cells of all pools on the main queue, to warn of a cell in two pools.
        public var cellRegistry: CellRegistry? {
            if let simulated { return simulated.cellRegistry }
            return Self.allCells
        }

        /// Nanoseconds since the queue was made.
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
            // Taken before it runs, so that work enqueued by work waits for the next turn.
            let work = due
            due.removeAll(keepingCapacity: true)
            for each in work { each.run() }
        }
    }
#endif
