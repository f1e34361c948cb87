#if Command
    import ArgumentParser
    import LifecycleStore

    struct Runs: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "The runs of a log.")

        @Option(help: "A log file, or an NDJSON file.") var db = LogPath.standard
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        private static let columns = [
            "run", "uuid", "name", "source", "workload", "seed", "strategy", "regime", "cells", "status",
            "events", "dropped", "startedUnixNs", "endedNs",
        ]

        func run() throws {
            let log = try LogSource(db)
            var writer = ResultWriter(columns: Self.columns, format: format)
            for run in try log.reader.runs() {
                let what = run.description
                writer.write([
                    .int(run.number), .text(what.uuid), .text(what.name), .text(what.source.rawValue),
                    OutputValue(what.workload), OutputValue(what.seed), OutputValue(what.strategy),
                    OutputValue(what.regime), OutputValue(what.cells), .text(run.status.name),
                    .int(run.events), .int(run.dropped), .int(what.startedUnixNs), OutputValue(run.endedNs),
                ])
            }
            writer.finish()
        }
    }
#endif
