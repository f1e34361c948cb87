#if Command
    import ArgumentParser
    import Foundation
    import LifecycleEvents
    import LifecycleExport
    import LifecycleStore

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes a run in another format: NDJSON, CSV or Perfetto's.",
            discussion: """
                ndjson: the run and its events, a line each, which `animatorpool import` reads back without \
                loss; frames are not part of it. csv: the columns of `animatorpool events`, or another table; a text \
                that a spreadsheet would calculate has an apostrophe before it. \
                perfetto: a trace for ui.perfetto.dev, with a track a cell and a slice an animator.
                """)

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case ndjson, csv, perfetto
        }

        enum Table: String, CaseIterable, ExpressibleByArgument {
            case events, animators, frames, cells
        }

        @Option(help: "ndjson, csv or perfetto.") var to: Format
        @Option(
            name: .customLong("table"),
            help: "For csv: events, animators, frames or cells; events unless given.")
        var givenTable: Table?
        @Option(help: "A log file, a folder with a file per run, or an NDJSON file.") var db = LogPath
            .standard
        @Option(name: .customLong("run"), help: "The run's number or uuid; the newest unless given.")
        var selector = RunSelector.newest
        @Option(help: "The file to write, whole or not at all; - is standard output.") var out = "-"
        @Flag(help: "No progress on standard error.") var quiet = false

        func validate() throws {
            try GivenOptions(["--table": givenTable != nil, "--to csv": to == .csv])
                .require("--to csv", for: "--table")
        }

        func run() throws {
            if to == .perfetto, out == "-", isatty(STDOUT_FILENO) == 1 {
                throw InputError(
                    "--to perfetto: the format is binary and not for a terminal; name a file with --out")
            }
            let log = try LogSource(db)
            // The log made of an NDJSON file goes with `log`.
            try withExtendedLifetime(log) { try export(try log.run(selector)) }
        }

        private func export(_ listed: ListedRun) throws {
            let (run, reader) = (listed.record, listed.reader)
            let output = try ByteOutput(out, sparing: [db, reader.path])
            switch (to, givenTable ?? .events) {
            case (.ndjson, _): try write(NDJSONExporter(), of: run, from: reader, to: output)
            case (.perfetto, _): try write(PerfettoExporter(), of: run, from: reader, to: output)
            case (.csv, .events):
                try write(CSVExporter(run: listed.number), of: run, from: reader, to: output)
            case (.csv, .animators):
                try write(AnimatorRecord.columns, to: output) { after in
                    let rows = try reader.animators(page(of: run, after)).rows
                    return (
                        rows.map(\.fields), rows.last.map { Int64(UInt32(bitPattern: $0.animator.rawValue)) }
                    )
                }
            case (.csv, .frames):
                try write(FrameRecord.columns, to: output) { after in
                    let rows = try reader.frames(page(of: run, after)).rows
                    return (rows.map(\.fields), rows.last.map { Int64($0.frame) })
                }
            case (.csv, .cells):
                try write(CellRecord.columns, to: output) { after in
                    let rows = try reader.cells(page(of: run, after)).rows
                    return (rows.map(\.fields), rows.last.map { Int64(UInt32(bitPattern: $0.cell.rawValue)) })
                }
            }
            try output.finish()
        }

        /// Bytes that are written at once.
        private static let chunk = 1 << 16

        // MARK: The story of a run

        private func write(
            _ exporter: some LifecycleExporter, of run: RunRecord, from reader: LogReader,
            to output: ByteOutput
        ) throws {
            var exporter = exporter
            var progress = Progress("\(run.description.name) as \(to.rawValue)", quiet: quiet)
            var (events, endNs) = (0, Int64(0))
            func handOut(atLeast count: Int) throws {
                guard exporter.bytes.count >= count else { return }
                try output.write(exporter.bytes)
                exporter.removeAll()
            }
            try reader.tell(
                run: run.number,
                begin: { run in
                    endNs = run.endedNs ?? 0
                    try exporter.begin(run.description)
                },
                frame: exporter.takesFrames
                    ? { frame in
                        endNs = max(endNs, frame.endNs)
                        try exporter.add(frame)
                        try handOut(atLeast: Self.chunk)
                    } : nil,
                event: { event in
                    endNs = max(endNs, event.tNs)
                    try exporter.add(event)
                    try handOut(atLeast: Self.chunk)
                    events += 1
                    if events.isMultiple(of: 10_000) { progress.update("\(events) of \(run.events) events") }
                })
            try exporter.end(atNs: endNs)
            try handOut(atLeast: 1)
            progress.finish()
        }

        // MARK: Tables

        private func page(of run: RunRecord, _ after: Int64?) -> LogFilter {
            LogFilter(run: run.number, after: after, limit: 4096)
        }

        /// Writes a table page by page; `next` gives the rows after a number, and the last row's.
        private func write(
            _ columns: [String], to output: ByteOutput,
            next: (Int64?) throws -> (rows: [[OutputValue]], last: Int64?)
        ) throws {
            var writer = CSVWriter()
            writer.append(line: columns)
            var page = try next(nil)
            while let last = page.last {
                for row in page.rows { writer.append(line: row.map(\.field)) }
                try output.write(writer.bytes)
                writer.removeAll()
                page = try next(last)
            }
            if !writer.bytes.isEmpty { try output.write(writer.bytes) }
        }
    }
#endif
