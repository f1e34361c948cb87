import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

/// A log, asked from the command line.
struct LogTests {
    /// A run in which much goes wrong.
    private static let prepared = PreparedFolder(simulating: ["flings-and-jumps", "--strategy", "next-turn"])

    @Test func `a run can be asked for its events, animators, cells, frames and hazards`() throws {
        let command = try Command(Self.prepared)
        let summary = try command.run(
            "simulate", "flings-and-jumps", "--strategy", "next-turn", "--format", "json"
        )
        .object()
        #expect(summary["run"] as? Int == 2)
        let runs = try command.run("runs", "--format", "json").objects()
        #expect(runs.map { $0["events"] as? Int } == [summary["events"] as? Int, summary["events"] as? Int])
        let hazards = try command.run("hazards", "--limit", "100000", "--format", "json").objects()
        #expect(hazards.count == (summary["hazards"] as? [String: Int])?.values.reduce(0, +))
        #expect(Set(hazards[0].keys) == ["seq", "tNs", "kind", "cell", "animator", "generation", "item"])
        let frames = try command.run("frames", "--limit", "100000", "--format", "json").objects()
        #expect(frames.count == summary["frames"] as? Int)
        #expect(frames.reduce(0) { $0 + ($1["bareCells"] as? Int ?? 0) } == summary["bareFrames"] as? Int)
        let animators = try command.run("animators", "--limit", "100000", "--format", "json").objects()
        #expect(animators.count { !($0["attachedTime"] is NSNull) } == summary["attachesMade"] as? Int)
        let cells = try command.run("cells", "--format", "json").objects()
        #expect(cells.count == summary["cellsCreated"] as? Int)
    }

    @Test func `cells that are shown at the end show what they should`() throws {
        let command = try Command()
        _ = try command.run("simulate", "flings", "--quiet")
        let shown = try command.run("cells", "--format", "json").objects().filter {
            $0["state"] as? String == "displayed"
        }
        #expect(shown.count >= 9)
        for cell in shown {
            #expect(cell["wanted"] as? Double == 2)
            #expect(cell["value"] as? Double == 2)
            #expect(cell["phase"] as? String == "paused")
            #expect(cell["backed"] as? Bool == true)
        }
        _ = try command.run("simulate", "flings", "--strategy", "in-data-source", "--quiet")
        let dead = try command.run("cells", "--format", "json").objects()
            .filter { $0["state"] as? String == "displayed" && $0["backed"] as? Bool == false }
        #expect(dead.contains { $0["value"] as? Double == 20 && $0["wanted"] as? Double == 2 })
    }

    @Test func `events are filtered by kind, cell and time, and a cut is said`() throws {
        let command = try Command(Self.prepared)
        let cut = try command.run(
            "events", "--kind", "animator.attached", "--limit", "3", "--format", "ndjson")
        #expect(cut.output.split(separator: "\n").count == 3)
        #expect(cut.errors.contains("cut after 3 rows"))
        let one = try command.run("events", "--cell", "2", "--since", "1", "--until", "5", "--format", "json")
            .objects()
        #expect(!one.isEmpty)
        #expect(one.allSatisfy { $0["cell"] as? Int == 2 })
        #expect(one.allSatisfy { (1_000_000_000..<5_000_000_000).contains($0["tNs"] as? Int ?? 0) })
    }

