#if Service
    import Hummingbird
    import NIOPosix
    import ServiceAnswers

    /// Routes requests to the service, and its answers back.
    ///
    /// Work that waits for disks or processes has threads of its own, in groups, so that long work does not hold up short
    /// work. A stream has a thread only while it makes a page.
    struct ServiceRouter: Sendable {
        private let service: LogService
        private let budget: MemoryBudget
        private let short = NIOThreadPool(numberOfThreads: 8)
        private let long = NIOThreadPool(numberOfThreads: 16)
        /// For the checks of sent files, which may take minutes.
        private let checks = NIOThreadPool(numberOfThreads: 4)

        init(_ service: LogService) {
            self.service = service
            budget = MemoryBudget(bytes: service.settings.limits.requestBytes)
            short.start()
            long.start()
            checks.start()
        }

        func end() async throws {
            try await short.shutdownGracefully()
            try await long.shutdownGracefully()
            try await checks.shutdownGracefully()
        }

        func responder(_ log: RequestLog, _ connections: Connections) -> some HTTPResponder<ServiceContext> {
            let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
            router.add(middleware: AnswerMiddleware(service: service, log: log, connections: connections))
            for routes in Dictionary(grouping: service.routes, by: \.template).values {
                let paths = routes[0].paths
                for route in routes {
                    for path in paths {
                        router.on(path, method: Self.method(route.method)) { request, context in
                            try await answer(route, request, context)
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
                preconditionFailure("\(name) is no method.")
            }
            return method
        }

        private static let methods: [HTTPRequest.Method] = [
            .get, .head, .post, .put, .delete, .patch, .options, .trace, method("QUERY"),
        ]

        private func answer(
            _ route: Route, _ request: Request, _ context: ServiceContext
        ) async throws -> Response {
            context.progress.withLock { $0.operation = route.operation }
            let connection = context.connection
            var call = try service.admit(
                ServiceRequest(request.head), to: route, path: route.names(in: context))
            if route.duration == .instant { return Response(whole: try call.answer()) }
            let share = budget.share(of: connection)
            let content: ReadContent?
            if route.content != .none {
                let checked = call
                try await short.runIfActive { try checked.check() }
                content = try await RequestReader(request, route, service.settings, share).read(
                    from: connection)
                context.progress.withLock { $0.isRead = true }
                call.content = content?.content ?? .none
            } else {
                content = nil
            }
            try await share.take(call.memory)
            call.isGone = { !connection.isOpen }
            let ready = call
            var answer = try await (route.duration == .long ? long : short).runIfActive {
                try withExtendedLifetime(content) { try ready.answer() }
            }
            if case .later(let later) = answer.content { answer = try await soon(later, keeping: content) }
            return Response(answer, connection, share, service.settings.limits) { follower in
                try await (follower.takesLong ? long : short).runIfActive { try follower.next() }
            }
        }
    }

    extension ServiceRouter {
        /// The result of a slow answer if it is made soon, and otherwise the answer that names it.
        ///
        /// - Parameter content: The content of the request, kept until the answer is made.
        private func soon(_ later: LaterAnswer, keeping content: ReadContent?) async throws -> ServiceResponse
        {
            let (ends, end) = AsyncStream<Void>.makeStream()
            let making = Task {
                defer {
                    end.yield()
                    end.finish()
                }
                return try await checks.runIfActive {
                    try withExtendedLifetime(content) { try later.make() }
                }
            }
            let waiting = Task {
                try await Task.sleep(for: .seconds(service.settings.limits.checkSeconds))
                end.finish()
            }
            defer { waiting.cancel() }
            for await _ in ends { return try await making.value }
            return later.meanwhile
        }
    }

    extension Route {
        /// The template in the router's form. A name for the rest of a path may stand for nothing.
        fileprivate var paths: [RouterPath] {
            guard takesRest else { return [RouterPath(template)] }
            let root = template.prefix { $0 != "{" }.dropLast()
            return [RouterPath(String(root)), RouterPath(root + "/**")]
        }

        /// The parts of the path that the names in the template stand for.
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
#endif
