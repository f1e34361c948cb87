import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LifecycleStore

/// A run in another format, a page of its rows at a time.
///
/// Between two pages nothing of the log is held, so a slow reader of the pages delays nobody else. The pages show
/// the log of one moment, also while the run is being written.
package protocol RunPages {
    /// The bytes of the next page, which may be empty; nil after the last.
    mutating func next() throws -> [UInt8]?
}

/// The events and frames of a run in one order, as an exporter writes them.
package struct StoryPages<Exporter: LifecycleExporter>: RunPages {
    private let run: ListedRun
    private var exporter: Exporter
    private let pageLength: Int
    /// The number of the last event at the moment of the first page.
    private var endSeq: Int64?
    private var ending = RunEnding(status: .open)
    private var lastSeq: Int64?
    private var frames: ArraySlice<FrameRecord> = []
    private var lastFrame: Int64?
    private var hasMoreFrames: Bool
    private var isOver = false

    /// - Parameter pageLength: events that are read at once.
    package init(of run: ListedRun, as exporter: Exporter, pageLength: Int = 1000) {
        self.run = run
        self.exporter = exporter
        self.pageLength = pageLength
        hasMoreFrames = exporter.takesFrames
    }

    package mutating func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        let endSeq = try self.endSeq ?? begin()
        let page = try run.reader.events(page(after: lastSeq))
        for event in page.rows where event.seq <= endSeq {
            try addFrames(through: event.seq)
            ending.endedNs = max(ending.endedNs, event.tNs)
            try exporter.add(event)
        }
        lastSeq = page.rows.last?.seq ?? lastSeq
        if !page.wasCut || (lastSeq ?? 0) >= endSeq {
            try addFrames(through: endSeq + 1)
            try exporter.end(ending)
            isOver = true
        }
        defer { exporter.removeAll() }
        return exporter.bytes
    }

    private mutating func begin() throws -> Int64 {
        let record = try run.reader.run(run.record.number)
        let last = try run.reader.lastSeq(run: record.number)
        ending = RunEnding(
            status: record.status, endedNs: record.endedNs ?? 0, dropped: record.dropped)
        try exporter.begin(record.description)
        endSeq = last
        return last
    }

    /// Adds the frames that come before the event `seq`.
    private mutating func addFrames(through seq: Int64) throws {
        while true {
            if frames.isEmpty, hasMoreFrames {
                let page = try run.reader.frames(page(after: lastFrame))
                frames = page.rows[...]
                lastFrame = page.rows.last.map { Int64($0.frame) }
                hasMoreFrames = page.wasCut
            }
            guard let frame = frames.first, frame.firstSeq <= seq else { return }
            ending.endedNs = max(ending.endedNs, frame.endNs)
            try exporter.add(frame)
            frames.removeFirst()
        }
    }

    private func page(after: Int64?) -> LogFilter {
        LogFilter(run: run.record.number, after: after, limit: pageLength)
    }
}

extension RunExport.Table {
    /// The table of a run as comma-separated values.
    package func pages(of run: ListedRun) -> any RunPages {
        let reader = run.reader
        switch self {
        case .events:
            return StoryPages(of: run, as: CSVExporter(run: run.number))
        case .animators:
            return TablePages(of: run, AnimatorRecord.columns) {
                let rows = try reader.animators($0).rows
                return (rows.map(\.fields), rows.last?.number)
            }
        case .frames:
            return TablePages(of: run, FrameRecord.columns) {
                let rows = try reader.frames($0).rows
                return (rows.map(\.fields), rows.last?.number)
            }
        case .cells:
            return TablePages(of: run, CellRecord.columns) {
                let rows = try reader.cells($0).rows
                return (rows.map(\.fields), rows.last?.number)
            }
        }
    }
}

private struct TablePages: RunPages {
    private let columns: [String]
    private let page: (LogFilter) throws -> (rows: [[OutputValue]], last: Int64?)
    private var filter: LogFilter
    private var hasBegun = false
    private var isOver = false

    init(
        of run: ListedRun, _ columns: [String],
        page: @escaping (LogFilter) throws -> (rows: [[OutputValue]], last: Int64?)
    ) {
        self.columns = columns
        self.page = page
        filter = LogFilter(run: run.record.number, limit: 1000)
    }

    mutating func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        let page = try page(filter)
        var writer = CSVWriter()
        if !hasBegun { writer.append(line: columns) }
        for row in page.rows { writer.append(line: row.map(\.field)) }
        (hasBegun, filter.after, isOver) = (true, page.last, page.last == nil)
        return writer.bytes
    }
}
