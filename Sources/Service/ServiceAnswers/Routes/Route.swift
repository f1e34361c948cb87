import Foundation

/// A route of the service: its path and parameters, the right that it needs, and its answer.
package struct Route: Sendable {
    /// The kind of content that a request may have.
    package enum Content: Hashable, Sendable {
        case none
        /// A text of one of these media types, of at most `bytes` bytes.
        case text(types: [String], bytes: Int)
        /// Content that is read while it arrives. Its first bytes say what it is, because curl sends no type.
        case stream(types: [String], bytes: Int)

        static let json = text(types: [MediaType.json], bytes: ServiceLimits().textBytes)
        static let log = stream(
            types: [MediaType.ndjson, MediaType.gzip, MediaType.sqlite], bytes: ServiceLimits().fileBytes)
    }

    /// The kind of work of an answer. Each kind has its own threads, so that it delays no other kind.
    package enum Work: Hashable, CaseIterable, Sendable {
        /// Short answers.
        case short
        /// Files and reports of runs.
        case files
        /// Questions, verdicts and comparisons.
        case questions
        /// Clients' queries, which run in child processes.
        case queries
        /// Starts and ends of live lists, and their results.
        case lists
        case deletions
        /// Logs that clients send.
        case uploads
    }

    /// The objects that must exist.
    enum Need: Sendable {
        case folder, run, liveList
    }

    package let method: String
    /// The path, with names of values in braces: `/v1/runs/{run}`.
    package let template: String
    /// The right that a request needs; nil if everyone may send the request.
    package let right: AccessTokens.Right?
    /// Whether the last name stands for the rest of the path, including slashes.
    package let takesRest: Bool
    /// Whether the service reads the query. The query of the page is for the page's script.
    package let readsQuery: Bool
    /// The parameters of the query.
    package let parameters: [String]
    package let content: Content
    /// The kind of work; nil for an answer that needs no other thread.
    package let work: Work?
    /// The operation in the description of the service.
    package let operation: String
    /// The object that must exist before the content of a request is read.
    let need: Need?
    let answer: @Sendable (RouteCall) throws -> ServiceResponse

    init(
        _ method: String, _ template: String, _ operation: String, right: AccessTokens.Right? = .read,
        takesRest: Bool = false, readsQuery: Bool = true, parameters: [String] = [],
        content: Content = .none,
        work: Work? = .short, needs need: Need? = nil,
        answer: @escaping @Sendable (RouteCall) throws -> ServiceResponse
    ) {
        self.method = method
        self.template = template
        self.operation = operation
        self.right = right
        self.takesRest = takesRest
        self.readsQuery = readsQuery
        self.parameters = parameters
        self.content = content
        self.work = work
        self.need = need
        self.answer = answer
    }
}

extension Route {
    static let health = [
        Route("GET", "/health/live", "isLive", right: nil, work: nil) { _ in
            .json(["status": "live"])
        },
        Route("GET", "/health/ready", "isReady", right: nil, work: nil) { call in
            guard access(call.service.settings.log, R_OK) == 0 else {
                throw Problem.busy("The log cannot be read.", retryAfterSeconds: 5)
            }
            return .json(["status": "ready"])
        },
        Route("GET", "/metrics", "getMetrics", work: nil) { call in
            ServiceResponse(
                type: "text/plain; version=0.0.4; charset=utf-8",
                .bytes(Array(call.service.metrics.text.utf8)))
        },
        Route("GET", "/openapi.yaml", "getDescription", right: nil, work: nil) { _ in
            ServiceResponse(type: MediaType.yaml, .bytes(ServiceDescription.yaml))
        },
    ]
}
