import BenchKit
import Foundation
import LifecycleStore

/// The command as a user runs it: each row is a separate process, including its start.
struct CommandBenchmark {
    /// The release build of the command.
    let command: String
    let folder: URL
    /// The approximate number of events of the long log.
    let events: Int
    let rounds: Int

    func sections() throws -> [FigureSection] {
        let short = path("short.sqlite")
        let compared = path("compared.sqlite")
        let long = path("long.sqlite")
        let imported = path("imported.sqlite")
        let workload = path("long.yaml")
        try Self.longWorkload(events).write(toFile: workload, atomically: true, encoding: .utf8)
        let made = [
            try figure("`--version`", ["--version"]),
            try figure(
                "`simulate`: a short log", ["simulate", "--db", short], writing: short, log: short),
            try figure(
                "`compare`: the log of the demo", ["compare", "--db", compared], writing: compared,
                log: compared),
            try figure(
                "`simulate` of a long scroll", ["simulate", workload, "--db", long], writing: long,
                log: long),
        ]
        let count = try LogReader(path: long).info().events
        let asked = [
            try figure("`verify`", ["verify", "--db", long]),
            try export("ndjson", of: long),
            try export("csv", of: long),
            try export("perfetto", of: long),
            try figure(
                "`import` of that NDJSON", ["import", path("out.ndjson"), "--db", imported],
                writing: imported, log: imported),
            try figure(
                "`report`", ["report", "--db", long, "--out", path("out.html")],
                writing: path("out.html"),
                log: long),
        ]
        let (makes, reads) = (
            FigureTable(each: "a command", figures: made), FigureTable(each: "a command", figures: asked)
        )
        return [
            FigureSection(
                title: "The command, and how large a log is",
                text:
                    "A short log has the tables and words of every log, so it has more bytes for each event.",
                tables: [makes],
                promises: [
                    FigurePromise(
                        "The command starts in milliseconds, and an event of a long log takes few bytes.",
                        makes)
                ]),
            FigureSection(
                title: "A long log",
                text: "Commands that read the log of \(FigureTable.number(Double(count))) events.",
                tables: [reads],
                promises: [
                    FigurePromise(
                        "Commands read a long log in seconds, with little more memory than a short one needs.",
                        reads)
                ]),
        ]
    }

    private func export(_ format: String, of log: String) throws -> Figure {
        let out = path("out.\(format)")
        return try figure(
            "`export --to \(format)`", ["export", "--db", log, "--to", format, "--out", out],
            writing: out,
            log: log)
    }

    /// Runs the command `rounds` times. With `output`, the figure has the size of that file per event of
    /// `log`.
    private func figure(
        _ name: String, _ arguments: [String], writing output: String? = nil, log: String? = nil
    ) throws -> Figure {
        var runs: [ChildRun] = []
        for _ in 0..<rounds {
            if let output { LogPath(path: output).removeOld() }
            runs.append(try ChildRun(command, arguments))
        }
        var figure = Figure(
            name: name, cpuSeconds: median(runs.map(\.cpuSeconds)),
            wallSeconds: median(runs.map(\.wallSeconds)))
        figure.quantities[.peakMegabytes] = median(runs.map(\.peakMegabytes))
        if let output, let log {
            let info = try LogReader(path: log).info()
            let size = try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int ?? 0
            figure.quantities[.events] = Double(info.events)
            figure.quantities[.bytesAnEvent] = Double(size) / Double(info.events)
        }
        return figure
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The workload of the benchmark `simulate`.
    static func longWorkload(_ events: Int) -> String {
        """
        name: long-scroll
        list: { items: 1000000 }
        steps:
          - repeat:
              times: \(SimulationBenchmark.times(events))
              steps:
                - fling: { velocity: 8000 }
                - fling: { velocity: 4000 }
                - fling: { velocity: 6000 }
                - fling: { velocity: -4000 }
        """
    }
}
