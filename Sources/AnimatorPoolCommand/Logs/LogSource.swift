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
        /// A reader for each file that can be read, in the order of their names.
        let readers: [LogReader]
        let isFolder: Bool
        /// The paths of a folder's files that could not be read, each of which was named.
        private(set) var unreadable: Set<String> = []
        private let say: (String) -> Void
        // What standard input or a pipe gave goes with it.
        private let input: ReadableTwice
        private let temporary: TemporaryFolder?

        /// - Parameters:
        ///   - path: a file, a folder, a pipe, or `-` for standard input.
        ///   - say: told in a line which file of a folder cannot be read; the others are.
        /// - Throws: ``StoreError``, ``InputError`` or `NDJSONError` when nothing can be read.
        convenience init(_ path: String, saying say: @escaping (String) -> Void = StandardError.write)
            throws
        {
            try self.init(ReadableTwice(path), saying: say)
        }

        init(_ input: ReadableTwice, saying say: @escaping (String) -> Void = StandardError.write) throws {
            (self.input, self.say) = (input, say)
            path = input.name
            isFolder = LogFolder.isFolder(input.path)
            if isFolder {
                temporary = nil
                var readers: [LogReader] = []
                var errors: [StoreError] = []
                for file in try LogFolder(path: path).files() {
                    do throws(StoreError) {
                        readers.append(try LogReader(path: file))
                    } catch {
                        errors.append(error)
                    }
                }
                if readers.isEmpty, let error = errors.first { throw error }
                self.readers = readers
                for error in errors { name(error) }
                return
            }
            guard try Self.isNDJSON(input.path) else {
                temporary = nil
                do throws(StoreError) {
                    readers = [try LogReader(path: input.path)]
                } catch {
                    throw StoreError(error.reason, input.name, error.message)
                }
                return
            }
            let folder = try TemporaryFolder()
            let log = folder.file("log.sqlite")
            try Self.read(input.path, named: input.name) { run in
                // Nobody waits for room in a folder for temporary files.
                try LogFile(path: log, durable: false).recorder(
                    run: run, configJSON: "{}", options: RecorderOptions(patienceNs: 0))
            }.close()
            readers = [try LogReader(path: log)]
            temporary = folder
        }

        /// What `body` makes of a file of the log; nil when it is one of a folder and cannot be read. It is
        /// named then, and a file that was named is not read again.
        func reading<Answer>(_ reader: LogReader, _ body: () throws -> Answer) throws -> Answer? {
            guard isFolder else { return try body() }
            guard !unreadable.contains(reader.path) else { return nil }
            do {
                return try body()
            } catch let error as StoreError where error.isAboutFile {
                name(error)
                return nil
            }
        }

        private func name(_ error: StoreError) {
            unreadable.insert(error.path)
            say("\(error); it is left out")
        }

        /// An NDJSON log begins with the object of its run, an SQLite file with its own name.
        static func isNDJSON(_ path: String) throws -> Bool {
            // Not opened here: this process may be writing it.
            if LogReader.isDatabase(path: path) { return false }
            guard let file = FileHandle(forReadingAtPath: path) else { return false }
            defer { try? file.close() }
            // A folder can be opened and not read.
            guard var head = try? file.read(upToCount: 64) else { return false }
            // A byte order mark.
            if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
            return head.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        }

        /// - Throws: ``InputError`` unless an NDJSON log stands there.
        static func checkIsNDJSON(_ input: ReadableTwice) throws {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: input.path, isDirectory: &isFolder) else {
                throw InputError("\(input.name): there is no such file")
            }
            if isFolder.boolValue {
                throw InputError("\(input.name): this is a folder; name an NDJSON file in it")
            }
            guard FileManager.default.isReadableFile(atPath: input.path) else {
                throw InputError("\(input.name): the file may not be read")
            }
            guard try isNDJSON(input.path) else {
                throw InputError("\(input.name): this is no NDJSON log; its first line is {\"run\":{…}}")
            }
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

        /// Records an NDJSON log as a run of its own, with the recorder that `begin` gives for it, which is the
        /// caller's to close.
        ///
        /// - Throws: `CancellationError` when `stop` says so at an event.
        static func read(
            _ path: String, named name: String? = nil, until stop: () -> Bool = { false },
            into begin: (RunDescription) throws -> LifecycleRecorder
        ) throws -> LifecycleRecorder {
            var begun: LifecycleRecorder?
            try forEachEvent(ofNDJSON: path, named: name) { run, event in
                if stop() { throw CancellationError() }
                let recorder = try begun ?? begin(run)
                begun = recorder
                recorder.record(event)
                if recorder.hasGivenUp { try recorder.closeGivenUp() }
            }
            guard let recorder = begun else { throw InputError("\(name ?? path): the log has no events") }
            return recorder
        }
    }

    extension StoreError {
        /// Whether it says that a file cannot be read, and nothing about what was asked of it.
        var isAboutFile: Bool {
            switch reason {
            case .noLog, .notADatabase, .foreign, .newer, .older, .truncated, .corrupt, .system: true
            case .locked, .noRun, .badQuery, .timedOut, .tooLarge: false
            }
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
