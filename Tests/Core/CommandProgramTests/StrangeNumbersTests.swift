import CommandTestSupport
import Foundation
import GRDB
import Testing

/// Numbers that end no command with a signal.
struct StrangeNumbersTests {
    @Test func `a limit may be as large as a number`() throws {
        let command = try Command()
        #expect(try command.run("simulate", "jump-to-item", "--quiet").status == 0)
        for words in [
            ["events"], ["animators"], ["cells"], ["frames"], ["hazards"], ["ask", "pool"], ["ask", "leaks"],
            ["story", "--cell", "1"], ["sql", "select 1"],
        ] {
            let result = try command.run(words + ["--limit", "\(Int.max)", "--format", "csv"])
            #expect(result.status == 0, "\(words): \(result.errors)")
        }
        let around = try command.run(
            "story", "--cell", "1", "--around", "9", "--before", "\(Int.max)", "--after", "\(Int.max)")
        #expect(around.status == 0, "\(around.errors)")
        #expect(try command.run("story", "--cell", "1", "--around", "\(Int64.min)").status == 0)
        #expect(try command.run("cause", "--seq", "\(Int64.min)").status == 2)
    }

    @Test func `positions far from any screen are bad input`() throws {
        let command = try Command()
        for y in ["1e308", "-1e308", "1e300"] {
            try command.write("t_ms,x,y\n0,0,0\n10,0,\(y)\n20,0,\(y)\n", to: "far.csv")
            for words in [["touches", "far.csv"], ["simulate", "--no-log", "--touches", "far.csv"]] {
                let result = try command.run(words)
                #expect(result.status == 2, "\(result.status)")
                #expect(result.errors.contains("far.csv:3: y is \"\(y)\", which lies on no screen"))
            }
        }
    }

    @Test func `half a surrogate pair is bad input`() throws {
        let command = try Command()
        try command.write(
            """
            {"run":{"uuid":"u","name":"n","source":"app","startedUnixNs":0,"refreshNs":1,"schema":1}}
            {"seq":1,"tNs":0,"turn":0,"kind":"cell.created","cell":1,"detail":"\\ud800\\u0041"}
            {"seq":2,"tNs":0,"turn":0,"kind":"cell.destroyed","cell":1}

            """, to: "half.ndjson")
        for words in [
            ["verify", "half.ndjson"], ["import", "half.ndjson"], ["events", "--db", "half.ndjson"],
        ] {
            let result = try command.run(words)
            #expect(result.status == 2)
            #expect(result.errors.contains("half.ndjson:2: a string contains half of a surrogate pair"))
        }
    }

    @Test func `a run may say any number of events`() throws {
        for events in ["9223372036854775807", "-9223372036854775808", "-1"] {
            let command = try Command()
            for _ in 0..<2 { #expect(try command.run("simulate", "jump-to-item", "--quiet").status == 0) }
            try DatabaseQueue(path: command.file("animatorpool.sqlite").path).write {
                try $0.execute(sql: "UPDATE run_row SET events = \(events)")
            }
            #expect(try command.run("db", "info").status == 0)
            #expect(try command.run("runs").status == 0)
            let kept = try command.run("db", "keep", "--size", "1", "--format", "json")
            #expect(kept.status == 0, "\(kept.errors)")
            #expect(try kept.objects().count == 1)
        }
    }
}
