import Foundation
import Testing

/// `report` and `simulate --report`: the file, and what stands in its way.
@Suite struct ReportCommandTests {
    private let command: Command

    init() throws {
        command = try Command()
        try command.write(
            """
            name: short
            list: { items: 100 }
            steps:
              - scroll: { by: 300 }
              - wait: 0.1
            """, to: "short.yaml")
    }

    @Test func `a report is one whole file, and its path is printed`() throws {
        _ = try command.run("simulate", "short.yaml")
        let result = try command.run("report")
        #expect(result.status == 0)
        #expect(result.output == "animatorpool-report.html\n")
        let page = try page("animatorpool-report.html")
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.hasSuffix("</html>\n"))
        #expect(page.contains("<title>short · AnimatorPool</title>"))
        let files = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        #expect(!files.contains { $0.hasPrefix(".") })
    }

    @Test func `simulate writes the same report`() throws {
        let result = try command.run("simulate", "short.yaml", "--report", "page.html", "--format", "json")
        #expect(result.status == 0)
        #expect(try result.object()["run"] as? Int == 1)
        _ = try command.run("report", "--out", "again.html")
        #expect(try page("page.html") == page("again.html"))
    }

    @Test func `a hyphen is standard output`() throws {
        _ = try command.run("simulate", "short.yaml", "--report", "page.html")
        #expect(try command.run("report", "--out", "-").output == page("page.html"))
    }

    @Test func `a report is put in the place of the old one`() throws {
        _ = try command.run("simulate", "short.yaml")
        try command.write("old", to: "page.html")
        _ = try command.run("report", "--out", "page.html")
        #expect(try page("page.html").hasPrefix("<!doctype html>"))
    }

    @Test func `a run of several is named by its number`() throws {
        _ = try command.run("simulate", "short.yaml")
        _ = try command.run("simulate", "short.yaml", "--strategy", "no-teardown")
        _ = try command.run("report", "--run", "1", "--out", "first.html")
        #expect(try page("first.html").contains("\"strategy\":\"reuse-safe\""))
        let all = try command.run("report", "--run", "all", "--out", "all.html")
        #expect(all.status == 2)
        #expect(!command.exists("all.html"))
    }

    @Test func `a log of an app becomes a report`() throws {
        try command.write(
            """
            {"run":{"uuid":"u","name":"Feed","source":"app","startedUnixNs":0,"refreshNs":8333333,"schema":1}}
            {"seq":1,"tNs":5,"turn":1,"kind":"cell.created","cell":1}

            """, to: "app.ndjson")
        #expect(try command.run("report", "--db", "app.ndjson").status == 0)
        let page = try page("animatorpool-report.html")
        #expect(page.contains("\"source\":\"app\""))
        #expect(page.contains("\"events\":1,\"frames\":0"))
    }

    @Test func `a report tells what the cells animate, what led to a finding, and the way out`() throws {
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", "no-teardown", "--report", "page.html", "--quiet")
        let page = try page("page.html")
        #expect(page.contains("\"animation\":{\"key\":\"blurRadius\",\"from\":0,\"to\":20,"))
        #expect(page.contains("{\"code\":\"I6\",\"seq\":"))
        #expect(page.contains("is created and attached to cell"))
        #expect(page.contains("CellAnimatorPool\\u003cUICollectionViewCell>"))
    }

    @Test func `a comparison of two becomes a page, and says what it says without one`() throws {
        let arguments = ["compare", "short.yaml", "--strategies", "reuse-safe,no-teardown"]
        let result = try command.run(arguments + ["--report", "page.html", "--format", "ndjson"])
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").count == 2)
        let page = try page("page.html")
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("<title>short: reuse-safe and no-teardown</title>"))
        #expect(page.contains("id=\"about\"") && page.contains("id=\"right-about\""))
        #expect(page.contains("data-block=\"right-events\""))
    }

    @Test func `regimes are compared on a page too`() throws {
        let result = try command.run(
            "compare", "short.yaml", "--regimes", "ios10,ios16", "--report", "page.html")
        #expect(result.status == 0)
        #expect(try page("page.html").contains("<title>short: ios10 and ios16</title>"))
    }

    @Test(arguments: [
        (["simulate", "short.yaml", "--no-log", "--report", "page.html"], "--no-log"),
        (["simulate", "short.yaml", "--seeds", "1...2", "--report", "page.html"], "--seed"),
        (["simulate", "short.yaml", "--report", "-"], "standard output"),
        (["report", "--out", "page.html"], "no log here"),
        (["compare", "short.yaml", "--report", "page.html"], "name two"),
        (["compare", "short.yaml", "--strategies", "next-turn", "--report", "page.html"], "name two"),
        (
            ["compare", "--strategies", "next-turn,reuse-safe", "--no-log", "--report", "page.html"],
            "--no-log"
        ),
        (["compare", "--strategies", "next-turn,reuse-safe", "--report", "-"], "standard output"),
    ])
    func `what cannot be is refused in one line`(_ arguments: [String], _ reason: String) throws {
        let result = try command.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(reason))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(!command.exists("page.html"))
    }

    @Test(arguments: [
        ["simulate", "short.yaml"], ["compare", "short.yaml", "--strategies", "next-turn,reuse-safe"],
    ])
    func `a report that cannot be written is refused before the run, and leaves no log`(
        _ arguments: [String]
    ) throws {
        let result = try command.run(arguments + ["--report", "nowhere/page.html"])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
            result.errors
                == "animatorpool: nowhere/page.html: no file can be created in this folder; name another with --report\n"
        )
        #expect(!command.exists("animatorpool.sqlite"))
    }

    @Test(arguments: ["nowhere/page.html", ".", "animatorpool.sqlite"])
    func `a place that cannot be written is named`(_ place: String) throws {
        _ = try command.run("simulate", "short.yaml")
        let result = try command.run("report", "--out", place)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("animatorpool: \(place): "))
        #expect(try command.run("runs").status == 0)
    }

    private func page(_ name: String) throws -> String {
        try String(contentsOf: command.file(name), encoding: .utf8)
    }
}
