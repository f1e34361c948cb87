import CommandTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What a CI job uses: JUnit and Markdown, `--fail-on`, the script of the action, and the workflow to copy.
struct ContinuousIntegrationTests {
    /// Counts the elements of an XML text, and keeps the attributes of each.
    private final class Elements: NSObject, XMLParserDelegate {
        private(set) var all: [(name: String, attributes: [String: String])] = []

        init(of text: String) throws {
            super.init()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = self
            try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? ""): \(text)")
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) { all.append((name, attributes)) }

        func named(_ name: String) -> [[String: String]] { all.filter { $0.name == name }.map(\.attributes) }
    }

    private static let brokenRun = ["simulate", "flip-flop", "--strategy", "no-teardown", "--quiet"]

    /// A log without an end, in which a rule is broken by a line of code with a hostile name.
    private static func write(site: String, to command: Command) throws {
        try command.write(
            """
            {"run":{"uuid":"6f1d","name":"feed","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":1,"kind":"animator.requested","cell":3,"generation":1,"item":57,"animator":9,"site":"\(site):31"}
            {"seq":2,"tNs":0,"turn":1,"kind":"animator.attached","cell":3,"generation":1,"item":57,"animator":9,"site":"\(site):31"}

            """, to: "app.ndjson")
    }

    // MARK: JUnit

    @Test func `JUnit has a test case for each rule, and a failure for each broken one`() throws {
        let command = try Command()
        _ = try command.run(Self.brokenRun)
        let broken = try command.run("verify", "--format", "json").objects()
        let result = try command.run("verify", "--format", "junit")
        #expect(result.status == 1)
        let elements = try Elements(of: result.output)
        #expect(elements.named("testcase").count == 18)
        #expect(elements.named("failure").count == broken.count)
        #expect(
            elements.named("failure").map { $0["type"] ?? "" }.sorted()
                == broken.map { $0["severity"] as? String ?? "" }.sorted())
        let suite = try #require(elements.named("testsuite").first)
        #expect(suite["tests"] == "18")
        #expect(suite["failures"] == "\(broken.count)")
        #expect(suite["errors"] == "0")
    }

    @Test func `a suite of a single log is named by the log's file`() throws {
        let command = try Command()
        try Self.write(site: "Feed.swift", to: command)
        _ = try command.shell("mkdir logs; cp app.ndjson logs/feed.ndjson")
        let named = try Elements(of: command.run("verify", "logs/feed.ndjson", "--format", "junit").output)
        #expect(named.named("testsuite").map { $0["name"] } == ["feed.ndjson"])
        #expect(Set(named.named("testcase").map { $0["classname"] }) == ["feed.ndjson"])
        let piped = try command.shell("animatorpool verify - --format junit < app.ndjson")
        #expect(piped.output.contains("<testsuite name=\"standard input\""))
        let markdown = try command.run("verify", "logs/feed.ndjson", "--format", "markdown").output
        #expect(markdown.contains("| feed.ndjson |"))
    }

    @Test func `a log that is not complete is an error, or skipped where that is accepted`() throws {
        let command = try Command()
        try Self.write(site: "Feed.swift", to: command)
        // Without the second event no rule is broken.
        _ = try command.shell("head -n 2 app.ndjson > cut.ndjson")
        let strict = try command.run("verify", "cut.ndjson", "--format", "junit")
        #expect(strict.status == 3)
        #expect(try Elements(of: strict.output).named("error").count == 1)
        let lenient = try command.run("verify", "cut.ndjson", "--format", "junit", "--incomplete")
        #expect(lenient.status == 0)
        #expect(try Elements(of: lenient.output).named("error").isEmpty)
        #expect(try Elements(of: lenient.output).named("skipped").count == 1)
    }

    @Test func `a name in the log ends neither an element nor a row`() throws {
        let command = try Command()
        try Self.write(site: #"A|\"<b>&]]>`@x\u001b[2J\n|/Feed.swift"#, to: command)
        let junit = try command.run("verify", "app.ndjson", "--format", "junit")
        let failing = try Elements(of: junit.output).named("testcase").filter { $0["file"] != nil }
        #expect(failing.count == 1)
        #expect(failing.first?["file"]?.hasPrefix(#"A|"<b>&]]>`@x\u{1b}[2J\n|"#) == true)
        let markdown = try command.run("verify", "app.ndjson", "--format", "markdown").output
        let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count == 3)
        for row in rows { #expect(Self.cells(in: String(row)) == 5, "\(row)") }
        #expect(!markdown.contains("<b>"))
    }

    // MARK: Markdown

    /// How many cells a row has: bars that no backslash escapes part them.
    private static func cells(in row: String) -> Int {
        row.replacing(#/\\./#, with: "").count { $0 == "|" } - 1
    }

    @Test func `a summary counts the broken rules and has a row for each`() throws {
        let command = try Command()
        _ = try command.run(Self.brokenRun)
        let broken = try command.run("verify", "--format", "json").objects()
        let result = try command.run("verify", "--format", "markdown")
        #expect(result.status == 1)
        #expect(result.output.contains("**\(broken.count) rules are broken** in 1 run, "))
        #expect(result.output.split(separator: "\n").filter { $0.hasPrefix("|") }.count == broken.count + 2)
        _ = try command.run("simulate", "flip-flop", "--quiet")
        let safe = try command.run("verify", "--format", "markdown")
        #expect(safe.status == 0)
        #expect(safe.output.contains("No rule is broken in 1 run, "))
        #expect(!safe.output.contains("|"))
    }

    @Test(arguments: [[], ["--seeds", "1...2"]])
    func `a comparison is a table with a column for each strategy`(seeds: [String]) throws {
        let arguments = ["compare", "flip-flop", "--strategies", "reuse-safe,next-turn", "--no-log"]
        let result = try Command().run(arguments + seeds + ["--format", "markdown"])
        #expect(result.status == 0, "\(result.errors)")
        let rows = result.output.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count > 10)
        #expect(rows.allSatisfy { Self.cells(in: String($0)) == 3 })
        #expect(rows.first?.contains("reuse-safe | next-turn") == true)
    }

    // MARK: The status of a simulation

    @Test(
        arguments: [
            ("reuse-safe", "misuse,hazard,violation", 0), ("next-turn", "misuse", 0),
            ("next-turn", "misuse,hazard", 1), ("next-turn", "violation", 1), ("no-teardown", "misuse", 1),
        ] as [(String, String, Int32)])
    func `a simulation fails on the findings that were named`(
        strategy: String, kinds: String, status: Int32
    ) throws {
        for seeds in [[], ["--seeds", "1...2"]] {
            let result = try Command().run(
                [
                    "simulate", "flings-and-jumps", "--strategy", strategy, "--fail-on", kinds, "--no-log",
                    "--quiet",
                ]
                    + seeds)
            #expect(result.status == status, "\(seeds) \(result.errors)")
            #expect(result.errors.contains("--fail-on: ") == (status == 1))
            #expect(!result.output.isEmpty)
        }
    }

    @Test func `a finding that does not exist is bad input`() throws {
        let result = try Command().run("simulate", "flip-flop", "--fail-on", "misuse,leak")
        #expect(result.status == 2)
        #expect(result.errors.contains("misuse, hazard, violation, with commas between"))
    }

    // MARK: The script and the workflow

    private static let example = Document.root.appendingPathComponent("tools/examples/ci")

    @Test func `the action, the workflow and the docs install the version that the command prints`() throws {
        let version = try Command().run(["--version"]).output.trimmingCharacters(in: .newlines)
        for (file, line) in [
            ("action.yml", "default: \(version)\n"),
            ("tools/examples/ci/workflow.yml", " VERSION: \(version)\n"),
            ("docs/app.md", "from: \"\(version)\","), ("CHANGELOG.md", "# Changelog\n\n## \(version) "),
        ] {
            let text = try String(contentsOf: Document.root.appendingPathComponent(file), encoding: .utf8)
            #expect(text.contains(line), "\(file) does not name version \(version).")
        }
    }

    @Test func `a verbose version names SQLite, zlib, and what the build was made from`() throws {
        let result = try Command().run(["--version", "--verbose"])
        let lines = result.output.split(separator: "\n")
        try #require(lines.count >= 4 && result.status == 0)
        #expect(lines[0].contains(/^animatorpool \d+\.\d+\.\d+$/))
        #expect(lines[1].contains(/^SQLite 3\.\d+/))
        #expect(lines[2].contains(/^zlib 1\.\d+/))
        // Only `tools/release` records the packages.
        #expect(
            lines[3] == "packages and compiler: not recorded, because tools/release did not make this build")
    }

    /// `tools/check no-dependencies` runs the other step that needs no GitHub, `Test the feed`.
    @Test(arguments: [("reuse-safe", 0), ("no-teardown", 1)] as [(String, Int32)])
    func `the workflow to copy is red when a log of the app breaks a rule`(strategy: String, status: Int32)
        throws
    {
        let command = try Command()
        let text = try String(
            contentsOf: Self.example.appendingPathComponent("workflow.yml"), encoding: .utf8)
        for name in ["chat", "feed"] {
            let run = ["simulate", "flip-flop", "--items", "100", "--db", "\(name).sqlite", "--quiet"]
            _ = try command.run(run + ["--strategy", name == "feed" ? strategy : "reuse-safe"])
            _ = try command.shell(
                "mkdir -p logs; animatorpool export --to ndjson --db \(name).sqlite --out logs/\(name).ndjson"
            )
        }
        let script = try #require(Self.script(of: "Verify", in: text))
        // As the step that installs the command does.
        let path = "PATH='\(Command.binary.deletingLastPathComponent().path)':$PATH"
        try command.write("set -e\n" + script, to: "step.sh")
        let result = try command.shell("\(path) GITHUB_STEP_SUMMARY=summary.md bash step.sh")
        #expect(result.status == status, "\(result.errors)")
        #expect(result.output.contains("::error") == (status == 1))
        let summary = try String(contentsOf: command.file("summary.md"), encoding: .utf8)
        #expect(summary.contains("| feed.ndjson |") == (status == 1))
        #expect(!summary.contains("| chat.ndjson |"))
        let report = try Elements(of: String(contentsOf: command.file("verify.xml"), encoding: .utf8))
        #expect(report.named("testsuite").map { $0["name"] } == ["chat.ndjson", "feed.ndjson"])
    }

    /// The commands of the step with this name: behind `run:`, or in the lines below `run: |`.
    private static func script(of name: String, in workflow: String) -> String? {
        let lines = workflow.components(separatedBy: "\n")
        guard let step = lines.firstIndex(of: "      - name: \(name)"),
            let run = lines[step...].firstIndex(where: { $0.hasPrefix("        run: ") })
        else { return nil }
        let first = String(lines[run].dropFirst("        run: ".count))
        guard first == "|" else { return first }
        let block = lines[(run + 1)...].prefix { $0.hasPrefix("          ") }
        return block.map { String($0.dropFirst(10)) }.joined(separator: "\n")
    }
}
