import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LifecycleStore
import RunReport

/// Writes one run of a log in another format. Memory holds no more than a page of the log.
package struct RunExport {
    private let run: ListedRun
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

    /// Writes the HTML page of the run, or the run's part of a page that compares two runs.
    ///
    /// - Parameters:
    ///   - producer: the name and version of the program.
    ///   - takeOver: the address at which the user can continue the run from a moment; nil for none.
    package func exportReport(
        producer: String, part: ReportOptions.Part = .whole, takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        var options = ReportOptions(run, producer: producer, part: part)
        options.takeOver = takeOver
        try export(ReportExporter(options, explanations: ReportExplanations(of: run)))
    }

    /// Writes the HTML page that shows two runs side by side.
    package static func exportComparison(
        of left: ListedRun, and right: ListedRun, producer: String,
        write: @escaping ([UInt8]) throws -> Void
    ) throws {
        let runs = [left, right].map(\.record.description)
        // Runs with the same strategy differ in their regime.
        let names = runs.map { runs[0].strategy == runs[1].strategy ? $0.regime : $0.strategy }
        let title = "\(runs[0].name): \(names.map { $0 ?? "a run" }.joined(separator: " and "))"
        try RunExport(of: left, write: write).exportReport(producer: producer, part: .left(title: title))
        try RunExport(of: right, write: write).exportReport(producer: producer, part: .right)
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
