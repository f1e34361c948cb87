import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// An NDJSON log as it was written: a line for its run, a line for each event and frame, and one for its end.
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

    /// Gives every entry, in order, with the run it tells of and the number that the log gives the run, where it
    /// does: one run, or several one after the other, each of which ends with its end.
    ///
    /// An app that is killed while it writes leaves a cut last line. Such a line ends the log without an error, and the
    /// client learns of it. The client also hears how many lines and members this version does not know.
    package func forEachEntry(
        for client: WorkClient, _ body: (RunDescription, Int64?, NDJSONEntry) throws -> Void
    ) throws {
        guard let file = FileHandle(forReadingAtPath: input.path) else {
            throw InputError("\(input.name): no such file can be read")
        }
        defer { try? file.close() }
        var reader = try NDJSONReader(source: input.name, file: file)
        var gaps = GapCheck()
        while let entry = try reader.next() {
            try gaps.check(entry, in: input.name, line: reader.lineNumber)
            try body(reader.run, reader.runNumber, entry)
        }
        if let cut = reader.cut {
            client.notice("\(input.name):\(cut.line): the last line is cut; the log is read up to there")
        }
        let unknown = [(reader.unknownLines, "line"), (reader.unknownMembers, "member")]
            .compactMap { count, thing in count > 0 ? count.counting(thing) : nil }
        if !unknown.isEmpty {
            client.notice(
                "\(input.name): skipped what this version does not know: \(unknown.joined(separator: " and "))"
            )
        }
    }

    /// Records each of its runs with the recorder that `begin` gives for it, and closes that. A run without an end
    /// is recorded as recovered.
    ///
    /// - Parameter configJSON: takes the place of a run's configuration once all of it is recorded.
    /// - Throws: `CancellationError` when the client wants to stop.
    func record(
        for client: WorkClient, configJSON: String? = nil,
        into begin: (RunDescription) throws -> LifecycleRecorder
    ) throws {
        var under: LifecycleRecorder?
        var runs = 0
        try forEachEntry(for: client) { run, _, entry in
            if client.wantsToStop() { throw CancellationError() }
            // A file with neither an event nor an end holds no run.
            if under == nil, entry == .end(nil) { return }
            let recorder = try under ?? begin(run)
            under = recorder
            switch entry {
            case .event(let event): recorder.record(event)
            case .frame(let frame): recorder.record(frame)
            case .end(let end):
                recorder.finish(stating: end, configJSON: configJSON)
                try recorder.close(status: end?.status ?? .recovered)
                under = nil
                runs += 1
                return
            }
            if recorder.hasGivenUp { try recorder.closeGivenUp() }
        }
        guard runs > 0 else { throw InputError("\(input.name): the log has no events") }
    }
}

extension NDJSONReader {
    /// Reads a log from an open file.
    init(source: String, file: FileHandle) throws(NDJSONError) {
        try self.init(source: source) { () throws(NDJSONError) in
            do {
                return try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
            } catch {
                throw NDJSONError(source: source, line: 0, reason: "the file cannot be read (\(error))")
            }
        }
    }
}
