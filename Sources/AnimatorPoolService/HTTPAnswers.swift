#if Service
    import Foundation
    import Hummingbird
    import RunDesk
    import RunService

    /// Takes requests from the socket to the service, and its answers back.
    struct HTTPAnswers: HTTPResponder {
        private let service: RunService
        private let log: RequestLog
        private let connections: AnsweredConnections
        private let short: WorkerThreads
        private let long: WorkerThreads

        init(service: RunService, log: RequestLog) {
            self.service = service
            self.log = log
            connections = AnsweredConnections(most: service.settings.limits.connections)
            let waiting = service.settings.limits.waitingRequests
            short = WorkerThreads(count: 8, waiting: waiting)
            long = WorkerThreads(count: 16, waiting: waiting)
        }

        func respond(to request: Request, context: ConnectionContext) async throws -> Response {
            let start = ContinuousClock.now
            service.metrics.add(1, to: .requests)
            defer { service.metrics.add(-1, to: .requests) }
            let id = RequestLog.newID()
            let asked = ServiceRequest(request.head)
            var operation = "none"
            var response: ServiceResponse
            var isRead = false
            let isTaken = connections.take(context.connection)
            do {
                guard isTaken else { throw Problem.busy("As many clients are connected as may be.") }
                let admitted = try service.admit(asked)
                operation = admitted.route.operation
                let content = try await RequestReader(request, admitted.route, service.settings).read()
                isRead = admitted.route.content != .none
                response = try await answer(admitted, content, on: context.connection)
            } catch let error as BrokenRequest {
                throw error.reason
            } catch {
                let problem = Problem(error)
                if problem.status >= 500 { log.failed(id, error) }
                response = problem.response
            }
            let seconds = start.secondsAgo
            service.metrics.answered(operation, status: response.status, seconds: seconds)
            log.answered(id, asked, status: response.status, seconds: seconds)
            response.headers.append(("x-request-id", id))
            // What was not read would be taken for the next request: the connection ends here.
            let mustClose = !isTaken || !isRead && asked.hasContent
            return HTTPReply(
                response, isHead: asked.method == "HEAD", answering(response), service.settings.limits
            )
            .response(on: context.connection, closing: mustClose)
        }

        /// Whether a client that waits for a word before it sends what comes with its request is given it: what is
        /// refused need not be sent.
        func wantsContent(_ head: HTTPRequest) -> Bool {
            guard head.headerFields[.expect]?.lowercased() == "100-continue",
                let admitted = try? service.admit(ServiceRequest(head))
            else { return false }
            return admitted.route.content != .none
        }

        /// The threads that make the rest of an answer.
        private func answering(_ response: ServiceResponse) -> WorkerThreads {
            if case .followed(let follower) = response.content, !follower.takesLong { return short }
            return long
        }

        private func answer(
            _ admitted: RunService.Admitted, _ content: ReadContent, on connection: Connection
        ) async throws -> ServiceResponse {
            switch admitted.route.duration {
            case .short:
                return try await short.run { try service.answer(admitted, content.content) }
            case .long:
                let isGone = StopFlag()
                connection.whenClosed { isGone.set() }
                return try await long.run {
                    try withExtendedLifetime(content) {
                        try service.answer(admitted, content.content, wantsToStop: { isGone.isSet })
                    }
                }
            }
        }
    }

    extension ServiceRequest {
        init(_ head: HTTPRequest) {
            var headers = head.headerFields.map { ($0.name.rawName, $0.value) }
            if let host = head.authority { headers.append(("host", host)) }
            self.init(method: head.method.rawValue, target: head.path ?? "/", headers: headers)
        }
    }
#endif
