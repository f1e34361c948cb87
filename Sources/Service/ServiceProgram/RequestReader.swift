#if Service
    import Foundation
    import Hummingbird
    import LifecycleRecording
    import NIOCore
    import ServiceAnswers

    /// The error of a broken or truncated request, which Hummingbird's server answers.
    struct BrokenRequest: Error {
        let reason: any Error
    }

    /// Reads the content of a request, within the limits of its route.
    struct RequestReader {
        private let request: Request
        private let route: Route
        private let settings: ServiceSettings
        private let share: MemoryBudget.Share

        /// - Parameter share: The memory share for the content.
        init(_ request: Request, _ route: Route, _ settings: ServiceSettings, _ share: MemoryBudget.Share) {
            self.request = request
            self.route = route
            self.settings = settings
            self.share = share
        }

        /// - Throws: ``Problem`` when the content is too long or too slow, or memory is short.
        func read(from connection: Connection) async throws -> [UInt8] {
            try await connection.sendContinue(ifExpected: request)
            share.waitsForClient(true)
            defer { share.waitsForClient(false) }
            switch route.content {
            case .none, .stream: return []
            case .text(_, let bytes):
                return try await within(seconds: settings.limits.contentSeconds) {
                    try await collect(atMost: bytes)
                }
            }
        }

        private func collect(atMost limit: Int) async throws -> [UInt8] {
            var all: [UInt8] = []
            var pieces = request.body.makeAsyncIterator()
            while let piece = try await next(&pieces) {
                let count = all.count + piece.readableBytes
                guard count <= limit else { throw Problem.tooLarge(limit) }
                if count > all.capacity {
                    // Doubles the array. Both arrays need memory during the copy.
                    let capacity = min(max(count, all.capacity * 2), limit)
                    try await share.take(all.capacity + capacity)
                    all.reserveCapacity(capacity)
                }
                all.append(contentsOf: piece.readableBytesView)
            }
            return all
        }

        private func next(_ pieces: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
            do {
                return try await pieces.next()
            } catch {
                throw BrokenRequest(reason: error)
            }
        }

        /// - Throws: ``Problem`` when `body` takes longer than `seconds`.
        private func within<Result: Sendable>(
            seconds: Int, _ body: @escaping @Sendable () async throws -> Result
        ) async throws -> Result {
            try await withThrowingTaskGroup(of: Result.self) { group in
                group.addTask(operation: body)
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    throw Problem.tooSlow(seconds)
                }
                defer { group.cancelAll() }
                guard let result = try await group.next() else { throw CancellationError() }
                return result
            }
        }
    }

    /// The connection and the progress of a request.
    struct ServiceContext: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel
        let progress = Locked(Progress())

        struct Progress {
            /// The id of the request in the service's log.
            var id = ""
            var operation = "none"
            /// Whether the service has read the whole content.
            var isRead = false
        }

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }

        var connection: Connection { Connection(channel) }

        var address: String? { channel.remoteAddress?.ipAddress }
    }

    extension ServiceRequest {
        init(_ head: HTTPRequest, from address: String?) {
            var headers = head.headerFields.map { ($0.name.rawName, $0.value) }
            if let host = head.authority { headers.append(("host", host)) }
            self.init(
                method: head.method.rawValue, target: head.path ?? "/", headers: headers, address: address)
        }
    }
#endif
