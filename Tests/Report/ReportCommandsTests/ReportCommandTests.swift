import CommandTestSupport
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

    @Test(arguments: ["no-teardown", "once-per-cell", "next-turn", "reuse-safe"])
    func `the page says what simulate says first`(strategy: String) throws {
        let output = try command.run(
            "simulate", "flings-and-jumps", "--strategy", strategy, "--report", "page.html"
        ).output
        let sentence = try #require(output.firstMatch(of: #/^\[[a-z ]+\] (.+\.)\n\n/#)?.output.1)
        let page = try page("page.html")
        #expect(page.contains("\"headline\":\"\(sentence)\""), "\(sentence)")
        #expect(page.contains(">\(sentence)</strong>"), "\(sentence)")
    }

    @Test(arguments: 1...5)
    func `the items on screen have the heights with which the list laid them out`(seed: Int) throws {
        try command.write(
            """
            name: rows
            viewport: { width: 390, height: 844 }
            list: { items: 100, itemHeight: { min: 60, max: 240 } }
            steps:
              - wait: 0.1
            """, to: "rows.yaml")
        _ = try command.run("simulate", "rows.yaml", "--seed", "\(seed)", "--report", "page.html")
        let told = try page("page.html").firstMatch(
            of: #/"rows":\{"viewport":844,"columns":1,"heights":\[\[0,([0-9.,]+)\]\]\}/#)
        let heights = try #require(told).output.1.split(separator: ",").compactMap { Double($0) }
        // The last item begins on the screen, and ends at its edge or below.
        #expect(heights.dropLast().reduce(0, +) < 844 && heights.reduce(0, +) >= 844, "\(heights)")
        #expect(Set(heights).count == heights.count)
    }

    @Test func `a list of equal rows of 100 points has no heights in its report`() throws {
        _ = try command.run("simulate", "short.yaml", "--report", "page.html")
        #expect(try !page("page.html").contains("\"rows\":"))
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

    @Test func `a report tells what the cells animate and what led to a finding`() throws {
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", "no-teardown", "--report", "page.html", "--quiet")
        let page = try page("page.html")
        #expect(page.contains("\"animation\":{\"key\":\"blurRadius\",\"from\":0,\"to\":20,"))
        #expect(page.contains("{\"code\":\"I6\",\"seq\":"))
        #expect(page.contains("is created and attached to cell"))
    }

    @Test(.enabled(if: hasAdvice, "The advice is part of Explain, which `tools/peel` has taken off."))
    func `a report says what prevents a finding`() throws {
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", "no-teardown", "--report", "page.html", "--quiet")
        #expect(try page("page.html").contains("CellAnimatorPool\\u003cUICollectionViewCell>"))
    }

    private static let hasAdvice =
        ProcessInfo.processInfo.environment["ANIMATORPOOL_PEELED"]?.split(separator: " ").contains("explain")
        != true

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

    @Test(arguments: [
        ("simulate --seeds 1...2 --report x.html", "--report has no effect beside --seeds"),
        ("simulate --no-log --report x.html", "--report has no effect beside --no-log"),
        ("report --playground ''", "the value of --playground is empty"),
    ])
    func `what would be ignored is bad input`(line: String, reason: String) throws {
        try Command().refuses(line, reason)
    }

    @Test func `output that finds no room ends with 2 and a line`() throws {
        _ = try command.run("simulate", "short.yaml")
        try command.expectsRoom("report --out -")
    }

    @Test func `commands that write a run name the report as the next step, and a report says where it is`()
        throws
    {
        let run = try command.run("simulate", "short.yaml")
        #expect(
            run.errors
                == "run 1 in animatorpool.sqlite; next: animatorpool verify, report or story --cell 1\n")
        let sweep = try command.run("simulate", "short.yaml", "--seeds", "1...2")
        #expect(
            sweep.errors
                == "2 runs in animatorpool-runs; next: animatorpool verify, runs or report --run 1 with --db animatorpool-runs\n"
        )
        let report = try command.run("report", "--out", "run.html")
        #expect(report.errors == "run 1 of animatorpool.sqlite in run.html; next: open it in a browser\n")
        #expect(try command.run("report", "--out", "run.html", "--quiet").errors.isEmpty)
    }

    @Test func `a report has the rights of the one that it replaces`() throws {
        _ = try command.run("simulate", "short.yaml")
        try command.write("old", to: "page.html")
        #expect(chmod(command.file("page.html").path, 0o600) == 0)
        #expect(try command.run("report", "--out", "page.html").status == 0)
        #expect(
            try FileManager.default.attributesOfItem(atPath: command.file("page.html").path)[
                .posixPermissions] as? Int == 0o600)
        #expect(try String(contentsOf: command.file("page.html"), encoding: .utf8).hasSuffix("</html>\n"))
    }

    @Test func `a report is not written through a link, nor over its log`() throws {
        _ = try command.run("simulate", "short.yaml")
        try command.write("precious", to: "notes.txt")
        try FileManager.default.createSymbolicLink(
            atPath: command.file("page.html").path, withDestinationPath: "notes.txt")
        let linked = try command.run("report", "--out", "page.html")
        #expect(linked.status == 2 && linked.errors.contains("page.html: this is a symbolic link"))
        #expect(try String(contentsOf: command.file("notes.txt"), encoding: .utf8) == "precious")
        let log = try Data(contentsOf: command.file("animatorpool.sqlite"))
        let over = try command.run("report", "--out", "animatorpool.sqlite")
        #expect(over.status == 2 && over.errors.contains("this is the log itself"))
        #expect(try Data(contentsOf: command.file("animatorpool.sqlite")) == log)
    }

    @Test func `a damaged log ends no report and no trace by a signal`() throws {
        let log = MutatedFile(
            name: "log.sqlite",
            make: { command in
                _ = try command.run("simulate", "short.yaml", "--db", "log.sqlite")
                return try Data(contentsOf: command.file("log.sqlite"))
            },
            commands: [
                ["export", "--to", "perfetto", "--db", "FILE"],
                ["report", "--db", "FILE", "--out", "report.html"],
            ])
        try log.check(with: command)
    }

    // MARK: Traces

    @Test func `a trace has one run, and a folder gets one for each`() throws {
        for _ in 1...2 { _ = try command.run("simulate", "short.yaml") }
        let out = try command.run("export", "--to", "perfetto", "--run", "all", "--out", "traces/")
        #expect(out.status == 0, "\(out.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: command.file("traces").path).sorted()
        #expect(names.count == 2 && names[0].hasPrefix("0001-short-") && names[0].hasSuffix(".pftrace"))
        let all = try command.run("export", "--to", "perfetto", "--run", "all", "--out", "all.pftrace")
        #expect(all.status == 2 && all.errors.contains("name a folder with --out"))
    }

    private func page(_ name: String) throws -> String {
        try String(contentsOf: command.file(name), encoding: .utf8)
    }
}
