import CommandTestSupport
import Foundation
import Testing

/// Logs that gzip has packed, and logs of several runs.
struct PackedLogTests {
    private static let prepared = PreparedFolder { command in
        for seed in ["1", "2"] {
            _ = try command.run(
                "simulate", "fling-cut-by-touch", "--strategy", "no-teardown", "--seed", seed, "--quiet")
        }
        _ = try command.run("export", "--to", "ndjson", "--out", "run.ndjson", "--quiet")
    }
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    // MARK: gzip

    @Test func `a packed log is read like any other`() throws {
        _ = try command.shell("gzip -k run.ndjson && cp run.ndjson.gz packed && gzip -k animatorpool.sqlite")
        for file in ["run.ndjson.gz", "packed", "animatorpool.sqlite.gz"] {
            for arguments in [
                ["events", "--db"], ["verify"], ["hazards", "--db"], ["ask", "misuses", "--db"],
            ] {
                let plain = file.hasPrefix("animatorpool") ? "animatorpool.sqlite" : "run.ndjson"
                let packed = try command.run(arguments + [file])
                let unpacked = try command.run(arguments + [plain])
                #expect(packed.output == unpacked.output && !packed.output.isEmpty, "\(arguments) \(file)")
                #expect(packed.status == unpacked.status)
            }
        }
        #expect(try command.run("import", "run.ndjson.gz", "--db", "new.sqlite").output == "1\n")
        let piped = try command.shell("cat run.ndjson.gz | animatorpool verify -")
        #expect(try piped.output == command.run("verify", "run.ndjson").output)
    }

    @Test func `files that were packed one by one and joined are one`() throws {
        let joined = try command.shell(
            "head -n 100 run.ndjson | gzip > a.gz; tail -n +101 run.ndjson | gzip > b.gz; cat a.gz b.gz > joined.gz; animatorpool verify joined.gz"
        )
        #expect(try joined.output == command.run("verify", "run.ndjson").output)
    }

    @Test(arguments: [
        ("head -c 2000 run.ndjson.gz > bad.gz", "the packed file is cut off; copy it again"),
        (
            "{ head -c 2000 run.ndjson.gz; head -c 500 /dev/zero; tail -c +2501 run.ndjson.gz; } > bad.gz",
            "the packed file is damaged; copy it again"
        ),
        ("{ cat run.ndjson.gz; echo more; } > bad.gz", "the packed file is damaged; copy it again"),
        ("(printf '{'; yes '') | head -c 80M | gzip > bad.gz", "unpacks to more than 200 times its size"),
    ])
    func `a packed file that is none is refused, and nothing of it stays`(making: String, reason: String)
        throws
    {
        let temporary = command.file("temporary")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let result = try command.shell(
            "gzip -k run.ndjson; \(making); export TMPDIR=\(temporary.path); animatorpool verify bad.gz")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("bad.gz: ") && result.errors.contains(reason), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    // MARK: Several runs

    @Test func `all runs go out as one stream, and come back`() throws {
        let out = try command.run("export", "--to", "ndjson", "--run", "all", "--out", "all.ndjson")
        #expect(out.errors.hasPrefix("2 runs of animatorpool.sqlite in all.ndjson; next: "))
        let imported = try command.run("import", "all.ndjson", "--db", "new.sqlite")
        #expect(imported.output == "1\n2\n", "\(imported.errors)")
        let again = try command.run("export", "--to", "ndjson", "--run", "all", "--db", "new.sqlite")
        #expect(try again.output == String(contentsOf: command.file("all.ndjson"), encoding: .utf8))
        let whole = try command.run("verify", "--run", "all", "--format", "json")
        #expect(try command.run("verify", "all.ndjson", "--format", "json").output == whole.output)
        let runs = try command.run("runs", "--db", "all.ndjson", "--format", "json").objects()
        #expect(runs.compactMap { $0["seed"] as? Int } == [1, 2])
        let twice = try command.run("import", "all.ndjson", "--db", "new.sqlite")
        #expect(twice.status == 2 && twice.errors.contains("is in new.sqlite already"))
        #expect(try command.run("runs", "--db", "new.sqlite", "--format", "json").objects().count == 2)
        _ = try command.shell("mkdir folder")
        #expect(try command.run("import", "all.ndjson", "--db", "folder").output == "1\n2\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: command.file("folder").path).count == 2)
    }

    @Test func `one bad line of the second run leaves nothing of the first`() throws {
        _ = try command.run("export", "--to", "ndjson", "--run", "all", "--out", "all.ndjson")
        _ = try command.shell("echo nonsense >> all.ndjson")
        let result = try command.run("import", "all.ndjson", "--db", "new.sqlite")
        #expect(result.status == 2 && !command.exists("new.sqlite"))
        _ = try command.shell("animatorpool export --to ndjson --run all > a; cat a a > twice.ndjson")
        let twice = try command.run("verify", "twice.ndjson")
        #expect(twice.status == 2 && twice.errors.contains("begins a second time"), "\(twice.errors)")
    }

    @Test func `all runs go into a folder, a file for each`() throws {
        for format in ["ndjson", "csv"] {
            let out = try command.run("export", "--to", format, "--run", "all", "--out", "\(format)/")
            #expect(out.status == 0, "\(out.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: command.file(format).path)
                .sorted()
            #expect(names.count == 2 && names[0].hasPrefix("0001-fling-cut-by-touch-"), "\(names)")
        }
        #expect(
            try command.shell("cat ndjson/0002*").output == command.run("export", "--to", "ndjson").output)
    }

    @Test(arguments: ["events", "animators", "frames", "cells"])
    func `all runs go out as one table`(table: String) throws {
        let all = try command.run("export", "--to", "csv", "--run", "all", "--table", table)
        let lines = all.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("run,") && lines.count { $0.hasPrefix("run,") } == 1)
        let rows = try command.run(table, "--run", "all", "--limit", "none", "--format", "csv").output
        #expect(lines.count == rows.split(separator: "\n").count)
    }
}
