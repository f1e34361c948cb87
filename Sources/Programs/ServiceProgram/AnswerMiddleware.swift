#if Service
    import HTTPTypes
    import Hummingbird
    import LogAnswers
    import ServiceAnswers

    /// What every request needs: its place among the connections, its host check, errors as problems, metrics, a log
    /// line, and the headers for browsers.
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
                guard mayAnswer else { throw Problem.busy("Too many clients have a request.") }
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
            response.headers[.requestID] = id
            for field in HTTPFields.ofEveryAnswer where response.headers[field.name] == nil {
                response.headers.append(field)
            }
            // The connection closes, because unread content would be taken for the next request.
            if !mayAnswer || !progress.isRead && asked.hasContent {
                response.headers[.connection] = "close"
                // The client has two seconds to read the answer. What it sends meanwhile is discarded.
                context.connection.close(afterSeconds: 2)
            }
            return response
        }
    }

    extension HTTPFields {
        /// The fields that every browser gets.
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
#endif
