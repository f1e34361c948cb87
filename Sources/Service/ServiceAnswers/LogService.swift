import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// The log as a service, without sockets. It answers every request.
///
/// The steps of a request check it before its content is read:
///
///     var call = try service.admit(request, to: route, path)   // checks the right and the query
///     try call.check()                                         // checks that the named run exists
///     call.content = …                                         // at most as much as `route.content` allows
///     let response = try call.answer()                         // on any thread; may take long
package final class LogService: Sendable {
    package let settings: ServiceSettings
    package let catalog: RunCatalog
    package let metrics = ServiceMetrics()
    /// All routes, in the order of the description.
    package let routes: [Route]
    let temporaryFiles: TemporaryFiles
    let ingestion: RunIngestion
    let kept: AnswerCache
    let live: LiveLists
    let sessions = PageSessions()
    private let authorized = AuthorizedRequests()
    package let admission: Admission
    let isEnding = Locked(false)

    package init(_ settings: ServiceSettings, temporaryFiles: TemporaryFiles) {
        self.settings = settings
        self.temporaryFiles = temporaryFiles
        catalog = RunCatalog(path: settings.log, readers: settings.limits.readers)
        admission = Admission(settings.limits)
        ingestion = RunIngestion(settings, catalog, metrics, admission)
        kept = AnswerCache(room: settings.limits.keptBytes)
        live = LiveLists(settings, temporaryFiles, admission)
        routes =
            Route.runs + Route.rows + Route.questions + Route.stories + Route.verdicts + Route.files
            + Route.tail + Route.ingestion + Route.live + Route.explanations
            + Route.health + Route.session + Route.page
    }

    // MARK: Requests

    /// Checks the right, the path and the query of a request, before its content is read.
    ///
    /// - Parameter path: The percent-encoded parts of the path for the names in the route's template.
    package func admit(
        _ request: ServiceRequest, to route: Route, path: [String: String]
    ) throws(Problem) -> RouteCall {
        var names: [String: String] = [:]
        for (name, text) in path {
            guard let text = text.removingPercentEncoding else {
                throw .badRequest("The path has a broken escape.", wayOut: "Write % as %25.")
            }
            // Names have letters, digits and hyphens only, so that none can be a path.
            guard route.takesRest || RunDescription.isUUID(text) else {
                throw .noSuchPlace(request.path)
            }
            names[name] = text
        }
        let grant = grant(of: request)
        try checkRight(grant, to: route)
        let query = try RequestFields(route.readsQuery ? request.query : "", known: route.parameters)
        try Self.checkContent(request, of: route)
        if isEnding.withLock({ $0 }), route.right != nil {
            throw .ending
        }
        return RouteCall(
            route: route, service: self, request: request, path: names, query: query,
            grant: grant,
            asker: grant.map { .token($0.number) } ?? ServiceClient(address: request.address))
    }

    /// Calls `cut` if the token of the request is revoked before the result is released.
    package func watchToken(of call: RouteCall, cut: @escaping @Sendable () -> Void) -> Places? {
        guard let grant = call.grant, let needed = call.route.right else { return nil }
        return authorized.begin(AccessTokens.Grant(right: needed, number: grant.number), cut: cut)
    }

    /// Reads changed tokens, and cuts requests off whose token is revoked.
    package func checkTokens() {
        guard let tokens = settings.tokens else { return }
        authorized.cut { needed in
            tokens.grant(ofNumber: needed.number).map { $0.right < needed.right } ?? true
        }
    }

    /// Refuses new requests. Running work may finish.
    package func end() { isEnding.withLock { $0 = true } }

    /// Ends live lists, and waits for them.
    package func close() {
        end()
        live.end()
    }

    private func checkRight(_ grant: AccessTokens.Grant?, to route: Route) throws(Problem) {
        guard settings.tokens != nil, let needed = route.right else { return }
        guard let grant else {
            throw Problem(
                401, "no-token", "A token is required", "The request has no known token.",
                wayOut: "Send Authorization: Bearer TOKEN, with a token of the service's file.")
        }
        guard grant.right >= needed else {
            throw Problem(
                403, "read-only", "The token only reads", "This changes the log.",
                wayOut: "Send a token that may write.")
        }
    }

    /// Returns what the token or the session of the request allows; nil if neither is valid.
    func grant(of request: ServiceRequest) -> AccessTokens.Grant? {
        if let given = request.header("authorization") {
            guard given.prefix(7).lowercased() == "bearer " else { return nil }
            return settings.tokens?.grant(of: given.dropFirst(7).trimmingBlanks)
        }
        guard request.comesFromOwnPage else { return nil }
        return request.session.flatMap(sessions.grant).flatMap { settings.tokens?.grant(ofNumber: $0.number) }
    }

    private static func checkContent(_ request: ServiceRequest, of route: Route) throws(Problem) {
        let (types, limit): ([String]?, Int)
        switch route.content {
        case .none: return
        case .text(let taken, let bytes): (types, limit) = (taken, bytes)
        // A page of another origin sends no PUT unasked, so the type need not be checked.
        case .stream(_, let bytes): (types, limit) = (nil, bytes)
        }
        if let length = request.header("content-length").flatMap(Int.init), length > limit {
            throw .tooLarge(limit)
        }
        let type = request.contentType
        guard let types else { return }
        let hasContent = type != nil || request.hasContent
        guard !hasContent || types.contains(type ?? "") else {
            throw Problem(
                415, "wrong-type", "The content is of another type",
                "It is \((type ?? "of no type").shown).",
                wayOut: "Send \(types.joined(separator: " or ")).")
        }
    }
}

