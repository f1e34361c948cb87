#if Command
    import LifecycleExport
    import LifecycleRecording
    import LifecycleStore
    import RunDesk

    extension Route {
        static let files = [
            Route("GET", "/v1/runs/{run}/export", "export", parameters: ["to", "table"], duration: .long) {
                call in
                let format = call.query.text("to") ?? "ndjson"
                let table = try call.query.text("table").map { name in
                    guard let table = RunExport.Table(rawValue: name) else {
                        throw Problem.badRequest(
                            "There is no table “\(name.shown)”.",
                            wayOut: "There are events, animators, frames and cells.")
                    }
                    guard format == "csv" else {
                        throw Problem.contradiction(
                            "A table is exported as CSV alone.", wayOut: "Give to=csv with it.")
                    }
                    return table
                }
                let run = try call.run()
                switch format {
                case "ndjson":
                    return try file(of: run, call, MediaType.ndjson, "ndjson") {
                        try $0.export(NDJSONExporter(), wantsToStop: call.wantsToStop)
                    }
                case "csv":
                    return try file(of: run, call, MediaType.csv, "csv") {
                        try $0.exportCSV(table ?? .events)
                    }
                case "perfetto":
                    return try file(of: run, call, MediaType.perfetto, "pftrace") {
                        try $0.export(PerfettoExporter(), wantsToStop: call.wantsToStop)
                    }
                default:
                    throw Problem.badRequest(
                        "There is no format “\(format.shown)”.", wayOut: "There are ndjson, csv and perfetto."
                    )
                }
            },
            Route("GET", "/v1/runs/{run}/report", "report", duration: .long) { call in
                let run = try call.run()
                let producer = call.service.settings.producer
                return try call.answer(about: run) {
                    ServiceResponse(
                        type: MediaType.html,
                        .written { write in
                            try RunExport(of: run.listed, write: write).exportReport(producer: producer)
                        })
                }
            },
        ]

        private static func file(
            of run: ServedRun, _ call: RouteCall, _ type: String, _ ending: String,
            _ export: @escaping @Sendable (RunExport) throws -> Void
        ) throws -> ServiceResponse {
            try call.answer(about: run) {
                ServiceResponse(
                    type: type,
                    headers: [("content-disposition", "attachment; filename=\"\(run.uuid).\(ending)\"")],
                    .written { write in try export(RunExport(of: run.listed, write: write)) })
            }
        }
    }
#endif
