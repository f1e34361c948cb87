import LogAnswers

/// A place of the service: how it is asked, who may, and what answers.
package struct Route: Sendable {
    /// What may come with the request.
    package enum Content: Hashable, Sendable {
        case none
        /// A text of one of these media types, of at most so many bytes.
        case text(types: [String], bytes: Int)
        /// What may be too long for memory.
        case file(types: [String], bytes: Int)

        static let json = text(types: [MediaType.json], bytes: ServiceLimits().textBytes)
        /// A sealed log.
        static let log = file(types: [MediaType.sqlite], bytes: ServiceLimits().fileBytes)
    }

    /// How long an answer takes: those that take long wait in a line of their own, and those that wait for
    /// nothing are given on the spot.
    package enum Duration: Hashable, Sendable {
        case instant, short, long
    }

    /// What has to be there.
    enum Need: Sendable {
        case folder, run, runTakenIn, liveList
    }

    package let method: String
    /// The path, with names in braces for what stands there: `/v1/runs/{run}`.
    package let template: String
    /// Nil for what everybody may ask.
    package let right: AccessTokens.Right?
    /// Whether the name at the path's end stands for all that follows, slashes and all.
    package let takesRest: Bool
    /// Whether the query is read here; that of the page is its script's.
    package let readsQuery: Bool
    /// The parameters of the query.
    package let parameters: [String]
    package let content: Content
    package let duration: Duration
    /// Its name in the description of the service.
    package let operation: String
    /// What is looked up before the content of a request is read.
    let need: Need?
    let answer: @Sendable (RouteCall) throws -> ServiceResponse

    init(
        _ method: String, _ template: String, _ operation: String, right: AccessTokens.Right? = .read,
        takesRest: Bool = false, readsQuery: Bool = true, parameters: [String] = [],
        content: Content = .none,
        duration: Duration = .short, needs need: Need? = nil,
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
        self.duration = duration
        self.need = need
        self.answer = answer
    }
}
