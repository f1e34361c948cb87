#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// A log that questions are put to: an SQLite file, a folder with a file per run, or an NDJSON file, which
    /// is read into a log of its own for as long as the question lasts.
    final class LogSource {
        /// As the user named it.
        let path: String
        /// A reader for each file, in the order of their names.
        let readers: [LogReader]
        let isFolder: Bool
        private let temporary: TemporaryFolder?

        init(_ path: String) throws {
            self.path = path
            isFolder = LogFolder.isFolder(path)
            if isFolder {
                let files = try LogFolder(path: path).files()
                readers = try files.map { try LogReader(path: $0) }
                temporary = nil
                return
            }
            guard try Self.isNDJSON(path) else {
                readers = [try LogReader(path: path)]
                temporary = nil
                return
            }
            let folder = try TemporaryFolder()
            let log = folder.file("log.sqlite")
            try Self.read(path) { _ in try LogFile(path: log, durable: false) }
            readers = [try LogReader(path: log)]
            temporary = folder
        }

        /// An NDJSON log begins with the object of its run, an SQLite file with its own name.
        static func isNDJSON(_ path: String) throws -> Bool {
            guard let file = FileHandle(forReadingAtPath: path) else { return false }
            defer { try? file.close() }
            let head = try? file.read(upToCount: 64)
            return head?.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        }

        /// Gives every event of an NDJSON file, in order, and the run it tells of.
        ///
        /// Errors call the file `name`, or else by its path. A last line that was cut, because the app was killed while it wrote it, ends the log without an
        /// error; standard error says so in one line unless `saysCut` is false.
        static func forEachEvent(
            ofNDJSON path: String, named name: String? = nil, saysCut: Bool = true,
            _ body: (RunDescription, LifecycleEvent) throws -> Void
        ) throws {
            let name = name ?? path
            guard let file = FileHandle(forReadingAtPath: path) else {
                throw InputError("\(name): no such file can be read")
            }
            defer { try? file.close() }
            let bytes = CountedLines(file)
            var reader = try NDJSONReader(source: name) { try bytes.next() }
            while true {
                let event: LifecycleEvent?
                do {
                    event = try reader.next()
                } catch let error as NDJSONError {
                    guard try bytes.isCut(atLine: error.line) else { throw error }
                    if saysCut {
                        StandardOutput.flush()
                        StandardError.write(
                            "\(name):\(error.line): the last line is cut; the log is read up to there\n")
                    }
                    return
                }
                guard let event else { return }
                try body(reader.run, event)
            }
        }

        /// Writes an NDJSON log as a run of its own into the log that `open` gives for it.
        static func read(
            _ path: String, named name: String? = nil, into open: (RunDescription) throws -> LogFile
        ) throws {
            var log: LogFile?
            var recorder: LifecycleRecorder?
            try forEachEvent(ofNDJSON: path, named: name) { run, event in
                if recorder == nil {
                    let file = try open(run)
                    recorder = try file.recorder(run: run, configJSON: "{}", options: RecorderOptions())
                    log = file
                }
                recorder?.record(event)
            }
            guard let recorder else { throw InputError("\(name ?? path): the log has no events") }
            try recorder.close()
            withExtendedLifetime(log) {}
        }
    }

    /// The bytes of a file, and whether its last line has an end.
    private final class CountedLines {
        private let file: FileHandle
        private var ends = 0
        private var last: UInt8?

        init(_ file: FileHandle) { self.file = file }

        func next() throws -> [UInt8] {
            let bytes = try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
            ends += bytes.count { $0 == UInt8(ascii: "\n") }
            last = bytes.last ?? last
            return bytes
        }

        /// Whether `line`, from 1, is the file's last and has no end.
        func isCut(atLine line: Int) throws -> Bool {
            while try !next().isEmpty {}
            return last != UInt8(ascii: "\n") && line == ends + 1
        }
    }
#endif
