import Foundation
import GRDB
import LifecycleEvents
import LifecycleStore
import Testing

/// SQLite opens the files beside a log by their names, so AnimatorPool checks them first.
struct CompanionTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }
    private var victim: String { folder.path("victim") }

    init() throws {
        folder = try TemporaryFolder()
        try Data("keep me".utf8).write(to: URL(fileURLWithPath: folder.path("victim")))
    }

    private func makeLog() throws {
        try LogFile(path: path, durable: false).write(Script.random(count: 3000, seed: 4).events)
    }

    private func refusals() throws -> [StoreError] {
        [
            try #require(throws: StoreError.self) { try LogReader(path: path) },
            try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) },
            try #require(throws: StoreError.self) { try LogFile.migrate(path: path) },
        ]
    }

    // MARK: Journals

    /// Leaves the log in the middle of a change, with a journal that SQLite rolls back.
    private func makeHotJournal(naming other: String?) throws {
        try makeLog()
        let changed = folder.path("changed.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: changed)
        try DatabaseQueue(path: changed).inDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; DELETE FROM event_row")
            for end in ["", "-journal"] {
                try bytes(of: changed + end).write(to: URL(fileURLWithPath: path + end))
            }
            try db.execute(sql: "ROLLBACK")
        }
        try FileManager.default.removeItem(atPath: changed)
        guard let other else { return }
        let name = Array(other.utf8)
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
        let sum = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
        let page = UInt32(0x4000_0000 / LogFile.pageSize + 1)
        let end =
            number(page) + name + number(UInt32(name.count)) + number(sum)
            + [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        let journal = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "-journal"))
        try journal.seekToEnd()
        try journal.write(contentsOf: Data(end))
        try journal.close()
    }

    @Test func `a journal that names another file is refused, and the file stays`() throws {
        try makeHotJournal(naming: victim)
        let names = folder.names
        for error in try refusals() {
            #expect(error.message.contains("names another file, which SQLite would remove"))
            #expect(!error.description.contains("\n"))
        }
        #expect(folder.names == names)
        // SQLite itself removes the file.
        try DatabaseQueue(path: path).inDatabase { _ = try Int.fetchOne($0, sql: "SELECT 1 FROM run_row") }
        #expect(!folder.names.contains("victim"))
    }

    @Test func `a journal of a change that was cut off is rolled back by the next writer`() throws {
        try makeHotJournal(naming: nil)
        _ = try LogFile.migrate(path: path)
        #expect(try LogReader(path: path).events(LogFilter()).rows.count == 3000)
        #expect(folder.names == ["log.sqlite", "victim"])
    }

    // MARK: Links

    @Test(arguments: ["-wal", "-shm", "-journal"], ["link", "pipe", "folder"])
    func `nothing but a file is opened beside a log`(end: String, kind: String) throws {
        try makeLog()
        switch kind {
        case "link":
            try FileManager.default.createSymbolicLink(atPath: path + end, withDestinationPath: victim)
        case "pipe": #expect(mkfifo(path + end, 0o600) == 0)
        default:
            try FileManager.default.createDirectory(atPath: path + end, withIntermediateDirectories: false)
        }
        let names = folder.names
        for error in try refusals() {
            #expect(error.message.contains("has a link, a pipe or a folder in place of the file"))
        }
        #expect(folder.names == names)
        #expect(try bytes(of: victim) == Data("keep me".utf8))
    }

    @Test func `a log is not written while another file is its write-ahead log, too`() throws {
        try makeLog()
        #expect(link(victim, path + "-wal") == 0)
        let error = try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        #expect(error.message.contains("log.sqlite-wal with a second name"))
        #expect(try bytes(of: victim) == Data("keep me".utf8))
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a new log takes nothing over from a log that was removed`(end: String) throws {
        try Data("left".utf8).write(to: URL(fileURLWithPath: path + end))
        let error = try #require(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        #expect(error.message.contains("belongs to a log that was removed or renamed"))
        #expect(folder.names == ["log.sqlite\(end)", "victim"])
    }
}