    @Test func `verify finds in the log what the run found, and in a safe run nothing`() throws {
        let command = try Command(Self.prepared)
        let summary = try command.run(
            "simulate", "flings-and-jumps", "--strategy", "next-turn", "--format", "json"
        )
        .object()
        let verify = try command.run("verify", "--format", "json")
        #expect(verify.status == 1)
        let violations = try #require(summary["violations"] as? [String: Int])
        let rules = try verify.objects()
        #expect(rules.count == violations.count)
        for rule in rules {
            #expect(violations[rule["invariant"] as? String ?? ""] == rule["count"] as? Int)
        }
        // The worst rules come first.
        let scale = FindingSeverity.allCases.map(\.name)
        let places = rules.map { scale.firstIndex(of: $0["severity"] as? String ?? "") ?? -1 }
        #expect(places == places.sorted() && Set(places).count > 1 && !places.contains(-1))
        let all = try command.run("verify", "--all", "--format", "json").objects()
        #expect(all.count == violations.values.reduce(0, +))
        // A rule's row is its first violation.
        for rule in rules {
            let first = all.first { $0["invariant"] as? String == rule["invariant"] as? String }
            #expect(first?["seq"] as? Int == rule["seq"] as? Int)
            #expect(first?["text"] as? String == rule["text"] as? String)
        }
        let github = try command.run("verify", "--format", "github")
        #expect(github.output.split(separator: "\n").count == min(violations.count, 10))
        #expect(github.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::error ") })
        #expect(github.output.contains(" The first of "))
        // A built-in strategy is no place in the app.
        #expect(!github.output.contains("file="))
        #expect(github.output.contains("by the built-in strategy in ScrollSimulation/"))
        let cut = try command.run("verify", "--all", "--format", "github").output.split(separator: "\n")
        #expect(cut.count == 11)
        #expect(
            cut.last
                == "::notice title=verify::\(all.count - 10) more of \(all.count) are not shown here; --format table or json has them all"
        )
        _ = try command.run("simulate", "flings-and-jumps", "--quiet")
        let safe = try command.run("verify", "animatorpool.sqlite")
        #expect(safe.status == 0)
        let events = try command.run("runs", "--format", "json").objects().last?["events"] as? Int
        #expect(safe.output == "No rule is broken in \(events ?? 0) events.\n")
    }

    @Test func `an NDJSON log is read in place of a database`() throws {
        let command = try Command()
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        let use = CellUse(cell: CellID(3), generation: 1, item: ItemID(57))
        for (seq, kind) in [EventKind.animatorRequested, .animatorAttached].enumerated() {
            var event = LifecycleEvent(
                tNs: 0, turn: 1, kind: kind, use: use, animator: AnimatorID(9),
                site: CallSite(file: "App/Feed.swift", line: 31))
            event.seq = Int64(seq + 1)
            writer.append(event)
        }
        try command.write(String(decoding: writer.bytes, as: UTF8.self), to: "app.ndjson")
        let events = try command.run("events", "--db", "app.ndjson", "--format", "json").objects()
        #expect(events.map { $0["kind"] as? String } == ["animator.requested", "animator.attached"])
        let verify = try command.run("verify", "app.ndjson", "--format", "github")
        #expect(verify.status == 1)
        #expect(verify.output.contains("file=App/Feed.swift,line=31"))
        #expect(verify.output.contains("I4"))
    }

    @Test func `sql reads with parameters and can change nothing`() throws {
        let command = try Command(Self.prepared)
        let before = try Data(contentsOf: command.file("animatorpool.sqlite"))
        let count = try command.run(
            "sql", "select count(*) as n from events where kind = :kind", "-p", "kind=hazard.idleAnimator",
            "--format",
            "json"
        ).objects()
        #expect((count.first?["n"] as? Int ?? 0) > 0)
        for query in [
            "delete from events", "attach 'x.sqlite' as x", "pragma journal_mode = delete",
            "select 1; drop table event",
        ] {
            let refused = try command.run("sql", query)
            #expect(refused.status == 2, "\(query)")
            #expect(refused.errors.split(separator: "\n").count == 1)
        }
        let cut = try command.run("sql", "select seq from events", "--limit", "2")
        #expect(cut.errors.contains("cut after 2 rows"))
        #expect(try Data(contentsOf: command.file("animatorpool.sqlite")) == before)
    }

    @Test func `runs and verify say that events were dropped, and how many`() throws {
        let command = try Command()
        try command.write(
            """
            {"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":0,"kind":"app.background"}
            {"seq":9,"tNs":0,"turn":0,"kind":"log.gap","arg":8}
            {"seq":10,"tNs":0,"turn":0,"kind":"app.foreground"}

            """, to: "app.ndjson")
        let said = "The log is not complete: 8 events are missing in 1 gap, "
        #expect(
            try command.run("verify", "app.ndjson").errors
                == said + "it has no end, and nothing is known after event 10.\n")
        _ = try command.run("import", "app.ndjson")
        #expect(
            try command.run("verify").errors
                == said + "its process died, and nothing is known after event 10.\n")
        #expect(
            try command.run("runs").errors == """
                run 1 is not complete: 8 events were dropped; `animatorpool events --kind log.gap --run 1` shows where

                """)
    }

    @Test func `waiting for a log is for who writes one`() throws {
        let result = try Command().run("simulate", "flings", "--no-log", "--wait", "3")
        #expect(result.status == 2 && result.errors.contains("--wait"))
        #expect(try Command().run("simulate", "flings", "--wait", "soon").status == 2)
    }

    @Test func `the file tells what it is, and a migration of a current one changes nothing`() throws {
        let command = try Command(Self.prepared)
        let info = try command.run("db", "info", "--format", "json").object()
        let version = try #require(info["schemaVersion"] as? Int)
        #expect(info["runs"] as? Int == 1)
        let migrated = try command.run("db", "migrate", "--format", "json").object()
        #expect(migrated["from"] as? Int == version && migrated["to"] as? Int == version)
        #expect(migrated["backup"] is NSNull)
    }
}
