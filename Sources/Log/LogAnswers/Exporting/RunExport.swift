import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LifecycleStore
import RunReport

/// Writes one run of a log in another format, as the log is read: nothing larger than a page is held.
package struct RunExport {
    private let run: ListedRun
    private let write: ([UInt8]) throws -> Void

    /// - Parameter write: given the bytes, piece by piece.
    package init(of run: ListedRun, write: @escaping ([UInt8]) throws -> Void) {
        self.run = run
        self.write = write
    }

    /// Bytes that are written at once.
    private static let chunk = 1 << 16

    // MARK: The story of a run

    /// Writes all that happened, as `exporter` puts it.
    ///
    /// - Parameters:
    ///   - wantsToStop: asked at every ten-thousandth event.
    ///   - progress: called there with how many events were written.
    /// - Returns: the exporter behind the run.
    /// - Throws: `CancellationError` when it is to stop.
    @discardableResult package func export<Exporter: LifecycleExporter>(
        _ exporter: Exporter, wantsToStop: () -> Bool = { false },
        progress: (Int) -> Void = { _ in }
    ) throws -> Exporter {
        var exporter = exporter
        var events = 0
        var ending = RunEnding(status: .open)
        func handOut(atLeast count: Int) throws {
            guard exporter.bytes.count >= count else { return }
            try write(exporter.bytes)
            exporter.removeAll()
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

    /// Writes the page of HTML that shows the run, or its part of one that compares two.
    ///
    /// - Parameters:
    ///   - producer: who makes it, and which version.
    ///   - takeOver: where somebody can go on from a moment of the run; nil is nowhere.
    package func exportReport(
        producer: String, part: ReportOptions.Part = .whole, takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        var options = ReportOptions(run, producer: producer, part: part)
        options.takeOver = takeOver
        try export(ReportExporter(options, explanations: ReportExplanations(of: run)))
    }

    /// Writes the page of HTML that shows two runs side by side.
    package static func exportComparison(
        of left: ListedRun, and right: ListedRun, producer: String,
        write: @escaping ([UInt8]) throws -> Void
    ) throws {
        let runs = [left, right].map(\.record.description)
        // Runs of one strategy differ in their regime.
        let names = runs.map { runs[0].strategy == runs[1].strategy ? $0.regime : $0.strategy }
        let title = "\(runs[0].name): \(names.map { $0 ?? "a run" }.joined(separator: " and "))"
        try RunExport(of: left, write: write).exportReport(producer: producer, part: .left(title: title))
        try RunExport(of: right, write: write).exportReport(producer: producer, part: .right)
    }

    // MARK: Tables

    /// Writes a table as comma-separated values.
    ///
    /// - Parameters:
    ///   - isOneOfSeveral: whether other runs are in the same file: each row then begins with the run.
    ///   - hasHeader: whether the line of the columns comes first.
    package func exportCSV(
        _ table: RunTable, isOneOfSeveral: Bool = false, hasHeader: Bool = true,
        progress: (Int) -> Void = { _ in }
    ) throws {
        if table == .events {
            // Its rows name the run anyway.
            try export(CSVExporter(run: run.number, hasHeader: hasHeader), progress: progress)
            return
        }
        var pages = TablePages(of: run, table, isOneOfSeveral: isOneOfSeveral, hasHeader: hasHeader)
        while let bytes = try pages.next() { try write(bytes) }
    }
}
