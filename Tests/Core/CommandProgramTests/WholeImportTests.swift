import CommandTestSupport
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// An import is whole, or nothing of it is left, or the next one replaces it.
struct WholeImportTests {
    private static let count = 100_000

    /// A log of one run, and an NDJSON file of another run that is long enough to interrupt its import.
    private static let logs = PreparedFolder { command in
        _ = try command.run("simulate", "flings", "--quiet")
        var writer = NDJSONWriter()
        writer.append(
            RunDescription(
                uuid: "6f1d", name: "feed", source: .app, startedUnixNs: 1, refreshNs: 16_666_667))
        for seq in 1...count {
            var event = LifecycleEvent(
                tNs: Int64(seq) * 1000, turn: seq / 8, kind: .cellConfigured, cell: CellID(1),
                generation: 1, item: ItemID(Int64(seq)))
            event.seq = Int64(seq)
            writer.append(event)
        }
        writer.appendEnd(.finished, atNs: Int64(count) * 1000, dropped: 0)
        try Data(writer.bytes).write(to: command.file("app.ndjson"))
    }

    private func runs(_ command: Command) throws -> [RunRecord] {
        try LogReader(path: command.file("animatorpool.sqlite").path).runs()
    }

    /// How many events a run has while it is being written.
    private func events(of uuid: String, in log: String, _ command: Command) -> Int64 {
        let runs = try? LogReader(path: command.file(log).path).runs()
        return runs?.first { $0.description.uuid == uuid }?.events ?? 0
    }

    /// Imports the file until its first events are in the log, and sends `signal` then.
    private func importing(_ command: Command, endedBy signal: Int32) throws -> Command.Result {
        let running = try command.start(["import", "app.ndjson"])
        running.wait { events(of: "6f1d", in: "animatorpool.sqlite", command) > 0 }
        running.send(signal)
        return try running.wait()
    }

    @Test func `an import that was killed is replaced by the next, and that once`() throws {
        let command = try Command(Self.logs)
        #expect(try importing(command, endedBy: SIGKILL).status == -SIGKILL)
        #expect(try runs(command).map(\.status) == [.finished, .open])
        // Completed by whoever writes next, it is no more an import that is whole.
        _ = try command.run("simulate", "flings", "--quiet")
        #expect(try runs(command).map(\.status) == [.finished, .recovered, .finished])
        let again = try command.run("import", "app.ndjson", "--quiet")
        #expect(again.status == 0 && again.output == "4\n")
        #expect(again.errors == "animatorpool.sqlite: run 2, half an import of this log, is replaced\n")
        let whole = try runs(command)
        #expect(whole.map(\.number) == [1, 3, 4] && whole.allSatisfy { $0.status == .finished })
        #expect(whole.last?.events == Int64(Self.count))
        #expect(try command.run("import", "app.ndjson").errors.contains("already, as run 4"))
    }

    @Test func `an import that was killed in a folder is replaced, file and all`() throws {
        let command = try Command(Self.logs)
        let folder = command.file("runs").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        func logs() throws -> [String] { try LogFolder(path: folder).files() }
        let running = try command.start(["import", "app.ndjson", "--db", "runs"])
        running.wait {
            guard let log = try? logs().first else { return false }
            return (try? LogReader(path: log).runs().first.map { $0.events > 0 }) == true
        }
        running.send(SIGKILL)
        #expect(try running.wait().status == -SIGKILL)
        let again = try command.run("import", "app.ndjson", "--db", "runs")
        #expect(again.status == 0 && again.output == "1\n")
        let whole = try logs().flatMap { try LogReader(path: $0).runs() }
        #expect(whole.map(\.status) == [.finished] && whole.map(\.events) == [Int64(Self.count)])
    }

    @Test func `an import that is interrupted leaves nothing`() throws {
        let command = try Command(Self.logs)
        let result = try importing(command, endedBy: SIGINT)
        #expect(result.status == 130 && result.output.isEmpty)
        #expect(
            result.errors
                == "animatorpool: interrupted: nothing of app.ndjson is in animatorpool.sqlite; import it again\n"
        )
        #expect(try runs(command).count == 1)
        #expect(try command.run("db", "integrity").status == 0)
    }

    @Test func `an import that is interrupted takes away the file that it made`() throws {
        let command = try Command(Self.logs)
        let running = try command.start(["import", "app.ndjson", "--db", "new.sqlite"])
        running.wait { events(of: "6f1d", in: "new.sqlite", command) > 0 }
        running.send(SIGTERM)
        #expect(try running.wait().status == 143)
        let left = try FileManager.default.contentsOfDirectory(atPath: command.folder.path)
        #expect(left.filter { $0.hasPrefix("new") }.isEmpty)
    }

    @Test func `a run that was recorded here and not ended is not replaced by an import of it`() throws {
        let command = try Command()
        let path = command.file("animatorpool.sqlite").path
        do {
            let log = try LogFile(path: path, durable: false)
            let recorder = try log.recorder(
                run: RunDescription(
                    uuid: "0d5f", name: "feed", source: .simulation, startedUnixNs: 1, refreshNs: 16),
                configJSON: "{}", options: RecorderOptions(whenFull: .block))
            recorder.record(LifecycleEvent(seq: 1, tNs: 0, turn: 0, kind: .appBackground))
            try recorder.close(status: .failed)
        }
        _ = try command.run("export", "--to", "ndjson", "--out", "run.ndjson")
        let result = try command.run("import", "run.ndjson")
        #expect(result.status == 2 && result.errors.contains("already, as run 1"))
        #expect(try runs(command).map(\.status) == [.failed])
    }
}
