#if Service
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPTypes
    import ServiceAnswers

    /// Watches a connection: whether its head comes in time, and when it asks and rests.
    final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        private let connections: Connections
        private let headSeconds: Int
        private var headIsLate: Scheduled<Void>?
        private var requests = 0

        /// Bytes that are read at once. A few pieces wait for whoever reads them, on each connection.
        private static let piece = 16 << 10

        init(_ connections: Connections, headSeconds: Int) {
            self.connections = connections
            self.headSeconds = headSeconds
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let channel = context.channel
            connections.open(channel)
            channel.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.piece))
                .whenComplete { _ in }
            headIsLate = context.eventLoop.scheduleTask(in: .seconds(Int64(headSeconds))) {
                channel.close(promise: nil)
            }
        }

        func handlerRemoved(context: ChannelHandlerContext) { headIsLate?.cancel() }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .head = unwrapInboundIn(data) {
                headIsLate?.cancel()
                requests += 1
                connections.asks(context.channel)
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .end = unwrapOutboundIn(data) {
                requests -= 1
                connections.rests(context.channel)
            }
            context.write(data, promise: promise)
        }

        /// What is no request is answered here: nothing behind this handler ever sees it.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard let error = error as? HTTPParserError, requests == 0 else {
                context.fireErrorCaught(error)
                return
            }
            let problem = error == .headerOverflow ? Problem.headTooLarge : Problem.noHTTP
            guard case .bytes(let bytes) = problem.response.content else { return }
            let head = HTTPResponse(
                status: .init(code: problem.status),
                headerFields: [
                    .contentType: MediaType.problem, .contentLength: String(bytes.count),
                    .connection: "close",
                ])
            let channel = context.channel
            let body = channel.allocator.buffer(bytes: bytes)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.write(wrapOutboundOut(.body(body)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
                channel.close(promise: nil)
            }
        }
    }
#endif
