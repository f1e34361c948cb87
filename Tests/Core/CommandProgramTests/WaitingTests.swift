import CommandTestSupport
import Foundation
import LifecycleStore
import Testing

/// A log that cannot be opened yet: it is waited for like one that cannot be written.
struct WaitingTests {
    private let command: Command
    private let path: String

    init() throws {
        command = try Command()
        path = command.file("animatorpool.sqlite").path
        try command.write(
            """
            {"run":{"uuid":"u-1","name":"app","source":"app","startedUnixNs":5,"refreshNs":16666667,"schema":1}}
            {"seq":1,"tNs":0,"turn":0,"kind":"app.background"}

            """, to: "app.ndjson")
    }

    private static let writers: [[String]] = [
        ["simulate", "jump-and-back"],
        ["compare", "jump-and-back", "--strategies", "reuse-safe"],
        ["import", "app.ndjson"],
    ]

    @Test(arguments: writers)
    func `a log that another writer has is waited for`(arguments: [String]) throws {
        var other: LogFile? = try LogFile(path: path, durable: false)
        let running = try command.start(arguments)
        running.wait { running.said.contains("waiting for up to 60 s") }
        #expect(other?.path == path)
        other = nil
        let result = try running.wait()
        #expect(result.status == 0, "\(result.errors)")
        // The imported log has no end.
        #expect(
            try LogReader(path: path).runs().map(\.status)
                == [arguments[0] == "import" ? .recovered : .finished])
    }

    @Test(arguments: writers)
    func `a log that another writer keeps is not waited for any longer`(arguments: [String]) throws {
        let other = try LogFile(path: path, durable: false)
        let result = try command.run(arguments + ["--wait", "0"])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
            result.errors
                == "animatorpool: animatorpool.sqlite: is being written by process \(getpid()); wait for it, or "
                + "name another file with --db\n")
        #expect(try LogReader(path: other.path).runs().isEmpty)
    }

    @Test func `a signal ends the waiting for a log`() throws {
        let other = try LogFile(path: path, durable: false)
        let running = try command.start(["simulate", "jump-and-back"])
        running.wait { running.said.contains("waiting for up to 60 s") }
        running.send(SIGINT)
        let result = try running.wait()
        #expect(result.status == 130)
        #expect(result.errors.contains("interrupted: the run was not begun"), "\(result.errors)")
        #expect(try LogReader(path: other.path).runs().isEmpty)
    }

    @Test func `what will not pass is not waited for`() throws {
        try command.write("no database\n", to: "text.sqlite")
        let result = try command.run("simulate", "jump-and-back", "--db", "text.sqlite")
        #expect(result.status == 2 && result.errors.split(separator: "\n").count == 1)
    }
}
