#if Service
    import Foundation
    import RunService

    /// Threads for work that waits for disks and processes, which would hold up the connections' own.
    final class WorkerThreads: Sendable {
        private let work: WorkQueue

        /// - Parameters:
        ///   - count: how many work at a time.
        ///   - waiting: how much work may wait for them.
        init(count: Int, waiting: Int) {
            let work = WorkQueue(limit: waiting)
            self.work = work
            for _ in 0..<count {
                Thread.detachNewThread { while let body = work.next() { body() } }
            }
        }

        deinit { work.close() }

        /// - Throws: ``Problem`` when too much waits, or what `body` throws.
        func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                let isTaken = work.add { continuation.resume(with: Swift.Result { try body() }) }
                if !isTaken { continuation.resume(throwing: Problem.busy("Too many requests wait.")) }
            }
        }
    }

    /// Work in the order in which it came.
    ///
    /// It is only touched while the condition is locked, which is why sharing it is safe.
    private final class WorkQueue: @unchecked Sendable {
        private let condition = NSCondition()
        private var waiting: [@Sendable () -> Void] = []
        private var first = 0
        private var isClosed = false
        private let limit: Int

        init(limit: Int) { self.limit = limit }

        /// Whether there was room for it.
        func add(_ body: @escaping @Sendable () -> Void) -> Bool {
            condition.lock()
            defer { condition.unlock() }
            guard waiting.count - first < limit, !isClosed else { return false }
            waiting.append(body)
            condition.signal()
            return true
        }

        /// The next work, which is waited for; nil when there will be none.
        func next() -> (@Sendable () -> Void)? {
            condition.lock()
            defer { condition.unlock() }
            while first == waiting.count, !isClosed { condition.wait() }
            guard first < waiting.count else { return nil }
            defer {
                first += 1
                if first == waiting.count {
                    waiting.removeAll(keepingCapacity: true)
                    first = 0
                }
            }
            return waiting[first]
        }

        func close() {
            condition.lock()
            isClosed = true
            condition.broadcast()
            condition.unlock()
        }
    }
#endif
