#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "In what two runs differ: the first event, counts, lifetimes.",
            discussion: """
                A run is named by its number or uuid in the log, as FILE:RUN, or by a file, whose newest run it \
                is. Ends with status 1 when the runs differ in anything but their number.
                """)

        @Argument(help: "The one run.") var runA: String
        @Argument(help: "The other.") var runB: String
        @Option(
            name: .customLong("db"),
            help: """
                A log file, a folder with a file per run, or an NDJSON file; \(LogPath.standard) unless given.
                """)
        var givenDB: String?
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        func validate() throws {
            try GivenOptions([
                "--db": givenDB != nil, "two files": [runA, runB].allSatisfy(NamedRun.namesItsLog),
            ]).refuse("--db", beside: "two files")
        }

        func run() throws {
            let db = givenDB ?? LogPath.standard
            let (a, b) = (try NamedRun(runA, db: db), try NamedRun(runB, db: db))
            let difference = try RunDifference(
                a.run.reader, run: a.run.record.number, b.run.reader, run: b.run.record.number)
            write(difference)
            if !difference.isEqual { throw ExitStatus.found }
        }

        private func write(_ difference: RunDifference) {
            if format == .table, difference.isEqual {
                StandardOutput.write(
                    "The runs are equal in every column: \(difference.a.events) events.\n")
                return
            }
            if format == .table, let seq = (difference.first?.a ?? difference.first?.b)?.seq {
                StandardOutput.write("The first event that differs is number \(seq).\n\n")
            }
            var writer = ResultWriter(columns: ["part", "name", "a", "b", "differs"], format: format)
            for row in rows(difference) where format != .table || row.isTold {
                writer.write([
                    .text(row.part), .text(row.name), row.a, row.b, .bool(row.a != row.b),
                ])
            }
            writer.finish()
        }

        private struct Row {
            let part: String
            let name: String
            let a: OutputValue
            let b: OutputValue

            /// Whether a person wants to see it: the runs' names, the whole event, and what differs.
            var isTold: Bool { part == "run" || part == "event" || a != b }
        }

        private func rows(_ difference: RunDifference) -> [Row] {
            let (a, b) = (difference.a, difference.b)
            var rows = [Row(part: "run", name: "run", a: .int(a.run.number), b: .int(b.run.number))]
            func add(_ name: String, _ value: (RunDifference.Side) -> OutputValue, part: String) {
                rows.append(Row(part: part, name: name, a: value(a), b: value(b)))
            }
            add("name", { .text($0.run.description.name) }, part: "run")
            add("strategy", { OutputValue($0.run.description.strategy) }, part: "run")
            add("regime", { OutputValue($0.run.description.regime) }, part: "run")
            add("seed", { OutputValue($0.run.description.seed) }, part: "run")
            if let first = difference.first {
                let columns = EventFields.timedColumns
                let fields = [first.a, first.b].map { event in
                    event.map(EventFields.timedValues) ?? columns.map { _ in .null }
                }
                for index in columns.indices
                where fields.contains(where: { $0[index] != .null })
                    || !EventFields.rareColumns.contains(columns[index])
                {
                    rows.append(
                        Row(part: "event", name: columns[index], a: fields[0][index], b: fields[1][index]))
                }
            }
            add("events", { .int($0.events) }, part: "count")
            for kind in EventKind.allCases where (a.counts[kind] ?? 0) + (b.counts[kind] ?? 0) > 0 {
                add(kind.name, { .int($0.counts[kind] ?? 0) }, part: "count")
            }
            add("made", { .int($0.lifetimes.made) }, part: "lifetimes")
            add("alive", { .int($0.lifetimes.alive) }, part: "lifetimes")
            add("meanTime", { OutputValue($0.lifetimes.meanNs.map { $0 / 1e9 }) }, part: "lifetimes")
            add("longestTime", { OutputValue(secondsOfNs: $0.lifetimes.longestNs) }, part: "lifetimes")
            return rows
        }
    }
#endif
