import ArgumentParser
import CoreCommands
import FileKit
import LogAnswers
import LogReports
import LoggedSimulations
import PerfettoExport
import ProgramKit
import RunReport
import WorkloadFiles

struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a run as one HTML file that needs no network.",
        discussion: """
            The file plays the run on a phone, and shows the timeline of its cells, its numbers and all findings. Prints the \
            path of the file.
            """)

    @OptionGroup var source: RunOptions
    @Option(help: "The file to write; - is standard output.") var out = "animatorpool-report.html"

    @Option(
        help: ArgumentHelp(
            "The page that tools/playground makes, as a path from the report or an address: from any moment the run can be taken over there.",
            valueName: "page"))
    var playground: String?

    @Flag(help: "Does not report what it wrote.") var quiet = false

    func run() throws {
        let run = try source.listedRun()
        let takeOver = try playground.map { try TakenOverRun(run).at($0) }
        try Self.write(run, of: source.db, to: out, takeOver: takeOver)
        guard out != "-" else { return }
        StandardOutput.write("\(out)\n")
        WrittenNotice.say(
            "run \(run.number) of \(source.db) in \(out)", next: "open it in a browser", quiet: quiet)
    }

    /// Writes the report of a run to a file, which it replaces in one step, or to standard output for `-`.
    ///
    /// - Parameters:
    ///   - log: the log as the user named it, which the report must not overwrite.
    ///   - takeOver: the playground in which a reader can continue from a moment of the run.
    static func write(
        _ run: ListedRun, of log: String, to path: String, takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        try write(run, to: ByteOutput(path, sparing: [log, run.reader.path]), takeOver: takeOver)
    }

    /// Writes the report of a run, and finishes the output.
    static func write(
        _ run: ListedRun, to output: ByteOutput, takeOver: ReportOptions.TakeOver? = nil
    ) throws {
        try RunExport(of: run) { try output.write($0) }
            .exportReport(producer: producer, advice: CommandSet.advice, takeOver: takeOver)
        try output.finish()
    }

    /// Writes the report that compares two runs of a log, and finishes the output.
    static func write(_ numbers: (Int64, Int64), of log: String, to output: ByteOutput) throws {
        let source = try LogSource(log, for: .command.silent)
        let (left, right) = (try source.run(.number(numbers.0)), try source.run(.number(numbers.1)))
        try RunExport.exportComparison(
            of: left, and: right, producer: producer, advice: CommandSet.advice
        ) { try output.write($0) }
        try output.finish()
    }

    private static var producer: String { "animatorpool \(programVersion)" }
}

/// The commands and formats that show a run.
package enum ReportCommands {
    package static var all: CommandSet {
        CommandSet(
            [.keep: [Report.self]], exportFormats: [perfetto],
            reports: ReportWriter(
                write: { try Report.write($0, to: $1) }, compare: { try Report.write($0, of: $1, to: $2) }))
    }

    private static let perfetto = RunFileFormat(
        name: "perfetto", title: "a Perfetto trace", file: "a trace",
        help: "a trace for ui.perfetto.dev. Each cell is a track, and each animator a slice.",
        suffix: "pftrace", next: { _ in "open it at ui.perfetto.dev" },
        write: { run, output, progress in
            try RunExport(of: run) { try output.write($0) }.export(PerfettoExporter(), progress: progress)
        })
}

/// The description of a run with which a page can repeat the run.
struct TakenOverRun {
    private let workloadJSON: String

    /// - Throws: `InputError` when the log does not have the configuration of the simulation.
    init(_ run: ListedRun) throws {
        let description = run.record.description
        guard let config = StoredConfig(run.record.configJSON), let flags = config.flags else {
            throw InputError(
                "run \(run.number) cannot be taken over: its log does not say what was simulated; leave out --playground"
            )
        }
        let words = [
            "name": description.name, "strategy": description.strategy, "regime": description.regime,
            "cells": description.cells,
        ]
        workloadJSON = try WorkloadText(config.workload, named: description.name).json(
            choosing: words.compactMapValues { $0 }, items: flags.items, frameRate: flags.frameRate,
            recording: flags.touches.map { RecordingReference($0, density: flags.density).inWorkload })
    }

    func at(_ playground: String) -> ReportOptions.TakeOver {
        ReportOptions.TakeOver(playground: playground, workloadJSON: workloadJSON)
    }
}
