#if Service
    import Hummingbird
    import ServiceAnswers

    extension Response {
        /// A short answer.
        init(whole answer: ServiceResponse) {
            var bytes: [UInt8] = []
            if case .bytes(let whole) = answer.content { bytes = whole }
            self.init(answer, body: bytes.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }

        /// - Parameters:
        ///   - share: The answer's share of the budget, until the answer or the client has left.
        ///   - next: Makes the next piece of a follower, on a thread for work.
        init(
            _ answer: ServiceResponse, _ connection: Connection, _ share: MemoryBudget.Share,
            _ limits: ServiceLimits,
            next: @escaping @Sendable (any Follower) async throws -> FollowerStep
        ) {
            let sending = Sending(connection: connection, share: share, seconds: limits.writeSeconds)
            switch answer.content {
            case .bytes(let bytes):
                guard bytes.count > Self.short else {
                    self.init(whole: answer)
                    return
                }
                share.keep(bytes.count)
                self.init(
                    answer,
                    body: ResponseBody(contentLength: bytes.count) { writer in
                        // The whole answer is in memory until the client has read the last piece.
                        share.waitsForClient(true)
                        var buffer = ByteBuffer(bytes: bytes)
                        while let piece = buffer.readSlice(length: min(buffer.readableBytes, Self.piece)),
                            piece.readableBytes > 0
                        {
                            try await sending.write(piece, to: &writer)
                        }
                        try await writer.finish(nil)
                    })
            case .followed(let follower):
                share.keep(Self.streamBytes)
                self.init(
                    answer,
                    body: ResponseBody { writer in
                        var silence = Duration.zero
                        while true {
                            let bytes: [UInt8]
                            var isLast = false
                            switch try await next(follower) {
                            case .bytes(let new): bytes = new
                            case .end(let new): (bytes, isLast) = (new, true)
                            case .nothing:
                                try await Task.sleep(for: follower.rest)
                                silence += follower.rest
                                guard silence >= Self.longestSilence else { continue }
                                silence = .zero
                                // An empty comment finds out whether the client is still there.
                                bytes = Array(":\n\n".utf8)
                            }
                            share.waitsForClient(true)
                            try await sending.write(ByteBuffer(bytes: bytes), to: &writer)
                            share.waitsForClient(false)
                            if isLast { break }
                        }
                        try await writer.finish(nil)
                    })
            case .later(let later): self.init(whole: later.meanwhile)
            case .live(let stream):
                share.keep(Self.streamBytes)
                self.init(
                    answer,
                    body: ResponseBody { writer in
                        defer { stream.close() }
                        while let bytes = await stream.next() {
                            share.waitsForClient(true)
                            try await sending.write(ByteBuffer(bytes: bytes), to: &writer)
                            share.waitsForClient(false)
                        }
                        try await writer.finish(nil)
                    })
            }
        }

        private init(_ answer: ServiceResponse, body: ResponseBody) {
            var headers = HTTPFields()
            for (name, value) in answer.headers {
                if let name = HTTPFields.Element.Name(name) {
                    headers.append(HTTPFields.Element(name: name, value: value))
                }
            }
            self.init(status: .init(code: answer.status), headers: headers, body: body)
        }

        /// Fits into the socket's buffer, so that sending does not wait for the client.
        private static var short: Int { 32 << 10 }
        private static var piece: Int { 64 << 10 }
        /// The memory of a stream: a page, and the part of it in the socket's buffer.
        private static var streamBytes: Int { 512 << 10 }

        /// How often a silent stream sends a comment. Only sending shows that a client has left.
        private static var longestSilence: Duration { .seconds(2) }
    }

    /// Sends pieces of an answer. Closes the connection when the client does not read a piece in time.
    private struct Sending: Sendable {
        let connection: Connection
        let share: MemoryBudget.Share
        let seconds: Int

        func write(_ piece: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
            let cancel = connection.close(afterSeconds: seconds)
            defer { cancel() }
            try await writer.write(piece)
        }
    }
#endif
