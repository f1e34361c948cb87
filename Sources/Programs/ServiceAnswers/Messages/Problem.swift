import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

/// Why a request is not answered as it was meant, and the way out: RFC 9457.
package struct Problem: Error, Hashable, Sendable {
    package let status: Int
    /// What kind of problem it is, as one word that programs may compare.
    package let kind: String
    /// The kind in a few words, the same each time.
    package let title: String
    /// What stood in the way this time.
    package let detail: String
    /// What to do about it.
    package let wayOut: String
    /// Seconds after which the same request may go better.
    package var retryAfterSeconds: Int?
    /// The methods that the place takes, where the request's is none of them.
    package var allow: [String] = []

    package init(_ status: Int, _ kind: String, _ title: String, _ detail: String, wayOut: String) {
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
        self.wayOut = wayOut
    }

    package var response: ServiceResponse {
        var headers: [(name: String, value: String)] = [("cache-control", "no-store")]
        if let retryAfterSeconds { headers.append(("retry-after", String(retryAfterSeconds))) }
        if !allow.isEmpty { headers.append(("allow", allow.joined(separator: ", "))) }
        if status == 401 { headers.append(("www-authenticate", "Bearer realm=\"animatorpool\"")) }
        return ServiceResponse(
            status, type: MediaType.problem, headers: headers, .bytes(Array((value.json + "\n").utf8)))
    }

    /// The members of the object that is sent.
    package var value: OutputValue {
        .object([
            .init("type", .text("urn:animatorpool:problem:\(kind)")), .init("title", .text(title)),
            .init("status", .int(Int64(status))), .init("detail", .text(detail)),
            .init("wayOut", .text(wayOut)),
        ])
    }
}

// MARK: - The kinds

extension Problem {
    static func badRequest(_ detail: String, wayOut: String) -> Problem {
        Problem(400, "bad-request", "The request cannot be read", detail, wayOut: wayOut)
    }

    /// What can be read, and asks for what cannot be.
    static func contradiction(_ detail: String, wayOut: String) -> Problem {
        Problem(422, "contradiction", "The request contradicts itself", detail, wayOut: wayOut)
    }

    package static func noSuchPlace(_ path: String) -> Problem {
        Problem(
            404, "no-such-place", "Nothing is here", "There is no \(path.shown).",
            wayOut: "/openapi.yaml lists every place.")
    }

    /// - Parameter methods: those that the place takes.
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

    static func conflict(_ detail: String, wayOut: String) -> Problem {
        Problem(409, "conflict", "The log stands otherwise", detail, wayOut: wayOut)
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
        400, "no-http", "The request cannot be read", "It is no HTTP.",
        wayOut: "Ask with a client of HTTP/1.1.")

    package static func tooSlow(_ seconds: Int) -> Problem {
        Problem(
            408, "too-slow", "The content came too slowly",
            "It was not there after \(seconds) s.", wayOut: "Send it again, in smaller pieces.")
    }

    package static func busy(_ detail: String, retryAfterSeconds: Int = 1) -> Problem {
        var problem = Problem(
            503, "busy", "Too much is asked for at once", detail, wayOut: "Ask again in a moment.")
        problem.retryAfterSeconds = retryAfterSeconds
        return problem
    }

    package static let noRoom = Problem(
        507, "no-room", "There is no room", "The disk cannot take it.", wayOut: "Make room on it.")

    static func unreadable(_ detail: String) -> Problem {
        Problem(
            500, "unreadable", "The log cannot be read", detail,
            wayOut: "`animatorpool db integrity` says what is wrong with it.")
    }
}

// MARK: - Errors as problems

extension Problem {
    fileprivate static var cannotWrite: Problem {
        var problem = Problem(
            507, "no-room", "The log cannot be written for the moment",
            "The disk is full or the log is locked.",
            wayOut: "Send it again: what was acknowledged is safe.")
        problem.retryAfterSeconds = 5
        return problem
    }
}

extension Problem {
    /// What a client is told of an error. Paths of this machine and options of the command stay here.
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
            self = .badRequest(error.description, wayOut: "/openapi.yaml says what is taken.")
        case let error as LifecycleSinkError where !error.isPermanent: self = .cannotWrite
        case is LifecycleSinkError:
            self = .conflict(
                "The file of the run was moved, removed or damaged while it was written.",
                wayOut: "GET /v1/runs/{run}/ingestion says where the run stands; go on there.")
        case is CancellationError:
            self = .busy("The service is ending, or nobody waited for the answer any longer.")
        default:
            self.init(
                500, "failure", "The service failed", "Something went wrong that nobody foresaw.",
                wayOut: "The service's own log says more, under the id of this request.")
        }
    }

    private init(store error: StoreError) {
        switch error.reason {
        case .system where !error.isPermanent: self = .cannotWrite
        case .badQuery:
            self.init(
                400, "bad-query", "The query cannot be answered", error.message + ".",
                wayOut: "A query is one select; its parameters are :names.")
        case .timedOut:
            self.init(
                422, "too-long", "The answer takes too long", "The query was ended.",
                wayOut: "Narrow it, best by a range of ids.")
        case .tooLarge:
            self.init(
                422, "too-much", "The answer is too large", "The query was ended.",
                wayOut: "Ask for fewer rows or shorter values.")
        case .noRun, .noLog:
            self.init(
                404, "no-run", "There is no such run", "The log is gone.",
                wayOut: "GET /v1/runs lists the runs.")
        case .locked:
            self = .conflict("The file is being written by another process.", wayOut: "Wait for it.")
            retryAfterSeconds = 5
        case .older:
            self = .unreadable(
                "The file was written by an older version; `animatorpool db migrate` helps.")
        case .newer: self = .unreadable("The file was written by a newer version.")
        case .notADatabase, .foreign, .truncated, .corrupt, .system:
            self = .unreadable("A file of the log is damaged, or no log.")
        }
    }
}
