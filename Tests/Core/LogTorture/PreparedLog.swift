import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// What a scenario finds when it begins: the files of a log, and what they hold.
package struct PreparedLog: Sendable {
    package let name: String
    package let files: [String: Data]
    package let runs: [ExpectedRun]

    /// Nothing.
    package static let none = PreparedLog(name: "new", files: [:], runs: [])

    /// A sealed log with one run.
    package static func sealed(events count: Int = 200, seed: UInt64 = 1) throws -> PreparedLog {
        let folder = try TortureFolder()
        let events = TortureEvents.make(count: count, seed: seed)
        do {
            let log = try LogFile(path: folder.file("log.sqlite"), durable: false)
            try log.record(run: TortureEvents.run("sealed")) { recorder in
                for event in events { recorder.record(event) }
            }
        }
        var run = ExpectedRun(uuid: "sealed", .exact(events))
        run.acknowledged = Int64(count)
        run.isEnded = true
        return PreparedLog(name: "sealed", files: try files(in: folder.path), runs: [run])
    }

    /// A log whose process was killed in the middle of a run.
    package static func killed(events count: Int = 120, seed: UInt64 = 2) throws -> PreparedLog {
        let folder = try TortureFolder()
        let left = try folder.folder("left")
        let writing = try folder.folder("writing")
        let place = try FaultyPlace(writing)
        let events = TortureEvents.make(count: count, seed: seed)
        let log = try LogFile(path: writing + "/log.sqlite", durable: false)
        try log.record(
            run: TortureEvents.run("killed"), options: RecorderOptions(whenFull: .block, batchLimit: 25)
        ) {
            recorder in
            for event in events { recorder.record(event) }
            _ = try recorder.flush()
            try place.cut(.kill, seed: 0, into: left)
        }
        var run = ExpectedRun(uuid: "killed", .exact(events))
        run.acknowledged = Int64(count)
        return PreparedLog(name: "killed", files: try files(in: left), runs: [run])
    }

    /// A log with one run whose process was killed in the middle of a change, which SQLite rolls back.
    package static func changing() throws -> PreparedLog {
        let sealed = try sealed(events: 3000)
        let folder = try TortureFolder()
        try sealed.write(to: folder.path)
        let files = try DatabaseQueue(path: folder.file("log.sqlite")).inDatabase { db in
            try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; DELETE FROM event_row")
            defer { try? db.execute(sql: "ROLLBACK") }
            return try Self.files(in: folder.path)
        }
        return PreparedLog(name: "changing", files: files, runs: sealed.runs)
    }

    /// Puts the files into a folder.
    package func write(to folder: String) throws {
        for (name, bytes) in files { try bytes.write(to: URL(fileURLWithPath: folder + "/" + name)) }
    }

    private static func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in TortureFolder.names(folder) { files[name] = TortureFolder.bytes(folder + "/" + name) }
        return files
    }
}
