import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogTorture
import Testing

/// What is beside a log, and under which names, is anybody's: it is looked at before it is trusted.
struct NamesAndLinksTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }
    private let events = Script.random(count: 300, seed: 4).events

    init() throws { folder = try TemporaryFolder() }

    private func makeLog(_ name: String = "log.sqlite", run: String = "0d5f") throws {
        try LogFile(path: folder.path(name), durable: false).write(events, run: .example(run))
    }

    private func refusal(_ path: String) throws -> StoreError {
        let error = try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        #expect(!error.description.contains("\n"))
        return error
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(name), withDestinationPath: target)
    }

    private func hardLink(_ name: String) throws {
        try FileManager.default.linkItem(atPath: path, toPath: folder.path(name))
    }

    // MARK: The lock file

    @Test(arguments: ["text", "nothing", "folder"])
    func `a link in the place of the lock is neither followed nor removed`(target: String) throws {
        try Data("keep me".utf8).write(to: URL(fileURLWithPath: folder.path("text")))
        try FileManager.default.createDirectory(
            atPath: folder.path("folder"), withIntermediateDirectories: false)
        try link("log.sqlite.lock", to: target)
        let before = folder.names
        #expect(try refusal(path).message.contains("the place of its lock"))
        #expect(folder.names == before)
        #expect(try bytes(of: folder.path("text")) == Data("keep me".utf8))
    }

    @Test func `a file that is no lock stays as it is in the place of one`() throws {
        try Data("keep me".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
        #expect(try refusal(path).message.contains("and is none"))
        #expect(try bytes(of: path + ".lock") == Data("keep me".utf8))
        #expect(folder.names == ["log.sqlite.lock"])
    }

    @Test func `a second name of another file is no lock`() throws {
        try Data("17".utf8).write(to: URL(fileURLWithPath: folder.path("seventeen")))
        try FileManager.default.linkItem(atPath: folder.path("seventeen"), toPath: path + ".lock")
        #expect(try refusal(path).message.contains("and is none"))
        #expect(try bytes(of: folder.path("seventeen")) == Data("17".utf8))
    }

    @Test func `a pipe in the place of the lock is not waited for`() throws {
        #expect(mkfifo(path + ".lock", 0o600) == 0)
        #expect(try refusal(path).message.contains("in the place of its lock and is none"))
    }

    @Test func `a second writer is refused when the lock file was removed`() throws {
        let first = try LogFile(path: path, durable: false)
        try first.record(run: .example()) { recorder in
            for event in events { recorder.record(event) }
            _ = try recorder.flush()
            #expect(unlink(path + ".lock") == 0)
            #expect(try refusal(path).reason == .locked)
            #expect(
                try LogReader(path: path).noteOnOpenRun()
                    == "run 1 is open: another process is writing it")
        }
        _ = try first.compact()
        #expect(try refusal(path).reason == .locked)
        #expect(try LogReader(path: path).run().status == .finished)
    }

    @Test func `a writer leaves the lock file alone that another made after its own was removed`() throws {
        do {
            let log = try LogFile(path: path, durable: false)
            #expect(unlink(path + ".lock") == 0)
            try Data("1".utf8).write(to: URL(fileURLWithPath: path + ".lock"))
            withExtendedLifetime(log) {}
        }
        #expect(folder.names == ["log.sqlite", "log.sqlite.lock"])
    }

    // MARK: Symbolic links

    @Test func `a link to a log is followed, and what belongs to the log stands beside the log`() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("elsewhere"), withIntermediateDirectories: false)
        try makeLog("elsewhere/log.sqlite")
        try link("log.sqlite", to: "elsewhere/log.sqlite")
        let target = folder.path("elsewhere/log.sqlite")
        do {
            let log = try LogFile(path: path, durable: false)
            try log.record(run: .example("second")) { recorder in
                for event in events { recorder.record(event) }
                _ = try recorder.flush()
                #expect(folder.names == ["elsewhere", "log.sqlite"])
                #expect(try refusal(target).reason == .locked)
                #expect(try LogReader(path: path).events(LogFilter()).rows == events)
                #expect(
                    try LogReader(path: path).noteOnOpenRun()
                        == "run 2 is open: process \(getpid()) is writing it")
            }
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "elsewhere/log.sqlite")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")).count == 1)
        #expect(try LogReader(path: target).runs().count == 2)
        #expect(throws: StoreError.self) {
            try LogFile.existing(path: path).delete(runs: ["0d5f", "second"], removesEmptyFile: true)
        }
        #expect(try LogReader(path: target).runs().count == 2)
    }

    @Test func `a link that leads to no log is not followed`() throws {
        try Data().write(to: URL(fileURLWithPath: folder.path("empty")))
        for target in ["nothing", "empty", "log.sqlite"] {
            try link("log.sqlite", to: target)
            #expect(try refusal(path).message.contains("is a symbolic link"), "\(target)")
            #expect(folder.names == ["empty", "log.sqlite"])
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(try bytes(of: folder.path("empty")).isEmpty)
    }

    @Test func `the file of a run in a folder is not made where a link stands`() throws {
        let runs = LogFolder(path: folder.path("runs"))
        var name = ""
        do { name = try runs.newLog(for: .example(), durable: false).path }
        try makeLog()
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: path)
        let before = try bytes(of: path)
        let error = try #require(throws: StoreError.self) {
            try runs.newLog(for: .example(), durable: false)
        }
        #expect(error.message.contains("is a symbolic link"))
        #expect(try bytes(of: path) == before)
    }

    // MARK: Several names

    @Test func `a log with two names is read and not written`() throws {
        try makeLog()
        try hardLink("second.sqlite")
        #expect(try refusal(path).message.contains("has 2 names (hard links)"))
        #expect(try LogReader(path: folder.path("second.sqlite")).events(LogFilter()).rows == events)
        #expect(folder.names == ["log.sqlite", "second.sqlite"])
    }

    /// What may become of a log's name while it is written.
    enum Change: CaseIterable {
        case linked, moved, replaced
    }

    @Test(arguments: Change.allCases)
    func `a log whose name changes while it is written keeps what was acknowledged`(
        change: Change
    ) throws {
        let second = folder.path("second.sqlite")
        do {
            let log = try LogFile(path: path, durable: false)
            let recorder = try log.recorder(
                run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block))
            for event in events.prefix(200) { recorder.record(event) }
            #expect(try recorder.flush() == 200)
            switch change {
            case .linked: try hardLink("second.sqlite")
            case .moved: #expect(rename(path, second) == 0)
            case .replaced:
                #expect(rename(path, second) == 0)
                try Data("another".utf8).write(to: URL(fileURLWithPath: path))
            }
            #expect(try refusal(second).reason == (change == .linked ? .system : .locked))
            for event in events.dropFirst(200) { recorder.record(event) }
            let error = try #require(throws: LifecycleSinkError.self) { try recorder.flush() }
            #expect(error.isPermanent)
            #expect(
                error.message.contains(
                    change == .linked ? "was given a second name" : "was moved, removed or replaced"))
            #expect(throws: LifecycleSinkError.self) { try recorder.close() }
        }
        switch change {
        case .linked: #expect(unlink(path) == 0)
        case .moved: #expect(folder.names == ["second.sqlite"])
        case .replaced: #expect(try bytes(of: path) == Data("another".utf8))
        }
        #expect(try LogFile(path: second, durable: false).recoveredRuns == [1])
        let reader = try LogReader(path: second)
        #expect(try reader.events(LogFilter()).rows == Array(events.prefix(200)))
        #expect(try reader.integrity().allSatisfy { $0.broken == 0 })
    }

    @Test(arguments: [(name: "log.sqlite", length: 4096), (name: "log.sqlite-wal", length: 0)])
    func `nothing is acknowledged in a log that was cut off while it is written`(
        name: String, length: Int
    ) throws {
        let log = try LogFile(path: path, durable: false)
        let recorder = try log.recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block))
        for part in [events.prefix(100), events[100..<200]] {
            for event in part { recorder.record(event) }
            _ = try recorder.flush()
        }
        #expect(truncate(folder.path(name), off_t(length)) == 0)
        for event in events.dropFirst(200) { recorder.record(event) }
        let error = try #require(throws: LifecycleSinkError.self) { try recorder.flush() }
        #expect(error.isPermanent)
        #expect(error.message.contains("was cut off while it was written"))
    }

    @Test func `a log that is being written is read by the name it is written under`() throws {
        let log = try LogFile(path: path, durable: false)
        try log.write(events)
        try hardLink("second.sqlite")
        let error = try #require(throws: StoreError.self) {
            try LogReader(path: folder.path("second.sqlite"))
        }
        #expect(error.message.contains("is written under another name"))
        #expect(try LogReader(path: path).events(LogFilter()).rows == events)
        #expect(!folder.names.contains { $0.hasPrefix("second.sqlite-") })
    }

    // MARK: Copies and uuids

    @Test func `the copy made before a migration is for those who may read the log`() throws {
        try makeLog()
        #expect(chmod(path, 0o600) == 0)
        // A link of that name is somebody's, wherever it leads.
        try link("log.sqlite.v1.bak", to: "nothing")
        let backup = try #require(try LaterVersion.run { try LogFile.migrate(path: path).backup })
        #expect(backup == path + ".v1-2.bak")
        let rights = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path + ".v1.bak") == "nothing")
    }

    static let badUUIDs = [
        "", "/../../evil", "..", "a b", "a\u{0}b", "a\nb", "\u{1b}[2J", "é",
        String(repeating: "a", count: 65),
    ]

    @Test(arguments: badUUIDs)
    func `a uuid that could be anything but a name is refused at every door`(uuid: String) throws {
        let runs = LogFolder(path: folder.path("runs"))
        let error = try #require(throws: StoreError.self) {
            try runs.newLog(for: .example(uuid), durable: false)
        }
        #expect(error.message.contains("1 to 64 letters, digits and hyphens"))
        #expect(try runs.files().isEmpty)

        let log = try LogFile(path: path, durable: false)
        #expect(throws: LifecycleSinkError.self) { try log.write([], run: .example(uuid)) }
        #expect(try LogReader(path: path).runs().isEmpty)

        var writer = NDJSONWriter()
        writer.append(.example(uuid))
        let refused = try #require(throws: NDJSONError.self) {
            try NDJSONReader(source: "log.ndjson", bytes: writer.bytes)
        }
        #expect(refused.line == 1)
    }

    @Test func `a log with a run that has no uuid is not told from`() throws {
        try makeLog()
        try DatabaseQueue(path: path).write {
            try $0.execute(sql: "UPDATE run_row SET uuid = '/../../evil'")
        }
        let error = try #require(throws: StoreError.self) { try LogReader(path: path).runs() }
        #expect(error.reason == .corrupt)
        #expect(!error.message.contains("evil"))
    }
}
