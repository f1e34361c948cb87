import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

extension Route {
    static let runs = [
        Route("GET", "/v1/runs", "listRuns", parameters: ["limit", "cursor", "format"]) { call in
            let runs = try call.service.catalog.runs()
            let limit = try call.limit()
            let rest =
                try call.query.text("cursor").map { text in
                    let key = try RunKey(PageCursor(text: text))
                    return runs.drop { !key.isBefore($0) }
                } ?? runs[...]
            let page = rest.prefix(limit)
            var answer = RowAnswer(try call.format())
            answer.add(
                columns: RunRecord.servedColumns + StoredSummary.servedColumns,
                page.lazy.map { run in
                    run.servedFields
                        + (run.summaryJSON.flatMap { StoredSummary($0) }?.servedFields
                            ?? StoredSummary.servedColumns.map { _ in .null })
                })
            let wasCut = rest.count > limit
            var response = answer.response(
                wasCut: wasCut,
                next: wasCut ? page.last.map { call.next(RunKey($0).cursor) } : nil,
                members: call.service.catalog.unreadableMembers)
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

/// The sort key of a run in the list, which has the newest run first.
private struct RunKey {
    let startedUnixNs: Int64
    let uuid: String

    init(_ run: RunRecord) {
        (startedUnixNs, uuid) = (run.description.startedUnixNs, run.description.uuid)
    }

    init(_ cursor: PageCursor) throws(Problem) {
        let parts = cursor.key.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let started = Int64(parts[0]) else { throw PageCursor.unknown }
        (startedUnixNs, uuid) = (started, String(parts[1]))
    }

    var cursor: PageCursor { PageCursor("\(startedUnixNs) \(uuid)") }

    /// Whether the key is before `run` in the list.
    func isBefore(_ run: RunRecord) -> Bool {
        (startedUnixNs, uuid) > (run.description.startedUnixNs, run.description.uuid)
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

extension RunRecord {
    static let servedColumns = [
        "uuid", "name", "source", "workload", "seed", "strategy", "regime", "cells", "app", "os",
        "device",
        "status", "events", "dropped", "startedTime", "endedTime", "updates", "transitions",
    ]

    var servedFields: [OutputValue] {
        [
            .text(description.uuid), .text(description.name), .text(description.source.rawValue),
            OutputValue(description.workload), OutputValue(description.seed),
            OutputValue(description.strategy), OutputValue(description.regime),
            OutputValue(description.cells), OutputValue(description.app), OutputValue(description.os),
            OutputValue(description.device), .text(status.name), .int(events), .int(dropped),
            OutputValue(secondsOfNs: description.startedUnixNs), OutputValue(secondsOfNs: endedNs),
            OutputValue(updates), OutputValue(transitions),
        ]
    }
}

extension ServedRun {
    /// The run with its configuration and its summary. The log stores both as JSON.
    var object: OutputValue {
        .object(
            zip(RunRecord.servedColumns, record.servedFields).map { .init($0, $1) } + [
                .init("file", .text(URL(fileURLWithPath: reader.path).lastPathComponent)),
                .init("bytes", .int(reader.fileBytes)),
                .init("config", OutputValue(json: record.configJSON)),
                .init("summary", record.summaryJSON.map(OutputValue.init(json:)) ?? .null),
            ])
    }
}

extension StoredSummary {
    static let servedColumns = ["verdict", "misuses", "hazards", "longestHeldTime", "violations"]

    /// The verdict on the run, for lists of runs.
    var servedFields: [OutputValue] {
        [
            .text(verdict?.name ?? "holds"), OutputValue(found.total(.misuses)),
            OutputValue(found.total(.hazards)), OutputValue(longestHeldSeconds),
            OutputValue(found.total(.violations)),
        ]
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
