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
    /// How the run ended, as the log states it.
    private var statedEnding: RunStatus?
    private var reader: NDJSONReader
    /// The number of the last event that was read.
    private var lastSeq: Int64 = 0

    /// - Parameter ending: how the run ended where the log does not state it; nil when it goes on.
    /// - Throws: `NDJSONError`, or what opening the file threw.
    public init(path: String, ending: RunStatus? = .finished) throws {
        self.path = path
        self.ending = ending
        reader = try Self.open(path)
        run = reader.run
    }

    private static func open(_ path: String) throws -> NDJSONReader {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return try NDJSONReader(source: path) { () throws(NDJSONError) in
            do {
                return try file.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? []
            } catch {
                throw NDJSONError(source: path, line: 0, reason: "the file cannot be read (\(error))")
            }
        }
    }

    public func events(after seq: Int64, count: Int) throws -> EventPage {
        if seq < lastSeq {
            reader = try Self.open(path)
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
        return events.isEmpty
            ? .end(last: lastSeq, status: ending.map { statedEnding ?? $0 }) : .events(events)
    }

    private func next() throws -> LifecycleEvent? {
        while let entry = try reader.next() {
            guard reader.run.uuid == run.uuid else {
                throw UploadError(
                    .badLog, "\(path): the file holds several runs",
                    wayOut: "`animatorpool upload` sends each")
            }
            switch entry {
            case .event(let event): return event
            case .end(let end): statedEnding = end?.status
            case .frame: continue
            }
        }
        return nil
    }
}
