import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import SeededRandom
import Testing

/// A run in other formats, and back.
struct ExportTests {
    /// Every question that an imported run must answer as the original does.
    private func answers(_ command: Command, db: String) throws -> [String] {
        try [
            ["runs", "--db", db], ["animators", "--db", db, "--limit", "100000"],
            ["hazards", "--db", db, "--limit", "100000"], ["verify", "--db", db],
            ["events", "--db", db, "--limit", "100000"],
            ["sql", "select * from uses", "--db", db, "--limit", "100000"],
        ].map { try command.run($0 + ["--format", "json"]).output }
    }

    @Test(arguments: ["next-turn", "no-teardown"])
    func `a run that went out and came back answers as before, and goes out as the same bytes`(
        strategy: String
    ) throws {
        let command = try Command()
        _ = try command.run(
            "simulate", "jump-and-back", "--strategy", strategy, "--seed", "5", "--quiet", "--db",
            "one.sqlite")
        let out = try command.run("export", "--to", "ndjson", "--db", "one.sqlite")
        #expect(out.status == 0 && out.errors.isEmpty)
        try command.write(out.output, to: "run.ndjson")
        #expect(try command.run("import", "run.ndjson", "--db", "two.sqlite").output == "1\n")
        #expect(try command.run("export", "--to", "ndjson", "--db", "two.sqlite").output == out.output)
        #expect(try answers(command, db: "one.sqlite") == answers(command, db: "two.sqlite"))
        // An NDJSON file is a log too.
        #expect(try command.run("export", "--to", "ndjson", "--db", "run.ndjson").output == out.output)
    }

