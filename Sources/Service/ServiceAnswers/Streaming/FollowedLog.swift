import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A reader and its last pages, which all clients that follow runs of one file share.
///
/// Clients with the same filter and position get the same bytes: two hundred cost little more than one.
final class FollowedLog: Sendable {
    /// Events as server-sent events.
    struct Page {
        let bytes: [UInt8]
        /// The number of the last event.
        let lastSeq: Int64
    }

    enum News {
        case page(Page)
        case nothing
        /// The last read found nothing, and the file has not changed since.
        case unchanged
    }

    /// The result of the last read with a filter.
    private struct Known {
        let filter: LogFilter
        /// Nil when there were no new events.
        let page: Page?
        /// The state of the file before the read.
        let file: FileState?
        let time: ContinuousClock.Instant
    }

    let reader: LogReader
    private let known = Locked<[Known]>([])

    private static let keptPages = 16
    /// A change in the same tick of the file system's clock as a read is found after this time.
    private static let longestRest = Duration.seconds(1)

    init(_ reader: LogReader) { self.reader = reader }

    /// Returns the events of a filter after its `after`.
    ///
    /// - Parameter isFresh: Whether to read the file even if it seems unchanged.
    func news(_ filter: LogFilter, isFresh: Bool) throws -> News {
        let file = FileState(reader.path)
        // Locked during the read, so that other clients with the same filter find its result.
        return try known.withLock { known in
            Result { try look(filter, file, isFresh: isFresh, &known) }
        }.get()
    }

    private func look(
        _ filter: LogFilter, _ file: FileState?, isFresh: Bool, _ known: inout [Known]
    ) throws -> News {
        if let index = known.firstIndex(where: { $0.filter == filter }) {
            if let page = known[index].page { return .page(page) }
            if !isFresh, file != nil, known[index].file == file,
                .now - known[index].time < Self.longestRest
            {
                return .unchanged
            }
            known.remove(at: index)
        }
        let events = try reader.events(filter).rows
        let page = events.last.map { Page(bytes: Self.text(of: events), lastSeq: $0.seq) }
        if known.count == Self.keptPages { known.removeFirst() }
        known.append(Known(filter: filter, page: page, file: file, time: .now))
        return page.map { .page($0) } ?? .nothing
    }

    private static func text(of events: [LifecycleEvent]) -> [UInt8] {
        var bytes: [UInt8] = []
        var lines = NDJSONWriter()
        for event in events {
            bytes += "id: \(event.seq)\ndata: ".utf8
            lines.append(event)
            bytes += lines.bytes
            bytes.append(UInt8(ascii: "\n"))
            lines.removeAll()
        }
        return bytes
    }
}
