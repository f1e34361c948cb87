#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// A log that questions are put to: an SQLite file, or an NDJSON file, which is read into a log of its
    /// own for as long as the question lasts.
    final class LogSource {
        let reader: LogReader
        private let temporary: URL?

        init(_ path: String) throws {
            guard try Self.isNDJSON(path) else {
                reader = try LogReader(path: path)
                temporary = nil
                return
            }
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("animatorpool-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            temporary = folder
            do {
                let log = folder.appendingPathComponent("log.sqlite").path
                try Self.read(path, into: log)
                reader = try LogReader(path: log)
            } catch {
                try? FileManager.default.removeItem(at: folder)
                throw error
            }
        }

        deinit {
            if let temporary { try? FileManager.default.removeItem(at: temporary) }
        }

        /// An NDJSON log begins with the object of its run, an SQLite file with its own name.
        static func isNDJSON(_ path: String) throws -> Bool {
            guard let file = FileHandle(forReadingAtPath: path) else { return false }
            defer { try? file.close() }
            let head = try? file.read(upToCount: 64)
            return head?.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        }

        /// Gives every event of an NDJSON file, in order, and the run it tells of.
        static func forEachEvent(
            ofNDJSON path: String, _ body: (RunDescription, LifecycleEvent) throws -> Void
        ) throws {
            guard let file = FileHandle(forReadingAtPath: path) else {
                throw InputError("\(path): no such file can be read")
            }
            defer { try? file.close() }
            var reader = try NDJSONReader(source: path) {
                try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
            }
            while let event = try reader.next() { try body(reader.run, event) }
        }

        private static func read(_ path: String, into log: String) throws {
            let file = try LogFile(path: log, durable: false)
            var recorder: LifecycleRecorder?
            try forEachEvent(ofNDJSON: path) { run, event in
                if recorder == nil {
                    recorder = try file.recorder(run: run, configJSON: "{}", options: RecorderOptions())
                }
                recorder?.record(event)
            }
            guard let recorder else { throw InputError("\(path): the log has no events") }
            try recorder.close()
        }
    }
#endif
