import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LifecycleStore

/// Writes one run of a log in another format. Memory holds no more than a page of the log.
///
/// Features write their own formats with ``export(_:wantsToStop:progress:)``.
package struct RunExport {
    package let run: ListedRun
    private let write: ([UInt8]) throws -> Void

    /// - Parameter write: called with the bytes, piece by piece.
    package init(of run: ListedRun, write: @escaping ([UInt8]) throws -> Void) {
        self.run = run
        self.write = write
    }

    /// The number of bytes to write at once.
    private static let chunk = 1 << 16

    // MARK: Events and frames

    /// Writes all events and frames with `exporter`.
    ///
    /// - Parameters:
    ///   - wantsToStop: called at every ten-thousandth event.
    ///   - progress: called at every ten-thousandth event with the number of written events.
    /// - Returns: the exporter after the run.
    /// - Throws: `CancellationError` if `wantsToStop` returns true.
    @discardableResult package func export<Exporter: LifecycleExporter>(
        _ exporter: Exporter, wantsToStop: () -> Bool = { false },
        progress: (Int) -> Void = { _ in }
    ) throws -> Exporter {
        var exporter = exporter
        var events = 0
        var ending = RunEnding(status: .open)
        func handOut(atLeast count: Int) throws {
            if let bytes = exporter.take(atLeast: count) { try write(bytes) }
        }
        try run.reader.tell(
            run: run.record.number,
            begin: { run in
                ending = RunEnding(
                    status: run.status, endedNs: run.endedNs ?? 0, dropped: run.dropped)
                try exporter.begin(run.description)
            },
            frame: exporter.takesFrames
                ? { frame in
                    ending.endedNs = max(ending.endedNs, frame.endNs)
                    try exporter.add(frame)
                    try handOut(atLeast: Self.chunk)
                } : nil,
            event: { event in
                ending.endedNs = max(ending.endedNs, event.tNs)
                try exporter.add(event)
                try handOut(atLeast: Self.chunk)
                events += 1
                guard events.isMultiple(of: 10_000) else { return }
                if wantsToStop() { throw CancellationError() }
                progress(events)
            })
        try exporter.end(ending)
        try handOut(atLeast: 1)
        return exporter
    }

    // MARK: Tables

    /// Writes a table as comma-separated values.
    ///
    /// - Parameters:
    ///   - isOneOfSeveral: whether other runs are in the same file. Each row then begins with the run.
    ///   - hasHeader: whether to write a header line first.
    package func exportCSV(
        _ table: RunTable, isOneOfSeveral: Bool = false, hasHeader: Bool = true,
        progress: (Int) -> Void = { _ in }
    ) throws {
        if table == .events {
            // The rows of events contain the run in any case.
            try export(CSVExporter(run: run.number, hasHeader: hasHeader), progress: progress)
            return
        }
        var pages = TablePages(of: run, table, isOneOfSeveral: isOneOfSeveral, hasHeader: hasHeader)
        while let bytes = try pages.next() { try write(bytes) }
    }
}
