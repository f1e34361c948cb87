import Foundation
import LogAnswers

/// The summary of a folder with many runs: the command compared with DuckDB, whose answer must be the same.
struct FleetSummaryBenchmark {
    /// The release build of the command.
    let command: String
    let folder: URL
    let runs: Int
    let rounds: Int

    private static let strategies = ["reuse-safe", "next-turn", "once-per-cell", "no-teardown"]

    func section() throws -> FigureSection {
        let fleet = folder.appendingPathComponent("fleet").path
        for strategy in Self.strategies {
            let logs = folder.appendingPathComponent("runs-\(strategy)").path
            try run(
                "simulate",
                [
                    "--strategy", strategy, "--seeds", "1...\(runs / Self.strategies.count)", "--db",
                    logs, "--quiet",
                ])
            try run("export", ["--to", "parquet", "--run", "all", "--db", logs, "--out", fleet])
            try FileManager.default.removeItem(atPath: logs)
        }
        let asked = ["fleet", "summary", fleet, "--by", "strategy", "--format", "csv"]
        let answer = try FleetPrograms.output(command, asked)
        let theirs = try FleetPrograms.python("summary.py", [fleet])
        guard answer == theirs else { throw InputError("the answers differ:\n\(answer)\n\(theirs)") }

        var measured = [("`fleet summary`", []), ("DuckDB in Python", [])].map {
            Measured(name: $0.0, runs: $0.1)
        }
        for _ in 0..<rounds {
            measured[0].runs.append(try ChildRun(command, asked))
            measured[1].runs.append(
                try ChildRun(FleetPrograms.interpreter, [FleetPrograms.script("summary.py"), fleet]))
        }
        var figures = measured.map(\.figure)
        figures[0].baselines = [measured[0].times.baseline(measured[1].times)]
        return FigureSection(
            title: "A fleet's summary",
            text: """
                A folder of \(runs) runs as Parquet, \(FigureTable.number(try events(in: answer))) events in all: what leaked, \
                would have crashed or broke a rule, by strategy. Each row is a process from its start to its end, medians of \
                \(rounds); both say the same.
                """,
            tables: [FigureTable(each: "\(runs) runs", figures: figures)])
    }

    private struct Measured {
        let name: String
        var runs: [ChildRun]

        var times: Interleaved.Measured {
            Interleaved.Measured(
                name: name, wallSeconds: runs.map(\.wallSeconds), cpuSeconds: runs.map(\.cpuSeconds))
        }

        var figure: Figure {
            var figure = times.figure(of: 1)
            figure.quantities[.peakMegabytes] = median(runs.map(\.peakMegabytes))
            return figure
        }
    }

    private func run(_ name: String, _ arguments: [String]) throws {
        _ = try ChildRun(command, [name] + arguments)
    }

    /// Returns the sum of the column of events.
    private func events(in answer: String) throws -> Double {
        answer.split(separator: "\n").dropFirst()
            .compactMap { Double($0.split(separator: ",")[2]) }.reduce(0, +)
    }
}
