import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

extension Route {
    static let ingestion = [
        Route(
            "POST", "/v1/runs", "sendLog", right: .write, content: .log, duration: .long, needs: .folder
        ) { try $0.takeFile(uuid: nil) },
        Route(
            "PUT", "/v1/runs/{run}", "beginRun", right: .write, content: .json, duration: .long,
            needs: .folder
        ) { call in
            let run = try EventBatch.run(call.content)
            guard run.uuid == call.uuid else {
                throw Problem.contradiction(
                    "The run's uuid is \(run.uuid).", wayOut: "Send it to the place of its uuid.")
            }
            try run.checkTexts()
            let (progress, isNew) = try call.service.ingestion.begin(run)
            return .json(progress.value, status: isNew ? 201 : 200)
        },
        Route(
            "POST", "/v1/runs/{run}/events", "addEvents", right: .write,
            content: .text(types: [MediaType.ndjson], bytes: ServiceLimits().batchBytes), duration: .long,
            needs: .ingestedRun
        ) { call in
            .json(try call.service.ingestion.add(call.content, to: call.uuid).value)
        },
        Route(
            "POST", "/v1/runs/{run}/end", "endRun", right: .write, content: .json, duration: .long,
            needs: .ingestedRun
        ) { call in
            let bytes = try call.content.bytes(
                or: .noContent("Send {\"status\": \"finished\"}, or the members of the log's end."))
            var reader = JSONReader(bytes[...])
            let stated = try StatedLogEnd(&reader)
            try reader.end()
            var progress = try call.service.ingestion.end(call.uuid, stated)
            progress.ignored = stated.unknownMembers
            return .json(progress.value)
        },
        Route("GET", "/v1/runs/{run}/ingestion", "getIngestion") { call in
            .fresh(try call.service.ingestion.progress(of: call.uuid).value)
        },
        Route(
            "PUT", "/v1/runs/{run}/file", "sendFile", right: .write, content: .log, duration: .long,
            needs: .folder
        ) { try $0.takeFile(uuid: $0.uuid) },
        Route("GET", "/v1/runs/{run}/file", "getSentFile") { call in
            .fresh(try call.service.checks.value(of: call.uuid))
        },
    ]
}

extension RouteCall {
    /// Adds the sent log file to the folder.
    fileprivate func takeFile(uuid: String?) throws -> ServiceResponse {
        guard case .file(let path) = content else {
            throw Problem.noContent("Send a sealed log file.")
        }
        let file = try SentFile(path, uuid: uuid, service.catalog)
        let later = try service.checks.begin(file.run.uuid) {
            let (run, isNew) = try file.take()
            return .json(run.object, status: isNew ? 201 : 200)
        }
        return ServiceResponse(later)
    }
}
