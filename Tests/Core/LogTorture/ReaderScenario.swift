import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Reads a log while it is written.
package struct ReaderScenario {
    package struct Result: Sendable {
        package var readings = 0
        package var events: Int64 = 0
        /// The largest the write-ahead log has been, in bytes.
        package var walBytes: Int64 = 0
        /// Its size after the reader that held it had gone and more was written.
        package var walBytesAfter: Int64 = 0
    }

    package enum Reading: String, Sendable, CaseIterable {
        case never, comesAndGoes, stays
    }

    private let count: Int
    private let checkpointPages: Int

    package init(count: Int, checkpointPages: Int) {
        self.count = count
        self.checkpointPages = checkpointPages
    }

    package func run(_ reading: Reading) throws -> Result {
        let folder = try TortureFolder()
        let path = folder.file("log.sqlite")
        var result = Result()
        do {
            let log = try LogFile(path: path, durable: false, checkpointPages: checkpointPages)
            let recorder = try log.recorder(
                run: TortureEvents.run("read"), configJSON: "{}",
                options: RecorderOptions(whenFull: .block, batchLimit: 500))
            let events = TortureEvents.make(count: 10_000, seed: 9)
            var seen: Int64 = 0
            var written = 0
            func write(_ count: Int) throws {
                for _ in 0..<count {
                    var event = events[written % events.count]
                    event.seq = 0
                    event.turn = written
                    recorder.record(event)
                    written += 1
                }
                _ = try recorder.flush()
                result.walBytes = max(result.walBytes, Self.size(path + "-wal"))
            }
            func read() throws {
                seen = try Self.read(path, after: seen)
                result.readings += 1
            }
            switch reading {
            case .never: while written < count { try write(1000) }
            case .comesAndGoes:
                while written < count {
                    try write(1000)
                    try read()
                }
            case .stays:
                try write(1000)
                let reader = try LogReader(path: path)
                var last: Int64 = 0
                try reader.forEachEvent { event in
                    if event.seq == 1 { while written < count { try write(1000) } }
                    last = event.seq
                    return true
                }
                try require(last == 1000, "A reader that stays sees \(last) events of 1000.")
                // It has gone: the next checkpoint reaches the end, and the one after begins anew.
                try write(4 * 1000)
                try write(4 * 1000)
            }
            result.walBytesAfter = Self.size(path + "-wal")
            result.events = Int64(written)
            try recorder.close()
        }
        try require(folder.names == ["log.sqlite"], "Beside the sealed log: \(folder.names).")
        _ = try Self.read(path, after: 0)
        try require(folder.names == ["log.sqlite"], "A reader leaves \(folder.names).")
        return result
    }

    /// Reads everything, at one moment, and returns the last number; - Throws: when there is a hole, or
    /// when the log has become shorter.
    static func read(_ path: String, after seen: Int64) throws -> Int64 {
        var sequence = SequenceCheck()
        try LogReader(path: path).forEachEvent { event in
            try sequence.add(event)
            return true
        }
        try require(sequence.last >= seen, "A reader saw \(seen) and then \(sequence.last).")
        return sequence.last
    }

    /// A reader of what a killed writer left changes nothing of it.
    package static func readKilled() throws {
        let folder = try TortureFolder()
        let start = try PreparedLog.killed()
        try start.write(to: folder.path)
        try require(start.files.keys.sorted() == ["log.sqlite", "log.sqlite-wal"], "No log was left.")
        for _ in 0..<3 {
            let last = try read(folder.file("log.sqlite"), after: 0)
            try require(last == start.runs[0].acknowledged, "Only \(last) events are read.")
            let console = try SQLConsole(path: folder.file("log.sqlite"))
            _ = try console.run("SELECT count(*) FROM events", seconds: 5)
        }
        for (name, bytes) in start.files {
            try require(TortureFolder.bytes(folder.file(name)) == bytes, "A reader changed \(name).")
        }
        try LogJudge(folder: folder.path).judge(start.runs)
    }

    static func size(_ path: String) -> Int64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    }
}
