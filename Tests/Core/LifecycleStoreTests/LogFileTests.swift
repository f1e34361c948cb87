import Foundation
import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore
import Testing

struct LogFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func makeLog(events: Int = 2000) throws {
        try LogFile(path: path, durable: false).write(Script.random(count: events, seed: 1).events)
    }

    @Test func `a log that was closed is one file`() throws {
        try makeLog()
        #expect(folder.names == ["log.sqlite"])
        let reader = try LogReader(path: path)
        #expect(try reader.events(LogFilter()).rows.count == 2000)
        #expect(folder.names == ["log.sqlite"])
    }

    @Test func `a second run goes into the same file under the next number`() throws {
        try makeLog()
        let second = Script.random(count: 10, seed: 2).events
        do { try LogFile(path: path, durable: true).write(second, run: .example("second")) }
        let reader = try LogReader(path: path)
        #expect(try reader.runs().map(\.number) == [1, 2])
        #expect(try reader.runs().map(\.events) == [2000, 10])
        #expect(try reader.run().description == .example("second"))
        #expect(try reader.events(LogFilter()).rows == second)
    }

    @Test func `a uuid is recorded once`() throws {
        let log = try LogFile(path: path, durable: false)
        try log.write([])
        #expect(throws: LifecycleSinkError.self) { try log.write([]) }
    }

    @Test func `a run that throws is kept and called failed`() throws {
        struct Broken: Error {}
        let log = try LogFile(path: path, durable: false)
        #expect(throws: Broken.self) {
            try log.record(run: .example()) { recorder in
                recorder.record(LifecycleEvent(tNs: 5, turn: 0, kind: .appBackground))
                throw Broken()
            }
        }
        let run = try LogReader(path: path).run()
        #expect(run.status == .failed)
        #expect(run.events == 1)
        #expect(run.endedNs == 5)
    }

    @Test func `a second writer is refused while the first lives`() throws {
        let first = try LogFile(path: path, durable: false)
        let error = try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        #expect(error.reason == .locked)
        #expect(
            error.message
                == "is being written by process \(getpid()); wait for it, or name another file with --db")
        withExtendedLifetime(first) {}
    }

    @Test func `a lock file that a dead process left is no obstacle`() throws {
        try Data("4711".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
        try makeLog()
        #expect(folder.names == ["log.sqlite"])
    }

    @Test func `readers see what is committed while the writer writes`() throws {
        let log = try LogFile(path: path, durable: false)
        try log.record(run: .example()) { recorder in
            for event in Script.random(count: 100, seed: 1).events { recorder.record(event) }
            #expect(try recorder.flush() == 100)
            let reader = try LogReader(path: path)
            #expect(try reader.run().status == .open)
            #expect(try reader.run().events == 100)
            #expect(try reader.events(LogFilter()).rows.count == 100)
        }
    }

    @Test func `reading makes no file`() throws {
        for place in [path, folder.path("nowhere/log.sqlite")] {
            let error = try #require(throws: StoreError.self) { try LogReader(path: place) }
            #expect(error.reason == .noLog)
            #expect(
                error.description
                    == "\(place): no log here: run `animatorpool simulate`, or name one with --db")
            #expect(throws: StoreError.self) { try SQLConsole(path: place) }
            #expect(throws: StoreError.self) { try LogFile.migrate(path: place) }
        }
        #expect(folder.names == [])
    }

    @Test func `info tells what the file is`() throws {
        try makeLog()
        let info = try LogReader(path: path).info()
        #expect(info.schemaVersion == LifecycleMigrations.newestVersion)
        #expect(info.applicationID == 0x4150_4C47)
        #expect(info.runs == 1)
        #expect(info.openRuns == 0)
        #expect(info.events == 2000)
        #expect(info.fileBytes == Int64(info.pages * info.pageSize))
        #expect(info.walBytes == 0)
        #expect(info.journalMode == "delete")
        let versions = try LogFile.migrate(path: path)
        #expect(versions.from == info.schemaVersion && versions.to == info.schemaVersion)
    }

    // MARK: Files that are refused

    /// Makes a file no log may be, and says why not.
    struct BadFile: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reason: StoreError.Reason
        /// Changes the log at a path, or puts something else there.
        let damage: @Sendable (String) throws -> Void

        static let all = [
            BadFile(testDescription: "text", reason: .notADatabase) {
                try Data("seq,tNs\n1,0\n".utf8).write(to: URL(fileURLWithPath: $0))
            },
            BadFile(testDescription: "foreign", reason: .foreign) { path in
                try FileManager.default.removeItem(atPath: path)
                try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE photo(id)") }
            },
            BadFile(testDescription: "our application id, other tables", reason: .foreign) { path in
                try FileManager.default.removeItem(atPath: path)
                try DatabaseQueue(path: path).write {
                    try $0.execute(
                        sql: """
                            PRAGMA application_id = 0x41504C47; PRAGMA user_version = 1;
                            CREATE TABLE photo(id)
                            """)
                }
            },
            BadFile(testDescription: "newer", reason: .newer) { path in
                try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 4711") }
            },
            BadFile(testDescription: "newer by its migrations", reason: .newer) { path in
                try DatabaseQueue(path: path).write {
                    try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('v4711_more')")
                }
            },
            BadFile(testDescription: "cut in its header", reason: .truncated) { path in
                try bytes(of: path).prefix(60).write(to: URL(fileURLWithPath: path))
            },
            BadFile(testDescription: "cut in the middle", reason: .truncated) { path in
                let whole = try bytes(of: path)
                try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
            },
            BadFile(testDescription: "corrupt in its schema", reason: .corrupt) { path in
                var whole = try bytes(of: path)
                for index in 100..<4096 { whole[index] = 0xA5 }
                try whole.write(to: URL(fileURLWithPath: path))
            },
            BadFile(testDescription: "corrupt in its middle", reason: .corrupt) { path in
                var whole = try bytes(of: path)
                for index in whole.count / 2..<whole.count / 2 + 4096 { whole[index] = 0xA5 }
                try whole.write(to: URL(fileURLWithPath: path))
            },
            BadFile(testDescription: "folder", reason: .notADatabase) { path in
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.createDirectory(
                    atPath: path, withIntermediateDirectories: false)
            },
        ]
    }

    @Test(arguments: BadFile.all)
    func `a bad file is refused and left as it was`(bad: BadFile) throws {
        try makeLog()
        try bad.damage(path)
        let before = try? bytes(of: path)
        let error = try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        #expect(error.reason == bad.reason)
        #expect(!error.description.contains("\n"))
        #expect(try before == (before == nil ? nil : bytes(of: path)))
        #expect(folder.names == ["log.sqlite"])
    }

    @Test(arguments: BadFile.all.filter { $0.testDescription != "corrupt in its middle" })
    func `a bad file is not read either`(bad: BadFile) throws {
        try makeLog()
        try bad.damage(path)
        let before = try? bytes(of: path)
        let error = try #require(throws: StoreError.self) { try LogReader(path: path) }
        #expect(error.reason == bad.reason)
        #expect(try before == (before == nil ? nil : bytes(of: path)))
        #expect(folder.names == ["log.sqlite"])
    }
}
