import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LifecycleStore

/// A run in another format, one page of rows at a time.
///
/// No resources of the log are held between two pages, so a slow reader delays no other reader. The pages
/// show the log at one moment, even if the run is still being written.
package protocol RunPages {
    /// Returns the bytes of the next page, which may be empty, or nil after the last page.
    mutating func next() throws -> [UInt8]?
}

/// The events and frames of a run, merged in order and written by an exporter.
package struct StoryPages<Exporter: LifecycleExporter>: RunPages {
    private let run: ListedRun
    private var exporter: Exporter
    /// The number of the last event at the time of the first page.
    private var endSeq: Int64?
    private var ending = RunEnding(status: .open)
    private var lastSeq: Int64?
    private var frames: ArraySlice<FrameRecord> = []
    private var lastFrame: Int64?
    private var hasMoreFrames: Bool
    private var isOver = false

    package init(of run: ListedRun, as exporter: Exporter) {
        self.run = run
        self.exporter = exporter
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
        return exporter.take()
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

    /// Adds the frames that precede the event `seq`.
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
        LogFilter(run: run.record.number, after: after, limit: 1000)
    }
}

/// The rows of a table as comma-separated values. Events use ``StoryPages``.
package struct TablePages: RunPages {
    private let run: ListedRun
    private let table: RunTable
    private let isOneOfSeveral: Bool
    private let hasHeader: Bool
    private var filter: LogFilter
    private var hasBegun = false
    private var isOver = false

    /// - Parameters:
    ///   - isOneOfSeveral: whether other runs are in the same file. Each row then begins with the run.
    ///   - hasHeader: whether to write a header line first.
    package init(of run: ListedRun, _ table: RunTable, isOneOfSeveral: Bool = false, hasHeader: Bool = true) {
        (self.run, self.table) = (run, table)
        (self.isOneOfSeveral, self.hasHeader) = (isOneOfSeveral, hasHeader)
        filter = LogFilter(run: run.record.number, limit: 1000)
    }

    package mutating func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        let rows = try table.page(of: run.reader, filter).rows
        var writer = CSVWriter()
        if !hasBegun, hasHeader { writer.append(line: (isOneOfSeveral ? ["run"] : []) + table.columns) }
        for row in rows {
            writer.append(line: (isOneOfSeveral ? [String(run.number)] : []) + row.values.map(\.field))
        }
        (hasBegun, filter.after, isOver) = (true, rows.last?.number, rows.isEmpty)
        return writer.bytes
    }
}
