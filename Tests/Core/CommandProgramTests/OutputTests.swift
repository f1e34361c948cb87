import Foundation
import Testing

/// Status 0 means that all of the output arrived.
struct OutputTests {
    private static let prepared = PreparedFolder { command in
        try command.write(#"{"time":0,"animator":"a","call":"init","duration":1}"# + "\n", to: "script.jsonl")
        _ = try command.run("simulate", "jump-and-back", "--quiet")
    }
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    @Test(arguments: [
        "runs", "events --limit 100000", "events --limit 100000 --format json",
        "events --limit 100000 --format csv", "animators", "cells", "frames",
        "hazards", "ask", "ask latency", "sql 'select 1'", "verify", "cause", "story --cell 1", "diff 1 1",
        "explain", "explain alreadyStopped", "replay script.jsonl", "curve easeIn", "curve easeIn --plot",
        "touches flutter-touches", "workloads", "workloads show feed-fling", "db info", "db integrity",
        "export --to csv", "report --out -", "simulate jump-and-back --quiet --no-log",
        "compare jump-and-back --quiet --no-log", "help", "--help", "events --help", "--version",
    ])
    func `output that finds no room ends with 2 and a line`(arguments: String) throws {
        let result = try command.shell("animatorpool \(arguments) > /dev/full")
        #expect(result.status == 2)
        #expect(
            result.errors == "animatorpool: standard output: cannot be written: No space left on device\n")
    }

    @Test func `a closed standard output is an error and not another file's place`() throws {
        let result = try command.shell("animatorpool runs >&-")
        #expect(result.status == 2)
        #expect(result.errors == "animatorpool: standard output: cannot be written: Bad file descriptor\n")
        #expect(try command.run("db", "integrity").status == 0)
    }

    @Test func `a replay without end stops when nobody can be told`() throws {
        let read = #"{"time":0,"animator":"a","call":"read"}"#
        let result = try command.shell(
            "{ cat script.jsonl; yes '\(read)'; } | animatorpool replay - > /dev/full")
        #expect(result.status == 2)
    }

    @Test func `standard error that is full or closed changes nothing else`() throws {
        #expect(try command.shell("animatorpool events --limit 1 2>/dev/full").status == 0)
        #expect(try command.shell("animatorpool nothing 2>/dev/full").status == 2)
        #expect(try command.shell("animatorpool nothing 2>&-").status == 2)
    }
}
