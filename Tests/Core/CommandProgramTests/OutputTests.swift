import CommandTestSupport
import Foundation
import Testing

/// Status 0 means that all of the output arrived.
struct OutputTests {
    private static let prepared = PreparedFolder(simulating: ["jump-and-back"])
    private let command: Command

    init() throws { command = try Command(Self.prepared) }

    @Test(arguments: [
        "runs", "events --limit 100000", "events --limit 100000 --format json",
        "events --limit 100000 --format csv", "animators", "cells", "frames",
        "hazards", "ask", "ask latency", "sql 'select 1'", "verify", "cause", "story --cell 1", "diff 1 1",
        "curve easeIn", "curve easeIn --plot",
        "touches flutter-touches", "workloads", "workloads show feed-fling", "db info", "db integrity",
        "export --to csv", "simulate jump-and-back --quiet --no-log",
        "compare jump-and-back --quiet --no-log", "help", "--help", "events --help", "--version",
    ])
    func `output that finds no room ends with 2 and a line`(arguments: String) throws {
        try command.expectsRoom(arguments)
    }

    @Test func `a closed standard output is an error and not another file's place`() throws {
        let result = try command.shell("animatorpool runs >&-")
        #expect(result.status == 2)
        #expect(result.errors == "animatorpool: standard output: cannot be written: Bad file descriptor\n")
        #expect(try command.run("db", "integrity").status == 0)
    }

    @Test func `standard error that is full or closed changes nothing else`() throws {
        #expect(try command.shell("animatorpool events --limit 1 2>/dev/full").status == 0)
        #expect(try command.shell("animatorpool nothing 2>/dev/full").status == 2)
        #expect(try command.shell("animatorpool nothing 2>&-").status == 2)
    }
}
