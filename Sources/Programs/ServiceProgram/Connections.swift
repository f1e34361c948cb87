#if Service
    import LifecycleRecording
    import NIOCore

    /// The connections that are open, and those of them on which requests are answered.
    ///
    /// So many requests are answered at a time. A few more connections are accepted, so that their clients can be told
    /// why they have to wait, and so that health is always answered. Where even those are taken, the connection that
    /// has waited longest for a request closes, the ones that have never asked first.
    final class Connections: Sendable {
        /// Connections that are accepted beyond those that are answered.
        private static let spare = 64

        private struct Known {
            let channel: any Channel
            /// Since when it waits for a request; nil while one is answered.
            var restsSince: ContinuousClock.Instant?
            var hasAsked = false
            /// Requests under way: the next one may be there before the last answer is known to have gone.
            var requests = 0
            var isAnswered = false
        }

        private struct State {
            var known: [ObjectIdentifier: Known] = [:]
            var answered = 0
        }

        private let most: Int
        private let state = Locked(State())

        /// - Parameter most: on which requests are answered at a time.
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

        /// A request has come: takes the connection among those that are answered, if there is room.
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

        /// The answer has gone.
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
