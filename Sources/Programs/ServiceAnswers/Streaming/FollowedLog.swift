import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// What all clients share that follow runs of one file: a reader, and the last pages that it has read.
///
/// Who follows with the same filter from the same event on is given the same bytes, so that two hundred clients
/// cost little more than one.
final class FollowedLog: Sendable {
    /// Events, as they are sent.
    struct Page {
        let bytes: [UInt8]
        /// The number of the last of them.
        let lastSeq: Int64
    }

    enum News {
        case page(Page)
        /// Nothing is there.
        case nothing
        /// Nothing was there a moment ago, and the file has not changed since.
        case unchanged
    }

    /// What was behind an event when it was last looked.
    private struct Known {
        let filter: LogFilter
        /// Nil when nothing was there.
        let page: Page?
        /// The file before the look.
        let file: FileState?
        let time: ContinuousClock.Instant
    }

    let reader: LogReader
    private let known = Locked<[Known]>([])

    private static let keptPages = 16
    /// A change that came in the tick of the file system's clock in which it was looked is found this late.
    private static let longestRest = Duration.seconds(1)

    init(_ reader: LogReader) { self.reader = reader }

    /// What a filter lets through behind its `after`.
    ///
    /// - Parameter isFresh: whether it is looked for although the file seems unchanged.
    func news(_ filter: LogFilter, isFresh: Bool) throws -> News {
        let file = FileState(reader.path)
        // Held while one reads: who asks for the same then finds it.
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