/// An admitted request, with its route.
package struct RouteCall: Sendable {
    package let route: Route
    let service: LogService
    let request: ServiceRequest
    /// The values in the path, by their names in the route's template.
    let path: [String: String]
    let query: RequestFields
    /// What the client's token allows, if it has sent one.
    let grant: AccessTokens.Grant?
    /// The client whose share the request uses.
    package let asker: ServiceClient
    package var content = RequestContent.none
    /// Whether the client has left and no longer waits for the answer.
    package var isGone: @Sendable () -> Bool = { false }

    /// Whether slow work must stop; the work polls this closure.
    var wantsToStop: @Sendable () -> Bool {
        let (isGone, isEnding) = (isGone, isEnding)
        return { isGone() || isEnding() }
    }

    /// Whether the service is ending.
    package var isEnding: @Sendable () -> Bool {
        let service = service
        return { service.isEnding.withLock { $0 } }
    }

    /// Checks that the object of the request exists, before the content is read. May wait for the disk.
    package func check() throws {
        switch route.need {
        case nil: break
        case .folder: try needsFolder()
        case .run: _ = try run()
        case .liveList: _ = try liveList()
        }
    }

    /// Answers the request. May take long, on any thread.
    package func answer() throws -> ServiceResponse {
        do {
            return try route.answer(self)
        } catch let error as StoreError where path["run"] != nil {
            // A file that is removed during a read fails in many ways.
            _ = try run()
            throw error
        }
    }

    /// An estimate of the memory of the request, in bytes: its content, the parsed content, and the answer.
    package var memory: Int {
        var bytes = 256 << 10
        // Parsed events need more memory than their lines.
        if case .bytes(let content) = content { bytes += content.count * 4 }
        if case .stream = content { bytes += 3 << 20 }
        if route.operation == "query" { bytes += service.settings.limits.queryBytes }
        if route.parameters.contains("limit") { bytes += (try? limit()).map { $0 << 9 } ?? 0 }
        if route.operation == "verify" { bytes += 4 << 20 }
        return bytes
    }

    /// Reserves a place for a client that reads a stream.
    ///
    /// - Throws: ``Problem`` when no place is free.
    func beginFollowing() throws(Problem) -> Places {
        let place = try service.admission.take(of: .streams, for: asker)
        let metrics = service.metrics
        metrics.add(1, to: .followers)
        return Places {
            withExtendedLifetime(place) {}
            metrics.add(-1, to: .followers)
        }
    }

    /// The run that the path names.
    func run() throws -> ServedRun { try service.catalog.run(uuid) }

    var uuid: String { path["run"] ?? "" }

    /// The client of the work for this request.
    var client: WorkClient { WorkClient(temporaryFiles: service.temporaryFiles, wantsToStop: wantsToStop) }
}

/// The configuration of the service.
package struct ServiceSettings: Sendable {
    /// The path of the log: a file or a folder.
    package var log: String
    package var tokens: AccessTokens?
    package var hosts: KnownHosts
    package var limits: ServiceLimits
    /// A copy of Perfetto's page to serve, if configured.
    package var perfetto: PerfettoPage?
    package var playground: PlaygroundPage?
    /// The version of the program.
    package var version: String
    /// The executable of the child processes that run clients' queries.
    package var executable: String

    /// The producer that reports name.
    var producer: String { "animatorpool \(version)" }

    package init(
        log: String, tokens: AccessTokens? = nil, hosts: KnownHosts = KnownHosts([]),
        limits: ServiceLimits = ServiceLimits(), version: String, executable: String
    ) {
        self.log = log
        self.tokens = tokens
        self.hosts = hosts
        self.limits = limits
        self.version = version
        self.executable = executable
    }
}
