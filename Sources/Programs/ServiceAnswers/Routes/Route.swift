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

/// A request that may be answered, on its way through its route.
package struct RouteCall: Sendable {
    package let route: Route
    let service: LogService
    let request: ServiceRequest
    /// What is in the path, by its name in the route's template.
    let path: [String: String]
    let query: RequestFields
    package var content = RequestContent.none
    /// Whether nobody waits for the answer any longer.
    package var isGone: @Sendable () -> Bool = { false }

    /// Asked often by what takes long: whether to stop.
    var wantsToStop: @Sendable () -> Bool {
        let (isGone, isEnding) = (isGone, isEnding)
        return { isGone() || isEnding() }
    }

    /// Whether the service ends.
    var isEnding: @Sendable () -> Bool {
        let service = service
        return { service.isEnding.withLock { $0 } }
    }

    /// Looks up what the request is about, before its content is read. May wait for the disk.
    package func check() throws {
        switch route.need {
        case nil: break
        case .folder: try needsFolder()
        case .run: _ = try run()
        case .runTakenIn:
            try needsFolder()
            if !service.ingestion.isOpen(uuid) { _ = try run() }
        case .liveList: _ = try liveList()
        }
    }

    /// Answers the request. May take its time, on any thread.
    package func answer() throws -> ServiceResponse { try route.answer(self) }

    /// Bytes that answering takes, at most or about: what came, what is made of it, and the answer.
    package var memory: Int {
        var bytes = 256 << 10
        // Events take more room than their lines.
        if case .bytes(let content) = content { bytes += content.count * 4 }
        if route.operation == "query" { bytes += service.settings.limits.queryBytes }
        if route.parameters.contains("limit") { bytes += (try? limit()).map { $0 << 9 } ?? 0 }
        if route.operation == "verify" { bytes += 4 << 20 }
        return bytes
    }

    /// The run that the path names.
    func run() throws -> ServedRun { try service.catalog.run(uuid) }

    /// The uuid in the path.
    var uuid: String { path["run"] ?? "" }

    /// The client of the work for this request.
    var client: WorkClient { WorkClient(temporaryFiles: service.temporaryFiles, wantsToStop: wantsToStop) }
}
