#if Service
    import LifecycleRecording
    import NIOCore

    /// The open connections, and those among them whose requests are answered.
    ///
    /// The number of requests at a time is limited. The service accepts a few connections more: for health, and to tell
    /// their clients to wait. When too many are open, the connection closes that has waited longest for a request, first
    /// among those that never had one.
    final class Connections: Sendable {
        /// Connections beyond those with a request.
        private static let spare = 64
        /// Connections that the system holds until the service accepts them. Beyond these, a client of a burst tries
        /// again after a second; these take about a tenth of a second to accept, and a health check waits behind them.
        static let waiting = 1_024

        private struct Known {
            let channel: any Channel
            /// The number of the rest that the connection has: it waits for a request; nil during a request.
            var rest: Int?
            var hasAsked = false
            /// Requests whose answers have not left. A client may send the next request early.
            var requests = 0
            var isAnswered = false
        }

        private typealias Rest = (id: ObjectIdentifier, number: Int)

        private struct State {
            var known: [ObjectIdentifier: Known] = [:]
            var answered = 0
            private var rests = 0
            /// The rests of connections that never had a request, and of the others, in the order of their beginnings.
            /// Some of them are over.
            private var fresh: ArraySlice<Rest> = []
            private var idle: ArraySlice<Rest> = []

            /// Notes that a connection waits for a request from now on.
            mutating func rest(_ id: ObjectIdentifier, _ known: Known) {
                rests += 1
                self.known[id] = known
                self.known[id]?.rest = rests
                if known.hasAsked { idle.append((id, rests)) } else { fresh.append((id, rests)) }
                guard fresh.count + idle.count > 4 * self.known.count + 64 else { return }
                fresh = fresh.filter(isCurrent)[...]
                idle = idle.filter(isCurrent)[...]
            }

            /// Removes the connection that has waited longest, first among those that never had a request.
            mutating func removeLongestResting() -> (any Channel)? {
                while let rest = fresh.popFirst() ?? idle.popFirst() {
                    if isCurrent(rest) { return known.removeValue(forKey: rest.id)?.channel }
                }
                return nil
            }

            private func isCurrent(_ rest: Rest) -> Bool { known[rest.id]?.rest == rest.number }
        }

        private let most: Int
        private let state = Locked(State())

        /// - Parameter most: How many connections have a request at a time.
        init(most: Int) { self.most = most }

        func open(_ channel: any Channel) {
            let id = ObjectIdentifier(channel)
            let surplus = state.withLock { state -> (any Channel)? in
                var surplus: (any Channel)?
                if state.known.count >= most + Self.spare {
                    surplus = state.removeLongestResting()
                    if surplus == nil { return channel }
                }
                state.rest(id, Known(channel: channel))
                return surplus
            }
            surplus?.close(promise: nil)
            channel.closeFuture.whenComplete { [self] _ in
                state.withLock { state in
                    if state.known.removeValue(forKey: id)?.isAnswered == true { state.answered -= 1 }
                }
            }
        }

        /// Notes a request, which is answered if there is room.
        func asks(_ channel: any Channel) {
            state.withLock { state in
                guard var known = state.known[ObjectIdentifier(channel)] else { return }
                (known.rest, known.hasAsked) = (nil, true)
                known.requests += 1
                if !known.isAnswered, state.answered < most {
                    known.isAnswered = true
                    state.answered += 1
                }
                state.known[ObjectIdentifier(channel)] = known
            }
        }

        /// Notes that an answer has left.
        func rests(_ channel: any Channel) {
            state.withLock { state in
                guard var known = state.known[ObjectIdentifier(channel)] else { return }
                known.requests -= 1
                guard known.requests == 0 else {
                    state.known[ObjectIdentifier(channel)] = known
                    return
                }
                if known.isAnswered { state.answered -= 1 }
                known.isAnswered = false
                state.rest(ObjectIdentifier(channel), known)
            }
        }

        func isAnswered(_ channel: any Channel) -> Bool {
            state.withLock { $0.known[ObjectIdentifier(channel)]?.isAnswered ?? false }
        }
    }
#endif
