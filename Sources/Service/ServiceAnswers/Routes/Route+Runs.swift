import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers

extension Route {
    static let runs = [
        Route(
            "GET", "/v1/runs", "listRuns",
            parameters: ["find", "origin", "sort", "offset", "limit", "cursor", "format", "partial"]
        ) { call in
            let catalog = call.service.catalog
            let (runs, unread) = try catalog.runs(
                patience: call.query.flag("partial") ? .milliseconds(500) : .never)
            let order = try call.query.text("sort").map(RunOrder.init(text:)) ?? .newestFirst
            let page = runs.page(
                RunFilter(words: call.query.text("find") ?? "", origin: try call.origin()), in: order,
                after: try call.query.text("cursor").map { try RunPosition(PageCursor(text: $0), in: order) },
                offset: try call.query.integer("offset", in: 0...Int.max) ?? 0, limit: try call.limit())
            var answer = RowAnswer(try call.format())
            answer.add(
                columns: RunColumn.all.map(\.name),
                page.runs.lazy.map { run in RunColumn.all.map { $0.value(run) } })
            var response = answer.response(
                wasCut: page.next != nil, next: page.next.map { call.next($0.cursor) },
                members: [
                    .init("total", OutputValue(page.total)), .init("counts", runs.counts.value),
                    .init("unread", OutputValue(unread)),
                ] + catalog.unreadableMembers)
            response.headers += ServiceResponse.uncached
            return response
        },
        Route("GET", "/v1/runs/{run}", "getRun") { call in
            let run = try call.run()
            return try call.answer(about: run) { .json(run.object) }
        },
        Route("DELETE", "/v1/runs/{run}", "deleteRun", right: .write, work: .deletions) { call in
            let run = try call.run()
            let path = run.reader.path
            let catalog = call.service.catalog
            catalog.forget(path)
            try catalog.deleting(run.uuid) {
                try LogFile.existing(path: path).delete(runs: [run.uuid], removesEmptyFile: catalog.isFolder)
            }
            return ServiceResponse(204)
        },
    ]
}

extension RouteCall {
    fileprivate func origin() throws(Problem) -> RunOrigin? {
        guard let name = query.text("origin") else { return nil }
        guard let origin = RunOrigin(rawValue: name) else {
            throw .badRequest(
                "There is no origin “\(name.shown)”.", wayOut: "There are live, simulation and app.")
        }
        return origin
    }
}

extension RunCatalog {
    /// The unreadable files, if any.
    fileprivate var unreadableMembers: [OutputValue.Field] {
        let files = unreadable()
        guard !files.isEmpty else { return [] }
        return [
            .init("unreadable", .list(of: files) { ["file": .text($0.file), "reason": .text($0.reason)] })
        ]
    }
}

extension ServedRun {
    /// The run with its configuration and its summary. The log stores both as JSON.
    var object: OutputValue {
        let row = ListedRunRow(record)
        return .object(
            RunColumn.ofRecord.map { .init($0.name, $0.value(row)) } + [
                .init("file", .text(URL(fileURLWithPath: reader.path).lastPathComponent)),
                .init("bytes", .int(reader.fileBytes)),
                .init("config", OutputValue(json: record.configJSON)),
                .init("summary", record.summaryJSON.map(OutputValue.init(json:)) ?? .null),
            ])
    }
}

extension Route {
    static let ingestion = [
        Route("PUT", "/v1/runs", "sendLog", right: .write, content: .log, work: .uploads, needs: .folder) {
            call in
            guard case .stream(let source) = call.content else {
                throw Problem.noContent("Send a log: `curl -T feed.ndjson.gz`.")
            }
            return .fresh(try call.service.ingestion.take(source, for: call.asker))
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

extension Route {
    static let tail = [
        Route(
            "GET", "/v1/runs/{run}/tail", "followRun",
            parameters: ["kind", "cell", "animator", "item", "after"]
        ) { call in
            let run = try FollowedRun(call.uuid, in: call.service.catalog)
            var filter = try call.filter(run.run)
            filter.kinds = try call.kinds()
            filter.after = try call.query.integer("after", in: Int64(0)...Int64.max)
            if let last = call.request.header("last-event-id") {
                guard let seq = Int64(last), seq >= 0 else {
                    throw Problem.badRequest(
                        "Last-Event-ID is “\(last.shown)”.", wayOut: "It is the number of an event.")
                }
                filter.after = seq
            }
            return try call.follow(RunFollower(run, filter))
        },
        Route("GET", "/v1/runs/{run}/blocks", "followReport", work: .files) { call in
            let run = try FollowedRun(call.uuid, in: call.service.catalog)
            return try call.follow(ReportFollower(run, producer: call.service.settings.producer))
        },
    ]
}

extension RouteCall {
    fileprivate func follow(_ content: any FollowedContent) throws -> ServiceResponse {
        let follower = Follower(content, in: try beginFollowing(), wantsToStop: isEnding)
        return .stream(.followed(follower))
    }
}

extension ServiceResponse {
    /// Server-sent events.
    static func stream(_ content: Content) -> ServiceResponse {
        ServiceResponse(
            type: MediaType.events, headers: uncached + [("x-accel-buffering", "no")], content)
    }
}
