#if Service
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import NIOHTTPTypes
    import ServiceAnswers

    /// Closes a connection when the first head is late, and reports its requests and answers.
    final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        private let connections: Connections
        private let headSeconds: Int
        private var headIsLate: Scheduled<Void>?
        private var requests = 0
        /// Whether a request's content is not yet complete.
        private var isReading = false
        /// The answer to invalid HTTP after the last request.
        private var broken: Problem?

        /// The size of a read, in bytes. Each connection buffers a few reads.
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
            switch unwrapInboundIn(data) {
            case .head:
                headIsLate?.cancel()
                isReading = true
                requests += 1
                connections.asks(context.channel)
            case .body: break
            case .end: isReading = false
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
            context.write(data, promise: promise)
            guard isEnd else { return }
            requests -= 1
            connections.rests(context.channel)
            if requests == 0, let broken { answer(broken, context) }
        }

        /// Answers invalid HTTP, after the answers to the requests before it.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard let error = error as? HTTPParserError, !isReading else {
                context.fireErrorCaught(error)
                return
            }
            let problem = error == .headerOverflow ? Problem.headTooLarge : Problem.noHTTP
            if requests == 0 { answer(problem, context) } else { broken = problem }
        }

        private func answer(_ problem: Problem, _ context: ChannelHandlerContext) {
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
