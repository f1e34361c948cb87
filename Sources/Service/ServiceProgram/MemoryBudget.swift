#if Service
    import Foundation
    import LifecycleRecording
    import ServiceAnswers

    /// Limits the memory of all requests together: their contents and their answers.
    ///
    /// When the budget is used up, it closes connections whose clients have sent or read nothing for
    /// longest. A request that still finds no room is refused.
    final class MemoryBudget: Sendable {
        /// The share of one request, which returns to the budget in `deinit`.
        final class Share: Sendable {
            fileprivate let budget: MemoryBudget
            private let connection: Connection
            private let client: ServiceClient
            /// What else the request holds until its answer was sent or abandoned.
            private let held: Places?

            fileprivate init(
                _ budget: MemoryBudget, _ connection: Connection, _ client: ServiceClient, _ held: Places?
            ) {
                self.budget = budget
                self.connection = connection
                self.client = client
                self.held = held
            }

            deinit { budget.state.withLock { $0.set(0, of: ObjectIdentifier(self), for: client) } }

            /// Changes the share to `bytes`, and waits up to two seconds for room.
            ///
            /// - Throws: ``Problem`` when there is no room.
            func take(_ bytes: Int) async throws {
                for _ in 0..<MemoryBudget.attempts {
                    if budget.take(bytes, for: ObjectIdentifier(self), of: client) { return }
                    try await Task.sleep(for: MemoryBudget.rest)
                }
                throw Problem.busy("The requests on their way take all the memory that they may.")
            }

            /// Changes the share to `bytes` that the request already uses.
            func keep(_ bytes: Int) {
                budget.state.withLock { $0.set(bytes, of: ObjectIdentifier(self), for: client) }
            }

            /// Records whether the request waits for its client, which lets the budget close the connection.
            func waitsForClient(_ isWaiting: Bool) {
                let close: Closing = { [connection] in connection.close() }
                budget.state.withLock {
                    $0.waiting[ObjectIdentifier(self)] = isWaiting ? (.now, close) : nil
                }
            }
        }

        fileprivate typealias Closing = @Sendable () -> Void

        fileprivate struct State {
            var shares: [ObjectIdentifier: (bytes: Int, client: ServiceClient)] = [:]
            var taken: FairShares
            /// The shares that wait for their clients, since when, and how to close the connection.
            var waiting: [ObjectIdentifier: (since: ContinuousClock.Instant, close: Closing)] = [:]

            mutating func set(_ bytes: Int, of share: ObjectIdentifier, for client: ServiceClient) {
                taken.add(bytes - (shares[share]?.bytes ?? 0), for: client)
                shares[share] = bytes == 0 ? nil : (bytes, client)
                if bytes == 0 { waiting[share] = nil }
            }
        }

        fileprivate static let rest = Duration.milliseconds(50)
        /// Two seconds in total.
        fileprivate static let attempts = 40
        /// The time in which a well-behaved client reads a piece of its answer.
        private static let patience = Duration.seconds(1)

        fileprivate let state: Locked<State>

        init(bytes: Int) { state = Locked(State(taken: FairShares(most: bytes))) }

        func share(of connection: Connection, for client: ServiceClient, holding held: Places?) -> Share {
            Share(self, connection, client, held)
        }

        fileprivate func take(_ bytes: Int, for share: ObjectIdentifier, of client: ServiceClient) -> Bool {
            let (isTaken, cutOff) = state.withLock { state -> (Bool, [Closing]) in
                let more = bytes - (state.shares[share]?.bytes ?? 0)
                var missing = state.taken.missing(more, for: client)
                var cutOff: [Closing] = []
                if missing > 0 {
                    let now = ContinuousClock.now
                    let late = state.waiting.filter {
                        $0.key != share && now - $0.value.since > Self.patience
                    }
                    .sorted { $0.value.since < $1.value.since }
                    for (other, wait) in late where missing > 0 {
                        if let cut = state.shares[other] { state.set(0, of: other, for: cut.client) }
                        missing = state.taken.missing(more, for: client)
                        cutOff.append(wait.close)
                    }
                }
                if missing <= 0 { state.set(bytes, of: share, for: client) }
                return (missing <= 0, cutOff)
            }
            for close in cutOff { close() }
            return isTaken
        }
    }

    /// The descriptors and threads that the system allows this process.
    enum ProcessCapacity {
        #if canImport(Darwin)
            private static let descriptors = RLIMIT_NOFILE
        #else
            private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif

        /// Raises the limit of open descriptors to `count`, as far as the system allows, and returns the limit.
        static func raiseDescriptors(to count: Int) -> Int {
            var limits = rlimit()
            guard getrlimit(descriptors, &limits) == 0 else { return count }
            let most = rlim_t(count)
            if limits.rlim_cur < most {
                limits.rlim_cur = min(most, limits.rlim_max)
                setrlimit(descriptors, &limits)
                getrlimit(descriptors, &limits)
            }
            return Int(clamping: limits.rlim_cur)
        }

        /// Starts `count` threads and ends them, because a thread that is missing later ends the process.
        ///
        /// - Returns: The number of threads that the system had.
        static func threads(upTo count: Int) -> Int {
            // The threads wait until the last of them has started.
            let gate = DispatchSemaphore(value: 0)
            var threads: [SystemThread] = []
            while threads.count < count, let thread = SystemThread({ gate.wait() }) { threads.append(thread) }
            for _ in threads { gate.signal() }
            for thread in threads { thread.join() }
            return threads.count
        }
    }
#endif
