#if Service
    import Dispatch
    import Foundation
    import Hummingbird
    import RunService

    /// An answer of the service as the server sends it.
    struct HTTPReply {
        private let answer: ServiceResponse
        private let isHead: Bool
        private let threads: WorkerThreads
        private let limits: ServiceLimits

        init(_ answer: ServiceResponse, isHead: Bool, _ threads: WorkerThreads, _ limits: ServiceLimits) {
            self.answer = answer
            self.isHead = isHead
            self.threads = threads
            self.limits = limits
        }

        /// - Parameter closing: whether the connection ends with this answer.
        func response(on connection: Connection, closing: Bool) -> Response {
            var headers = HTTPFields()
            for (name, value) in answer.headers {
                if let name = HTTPFields.Element.Name(name) {
                    headers.append(HTTPFields.Element(name: name, value: value))
                }
            }
            for (name, value) in Self.always {
                if let name = HTTPFields.Element.Name(name), headers[name] == nil { headers[name] = value }
            }
            if closing {
                headers[.connection] = "close"
                // The client may read the answer before the connection is gone; what it still sends is let go.
                connection.close(afterSeconds: 2)
            }
            let status = HTTPResponse.Status(code: answer.status)
            switch answer.content {
            case .bytes(let bytes):
                if isHead || answer.status == 304 || answer.status == 204 {
                    if isHead { headers[.contentLength] = String(bytes.count) }
                    return Response(status: status, headers: headers)
                }
                guard bytes.count > Self.unwatched else {
                    return Response(
                        status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
                }
                return Response(
                    status: status, headers: headers,
                    body: ResponseBody(contentLength: bytes.count) { [limits] writer in
                        var buffer = ByteBuffer(bytes: bytes)
                        while let piece = buffer.readSlice(length: min(buffer.readableBytes, Self.piece)),
                            piece.readableBytes > 0
                        {
                            try await Self.watched(connection, limits) { try await writer.write(piece) }
                        }
                        try await writer.finish(nil)
                    })
            case .followed(let follower):
                if isHead { return Response(status: status, headers: headers) }
                return Response(
                    status: status, headers: headers,
                    body: ResponseBody { [threads, limits] writer in
                        var silence = Duration.zero
                        while true {
                            let bytes: [UInt8]
                            var isLast = false
                            switch try await threads.run({ try follower.next() }) {
                            case .bytes(let new): bytes = new
                            case .end(let new): (bytes, isLast) = (new, true)
                            case .nothing:
                                let rest = follower.rest
                                try await Task.sleep(for: rest)
                                silence += rest
                                guard silence >= Self.longestSilence else { continue }
                                silence = .zero
                                // A line that says nothing shows that the connection stands.
                                bytes = Array(":\n\n".utf8)
                            }
                            try await Self.watched(connection, limits) {
                                try await writer.write(ByteBuffer(bytes: bytes))
                            }
                            if isLast { break }
                        }
                        try await writer.finish(nil)
                    })
            case .live(let stream):
                if isHead { return Response(status: status, headers: headers) }
                connection.whenClosed { stream.close() }
                return Response(
                    status: status, headers: headers,
                    body: ResponseBody { [limits] writer in
                        defer { stream.close() }
                        while let bytes = await stream.next() {
                            try await Self.watched(connection, limits) {
                                try await writer.write(ByteBuffer(bytes: bytes))
                            }
                        }
                        try await writer.finish(nil)
                    })
            case .written(let body):
                if isHead { return Response(status: status, headers: headers) }
                return Response(
                    status: status, headers: headers,
                    body: ResponseBody { [threads, limits] writer in
                        let pieces = PieceChannel(seconds: limits.writeSeconds)
                        let writing = Task {
                            do {
                                try await threads.run { try body { try pieces.send($0) } }
                                pieces.finish(nil)
                            } catch {
                                pieces.finish(error)
                            }
                        }
                        do {
                            while let piece = try await pieces.next() {
                                try await Self.watched(connection, limits) {
                                    try await writer.write(ByteBuffer(bytes: piece))
                                }
                            }
                        } catch {
                            pieces.stop()
                            await writing.value
                            throw error
                        }
                        try await writer.finish(nil)
                    })
            }
        }

        /// Fits into what the system holds for a connection, so that nobody waits for the client.
        private static let unwatched = 32 << 10
        private static let piece = 256 << 10

        /// After so long a line is sent to who follows a run, whether there is news or not.
        private static let longestSilence = Duration.seconds(10)

        /// What every answer says to a browser.
        private static let always = [
            ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"), ("x-frame-options", "DENY"),
        ]

        /// Ends the connection when the client does not take a piece in time.
        private static func watched(
            _ connection: Connection, _ limits: ServiceLimits, _ write: () async throws -> Void
        ) async throws {
            let cancel = connection.close(afterSeconds: limits.writeSeconds)
            defer { cancel() }
            try await write()
        }
    }

    /// Hands pieces from the thread that makes them to the task that sends them, one at a time.
    ///
    /// Whether it was stopped is asked and said in the lock, only the task that sends has the iterator, and the others are
    /// made for threads: that is why sharing it is safe.
    private final class PieceChannel: @unchecked Sendable {
        private let lock = NSLock()
        private let room = DispatchSemaphore(value: 2)
        private let seconds: Int
        private var isStopped = false
        private let pieces: AsyncThrowingStream<[UInt8], any Error>
        private let continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation
        private var iterator: AsyncThrowingStream<[UInt8], any Error>.AsyncIterator

        /// - Parameter seconds: how long a piece may take.
        init(seconds: Int) {
            self.seconds = seconds
            (pieces, continuation) = AsyncThrowingStream.makeStream()
            iterator = pieces.makeAsyncIterator()
        }

        /// Waits until there is room for a piece.
        func send(_ piece: [UInt8]) throws {
            guard room.wait(timeout: .now() + .seconds(seconds + 5)) == .success,
                !lock.withLock({ isStopped })
            else { throw CancellationError() }
            continuation.yield(piece)
        }

        func finish(_ error: (any Error)?) { continuation.finish(throwing: error) }

        /// The next piece, for the one task that sends.
        func next() async throws -> [UInt8]? {
            var iterator = iterator
            let piece = try await iterator.next()
            self.iterator = iterator
            room.signal()
            return piece
        }

        func stop() {
            lock.withLock { isStopped = true }
            room.signal()
        }
    }
#endif
