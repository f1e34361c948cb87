import FileKit
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// The error of a request, and its remedy (RFC 9457).
package struct Problem: Error, Hashable, Sendable {
    package let status: Int
    /// The kind of problem: a word that programs may compare.
    package let kind: String
    /// The kind in a sentence, which is constant.
    package let title: String
    /// The cause in this case.
    package let detail: String
    /// The remedy.
    package let wayOut: String
    /// Seconds after which the same request may succeed.
    package var retryAfterSeconds: Int?
    /// The methods of the place, when the request has another.
    package var allow: [String] = []

    package init(_ status: Int, _ kind: String, _ title: String, _ detail: String, wayOut: String) {
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
        self.wayOut = wayOut
    }

    package var response: ServiceResponse {
        var headers = ServiceResponse.uncached
        if let retryAfterSeconds { headers.append(("retry-after", String(retryAfterSeconds))) }
        if !allow.isEmpty { headers.append(("allow", allow.joined(separator: ", "))) }
        if status == 401 { headers.append(("www-authenticate", "Bearer realm=\"animatorpool\"")) }
        return ServiceResponse(
            status, type: MediaType.problem, headers: headers, .bytes(Array((value.json + "\n").utf8)))
    }

    /// The problem as an object.
    package var value: OutputValue {
        [
            "type": .text("urn:animatorpool:problem:\(kind)"), "title": .text(title),
            "status": .int(Int64(status)), "detail": .text(detail),
            "wayOut": .text(wayOut),
        ]
    }
}

// MARK: - Kinds

extension Problem {
    static func badRequest(_ detail: String, wayOut: String) -> Problem {
        Problem(400, "bad-request", "The request cannot be read", detail, wayOut: wayOut)
    }

    /// Returns "Did you mean `…`?" with the nearest of `words`, or else another remedy.
    static func wayOut(of word: String, among words: [String], or otherwise: String) -> String {
        Spelling.suggestion(for: word, among: words).map(sentence) ?? otherwise
    }

    /// Returns the remedy of a command's error as a sentence.
    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix("?") ? "" : ".")
    }

    static func noContent(_ wayOut: String) -> Problem {
        .badRequest("There is no content.", wayOut: wayOut)
    }

    /// The problem of a valid request that contradicts itself.
    static func contradiction(_ detail: String, wayOut: String) -> Problem {
        Problem(422, "contradiction", "The request contradicts itself", detail, wayOut: wayOut)
    }

    /// - Parameter templates: The paths of the service, with names in braces.
    package static func noSuchPlace(_ path: String, among templates: [String] = []) -> Problem {
        Problem(
            404, "no-such-place", "Nothing is here", "There is no \(path.shown).",
            wayOut: nearest(to: path, among: templates) ?? "/openapi.yaml lists every place.")
    }

    /// Returns a question with the nearest name, if one part of the path differs from those of the service.
    private static func nearest(to path: String, among templates: [String]) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        for place in parts.indices.reversed() {
            let names = Set(
                templates.compactMap { template -> String? in
                    let names = template.split(separator: "/").map(String.init)
                    let isNear =
                        names.count == parts.count
                        && parts.indices.allSatisfy {
                            $0 == place || names[$0] == parts[$0] || names[$0].hasPrefix("{")
                        }
                    return isNear && !names[place].hasPrefix("{") ? names[place] : nil
                })
            let near = wayOut(of: parts[place], among: names.sorted(), or: "")
            if !near.isEmpty { return near }
        }
        return nil
    }

    /// - Parameter methods: The methods of the place.
    package static func wrongMethod(_ method: String, at path: String, methods: [String]) -> Problem {
        var problem = Problem(
            405, "wrong-method", "The place takes other methods",
            "\(path.shown) does not take \(method.shown).",
            wayOut: "It takes \(methods.joined(separator: ", ")).")
        problem.allow = methods
        return problem
    }

    static func noRun(_ uuid: String) -> Problem {
        Problem(
            404, "no-run", "There is no such run", "The log has no run \(uuid).",
            wayOut: "GET /v1/runs lists the runs.")
    }

    /// Whether the error says that the log has no such run.
    static func isNoRun(_ error: any Error) -> Bool { (error as? Problem)?.kind == noRun("").kind }

    static func conflict(_ detail: String, wayOut: String) -> Problem {
        Problem(409, "conflict", "The request does not fit the log", detail, wayOut: wayOut)
    }

    package static func tooLarge(_ bytes: Int) -> Problem {
        Problem(
            413, "too-large", "The content is too large", "More than \(bytes) bytes came.",
            wayOut: "Send less at once.")
    }

    package static let headTooLarge = Problem(
        431, "head-too-large", "The head of the request is too large",
        "Its fields are longer, or more, than the service takes.",
        wayOut: "Send fewer and shorter fields.")

    package static let noHTTP = Problem(
        400, "no-http", "The request cannot be read", "The request is not HTTP.",
        wayOut: "Use a client of HTTP/1.1.")

    package static func tooSlow(_ seconds: Int) -> Problem {
        Problem(
            408, "too-slow", "The content came too slowly",
            "Its end did not arrive within \(seconds) s.", wayOut: "Send it again, in smaller pieces.")
    }

    package static func busy(_ detail: String, retryAfterSeconds: Int = 1) -> Problem {
        var problem = Problem(
            503, "busy", "The service is busy", detail, wayOut: "Ask again in a moment.")
        problem.retryAfterSeconds = retryAfterSeconds
        return problem
    }

    package static let ending = busy("The service is ending.", retryAfterSeconds: 10)

    package static let noRoom = Problem(
        507, "no-room", "There is no room", "The disk is full.", wayOut: "Free space on the disk.")

    static func unreadable(_ detail: String) -> Problem {
        Problem(
            500, "unreadable", "The log cannot be read", detail,
            wayOut: "`animatorpool db integrity` finds the fault.")
    }
}

