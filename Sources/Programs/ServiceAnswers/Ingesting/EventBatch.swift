import LifecycleEvents
import LifecycleRecording

/// Events and frames from a client: lines of NDJSON without the line of their run.
struct EventBatch {
    private(set) var entries: [NDJSONEntry] = []
    /// The number of members and lines that this version does not know.
    private(set) var ignored = 0

    init(_ entries: [NDJSONEntry]) { self.entries = entries }

    /// Reads a batch.
    ///
    /// - Parameters:
    ///   - run: The run of the batch.
    ///   - place: The state after the earlier lines of the run.
    /// - Throws: `NDJSONError`, which counts lines from the first event.
    init(_ content: RequestContent, of run: RunDescription, place: FramePlace = FramePlace()) throws {
        guard case .bytes(let bytes) = content, !bytes.isEmpty else { return }
        var reader = NDJSONReader(source: "the content", batch: bytes, of: run, place: place)
        entries.reserveCapacity(bytes.count / 100)
        while let entry = try reader.next() {
            if case .end = entry { continue }
            entries.append(entry)
        }
        if let cut = reader.cut { throw cut }
        ignored = reader.unknownMembers + reader.unknownLines
    }

    /// Reads the run from a log's first line.
    static func run(_ content: RequestContent) throws -> RunDescription {
        var bytes = try content.bytes(or: .noContent("Send {\"run\": {…}}, a log's first line."))
        for index in bytes.indices where bytes[index] == 0x0A { bytes[index] = 0x20 }
        return try NDJSONReader(source: "the content", bytes: bytes).run
    }
}
