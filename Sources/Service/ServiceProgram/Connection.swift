#if Service
    import Hummingbird
    import NIOCore
    import NIOHTTPTypes

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
