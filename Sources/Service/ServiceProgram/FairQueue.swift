#if Service
    import LifecycleRecording
    import NIOPosix
    import ServiceAnswers

    /// Threads for a kind of work. Clients that wait take turns, so that the many requests of one client do not
    /// delay the request of another.
    final class FairQueue: Sendable {
        private struct State {
            var free: Int
            /// The waiting requests of each client, the oldest first.
            var waiting: [ServiceClient: ArraySlice<CheckedContinuation<Void, Never>>] = [:]
            /// The clients with waiting requests, the next one first.
            var turns: ArraySlice<ServiceClient> = []

            mutating func add(_ request: CheckedContinuation<Void, Never>, of client: ServiceClient) {
                if waiting[client] == nil { turns.append(client) }
                waiting[client, default: []].append(request)
            }

            /// Removes the next request. Its client then waits behind all others.
            mutating func next() -> CheckedContinuation<Void, Never>? {
                guard let client = turns.popFirst() else { return nil }
                let request = waiting[client]?.popFirst()
                if waiting[client]?.isEmpty == true { waiting[client] = nil } else { turns.append(client) }
                return request
            }
        }

        private let pool: NIOThreadPool
        private let state: Locked<State>

        init(threads: Int) {
            pool = NIOThreadPool(numberOfThreads: threads)
            state = Locked(State(free: threads))
            pool.start()
        }

        func end() async throws { try await pool.shutdownGracefully() }

        /// Runs `body` on a thread, when it is the turn of the client.
        ///
        /// - Throws: The error of `body`, or `CancellationError` before it has begun.
        func run<Result: Sendable>(
            for client: ServiceClient, _ body: @escaping @Sendable () throws -> Result
        ) async throws -> Result {
            await withCheckedContinuation { request in
                let hasThread = state.withLock { state in
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.add(request, of: client)
                    return false
                }
                if hasThread { request.resume() }
            }
            defer {
                let next = state.withLock { state in
                    let next = state.next()
                    if next == nil { state.free += 1 }
                    return next
                }
                next?.resume()
            }
            return try await pool.runIfActive(body)
        }
    }
#endif
