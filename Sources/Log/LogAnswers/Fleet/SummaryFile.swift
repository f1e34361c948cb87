import Foundation
import LifecycleEvents
import LifecycleStore

/// The file `summaries.ndjson`, with one ``SummaryLine`` for each run.
///
/// A sweep writes the file into the folder of its logs. An export as Parquet writes the file into the folder
/// of each run.
///
/// Commands that count many runs read this file and no logs: the logs of a million runs take hundreds of GB.
package struct SummaryFile {
    package static let name = LogFolder.summaries

    let path: String

    /// Creates the file of `folder`. The file need not exist.
    package init(in folder: String) {
        path = URL(fileURLWithPath: folder).appendingPathComponent(Self.name).path
    }

    // MARK: Writing

    static func bytes(_ lines: some Sequence<SummaryLine>) -> [UInt8] {
        var json = JSONWriter()
        for line in lines { line.write(to: &json) }
        return json.bytes
    }

    /// Appends all of `lines`, or none of them.
    ///
    /// - Throws: ``WriteError`` or ``InputError``.
    package func append(_ lines: [SummaryLine]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw InputError("\(path): cannot be written: \(String(cString: strerror(errno)))")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let end = try file.seekToEnd()
        do {
            try file.write(Self.bytes(lines), named: path)
        } catch {
            try? file.truncate(atOffset: end)
            throw error
        }
    }

    /// Removes the lines of deleted runs, and the file if no line remains.
    func remove(_ uuids: Set<String>, _ temporaryFiles: TemporaryFiles) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        var kept: [SummaryLine] = []
        try forEachLine { if !uuids.contains($0.uuid) { kept.append($0) } }
        guard !kept.isEmpty else { return try FileManager.default.removeItem(atPath: path) }
        let file = try AtomicFile(path, sparing: [], temporaryFiles)
        try file.write(Self.bytes(kept))
        try file.finish()
    }

    // MARK: Reading

    /// Calls `body` with each line.
    ///
    /// - Throws: `NDJSONError`, which names a line that is not a summary, or an error of `body`.
    func forEachLine(_ body: (SummaryLine) throws -> Void) throws {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw InputError("\(path): cannot be read")
        }
        defer { try? file.close() }
        var lines = NDJSONLines(source: path) { () throws(NDJSONError) in
            do {
                return try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
            } catch {
                throw NDJSONError(source: path, line: 1, reason: "the file cannot be read")
            }
        }
        while let line = try lines.next() {
            guard !line.isBlank else { continue }
            let summary: SummaryLine
            do {
                summary = try SummaryLine(line.bytes)
            } catch {
                throw lines.error("\(error.reason); this is no run's summary")
            }
            try body(summary)
        }
    }
}
