import Foundation
import LifecycleEvents
import LifecycleRecording

/// A log file in NDJSON, for example from a device, as a source of events.
///
/// The run ends on the server as the log's end line says. A log without an end line, because the app was
/// killed, is sent as `recovered`: the log is incomplete, and `animatorpool verify` reports it. If the log
/// has grown and is sent again, the run continues on the server.
public final class NDJSONFileSource: EventSource {
    /// The run that the file describes.
    public let run: RunDescription
    private let path: String
    private var reader: NDJSONReader
    /// The numbers of the last event and the last frame that were read.
    private var lastSeq: Int64 = 0
    private var lastFrame = 0
    private var end: LogEnd?

    /// Opens a file.
    ///
    /// - Throws: `NDJSONError`, or the error of opening the file.
    public init(path: String) throws {
        self.path = path
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

    /// Reads and returns the next events and frames.
    public func page(afterEvent seq: Int64, frame: Int, count: Int) throws -> EventPage {
        if seq < lastSeq || frame < lastFrame { try startOver() }
        var (events, frames): ([LifecycleEvent], [FrameRecord]) = ([], [])
        while events.count < count, frames.count < count, let entry = try reader.next() {
            guard reader.run.uuid == run.uuid else {
                throw UploadError(
                    .badLog, "\(path): the file holds several runs",
                    wayOut: "`animatorpool upload` sends each")
            }
            switch entry {
            case .event(let event):
                lastSeq = event.seq
                if event.seq > seq { events.append(event) }
            case .frame(let record):
                lastFrame = record.frame
                if record.frame > frame { frames.append(record) }
            case .end(let end): self.end = end
            }
        }
        guard events.isEmpty, frames.isEmpty else {
            return .batch(LifecycleBatch(events: events, frames: frames))
        }
        return .end(
            last: lastSeq,
            RunEnding(
                status: end?.status ?? .recovered, endedNs: end?.tNs ?? 0, dropped: end?.dropped ?? 0))
    }

    private func startOver() throws {
        reader = try Self.open(path)
        (lastSeq, lastFrame, end) = (0, 0, nil)
        guard reader.run == run else {
            throw UploadError(
                .badLog, "\(path): another log has taken its place", wayOut: "send that for itself")
        }
    }
}
