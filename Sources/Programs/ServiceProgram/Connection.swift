#if Service
    import NIOCore
    import NIOHTTPTypes

    /// A client's connection, as far as the answers have to do with it.
    struct Connection: Sendable {
        private let channel: any Channel

        init(_ channel: any Channel) { self.channel = channel }

        func close() { channel.close(promise: nil) }

        /// Ends it after so many seconds, unless what this returns is called before.
        @discardableResult
        func close(afterSeconds seconds: Int) -> @Sendable () -> Void {
            let end = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { [channel] in
                channel.close(promise: nil)
            }
            return { end.cancel() }
        }

        /// Calls `body` once, from any thread, when the client is gone.
        func whenClosed(_ body: @escaping @Sendable () -> Void) {
            channel.closeFuture.whenComplete { _ in body() }
        }

        /// Tells a client that asks first to send the content of its request.
        func sendContinue() async throws {
            try await channel.writeAndFlush(HTTPResponsePart.head(.init(status: .continue)))
        }
    }
#endif
