import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import Testing

/// The log that comes from a device.
struct DeviceLogTests {
    /// Two animators on one cell, the second while the first lives.
    private func log(uuid: String = "6f1d") -> String {
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(uuid: uuid, name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        let use = CellUse(cell: CellID(3), generation: 1, item: ItemID(57))
        let kinds: [(EventKind, Int32, Int)] = [
            (.animatorRequested, 9, 1), (.animatorAttached, 9, 2), (.animatorPaused, 9, 2),
            (.animatorRequested, 10, 2), (.animatorAttached, 10, 3), (.animatorPaused, 10, 3),
        ]
        for (seq, (kind, animator, turn)) in kinds.enumerated() {
            var event = LifecycleEvent(
                tNs: Int64(turn) * 16_666_667, turn: turn, kind: kind, use: use,
                animator: AnimatorID(animator), site: CallSite(file: "App/Feed.swift", line: 31))
            event.seq = Int64(seq + 1)
            writer.append(event)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func `a log whose last line was cut by a kill is judged up to there`() throws {
        let command = try Command()
        let whole = log()
        try command.write(String(whole.dropLast(30)), to: "app.ndjson")
        let verify = try command.run("verify", "app.ndjson")
        #expect(verify.status == 1 && verify.output.contains("I1"))
        #expect(
            verify.errors == """
                app.ndjson:7: the last line is cut; the log is read up to there
                The log is not complete: it has no end, and nothing is known after event 5.

                """)
        let events = try command.run("events", "--db", "app.ndjson", "--format", "json")
        #expect(try events.objects().count == 5 && events.errors.contains("is cut"))
        let animators = try command.run("animators", "--db", "app.ndjson", "--format", "json")
        #expect(try animators.objects().map { $0["animator"] as? Int } == [9, 10])
    }

    @Test func `a whole last line needs no end, and a bad line before the last stays an error`() throws {
        let command = try Command()
        try command.write(String(log().dropLast()), to: "app.ndjson")
        let whole = try command.run("events", "--db", "app.ndjson", "--format", "json")
        #expect(try whole.objects().count == 6 && whole.errors.isEmpty)
        var lines = log().split(separator: "\n").map(String.init)
        lines[3].removeLast(20)
        try command.write(lines.joined(separator: "\n"), to: "app.ndjson")
        let bad = try command.run("verify", "app.ndjson")
        #expect(bad.status == 2 && bad.errors.contains("app.ndjson:4:"))
        // Its last line ends properly and is still no event.
        try command.write(log() + "{\"seq\":7\n", to: "app.ndjson")
        #expect(try command.run("verify", "app.ndjson").status == 2)
    }

    @Test func `verify says how much it judged, and what is missing`() throws {
        let command = try Command()
        let lines = log().split(separator: "\n")
        try command.write(lines[0] + "\n", to: "empty.ndjson")
        let empty = try command.run("verify", "empty.ndjson")
        #expect(empty.status == 3 && empty.output == "No rule is broken in 0 events.\n")
        let json = try command.run("verify", "empty.ndjson", "--format", "json")
        let sentence = "The log is not complete: it has no end, and it has no event."
        #expect(try json.objects().map { $0["invariant"] as? String } == ["incomplete"])
        #expect(try json.objects().map { $0["text"] as? String } == [sentence])
        #expect(json.errors == sentence + "\n")
        // The gap's own number is the last of those that are missing.
        let gap = #"{"seq":6,"tNs":16666667,"turn":1,"kind":"log.gap","arg":5}"#
        try command.write("\(lines[0])\n\(lines[1])\n\(gap)\n", to: "gap.ndjson")
        let result = try command.run("verify", "gap.ndjson")
        #expect(result.status == 3 && result.output == "No rule is broken in 2 events.\n")
        #expect(
            result.errors == "The log is not complete: 5 events are missing in 1 gap, it has no end, "
                + "and nothing is known after event 6.\n")
        #expect(try command.run("verify", "gap.ndjson", "--incomplete").status == 0)
    }

    @Test(arguments: [
        (seq: 6, named: Int64(8_000_000_000_000_000_000), next: nil as Int64?, most: "5 numbers"),
        (seq: 2, named: 2, next: 3, most: "1 number"), (seq: 2, named: 4, next: 5, most: "3 numbers"),
    ])
    func `a gap that names more events than are missing is damage`(
        seq: Int64, named: Int64, next: Int64?, most: String
    ) throws {
        let command = try Command()
        let lines = log().split(separator: "\n")
        func write(naming named: Int64) throws {
            let gap = #"{"seq":\#(seq),"tNs":16666667,"turn":1,"kind":"log.gap","arg":\#(named)}"#
            let last = next.map { #"{"seq":\#($0),"tNs":16666667,"turn":1,"kind":"app.background"}"# + "\n" }
            try command.write("\(lines[0])\n\(lines[1])\n\(gap)\n\(last ?? "")", to: "gap.ndjson")
        }
        try write(naming: named)
        for name in ["import", "verify"] {
            let result = try command.run(name, "gap.ndjson")
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(
                result.errors.contains(
                    "gap.ndjson:3: the log.gap at event \(seq) names \(named) missing events, and \(most) can"
                ),
                "\(result.errors)")
        }
        #expect(!command.exists("animatorpool.sqlite"))
        try write(naming: named > 4 ? 5 : named - 1)
        #expect(try command.run("import", "gap.ndjson").status == 0)
    }

    @Test func `import makes a log a run of its own, once`() throws {
        let command = try Command()
        try command.write(log(), to: "app.ndjson")
        _ = try command.run("simulate", "flings", "--quiet")
        let imported = try command.run("import", "app.ndjson")
        #expect(imported.status == 0 && imported.output == "2\n")
        let runs = try command.run("runs", "--format", "json").objects()
        #expect(runs.map { $0["source"] as? String } == ["simulation", "app"])
        #expect(try command.run("verify", "--run", "2").output.contains("I1"))
        let again = try command.run("import", "app.ndjson")
        #expect(again.status == 2 && again.errors.contains("already, as run 2"))
        #expect(try command.run("runs", "--format", "json").objects().count == 2)
    }

    @Test func `import of something else makes no file`() throws {
        let command = try Command()
        try command.write("items: 3\n", to: "feed.yaml")
        try command.write("{\"run\":{\"uuid\":1}}\n", to: "bad.ndjson")
        for file in ["feed.yaml", "bad.ndjson", "none.ndjson"] {
            let result = try command.run("import", file)
            #expect(result.status == 2 && result.errors.split(separator: "\n").count == 1, "\(file)")
        }
        #expect(!command.exists("animatorpool.sqlite"))
    }
}