// MARK: - Errors as problems

extension Problem {
    fileprivate static var cannotWrite: Problem {
        var problem = Problem(
            507, "no-room", "The log cannot be written at the moment",
            "The disk is full or the log is locked.",
            wayOut: "Send the request again. Acknowledged logs are safe.")
        problem.retryAfterSeconds = 5
        return problem
    }

    /// The problem of an error for clients, without paths of this machine and command-line options.
    package init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as StoreError: self.init(store: error)
        case let error as NDJSONError:
            self = .badRequest(
                "Line \(error.line): \(error.reason).",
                wayOut: "A log is a line for its run and a line for each event.")
        case let error as JSONFault:
            self = .badRequest("The JSON is broken: \(error.reason).", wayOut: "Send one object.")
        case let error as InputError:
            self = .badRequest(error.description, wayOut: "/openapi.yaml describes the request.")
        case let error as LifecycleSinkError where !error.isPermanent: self = .cannotWrite
        case is LifecycleSinkError:
            self = .conflict(
                "The file of the run was moved, removed or damaged during writing.",
                wayOut: "Send the log again.")
        case is CancellationError:
            self = .busy("The service is ending, or the client has left.")
        default:
            self.init(
                500, "failure", "The service failed", "An unexpected error occurred.",
                wayOut: "The service's log has the error under the id of this request.")
        }
    }

    private init(store error: StoreError) {
        switch error.reason {
        case .system where !error.isPermanent: self = .cannotWrite
        case .badQuery:
            self.init(
                400, "bad-query", "The query cannot be answered",
                error.message + (error.message.hasSuffix("?") ? "" : "."),
                wayOut: "A query is one select; its parameters are :names.")
        case .timedOut:
            self.init(
                422, "too-long", "The answer takes too long", "The service stopped the query.",
                wayOut: "Narrow the query, best by a range of ids.")
        case .tooLarge:
            self.init(
                422, "too-much", "The answer is too large", "The service stopped the query.",
                wayOut: "Ask for fewer rows or shorter values.")
        case .noRun, .noLog:
            self.init(
                404, "no-run", "There is no such run", "The log is gone.",
                wayOut: "GET /v1/runs lists the runs.")
        case .locked:
            self = .conflict("Another process writes the file.", wayOut: "Try again later.")
            retryAfterSeconds = 5
        case .older:
            self = .unreadable(
                "An older version wrote the file; run `animatorpool db migrate`.")
        case .newer: self = .unreadable("A newer version wrote the file.")
        case .notADatabase, .foreign, .truncated, .corrupt:
            self = .unreadable("A file of the log is damaged, or not a log.")
        case .system: self = .unreadable("The system did not let the service read a file of the log.")
        }
    }
}
