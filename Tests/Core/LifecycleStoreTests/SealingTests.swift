import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

/// A log becomes one complete file after its writer has ended, also with open readers.
struct SealingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }
    private let events = Script.random(count: 300, seed: 4).events

    init() throws { folder = try TemporaryFolder() }

    /// Writes a run, and calls `body` when half of it is written.
    private func write(_ uuid: String = "0d5f", _ body: () throws -> Void) throws {
        try LogFile(path: path, durable: false).record(run: .example(uuid)) { recorder in
            for event in events.prefix(150) { recorder.record(event) }
            _ = try recorder.flush()
            try body()
            for event in events.dropFirst(150) { recorder.record(event) }
        }
    }

    private func expectWhole(runs: Int = 1) throws {
        #expect(folder.names == ["log.sqlite"])
        // A copy of the one file has everything.
        let copy = folder.path("copy.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        #expect(LogReader.isSealed(path: copy))
        let reader = try LogReader(path: copy)
        #expect(try reader.runs().map(\.status) == Array(repeating: .finished, count: runs))
        #expect(try reader.events(LogFilter()).rows == events)
    }

    @Test func `the last of several readers seals the log of a writer that has ended`() throws {
        var readers: [LogReader] = []
        try write { readers = [try LogReader(path: path), try LogReader(path: path)] }
        // Comes after the writer has left.
        readers.append(try LogReader(path: path))
        #expect(folder.names == ["log.sqlite", "log.sqlite-shm", "log.sqlite-wal", "log.sqlite.lock"])
        while !readers.isEmpty {
            #expect(!LogReader.isSealed(path: path))
            readers.removeFirst()
        }
        try expectWhole()
    }

    @Test func `a reader in the middle of its answer at the end of a run seals the log afterwards`() throws {
        var reader: LogReader?
        try write { reader = try LogReader(path: path) }
        do {
            let first = try #require(reader)
            try LogFile(path: path, durable: false).record(run: .example("second")) { recorder in
                for event in events { recorder.record(event) }
                _ = try recorder.flush()
                var seen = 0
                // The run ends, and its log is closed, while the reader holds an older moment of the log.
                try first.forEachEvent(LogFilter(run: 1)) { _ in
                    if seen == 0 { try recorder.close() }
                    seen += 1
                    return true
                }
            }
        }
        reader = nil
        try expectWhole(runs: 2)
    }

    @Test func `a writer that comes before the last reader has left is the one who seals`() throws {
        var reader: LogReader?
        try write { reader = try LogReader(path: path) }
        #expect(try bytes(of: path + ".lock") == Data("0".utf8))
        withExtendedLifetime(reader) {}
        try write("second") { reader = nil }
        try expectWhole(runs: 2)
    }

    @Test func `the reader of a removed log leaves nothing of it behind`() throws {
        var reader: LogReader?
        try write { reader = try LogReader(path: path) }
        withExtendedLifetime(reader) {}
        try LogFile.existing(path: path).delete(runs: ["0d5f"], removesEmptyFile: true)
        #expect(folder.names == [])
        // SQLite makes them for a reader that had opened only the log itself when it was removed.
        for end in ["-wal", "-shm"] { try Data().write(to: URL(fileURLWithPath: path + end)) }
        reader = nil
        #expect(folder.names == [])
    }

    @Test func `the next writer removes the empty file of one that was killed while it reserved room`() throws
    {
        let room = path + ".room"
        try write {}
        try Data().write(to: URL(fileURLWithPath: room))
        try write("second") { #expect(!folder.names.contains("log.sqlite.room")) }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: room))
        try write("third") {}
        #expect(try bytes(of: room) == Data("mine".utf8))
    }

    @Test func `the write-ahead log of a renamed log stays where it is`() throws {
        var reader: LogReader?
        try write { reader = try LogReader(path: path) }
        withExtendedLifetime(reader) {}
        try FileManager.default.moveItem(atPath: path, toPath: folder.path("renamed.sqlite"))
        try Data("frames".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
        reader = nil
        #expect(try bytes(of: path + "-wal") == Data("frames".utf8))
    }

    @Test func `a copy has all that the log has at one moment, while the log is written`() throws {
        let copy = folder.path("copy.sqlite")
        try write {
            for _ in 0..<2 {
                try LogReader(path: path).copy(to: copy)
                #expect(try LogReader(path: copy).events(LogFilter()).rows == Array(events.prefix(150)))
            }
            #expect(folder.names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
        }
        #expect(try LogFile(path: copy, durable: false).recoveredRuns == [1])
    }

    @Test func `a copy replaces neither another file nor a log in use`() throws {
        try write {}
        let other = folder.path("other")
        try Data("keep me".utf8).write(to: URL(fileURLWithPath: other))
        #expect(throws: StoreError.self) { try LogReader(path: path).copy(to: other) }
        #expect(try bytes(of: other) == Data("keep me".utf8))
        let reader = try LogReader(path: path)
        let used = try LogFile(path: folder.path("used.sqlite"), durable: false)
        #expect(throws: StoreError.self) { try reader.copy(to: used.path) }
        #expect(throws: StoreError.self) { try reader.copy(to: path) }
        let second = folder.path("second.sqlite")
        try LogFile(path: second, durable: false).write(events, run: .example("second"))
        let error = try #require(throws: StoreError.self) { try reader.copy(to: second) }
        #expect(error.message.contains("would lose runs"))
        #expect(try LogReader(path: second).runs().map(\.description.uuid) == ["second"])
        withExtendedLifetime(used) {}
        #expect(folder.names.filter { $0.contains("unfinished") }.isEmpty)
    }

    @Test func `a reader leaves a log alone that a dead process wrote`() throws {
        var reader: LogReader?
        try write { reader = try LogReader(path: path) }
        // No process has this number.
        try Data("4194305".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
        let before = folder.names
        withExtendedLifetime(reader) {}
        reader = nil
        #expect(folder.names == before)
        #expect(!LogReader.isSealed(path: path))
        _ = try LogFile.migrate(path: path)
        try expectWhole()
    }
}
