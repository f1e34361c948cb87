import Foundation
import LifecycleEvents
import LifecycleRecording

/// An NDJSON file as it is sent: the log of a device.
///
/// A last line that was cut, because the app was killed while it wrote it, ends the log. A log that is being written
/// is read up to where it is now; with `ending: nil` it stays open on the server, and the next upload goes on.
public final class NDJSONFileSource: EventSource {
    public let run: RunDescription
    private let path: String
    private let ending: RunStatus?
    private var reader: NDJSONReader
    private var lines: FileLines
    /// The number of the last event that was read.
    private var lastSeq: Int64 = 0

    /// - Parameter ending: how the run ended; nil when it goes on.
    /// - Throws: `NDJSONError`, or what opening the file threw.
    public init(path: String, ending: RunStatus? = .finished) throws {
        self.path = path
        self.ending = ending
        (reader, lines) = try Self.open(path)
        run = reader.run
    }

    private static func open(_ path: String) throws -> (NDJSONReader, FileLines) {
        let lines = FileLines(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)))
        return (try NDJSONReader(source: path, readMore: lines.next), lines)
    }

    public func events(after seq: Int64, count: Int) throws -> EventPage {
        if seq < lastSeq {
            (reader, lines) = try Self.open(path)
            lastSeq = 0
            guard reader.run == run else {
                throw UploadError(
                    .badLog, "\(path): another log has taken its place", wayOut: "send that for itself")
            }
        }
        var events: [LifecycleEvent] = []
        while events.count < count, let event = try next() {
            lastSeq = event.seq
            if event.seq > seq { events.append(event) }
        }
        return events.isEmpty ? .end(last: lastSeq, status: ending) : .events(events)
    }

    private func next() throws -> LifecycleEvent? {
        do {
            let event = try reader.next()
            guard event == nil || reader.run.uuid == run.uuid else {
                throw UploadError(
                    .badLog, "\(path): the file holds several runs",
                    wayOut: "`animatorpool upload` sends each")
            }
            return event
        } catch let error as NDJSONError where lines.isCut(atLine: error.line) {
            return nil
        }
    }
}

/// The bytes of a file, and how many lines of it have come to their end.
private final class FileLines {
    private let file: FileHandle
    private var ends = 0

    init(_ file: FileHandle) { self.file = file }

    deinit { try? file.close() }

    func next() throws -> [UInt8] {
        let bytes = try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
        ends += bytes.count { $0 == UInt8(ascii: "\n") }
        return bytes
    }

    /// Whether `line`, from 1, is the file's last and has no end: a reader gets that far only at the file's end.
    func isCut(atLine line: Int) -> Bool { line == ends + 1 }
}
