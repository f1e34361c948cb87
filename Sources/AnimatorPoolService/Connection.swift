#if Service
    import Hummingbird

    /// A client's connection, as far as the answers have to do with it.
    struct Connection: Sendable {
        /// Which one it is, for as long as it is open.
        let id: ObjectIdentifier
        private let close: @Sendable (Int) -> @Sendable () -> Void
        private let whenClosed: @Sendable (@escaping @Sendable () -> Void) -> Void

        init(_ source: ApplicationRequestContextSource) {
            let channel = source.channel
            id = ObjectIdentifier(channel)
            close = { seconds in
                let end = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
                    channel.close(promise: nil)
                }
                return { end.cancel() }
            }
            whenClosed = { body in channel.closeFuture.whenComplete { _ in body() } }
        }

        /// Ends it after so many seconds, unless what this returns is called before.
        @discardableResult
        func close(afterSeconds seconds: Int) -> @Sendable () -> Void { close(seconds) }

        /// Calls `body` once, from any thread, when the client is gone.
        func whenClosed(_ body: @escaping @Sendable () -> Void) { whenClosed(body) }
    }

    /// What the answers need to know beside the request.
    struct ConnectionContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let connection: Connection

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            connection = Connection(source)
        }
    }
#endif
