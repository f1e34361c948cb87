#if Store
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// An NDJSON log as it was written: a line for its run, and a line for each event.
    package struct NDJSONLog {
        private let input: InputFile

        package init(_ input: InputFile) { self.input = input }

        /// Whether the file at `path` begins with the object of a run, as an SQLite file does with its own name.
        package static func isOne(_ path: String) -> Bool {
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
        func check() throws {
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
            guard Self.isOne(input.path) else {
                throw InputError("\(input.name): this is no NDJSON log; its first line is {\"run\":{…}}")
            }
        }

        /// Gives every event, in order, and the run it tells of: one, or several one after the other.
        ///
        /// A last line that was cut, because the app was killed while it wrote it, ends the log without an
        /// error; the client is told.
        package func forEachEvent(
            for client: DeskClient, _ body: (RunDescription, LifecycleEvent) throws -> Void
        ) throws {
            try forEachNumberedEvent(for: client) { run, _, event in try body(run, event) }
        }

        /// As ``forEachEvent(for:_:)``, with the number that the log gives the run, where it does.
        func forEachNumberedEvent(
            for client: DeskClient, _ body: (RunDescription, Int64?, LifecycleEvent) throws -> Void
        ) throws {
            guard let file = FileHandle(forReadingAtPath: input.path) else {
                throw InputError("\(input.name): no such file can be read")
            }
            defer { try? file.close() }
            let bytes = CountedLines(file)
            var reader = try NDJSONReader(source: input.name) { try bytes.next() }
            while true {
                let event: LifecycleEvent?
                do {
                    event = try reader.next()
                } catch let error as NDJSONError {
                    guard try bytes.isCut(atLine: error.line) else { throw error }
                    client.notice(.cut(log: input.name, line: error.line))
                    return
                }
                guard let event else { return }
                try body(reader.run, reader.runNumber, event)
            }
        }

        /// Records each of its runs with the recorder that `begin` gives for it, and closes that.
        ///
        /// - Throws: `CancellationError` when the client wants to stop.
        func record(
            for client: DeskClient, into begin: (RunDescription) throws -> LifecycleRecorder
        ) throws {
            var begun: (uuid: String, recorder: LifecycleRecorder)?
            try forEachEvent(for: client) { run, event in
                if client.wantsToStop() { throw CancellationError() }
                if let ended = begun, ended.uuid != run.uuid {
                    try ended.recorder.close()
                    begun = nil
                }
                let recorder = try begun?.recorder ?? begin(run)
                begun = (run.uuid, recorder)
                recorder.record(event)
                if recorder.hasGivenUp { try recorder.closeGivenUp() }
            }
            guard let begun else { throw InputError("\(input.name): the log has no events") }
            try begun.recorder.close()
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
