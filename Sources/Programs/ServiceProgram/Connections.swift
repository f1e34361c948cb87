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

        private struct Known {
            let channel: any Channel
            /// When the connection began to wait for a request; nil during a request.
            var restsSince: ContinuousClock.Instant?
            var hasAsked = false
            /// Requests whose answers have not left. A client may send the next request early.
            var requests = 0
            var isAnswered = false
        }

        private struct State {
            var known: [ObjectIdentifier: Known] = [:]
            var answered = 0
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
                    let resting = state.known.filter { $1.restsSince != nil }
                    let first = resting.min { a, b in
                        if a.value.hasAsked != b.value.hasAsked { return b.value.hasAsked }
                        return a.value.restsSince ?? .now < b.value.restsSince ?? .now
                    }
                    guard let first else { return channel }
                    state.known[first.key] = nil
                    surplus = first.value.channel
                }
                state.known[id] = Known(channel: channel, restsSince: .now)
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
                (known.restsSince, known.hasAsked) = (nil, true)
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
                if known.requests == 0 {
                    if known.isAnswered { state.answered -= 1 }
                    (known.restsSince, known.isAnswered) = (.now, false)
                }
                state.known[ObjectIdentifier(channel)] = known
            }
        }

        func isAnswered(_ channel: any Channel) -> Bool {
            state.withLock { $0.known[ObjectIdentifier(channel)]?.isAnswered ?? false }
        }
    }
#endif
