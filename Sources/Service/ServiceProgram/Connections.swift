#if Service
    import Hummingbird
    import LifecycleRecording
    import NIOCore
    import NIOHTTPTypes
    import ServiceAnswers

    /// The open connections, and which of them get answers to their requests.
    ///
    /// The number of parallel requests is limited, and so is the part of each address. The service accepts some
    /// further connections: for health checks, and to tell clients to wait. When too many connections are open,
    /// the connection that has been idle longest is closed. Connections without any request so far are closed
    /// first. When all have a request, the service accepts a few more, which wait until one is idle.
    final class Connections: Sendable {
        /// The listen backlog, in connections.
        ///
        /// Beyond it, clients of a burst retry after a second. Accepting a full backlog takes about a tenth
        /// of a second, during which a health check waits.
        static let waiting = 1_024

        private struct Known {
            let channel: any Channel
            let client: ServiceClient
            /// The number of the connection's idle period; nil during a request.
            var rest: Int?
            var hasAsked = false
            /// The number of requests without a complete answer. A client may send the next request early.
            var requests = 0
            var isAnswered = false
        }

        private typealias Rest = (id: ObjectIdentifier, number: Int)

        private struct State {
            var known: [ObjectIdentifier: Known] = [:]
            var answered: FairShares
            private var rests = 0
            /// The idle periods of connections without any request so far, and of the others, in the order
            /// of their starts. Some of them are over.
            private var fresh: ArraySlice<Rest> = []
            private var idle: ArraySlice<Rest> = []

            init(answered: Int) { self.answered = FairShares(most: answered) }

            /// Records that a connection is idle from now on.
            mutating func rest(_ id: ObjectIdentifier, _ known: Known) {
                rests += 1
                self.known[id] = known
                self.known[id]?.rest = rests
                if known.hasAsked { idle.append((id, rests)) } else { fresh.append((id, rests)) }
                guard fresh.count + idle.count > 4 * self.known.count + 64 else { return }
                fresh = fresh.filter(isCurrent)[...]
                idle = idle.filter(isCurrent)[...]
            }

            /// Removes the connection that has been idle longest, first among those without any request.
            mutating func removeLongestResting() -> (any Channel)? {
                while let rest = fresh.popFirst() ?? idle.popFirst() {
                    if isCurrent(rest) { return known.removeValue(forKey: rest.id)?.channel }
                }
                return nil
            }

            private func isCurrent(_ rest: Rest) -> Bool { known[rest.id]?.rest == rest.number }
        }

        /// The greatest number of open connections, without those that are closing.
        private let most: Int
        private let state: Locked<State>

        /// - Parameters:
        ///   - answered: The greatest number of connections with a request.
        ///   - spare: The number of connections beyond those with a request.
        init(answered: Int, spare: Int) {
            most = answered + spare
            state = Locked(State(answered: answered))
        }

        func open(_ channel: any Channel) {
            let id = ObjectIdentifier(channel)
            let client = ServiceClient(address: channel.remoteAddress?.ipAddress)
            let surplus = state.withLock { state -> (any Channel)? in
                let surplus = state.known.count >= most ? state.removeLongestResting() : nil
                state.known[id] = Known(channel: channel, client: client)
                return surplus
            }
            surplus?.close(promise: nil)
            channel.eventLoop.scheduleTask(in: Self.grace) { [self] in endGrace(of: id)?.close(promise: nil) }
            channel.closeFuture.whenComplete { [self] _ in
                state.withLock { state in
                    if let known = state.known.removeValue(forKey: id), known.isAnswered {
                        state.answered.add(-1, for: known.client)
                    }
                }
            }
        }

        /// The time before a new connection can count as idle. Its event loop reads a request that has already arrived.
        private static let grace = TimeAmount.milliseconds(20)

        /// Records that a new connection is idle if it has no request so far. Returns a connection to close.
        private func endGrace(of id: ObjectIdentifier) -> (any Channel)? {
            state.withLock { state in
                guard let known = state.known[id], known.rest == nil, known.requests == 0 else { return nil }
                state.rest(id, known)
                return state.known.count > most ? state.removeLongestResting() : nil
            }
        }

        /// Records a request, which is answered if there is capacity.
        func asks(_ channel: any Channel) {
            state.withLock { state in
                guard var known = state.known[ObjectIdentifier(channel)] else { return }
                (known.rest, known.hasAsked) = (nil, true)
                known.requests += 1
                if !known.isAnswered { known.isAnswered = state.answered.take(1, for: known.client) }
                state.known[ObjectIdentifier(channel)] = known
            }
        }

        /// Records that an answer was sent.
        func rests(_ channel: any Channel) {
            let surplus = state.withLock { state -> (any Channel)? in
                guard var known = state.known[ObjectIdentifier(channel)] else { return nil }
                known.requests -= 1
                guard known.requests == 0 else {
                    state.known[ObjectIdentifier(channel)] = known
                    return nil
                }
                if known.isAnswered { state.answered.add(-1, for: known.client) }
                known.isAnswered = false
                state.rest(ObjectIdentifier(channel), known)
                return state.known.count > most ? state.removeLongestResting() : nil
            }
            // Its last answer may be on its way to the socket.
            surplus?.eventLoop.scheduleTask(in: Self.farewell) { surplus?.close(promise: nil) }
        }

        /// The time in which the end of an answer reaches the socket.
        private static let farewell = TimeAmount.milliseconds(100)

        /// Closes all connections, also those with a request.
        func closeAll() {
            let channels = state.withLock { $0.known.values.map(\.channel) }
            for channel in channels { channel.close(promise: nil) }
        }

        func isAnswered(_ channel: any Channel) -> Bool {
            state.withLock { $0.known[ObjectIdentifier(channel)]?.isAnswered ?? false }
        }
    }

    /// A client's connection, for the code that answers its requests.
    struct Connection: Sendable {
        private let channel: any Channel

        init(_ channel: any Channel) { self.channel = channel }

        func close() { channel.close(promise: nil) }

        /// Closes the connection after some seconds, unless the caller calls the result before.
        @discardableResult
        func close(afterSeconds seconds: Int) -> @Sendable () -> Void {
            let end = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [channel] in
                channel.close(promise: nil)
            }
            return { end.cancel() }
        }

        /// Whether the client can still read an answer.
        var isOpen: Bool { channel.isActive }

        /// Tells a client that waits (`Expect: 100-continue`) to send the content of its request.
        func sendContinue(ifExpected request: Request) async throws {
            guard request.headers[.expect]?.lowercased() == "100-continue" else { return }
            try await channel.writeAndFlush(HTTPResponsePart.head(.init(status: .continue)))
        }
    }
#endif
