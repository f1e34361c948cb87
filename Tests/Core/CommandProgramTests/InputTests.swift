import CommandTestSupport
import Foundation
import Testing

/// Where input may come from: files, pipes and standard input, with and without a byte order mark.
struct InputTests {
    private static let run =
        #"{"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":1}}"#
    private static let log = run + "\n" + #"{"seq":1,"tNs":0,"turn":0,"kind":"app.background"}"# + "\n"

    private static let prepared = PreparedFolder { command in
        try command.write(log, to: "app.ndjson")
        _ = try command.run("simulate", "jump-and-back", "--quiet", "--db", "run.sqlite")
    }
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    @Test(arguments: [
        "animatorpool verify <(cat app.ndjson)", "cat app.ndjson | animatorpool verify -",
        "cat app.ndjson | animatorpool verify /dev/stdin", "animatorpool verify - < app.ndjson",
        "animatorpool verify /dev/stdin < app.ndjson", "animatorpool verify --db <(cat app.ndjson)",
    ])
    func `an NDJSON log may come through a pipe`(line: String) throws {
        let result = try command.shell(line)
        // A log of schema 1 has no end.
        #expect(result.status == 3, "\(result.errors)")
        #expect(result.output == "No rule is broken in 1 event.\n")
    }

    @Test(arguments: ["verify", "import", "replay", "explain"])
    func `input that cannot be read, or has no end, is an error of one line`(verb: String) throws {
        for (line, reason) in [
            ("animatorpool \(verb) - < .", "standard input: cannot be read: Is a directory"),
            ("yes '{\"a\":1}' | tr -d '\\n' | animatorpool \(verb) -", "longer than"),
            (
                "animatorpool \(verb) /dev/zero",
                verb == "verify" || verb == "import" ? "is not a log" : "longer than"
            ),
        ] {
            let result = try command.shell(line)
            #expect(result.status == 2 && result.output.isEmpty, "\(line)")
            #expect(result.errors.contains(reason), "\(line): \(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1, "\(line): \(result.errors)")
        }
    }

    @Test func `a pipe and an endless file in a folder are not read`() throws {
        try FileManager.default.createDirectory(at: command.file("runs"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(at: command.file("run.sqlite"), to: command.file("runs/run.sqlite"))
        #expect(mkfifo(command.file("runs/pipe.ndjson").path, 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: command.file("runs/zero.ndjson").path, withDestinationPath: "/dev/zero")
        let result = try command.run("verify", "runs")
        #expect(result.status == 0)
        #expect(result.errors == "runs: not read, for they are no logs: pipe.ndjson, zero.ndjson\n")
    }

    @Test func `a file's name begins no command of a GitHub workflow on standard error`() throws {
        let folder = command.file("::error::runs")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try command.write(Self.log, to: "::error::runs/::error file=a,line=1::b.ndjson")
        try command.write("x", to: "::error::runs/##[error]c")
        let result = try command.run("verify", "--format", "github", "::error::runs")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(result.errors)")
        #expect(lines.allSatisfy { $0.hasPrefix("animatorpool: ::error") && !$0.contains("##[") })
        #expect(
            result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::warning title=incomplete::") })
    }

    @Test(arguments: [
        "animatorpool events --format ndjson --limit 100000 --db <(cat run.sqlite)",
        "cat run.sqlite | animatorpool events --format ndjson --limit 100000 --db -",
        "cat run.sqlite | animatorpool events --format ndjson --limit 100000 --db /dev/stdin",
    ])
    func `a log file may come through a pipe`(line: String) throws {
        let result = try command.shell(line)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let events = try command.run(
            "events", "--format", "ndjson", "--limit", "100000", "--db", "run.sqlite")
        #expect(result.output == events.output)
    }

    @Test func `what comes through a pipe and is no log is named as the user named it`() throws {
        let result = try command.shell("echo hello | animatorpool verify -")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("animatorpool: standard input: is not a log"))
    }

    @Test func `nothing is left of a log that came through a pipe`() throws {
        let temporary = command.file("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let result = try command.shell(
            "export TMPDIR=\(temporary.path); animatorpool events --db <(cat app.ndjson)")
        #expect(result.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    @Test func `a byte order mark is taken in every format`() throws {
        let mark = "\u{FEFF}"
        try command.write(mark + Self.log, to: "marked.ndjson")
        try command.write(mark + "name: tiny\nsteps: [ { wait: 0.1 } ]\n", to: "marked.yaml")
        try command.write(mark + "t_ms,x,y\n0,0,0\n16,0,10\n32,0,20\n", to: "marked.csv")
        #expect(try command.run("verify", "marked.ndjson", "--incomplete").status == 0)
        #expect(try command.run("events", "--db", "marked.ndjson").status == 0)
        #expect(try command.run("import", "marked.ndjson").output == "1\n")
        #expect(try command.run("simulate", "marked.yaml", "--no-log", "--quiet").status == 0)
        #expect(try command.run("touches", "marked.csv").status == 0)
    }

    @Test func `what cannot be imported is named for what it is`() throws {
        try command.write(Self.log + Self.log, to: "joined.ndjson")
        try command.write("items: 3\n", to: "feed.yaml")
        for (file, reason) in [
            ("missing.ndjson", "missing.ndjson: there is no such file"),
            (".", ".: this is a folder; name an NDJSON file in it"),
            ("feed.yaml", "feed.yaml: this is not an NDJSON log"),
            ("joined.ndjson", "joined.ndjson:3: another log begins here: two were joined"),
        ] {
            let result = try command.run("import", file, "--db", "into.sqlite")
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("animatorpool: " + reason), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        #expect(!command.exists("into.sqlite"))
    }

    @Test(arguments: ["workloads validate .", "touches ."])
    func `a folder in the place of a file is called one`(line: String) throws {
        let result = try command.shell("animatorpool " + line)
        #expect(result.status == 2 && result.errors.contains("is a folder"), "\(result.errors)")
    }

    @Test func `validate names every mistake of a workload file, in the order of the file`() throws {
        try command.write(
            """
            name: x
            list: { items: -1, columns: two }
            frameRate: 0
            foo: 3
            steps:
              - flang: 3
              - delete: { at: 5000000, count: 3 }
              - wait: soon
            """, to: "x.yaml")
        let result = try command.run("workloads", "validate", "x.yaml")
        #expect(result.status == 2 && result.output.isEmpty)
        let places = result.errors.split(separator: "\n").map { line in
            line.split(separator: " ").prefix(2).joined(separator: " ")
        }
        #expect(
            places == [
                "animatorpool: x.yaml:2:16:", "animatorpool: x.yaml:2:29:", "animatorpool: x.yaml:3:12:",
                "animatorpool: x.yaml:4:1:", "animatorpool: x.yaml:6:5:", "animatorpool: x.yaml:8:11:",
            ], "\(result.errors)")
    }
}
