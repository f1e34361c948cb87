import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A cache of slow answers about ended runs, which never change. It discards the least recently used answer.
package final class AnswerCache: Sendable {
    private struct Kept {
        let answer: ServiceResponse
        let bytes: Int
        var lastUse: UInt64
    }

    private struct State {
        /// The answers, by everything that they depend on.
        var answers: [[String]: Kept] = [:]
        var bytes = 0
        var uses: UInt64 = 0
    }

    private let room: Int
    private let state = Locked(State())

    private static let most = 1024

    /// - Parameter room: The size limit of all contents together, in bytes.
    package init(room: Int) { self.room = room }

    package func answer(to question: [String]) -> ServiceResponse? {
        state.withLock { state in
            state.uses += 1
            state.answers[question]?.lastUse = state.uses
            return state.answers[question]?.answer
        }
    }

    /// Caches an answer, unless it is a stream or larger than a sixteenth of the cache.
    package func keep(_ answer: ServiceResponse, to question: [String]) {
        guard case .bytes(let content) = answer.content, content.count <= room / 16 else { return }
        state.withLock { state in
            state.uses += 1
            let kept = Kept(answer: answer, bytes: content.count, lastUse: state.uses)
            state.bytes += kept.bytes - (state.answers.updateValue(kept, forKey: question)?.bytes ?? 0)
            while state.bytes > room || state.answers.count > Self.most,
                let oldest = state.answers.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.answers[oldest.key] = nil
                state.bytes -= oldest.value.bytes
            }
        }
    }
}

extension RouteCall {
    /// Answers a request about runs.
    ///
    /// An answer about ended runs never changes: it gets an entity tag, and is cached if it takes long.
    func answer(
        about runs: ServedRun..., body: () throws -> ServiceResponse
    ) throws -> ServiceResponse {
        guard !runs.contains(where: \.isOpen) else {
            var response = try body()
            response.headers += ServiceResponse.uncached
            return response
        }
        let question = question(about: runs.map(\.record))
        let tag = Self.entityTag(of: question)
        return try answer(tagged: tag, cached: "private, no-cache", [("vary", "accept")]) {
            let takesLong = route.work != .short
            if takesLong, let kept = service.kept.answer(to: question) { return kept }
            let response = try body()
            if takesLong { service.kept.keep(response, to: question) }
            return response
        }
    }

    /// Answers with an entity tag, or with 304 when the client already has the answer.
    ///
    /// - Parameter cached: The value of `Cache-Control`.
    func answer(
        tagged tag: String, cached: String, _ more: [(name: String, value: String)] = [],
        _ body: () throws -> ServiceResponse
    ) rethrows -> ServiceResponse {
        let headers = [(name: "etag", value: tag), ("cache-control", cached)] + more
        if let known = request.header("if-none-match"), Self.names(known, tag) {
            return ServiceResponse(304, headers: headers)
        }
        var response = try body()
        response.headers += headers
        return response
    }

    /// Everything that the answer depends on: the runs, the query, the format and the program's version.
    private func question(about runs: [RunRecord]) -> [String] {
        runs.flatMap { run in
            [run.description.uuid, run.status.name, String(run.events), String(run.endedNs ?? 0)]
        } + [request.path, request.query, request.header("accept") ?? "", service.settings.version]
    }

    static func entityTag(of parts: [String]) -> String {
        var hash = StableHash()
        for part in parts {
            hash.add(part.utf8)
            // Separates the parts.
            hash.add(0xFF)
        }
        return "\"\(hash.text)\""
    }

    private static func names(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { part in
            let one = part.trimmingBlanks
            return one == "*" || one == tag || one == "W/\(tag)"
        }
    }
}
