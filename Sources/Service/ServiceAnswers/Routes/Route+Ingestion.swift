extension Route {
    static let ingestion = [
        Route("PUT", "/v1/runs", "sendLog", right: .write, content: .log, duration: .long, needs: .folder) {
            call in
            guard case .stream(let source) = call.content else {
                throw Problem.noContent("Send a log: `curl -T feed.ndjson.gz`.")
            }
            return .fresh(try call.service.ingestion.take(source))
        }
    ]
}

extension RouteCall {
    /// - Throws: ``Problem`` when the log is a single file, which has only one writer.
    func needsFolder() throws(Problem) {
        guard service.catalog.isFolder else {
            throw .conflict(
                "The service shows a single file, to which it adds no runs.",
                wayOut: "Start it with --db FOLDER.")
        }
    }
}
