import CommandTestSupport
import Foundation
import Testing

/// A log that is a folder with a file per run.
struct FolderTests {
    /// Three runs in `runs`.
    private static let swept = PreparedFolder { command in
        let result = try command.run(
            "simulate", "jump-and-back", "--strategy", "next-turn", "--seeds", "1...3", "--jobs", "2",
            "--quiet", "--db", "runs")
        #expect(result.status == 0)
    }

    /// What lies in the folder of logs.
    private func files(_ command: Command) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: command.file("runs").path).sorted()
    }

    @Test func `a sweep writes a file a seed, and each is the run of that seed alone`() throws {
        let command = try Command(Self.swept)
        #expect(try files(command).count == 3)
        #expect(try files(command).allSatisfy { $0.contains("-jump-and-back-") && $0.hasSuffix(".sqlite") })
        let runs = try command.run("runs", "--db", "runs", "--format", "json").objects()
        #expect(runs.map { $0["run"] as? Int } == [1, 2, 3])
        #expect(Set(runs.compactMap { $0["seed"] as? Int }) == [1, 2, 3])
        for run in runs {
            let seed = try #require(run["seed"] as? Int)
            _ = try command.run(
                "simulate", "jump-and-back", "--strategy", "next-turn", "--seed", "\(seed)", "--db",
                "alone.sqlite",
                "--quiet")
            let uuid = try #require(run["uuid"] as? String)
            func events(_ arguments: String...) throws -> [String] {
                try command.run(["events", "--limit", "100000", "--format", "csv"] + arguments).output
                    .split(separator: "\n").map { $0.drop { $0 != "," } }.map(String.init)
            }
            #expect(try events("--db", "runs", "--run", uuid) == events("--db", "alone.sqlite"))
        }
    }

    @Test func `a sweep's summaries come in the order of the seeds, and say what they found`() throws {
        let command = try Command()
        let arguments = [
            "simulate", "jump-and-back", "--strategy", "next-turn", "--seeds", "4...7", "--quiet",
        ]
        let summaries = try command.run(arguments + ["--format", "json"]).objects()
        #expect(summaries.map { $0["seed"] as? Int } == [4, 5, 6, 7])
        #expect(Set(summaries.compactMap { $0["run"] as? Int }) == [1, 2, 3, 4])
        #expect(command.exists("animatorpool-runs"))
        let table = try command.run(arguments + ["--no-log"]).output
        #expect(table.contains("4 of 4 seeds have a misuse, a hazard or a broken rule; the first is seed 4."))
    }

    @Test func `questions go to the newest run, to one, or to all`() throws {
        let command = try Command(Self.swept)
        func hazards(_ run: String...) throws -> [[String: Any]] {
            try command.run(["hazards", "--db", "runs", "--limit", "100000", "--format", "json"] + run)
                .objects()
        }
        let each: [Int] = try ["1", "2", "3"].map { try hazards("--run", $0).count }
        #expect(!each.contains(0))
        #expect(try hazards().count == each[2])
        let all = try hazards("--run", "all")
        #expect(all.count == each.reduce(0, +))
        #expect(Set(all.compactMap { $0["run"] as? Int }) == [1, 2, 3])
        let limit = "\(each[0] + 1)"
        let cut = try command.run("hazards", "--db", "runs", "--run", "all", "--limit", limit)
        #expect(cut.errors.contains("cut after \(limit) rows"))
        let counts = try command.run(
            "sql", "select count(*) n from hazards", "--db", "runs", "--format", "json"
        )
        .objects().compactMap { $0["n"] as? Int }
        #expect(counts.sorted() == each.sorted())
    }

    @Test func `every run of a folder is judged`() throws {
        let command = try Command(Self.swept)
        let result = try command.run("verify", "runs", "--format", "json")
        #expect(result.status == 1)
        #expect(Set(try result.objects().compactMap { $0["run"] as? Int }) == [1, 2, 3])
        let safe = try Command()
        _ = try safe.run("simulate", "jump-and-back", "--seeds", "1...2", "--quiet", "--db", "runs/")
        let judged = try safe.run("verify", "runs")
        #expect(judged.status == 0)
        #expect(judged.output.hasPrefix("No rule is broken in 2 runs, "))
    }

    @Test func `a file that is no log is named, and the others are read`() throws {
        let command = try Command(Self.swept)
        let whole = try command.run("hazards", "--db", "runs", "--run", "all", "--limit", "100000")
        try command.write("this is a text, and no database at all\n", to: "runs/bad.sqlite")
        // A whole header, and pages that hold nothing.
        let file = try #require(try files(command).first { $0.hasPrefix("2") })
        var bytes = try Data(contentsOf: command.file("runs/" + file))
        bytes.replaceSubrange(4096..., with: Data(repeating: 0xA5, count: bytes.count - 4096))
        try bytes.write(to: command.file("runs/a-broken.sqlite"))
        func isNamed(_ result: Command.Result) -> Bool {
            result.errors.split(separator: "\n").count { $0.contains("/bad.sqlite: is not a log") } == 1
                && result.errors.split(separator: "\n").count { $0.contains("/a-broken.sqlite: ") } == 1
        }
        for arguments in [
            ["runs"], ["events", "--run", "all"], ["hazards"], ["ask", "latency", "--run", "all"],
            ["db", "info"], ["db", "keep", "--days", "1", "--dry-run"],
        ] {
            let result = try command.run(arguments + ["--db", "runs"])
            #expect(result.status == 0, "\(arguments) \(result.errors)")
            #expect(isNamed(result), "\(arguments) \(result.errors)")
            #expect(!result.output.isEmpty)
        }
        let hazards = try command.run("hazards", "--db", "runs", "--run", "all", "--limit", "100000")
        #expect(hazards.output == whole.output)
        for arguments in [
            ["verify", "runs"], ["db", "integrity", "--db", "runs"],
            ["sql", "select count(*) from runs", "--db", "runs"],
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 2 && isNamed(result), "\(arguments) \(result.errors)")
            #expect(!result.output.isEmpty)
        }
        let sweep = try command.run(
            "simulate", "jump-and-back", "--seeds", "7...8", "--db", "runs", "--quiet", "--format", "json")
        #expect(sweep.status == 0 && sweep.errors.isEmpty, "\(sweep.errors)")
        #expect(try sweep.objects().compactMap { $0["run"] as? Int } == [4, 5])
    }

    @Test func `verify judges the NDJSON logs of a folder, and names the files that it does not read`()
        throws
    {
        let command = try Command()
        func simulate(_ strategy: String, _ log: String) throws {
            let words = ["simulate", "jump-and-back", "--strategy", strategy, "--quiet", "--db", log]
            #expect(try command.run(words).status == 0)
        }
        try simulate("reuse-safe", "runs/")
        #expect(try command.run("verify", "runs").status == 0)
        try simulate("no-teardown", "bad.sqlite")
        let export = ["export", "--to", "ndjson", "--db", "bad.sqlite", "--quiet", "--out"]
        #expect(try command.run(export + ["runs/bad.ndjson"]).status == 0)
        try command.write("a note\n", to: "runs/notes.txt")
        let alone = try command.run("verify", "runs/bad.ndjson", "--format", "json").objects()
        #expect(!alone.isEmpty)
        let judged = try command.run("verify", "runs", "--format", "json")
        #expect(judged.status == 1)
        #expect(try judged.objects().count == alone.count)
        #expect(judged.errors == "runs: not read, for it is not a log: notes.txt\n")
        // A log without its end counts as much there as alone.
        try command.write(
            """
            {"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":2}}
            {"seq":1,"tNs":0,"turn":0,"kind":"app.background"}

            """, to: "runs/bad.ndjson")
        #expect(try command.run("verify", "runs").status == 3)
        #expect(try command.run("verify", "runs", "--incomplete").status == 0)
        // Queries read the SQLite logs alone.
        let events = try command.run("events", "--db", "runs", "--limit", "1")
        #expect(
            events.errors.contains("bad.ndjson") && events.errors.contains("notes.txt"), "\(events.errors)")
    }

    @Test func `a folder without a run says so, whoever asks`() throws {
        let command = try Command()
        try FileManager.default.createDirectory(at: command.file("runs"), withIntermediateDirectories: false)
        for arguments in [
            ["events"], ["sql", "select 1"], ["db", "info"], ["db", "integrity"], ["db", "migrate"],
            ["db", "compact"],
        ] {
            let result = try command.run(arguments + ["--db", "runs", "--format", "json"])
            #expect(result.status == 2 && result.output.isEmpty, "\(arguments) \(result.output)")
            #expect(result.errors == "animatorpool: runs: has no run yet: run `animatorpool simulate`\n")
        }
    }

    @Test func `a folder whose only file is no log says what is wrong with it`() throws {
        let command = try Command()
        try FileManager.default.createDirectory(at: command.file("runs"), withIntermediateDirectories: false)
        try command.write("no database\n", to: "runs/bad.sqlite")
        let result = try command.run("runs", "--db", "runs")
        #expect(result.status == 2 && result.errors.contains("runs/bad.sqlite: is not a log"))
    }

    @Test func `a run is deleted with its file, and the newest is kept whatever is asked`() throws {
        let command = try Command(Self.swept)
        let before = try files(command)
        let deleted = try command.run("db", "delete", "1", "--db", "runs", "--format", "json").objects()
        let gone = try #require(deleted.first?["log"] as? String)
        #expect(try files(command) == before.filter { $0 != gone })
        let left = try files(command)
        let kept = try command.run(
            "db", "keep", "--size", "1kB", "--db", "runs", "--dry-run", "--format", "json"
        )
        .objects()
        #expect(kept.count == 1)
        #expect(try files(command) == left)
        _ = try command.run("db", "keep", "--size", "1kB", "--db", "runs")
        #expect(try files(command).count == 1)
    }

    @Test func `a simulation, a comparison and an import each make files of their own`() throws {
        let command = try Command()
        try FileManager.default.createDirectory(at: command.file("runs"), withIntermediateDirectories: false)
        let summary = try command.run(
            "simulate", "jump-and-back", "--db", "runs", "--format", "json", "--quiet"
        )
        .object()
        #expect(summary["run"] as? Int == 1)
        _ = try command.run(
            "compare", "jump-and-back", "--strategies", "next-turn,in-data-source", "--db", "runs", "--quiet")
        try command.write(
            """
            {"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":0,"kind":"app.background"}

            """, to: "app.ndjson")
        #expect(try command.run("import", "app.ndjson", "--db", "runs").output == "1\n")
        #expect(try files(command).count == 4)
        let again = try command.run("import", "app.ndjson", "--db", "runs")
        #expect(again.status == 2)
        #expect(again.errors.contains(" is in runs already, as run 1"))
    }

    @Test func `an export is not written over the file it reads`() throws {
        let command = try Command(Self.swept)
        let file = try #require(try files(command).first)
        let before = try Data(contentsOf: command.file("runs").appendingPathComponent(file))
        let run = try #require(file.firstMatch(of: /-([0-9a-f-]{36})\.sqlite$/)).1
        let result = try command.run(
            "export", "--to", "csv", "--db", "runs", "--run", "\(run)", "--out", "runs/" + file)
        #expect(result.status == 2)
        #expect(result.errors.contains("this is the log itself"))
        #expect(try Data(contentsOf: command.file("runs").appendingPathComponent(file)) == before)
    }

    @Test func `what a sweep cannot do is said in one line`() throws {
        let command = try Command()
        try command.write("", to: "file")
        for (arguments, expected) in [
            (["--seeds", "1...2", "--db", "file"], "is a file, and --seeds writes a folder"),
            (["--seeds", "3...1"], "--seeds"), (["--jobs", "2"], "give --seeds"),
            (["--seeds", "1...2", "--jobs", "0"], "--jobs must be from 1 to 256"),
            (["--seeds", "1...2", "--db", "file/runs"], "cannot be created"),
        ] {
            let result = try command.run(["simulate", "jump-and-back", "--quiet"] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.split(separator: "\n").count == 1)
            #expect(result.errors.contains(expected), "\(result.errors)")
        }
        let none = try command.run("runs", "--db", "nowhere/")
        #expect(none.status == 2)
        #expect(none.errors.contains("no log here"))
    }

    private func config(_ command: Command) throws -> [String: Any] {
        let rows = try command.run("sql", "select config from runs", "--format", "json").objects()
        let text = try #require(rows.last?["config"] as? String)
        return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    @Test func `a log keeps what makes its run repeatable`() throws {
        let command = try Command()
        try command.write("name: tiny\nsteps: [ { wait: 0.1 } ]\n", to: "tiny.yaml")
        _ = try command.run("simulate", "tiny.yaml", "--items", "5", "--quiet")
        let object = try config(command)
        #expect(object["workload"] as? String == "name: tiny\nsteps: [ { wait: 0.1 } ]\n")
        #expect(object["flags"] as? [String: Int] == ["items": 5])
        #expect(object["version"] is String)
    }

    @Test func `a workload that comes through a pipe is kept like one from a file`() throws {
        let command = try Command()
        try command.write("name: tiny\nsteps: [ { wait: 0.1 } ]\n", to: "tiny.yaml")
        let result = try command.shell("animatorpool simulate <(cat tiny.yaml) --quiet")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try config(command)["workload"] as? String == "name: tiny\nsteps: [ { wait: 0.1 } ]\n")
    }

    @Test func `a log keeps at what pace its run went`() throws {
        let command = try Command()
        try command.write("name: tiny\nsteps: [ { wait: 0.1 } ]\n", to: "tiny.yaml")
        _ = try command.run("simulate", "tiny.yaml", "--pace", "20", "--quiet")
        #expect(try config(command)["flags"] as? [String: Double] == ["pace": 20])
        _ = try command.run("simulate", "tiny.yaml", "--pace", "real", "--quiet")
        #expect(try config(command)["flags"] as? [String: String] == ["pace": "real"])
        _ = try command.run("simulate", "tiny.yaml", "--pace", "virtual", "--quiet")
        #expect(try config(command)["flags"] as? [String: String] == [:])
    }
}
