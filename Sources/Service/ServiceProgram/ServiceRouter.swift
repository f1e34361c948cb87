#if Service
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOPosix
    import ServiceAnswers
    import ServiceHeap

    /// Routes requests to the service, and sends its answers.
    ///
    /// Work that waits for disks or processes runs on threads. Each kind of work has its own, so that it delays no
    /// other kind. A stream uses a thread only while it generates a page.
    struct ServiceRouter: Sendable {
        private let service: LogService
        private let budget: MemoryBudget
        private let queues: [Route.Work: FairQueue]

        init(_ service: LogService) {
            self.service = service
            let limits = service.settings.limits
            budget = MemoryBudget(bytes: limits.requestBytes)
            queues = limits.threadsByWork.mapValues(FairQueue.init(threads:))
        }

        func end() async throws {
            for queue in queues.values { try await queue.end() }
        }

        /// Returns free memory to the system.
        func trimHeap() async throws { try await run(.short, for: .thisMachine) { heap_trim() } }

        func responder(_ log: RequestLog, _ connections: Connections) -> some HTTPResponder<ServiceContext> {
            let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
            router.add(middleware: AnswerMiddleware(service: service, log: log, connections: connections))
            for routes in Dictionary(grouping: service.routes, by: \.template).values {
                let paths = routes[0].paths
                for route in routes {
                    for path in paths {
                        router.on(path, method: Self.method(route.method)) { request, context in
                            try await answer(route, request, context, log)
                        }
                    }
                }
                let taken = routes.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] }.sorted()
                for method in Self.methods where !taken.contains(method.rawValue) {
                    for path in paths {
                        router.on(path, method: method) { request, _ -> Response in
                            throw Problem.wrongMethod(method.rawValue, at: request.uri.path, methods: taken)
                        }
                    }
                }
            }
            return router.buildResponder()
        }

        private static func method(_ name: String) -> HTTPRequest.Method {
            guard let method = HTTPRequest.Method(rawValue: name) else {
                preconditionFailure("\(name) is not a method.")
            }
            return method
        }

        private static let methods: [HTTPRequest.Method] = [
            .get, .head, .post, .put, .delete, .patch, .options, .trace, method("QUERY"),
        ]

        private func answer(
            _ route: Route, _ request: Request, _ context: ServiceContext, _ log: RequestLog
        ) async throws -> Response {
            context.progress.withLock { $0.operation = route.operation }
            let connection = context.connection
            var call = try service.admit(
                ServiceRequest(request.head, from: context.address), to: route, path: route.names(in: context)
            )
            guard let work = route.work else { return Response(whole: try call.answer()) }
            let asker = call.asker
            let share = budget.share(
                of: connection, for: asker, holding: service.watchToken(of: call) { connection.close() })
            if route.content != .none {
                let checked = call
                try await run(.short, for: asker) { try checked.check() }
            }
            if case .stream = route.content {
                return Response(whole: try await take(request, call, share, context))
            }
            if route.content != .none {
                let reader = RequestReader(request, route, service.settings, share)
                call.content = .bytes(try await reader.read(from: connection))
                context.progress.withLock { $0.isRead = true }
            }
            try await share.take(call.memory)
            call.isGone = { !connection.isOpen }
            let ready = call
            let answer = try await run(work, for: asker) { try ready.answer() }
            return Response(answer, connection, share, service.settings.limits) { follower in
                do {
                    return try await run(follower.takesLong ? .files : .short, for: asker) {
                        try follower.next()
                    }
                } catch {
                    // The answer has begun, so the client does not learn why it ends early.
                    if !(error is CancellationError) {
                        log.failed(context.progress.withLock { $0.id }, error)
                    }
                    throw error
                }
            }
        }

        /// Answers a request whose content is read while it arrives, on a thread of its own, which waits for the
        /// client.
        private func take(
            _ request: Request, _ call: RouteCall, _ share: MemoryBudget.Share, _ context: ServiceContext
        ) async throws -> ServiceResponse {
            let connection = context.connection
            let content = ArrivingContent(
                request.body, share, service.settings.limits, isEnding: call.isEnding)
            var call = call
            call.content = .stream { try content.next() }
            try await share.take(call.memory)
            try await connection.sendContinue(ifExpected: request)
            let ready = call
            defer { context.progress.withLock { $0.isRead = content.isRead } }
            return try await run(.uploads, for: call.asker) { try ready.answer() }
        }

        private func run<Result: Sendable>(
            _ work: Route.Work, for client: ServiceClient, _ body: @escaping @Sendable () throws -> Result
        ) async throws -> Result {
            guard let queue = queues[work] else { preconditionFailure("\(work) has no threads.") }
            return try await queue.run(for: client, body)
        }
    }

    extension Route {
        /// The template in Hummingbird's syntax. The rest of a path may be empty.
        fileprivate var paths: [RouterPath] {
            guard takesRest else { return [RouterPath(template)] }
            let root = template.prefix { $0 != "{" }.dropLast()
            return [RouterPath(String(root)), RouterPath(root + "/**")]
        }

        /// Returns the values of the names in the template.
        fileprivate func names(in context: ServiceContext) -> [String: String] {
            let names = template.split(separator: "/").filter { $0.hasPrefix("{") }.map {
                String($0.dropFirst().dropLast())
            }
            guard !takesRest else {
                return [names[0]: context.parameters.getCatchAll().joined(separator: "/")]
            }
            return Dictionary(uniqueKeysWithValues: names.map { ($0, context.parameters.get($0) ?? "") })
        }
    }

    // MARK: - Requests

    /// Handles every request: counts the connection, checks the host, turns errors into problems, records
    /// metrics, writes a log line, and adds the headers for browsers.
    struct AnswerMiddleware: RouterMiddleware {
        let service: LogService
        let log: RequestLog
        let connections: Connections

        func handle(
            _ request: Request, context: ServiceContext,
            next: (Request, ServiceContext) async throws -> Response
        ) async throws -> Response {
            let start = ContinuousClock.now
            service.metrics.add(1, to: .requests)
            defer { service.metrics.add(-1, to: .requests) }
            let id = RequestLog.newID()
            context.progress.withLock { $0.id = id }
            let asked = ServiceRequest(request.head, from: context.address)
            let mayAnswer = connections.isAnswered(context.channel) || asked.path.hasPrefix("/health/")
            var response: Response
            do {
                guard mayAnswer else { throw Problem.busy("Too many clients have a request.") }
                try service.settings.hosts.check(asked)
                guard asked.path.hasPrefix("/") else { throw Problem.noSuchPlace(asked.path) }
                response = try await next(request, context)
            } catch let error as BrokenRequest {
                throw error.reason
            } catch {
                let isNotFound = (error as? HTTPError)?.status == .notFound
                let problem =
                    isNotFound
                    ? Problem.noSuchPlace(asked.path, among: service.routes.map(\.template))
                    : Problem(error)
                if problem.status >= 500 { log.failed(id, error) }
                response = Response(whole: problem.response)
            }
            let progress = context.progress.withLock { $0 }
            let status = Int(response.status.code)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            service.metrics.answered(progress.operation, status: status, seconds: seconds)
            log.answered(id, asked, status: status, seconds: seconds)
            response.headers[.requestID] = id
            for field in HTTPFields.ofEveryAnswer where response.headers[field.name] == nil {
                response.headers.append(field)
            }
            // The connection closes, because unread content would be parsed as the next request.
            if !mayAnswer || !progress.isRead && asked.hasContent {
                response.headers[.connection] = "close"
                // The client has two seconds to read the answer. Its further input is discarded.
                context.connection.close(afterSeconds: 2)
            }
            return response
        }
    }

    extension HTTPFields {
        /// The header fields of every answer, for browsers.
        fileprivate static let ofEveryAnswer: HTTPFields = [
            .xContentTypeOptions: "nosniff", .named("referrer-policy"): "no-referrer",
            .named("cross-origin-resource-policy"): "same-origin", .named("x-frame-options"): "DENY",
        ]
    }

    extension HTTPField.Name {
        fileprivate static let requestID = named("x-request-id")

        fileprivate static func named(_ name: String) -> HTTPField.Name {
            guard let name = HTTPField.Name(name) else {
                preconditionFailure("\(name) is not a field's name.")
            }
            return name
        }
    }

    // MARK: - Responses

    extension Response {
        /// Creates a short response.
        init(whole answer: ServiceResponse) {
            var bytes: [UInt8] = []
            if case .bytes(let whole) = answer.content { bytes = whole }
            self.init(answer, body: bytes.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: bytes)))
        }

        /// - Parameters:
        ///   - share: The answer's memory share, which is kept until the answer was sent or abandoned.
        ///   - next: Generates the next piece of a follower, on a thread of a pool.
        init(
            _ answer: ServiceResponse, _ connection: Connection, _ share: MemoryBudget.Share,
            _ limits: ServiceLimits,
            next: @escaping @Sendable (Follower) async throws -> FollowerStep
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
                        // The whole answer stays in memory until the client has read the last piece.
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
                                // An empty comment detects whether the client is still connected.
                                bytes = Array(":\n\n".utf8)
                            }
                            share.waitsForClient(true)
                            try await sending.write(ByteBuffer(bytes: bytes), to: &writer)
                            share.waitsForClient(false)
                            if isLast { break }
                        }
                        try await writer.finish(nil)
                    })
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

        /// Fits into the socket's buffer, so that the service does not wait for the client.
        private static var short: Int { 32 << 10 }
        private static var piece: Int { 64 << 10 }
        /// The memory of a stream, in bytes: a page, and its part in the socket's buffer.
        private static var streamBytes: Int { 512 << 10 }

        /// The interval of comments in a silent stream. Only a write shows that a client has disconnected.
        private static var longestSilence: Duration { .seconds(2) }
    }

    /// Writes pieces of an answer. Closes the connection when the client does not read a piece in time.
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
