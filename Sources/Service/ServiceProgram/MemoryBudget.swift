#if Service
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

            fileprivate init(_ budget: MemoryBudget, _ connection: Connection) {
                self.budget = budget
                self.connection = connection
            }

            deinit { budget.state.withLock { $0.set(0, of: ObjectIdentifier(self)) } }

            /// Changes the share to `bytes`, and waits up to two seconds for room.
            ///
            /// - Throws: ``Problem`` when there is no room.
            func take(_ bytes: Int) async throws {
                for _ in 0..<MemoryBudget.attempts {
                    if budget.take(bytes, for: ObjectIdentifier(self)) { return }
                    try await Task.sleep(for: MemoryBudget.rest)
                }
                throw Problem.busy("The requests on their way take all the memory that they may.")
            }

            /// Changes the share to `bytes` that the request already uses.
            func keep(_ bytes: Int) { budget.state.withLock { $0.set(bytes, of: ObjectIdentifier(self)) } }

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
            var shares: [ObjectIdentifier: Int] = [:]
            var taken = 0
            /// The shares that wait for their clients, since when, and how to close the connection.
            var waiting: [ObjectIdentifier: (since: ContinuousClock.Instant, close: Closing)] = [:]

            mutating func set(_ bytes: Int, of share: ObjectIdentifier) {
                taken += bytes - (shares[share] ?? 0)
                shares[share] = bytes == 0 ? nil : bytes
                if bytes == 0 { waiting[share] = nil }
            }
        }

        fileprivate static let rest = Duration.milliseconds(50)
        /// Two seconds in total.
        fileprivate static let attempts = 40
        /// The time in which a well-behaved client reads a piece of its answer.
        private static let patience = Duration.seconds(1)

        private let bytes: Int
        fileprivate let state = Locked(State())

        init(bytes: Int) { self.bytes = bytes }

        func share(of connection: Connection) -> Share { Share(self, connection) }

        fileprivate func take(_ bytes: Int, for share: ObjectIdentifier) -> Bool {
            let (isTaken, cutOff) = state.withLock { state -> (Bool, [Closing]) in
                var missing = state.taken - (state.shares[share] ?? 0) + bytes - self.bytes
                var cutOff: [Closing] = []
                if missing > 0 {
                    let now = ContinuousClock.now
                    let late = state.waiting.filter {
                        $0.key != share && now - $0.value.since > Self.patience
                    }
                    .sorted { $0.value.since < $1.value.since }
                    for (other, wait) in late where missing > 0 {
                        missing -= state.shares[other] ?? 0
                        state.set(0, of: other)
                        cutOff.append(wait.close)
                    }
                }
                if missing <= 0 { state.set(bytes, of: share) }
                return (missing <= 0, cutOff)
            }
            for close in cutOff { close() }
            return isTaken
        }
    }
#endif