    @Test func `no event of a turn stands behind its frame`() throws {
        let command = try Command()
        _ = try command.run("simulate", "flings", "--strategy", "next-turn", "--quiet")
        struct Line: Decodable {
            var turn: Int?
            var frame: Int?
        }
        let lines = try command.run("export", "--to", "ndjson").output.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.contains { $0.frame != nil })
        var shown = -1
        let late = lines.filter { line in
            defer { if line.frame != nil { shown = max(shown, line.turn ?? 0) } }
            return line.frame == nil && line.turn.map { $0 <= shown } ?? false
        }
        #expect(late.isEmpty, "\(late.count) of \(lines.count) lines")
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a log with anything in it comes back as the same bytes`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "u-\(seed)", name: "a \"name\"", source: .app, seed: .min, app: "Photos, 3", os: "été",
                device: "\n", startedUnixNs: 7, refreshNs: 8_333_333))
        let texts = ["photo", "", "a \"quoted\"\tone\n", "été 😀 \\ /", "\u{1}\u{1f}", "paused", "a,b"]
        var (seq, endNs, dropped) = (Int64(0), Int64(0), Int64(0))
        for index in 0..<2_000 {
            seq += 1
            if index.isMultiple(of: 333) {
                let lost = Int64.random(in: 1...9, using: &generator)
                seq += lost - 1
                dropped += lost
                endNs = max(endNs, seq)
                writer.append(LifecycleEvent(seq: seq, tNs: seq, turn: index, kind: .logGap, arg: lost))
                continue
            }
            func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
            let kind = EventKind.allCases[index % EventKind.allCases.count]
            let tNs = Int64(index) * .random(in: 1...1_000, using: &generator)
            endNs = max(endNs, tNs)
            // In place of the event that it names.
            if kind == .logGap { dropped += 1 }
            writer.append(
                LifecycleEvent(
                    seq: seq, tNs: tNs, turn: index,
                    kind: kind, cell: maybe(CellID(.random(in: .min ... .max, using: &generator))),
                    generation: maybe(.random(in: .min ... .max, using: &generator)),
                    item: maybe(ItemID(Int64.random(in: .min ... .max, using: &generator))),
                    animator: maybe(AnimatorID(.random(in: .min ... .max, using: &generator))),
                    arg: kind == .logGap ? 1 : maybe(.random(in: .min ... .max, using: &generator)),
                    site: maybe(
                        CallSite(
                            file: "My: \"list\".swift", line: .random(in: 0...999, using: &generator))),
                    detail: EventDetail(maybe(texts.randomElement(using: &generator) ?? ""), of: kind)))
        }
        writer.appendEnd(.finished, atNs: endNs, dropped: dropped)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        let command = try Command()
        // From standard input, which cannot be read twice.
        let imported = try command.run("import", "-", input: text)
        #expect(imported.output == "1\n", "seed \(seed): \(imported.errors)")
        #expect(try command.run("export", "--to", "ndjson").output == text, "seed \(seed)")
    }

    @Test func `the tables as CSV are those that the questions print`() throws {
        let command = try Command()
        _ = try command.run("simulate", "flings", "--quiet")
        for table in ["events", "animators", "frames", "cells"] {
            let exported = try command.run("export", "--to", "csv", "--table", table)
            let asked = try command.run(table, "--format", "csv", "--limit", "1000000")
            #expect(exported.output == asked.output && exported.output.count > 500, "\(table)")
        }
        #expect(try command.run("export", "--to", "csv").output.hasPrefix("run,seq,tNs,turn,kind,cell,"))
    }

    @Test func `the list and the subject of an event are its last columns`() throws {
        let command = try Command()
        try command.write(
            """
            {"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":0,"kind":"app.background"}
            {"seq":2,"tNs":0,"turn":0,"kind":"hazard.leak","cell":1,"animator":4,"list":2,"subject":7}

            """, to: "app.ndjson")
        func lines(_ arguments: String...) throws -> [Substring] {
            try command.run(arguments + ["--db", "app.ndjson"]).output.split(separator: "\n")
        }
        for table in [try lines("events", "--format", "csv"), try lines("export", "--to", "csv")] {
            #expect(table.map { $0.hasSuffix(",list,subject") } == [true, false, false])
            #expect(table.map { $0.hasSuffix(",,,,,,,,,") } == [false, true, false])
            #expect(table.last?.hasSuffix(",,2,7") == true)
        }
        #expect(
            try lines("hazards", "--format", "csv") == [
                "seq,tNs,kind,cell,animator,generation,item,list,subject", "2,0,hazard.leak,1,4,,,2,7",
            ])
        #expect(try lines("hazards")[0].hasSuffix("list  subject"))
        #expect(
            try lines("hazards", "--format", "ndjson").last?.hasSuffix("\"list\":2,\"subject\":7}") == true)
        #expect(try lines("story", "--animator", "4", "--format", "json").joined().contains("\"subject\":7"))
    }

    @Test func `a file is there whole or as it was before`() throws {
        let command = try Command()
        _ = try command.run("simulate", "flings", "--quiet")
        let log = try Data(contentsOf: command.file("animatorpool.sqlite"))
        try command.write("precious", to: "run.csv")
        let failed = try command.run("export", "--to", "csv", "--run", "9", "--out", "run.csv")
        #expect(failed.status == 2 && failed.errors.contains("has no run 9"))
        #expect(try String(contentsOf: command.file("run.csv"), encoding: .utf8) == "precious")
        #expect(try command.run("export", "--to", "csv", "--out", "run.csv").output.isEmpty)
        #expect(
            try String(contentsOf: command.file("run.csv"), encoding: .utf8)
                == command.run("export", "--to", "csv").output)
        let itself = try command.run("export", "--to", "ndjson", "--out", "./animatorpool.sqlite")
        #expect(itself.status == 2 && itself.errors.contains("this is the log itself"))
        #expect(try Data(contentsOf: command.file("animatorpool.sqlite")) == log)
        let folder = try command.run("export", "--to", "ndjson", "--out", ".")
        #expect(folder.status == 2 && folder.errors.contains("this is a folder"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: command.folder.path).allSatisfy {
                !$0.hasPrefix(".run.csv")
            })
    }

    @Test func `what cannot be exported is said in a line`() throws {
        let command = try Command()
        for (arguments, text) in [
            (["export", "--to", "ndjson"], "no log here"), (["export"], "--to"),
            (["export", "--to", "ndjson", "--table", "cells"], "--table has no effect without --to csv"),
            (["export", "--to", "gzip"], "gzip"),
        ] {
            let result = try command.run(arguments)
            #expect(result.status == 2 && result.errors.contains(text), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
        #expect(!command.exists("animatorpool.sqlite"))
    }

    @Test func `a bad file leaves no half of a run, also from standard input`() throws {
        let command = try Command()
        let run =
            #"{"run":{"uuid":"a","name":"a","source":"app","startedUnixNs":1,"refreshNs":1,"schema":1}}"#
        let bad = run + "\n" + #"{"seq":1,"tNs":1,"turn":1,"kind":"cell.displayed"}"# + "\nno\n"
        let result = try command.run("import", "-", input: bad)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("animatorpool: standard input:3: "))
        #expect(!command.exists("animatorpool.sqlite"))
    }
}
