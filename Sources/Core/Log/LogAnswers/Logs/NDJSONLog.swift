import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// An NDJSON log: for each run a line with its description, a line for each event and frame, and an end line.
package struct NDJSONLog {
    private let input: InputFile

    package init(_ input: InputFile) { self.input = input }

    /// Whether the file at `path` begins with a JSON object and is not an SQLite database.
    package static func isOne(_ path: String) -> Bool {
        // Does not open a database: this process may be writing the database.
        if LogReader.isDatabase(path: path) { return false }
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        // Opening a folder succeeds, and reading it fails.
        guard var head = try? file.read(upToCount: 64) else { return false }
        // Skips a byte order mark.
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        return head.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    }

    /// - Throws: ``InputError`` if the file is not an NDJSON log.
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
            throw InputError("\(input.name): this is not an NDJSON log; its first line is {\"run\":{…}}")
        }
    }

    /// Calls `body` with every entry in order, with its run and, if the log has it, the run's number.
    ///
    /// A log can have several runs in succession, each of which ends with its end entry.
    ///
    /// A killed app leaves an incomplete last line. The line ends the log without an error, and the client
    /// receives a notice. The client also receives a notice with the number of lines and members that this
    /// version does not know.
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

    /// Records each run with the recorder that `begin` returns for it, and closes the recorder.
    ///
    /// A run without an end is recorded as recovered.
    ///
    /// - Parameter configJSON: replaces a run's configuration after the complete run is recorded.
    /// - Throws: `CancellationError` if the client wants to stop.
    func record(
        for client: WorkClient, configJSON: String? = nil,
        into begin: (RunDescription) throws -> LifecycleRecorder
    ) throws {
        var under: LifecycleRecorder?
        var runs = 0
        try forEachEntry(for: client) { run, _, entry in
            if client.wantsToStop() { throw CancellationError() }
            // A file with neither an event nor an end has no run.
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

/// Checks that the gaps of an NDJSON log name no more missing events than its event numbers leave out.
///
/// A gap precedes, follows or replaces the events that it names.
package struct GapCheck {
    private var lastSeq: Int64 = 0
    /// The last gap, while it may still name events that follow it.
    private var open: (seq: Int64, line: Int, named: Int64, before: Int64)?

    package init() {}

    /// - Parameter line: the line of the entry in `source`.
    /// - Throws: ``InputError`` if a gap names more events than are missing.
    package mutating func check(_ entry: NDJSONEntry, in source: String, line: Int) throws(InputError) {
        switch entry {
        case .event(let event):
            // Events without a number have no gaps between them.
            guard event.seq > 0 else { return }
            let missing = max(0, event.seq &- lastSeq &- 1)
            try close(missing: missing, in: source)
            lastSeq = max(lastSeq, event.seq)
            if event.kind == .logGap, let named = event.arg, named > missing + 1 {
                open = (event.seq, line, named, missing + 1)
            }
        case .end:
            try close(missing: 0, in: source)
            lastSeq = 0
        case .frame: break
        }
    }

    private mutating func close(missing: Int64, in source: String) throws(InputError) {
        guard let gap = open else { return }
        open = nil
        let most = gap.before + missing
        guard gap.named <= most else {
            throw InputError(
                "\(source):\(gap.line): the log.gap at event \(gap.seq) names \(gap.named) missing events, and "
                    + "\(most.counting("number")) can be missing there: the log is damaged; copy it again from where "
                    + "it was recorded")
        }
    }
}
