import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// A reader and its last pages, which all clients share that follow runs of one file.
///
/// Clients with the same filter and the same place get the same bytes, so two hundred of them cost little more than one.
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
        /// Nothing was new a moment ago, and the file has not changed since.
        case unchanged
    }

    /// The result of the last look at a filter.
    private struct Known {
        let filter: LogFilter
        /// Nil when nothing was new.
        let page: Page?
        /// The file before the look.
        let file: FileState?
        let time: ContinuousClock.Instant
    }

    let reader: LogReader
    private let known = Locked<[Known]>([])

    private static let keptPages = 16
    /// A look in the same tick of the file system's clock misses a change for this long.
    private static let longestRest = Duration.seconds(1)

    init(_ reader: LogReader) { self.reader = reader }

    /// The events that a filter lets through after its `after`.
    ///
    /// - Parameter isFresh: Whether to read the file even if it seems unchanged.
    func news(_ filter: LogFilter, isFresh: Bool) throws -> News {
        let file = FileState(reader.path)
        // Locked during the read, so that others with the same filter find its result.
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
