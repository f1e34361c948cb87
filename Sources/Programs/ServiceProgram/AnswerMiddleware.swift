#if Service
    import Hummingbird
    import LogAnswers
    import ServiceAnswers

    /// What is the same for every request: whether the service answers at once, how errors are reported, what
    /// is counted and logged, and which headers every browser gets.
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
            let asked = ServiceRequest(request.head)
            let mayAnswer = connections.isAnswered(context.channel) || asked.path.hasPrefix("/health/")
            var response: Response
            do {
                guard mayAnswer else { throw Problem.busy("As many clients are connected as may be.") }
                try service.settings.hosts.check(asked)
                guard asked.path.hasPrefix("/") else { throw Problem.noSuchPlace(asked.path) }
                response = try await next(request, context)
            } catch let error as BrokenRequest {
                throw error.reason
            } catch {
                let isNotFound = (error as? HTTPError)?.status == .notFound
                let problem = isNotFound ? Problem.noSuchPlace(asked.path) : Problem(error)
                if problem.status >= 500 { log.failed(id, error) }
                response = Response(whole: problem.response)
            }
            let progress = context.progress.withLock { $0 }
            let status = Int(response.status.code)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            service.metrics.answered(progress.operation, status: status, seconds: seconds)
            log.answered(id, asked, status: status, seconds: seconds)
            response.headers.append(HTTPFields.Element(name: Self.requestID, value: id))
            for field in Self.always where response.headers[field.name] == nil {
                response.headers.append(field)
            }
            // What was not read would be taken for the next request: the connection ends here.
            if !mayAnswer || !progress.isRead && asked.hasContent {
                response.headers[.connection] = "close"
                // The client may read the answer before the connection is gone; what it still sends is let go.
                context.connection.close(afterSeconds: 2)
            }
            return response
        }

        private static let requestID = field("x-request-id", "").name

        /// What every answer says to a browser.
        private static let always = [
            field("x-content-type-options", "nosniff"), field("referrer-policy", "no-referrer"),
            field("cross-origin-resource-policy", "same-origin"), field("x-frame-options", "DENY"),
        ]

        private static func field(_ name: String, _ value: String) -> HTTPFields.Element {
            guard let name = HTTPFields.Element.Name(name) else {
                preconditionFailure("\(name) is no name of a field.")
            }
            return HTTPFields.Element(name: name, value: value)
        }
    }
#endif
