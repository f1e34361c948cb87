import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LogAnswers
import LogReports
import PerfettoExport
import RunReport
import UIKitAdvice

extension Route {
    static let files = [
        Route("GET", "/v1/runs/{run}/export", "export", parameters: ["to", "table"], work: .files) {
            call in
            let format = call.query.text("to") ?? "ndjson"
            let table = try call.query.text("table").map { name in
                guard let table = RunTable(rawValue: name) else {
                    throw Problem.badRequest(
                        "There is no table “\(name.shown)”.",
                        wayOut: Problem.wayOut(
                            of: name, among: RunTable.allCases.map(\.rawValue),
                            or: "There are \(RunTable.list)."))
                }
                guard format == "csv" else {
                    throw Problem.contradiction(
                        "A table is exported as CSV alone.", wayOut: "Give to=csv with it.")
                }
                return table
            }
            let make: (ListedRun) throws -> any RunPages
            let (type, ending): (String, String)
            switch format {
            case "ndjson":
                make = { StoryPages(of: $0, as: NDJSONExporter()) }
                (type, ending) = (MediaType.ndjson, "ndjson")
            case "csv":
                make = { run in
                    guard let table, table != .events else {
                        return StoryPages(of: run, as: CSVExporter(run: run.number))
                    }
                    return TablePages(of: run, table)
                }
                (type, ending) = (MediaType.csv, "csv")
            case "perfetto":
                make = { StoryPages(of: $0, as: PerfettoExporter()) }
                (type, ending) = (MediaType.perfetto, "pftrace")
            default:
                throw Problem.badRequest(
                    "There is no format “\(format.shown)”.", wayOut: "There are ndjson, csv and perfetto."
                )
            }
            return try call.file(
                type,
                [("content-disposition", "attachment; filename=\"\(call.uuid).\(ending)\"")], make)
        },
        Route("GET", "/v1/runs/{run}/report", "report", work: .files) { call in
            let producer = call.service.settings.producer
            return try call.file(MediaType.html, takesLong: true) { run in
                let options = ReportOptions(run, producer: producer)
                return StoryPages(
                    of: run,
                    as: ReportExporter(
                        options, explanations: ReportExplanations(of: run, advice: MisuseAdvice.on)))
            }
        },
    ]
}

extension RouteCall {
    /// Answers with a file that is generated from the run while the client reads it.
    fileprivate func file(
        _ type: String, _ headers: [(name: String, value: String)] = [], takesLong: Bool = false,
        _ make: (ListedRun) throws -> any RunPages
    ) throws -> ServiceResponse {
        let (run, log) = try service.catalog.followedRun(uuid)
        return try answer(about: run) {
            let file = PagedFile(pages: try make(run.listed), log: log, takesLong: takesLong)
            return ServiceResponse(
                type: type, headers: headers,
                .followed(Follower(file, in: try beginFollowing(), wantsToStop: isEnding)))
        }
    }
}

extension Route {
    static let page = [
        Route("GET", "/", "getPage", right: nil, readsQuery: false) { call in
            var page = try call.file(ServicePage.html(call.service.settings), MediaType.html)
            page.headers.append(("content-security-policy", ServicePage.policy))
            return page
        },
        Route("GET", "/page/script.js", "getScript", right: nil) {
            try $0.file(ServicePage.script, "text/javascript; charset=utf-8")
        },
        Route("GET", "/page/style.css", "getStyle", right: nil) {
            try $0.file(ServicePage.style, "text/css; charset=utf-8")
        },
        Route("GET", "/page/icon.svg", "getIcon", right: nil) {
            try $0.file(ServicePage.icon, "image/svg+xml")
        },
        Route("GET", "/playground", "getPlayground", right: nil, readsQuery: false) { call in
            guard let playground = call.service.settings.playground else {
                throw Problem(
                    404, "no-playground", "The playground is not served here", "The service has none.",
                    wayOut: "Start it with --playground FILE.")
            }
            var page = try call.file(playground.content, MediaType.html)
            page.headers.append(("content-security-policy", PlaygroundPage.policy))
            return page
        },
        Route("GET", "/perfetto/{file}", "getPerfetto", right: nil, takesRest: true) { call in
            guard let perfetto = call.service.settings.perfetto else {
                throw Problem(
                    404, "no-perfetto", "Perfetto's page is not served here", "The service has none.",
                    wayOut: "Start it with --perfetto-ui FOLDER.")
            }
            // The page requests files relative to its folder, so the address must end with a slash.
            guard call.request.path != "/perfetto" else {
                return ServiceResponse(308, headers: [("location", "/perfetto/")])
            }
            return try perfetto.answer(call.path["file"] ?? "", call)
        },
    ]
}

extension RouteCall {
    /// Answers with a file of the page, which is the same until the service changes.
    fileprivate func file(_ bytes: [UInt8], _ type: String) throws -> ServiceResponse {
        var hash = StableHash()
        hash.add(bytes)
        return answer(tagged: "\"\(hash.text)\"", cached: "no-cache") {
            ServiceResponse(type: type, .bytes(bytes))
        }
    }
}
