import ArgumentParser
import FileKit
import Foundation
import LifecycleExport
import LifecycleStore
import LogAnswers
import ProgramKit

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes runs as \(Format.titles).",
        discussion: """
            ndjson: one line for the run, each event, each frame and the end, which has a digest. `animatorpool import` \
            reads the file back without loss.
            csv: the columns of `animatorpool events`, or another table. A text that a spreadsheet would calculate begins \
            with an apostrophe.
            \(Format.added.map { "\($0.name): \($0.help)\n" }.joined())\
            With --run all, --out names a folder, which gets a file for each run, or a file. ndjson and csv write all \
            runs into that file, one after the other, each line with its run's number.
            """)

    enum Format: ExpressibleByArgument {
        case ndjson, csv
        case ofFeature(RunFileFormat)

        init?(argument: String) {
            guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
            self = format
        }

        /// The formats that features add.
        static var added: [RunFileFormat] { CommandSet.all.flatMap(\.exportFormats) }
        private static var all: [Format] { [.ndjson, .csv] + added.map { .ofFeature($0) } }

        static var allValueStrings: [String] { all.map(\.name) }
        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

        /// The formats in a sentence: `NDJSON, CSV or a Perfetto trace`.
        static var titles: String {
            let titles = ["NDJSON", "CSV"] + added.map(\.title)
            return titles.dropLast().joined(separator: ", ") + " or " + titles[titles.count - 1]
        }

        var name: String {
            switch self {
            case .ndjson: "ndjson"
            case .csv: "csv"
            case .ofFeature(let format): format.name
            }
        }

        var isCSV: Bool {
            if case .csv = self { true } else { false }
        }

        /// The format of a feature, whose files have one run and are binary; nil for the core's formats.
        var ofOneRun: RunFileFormat? {
            if case .ofFeature(let format) = self { format } else { nil }
        }

        /// The extension of a file name.
        var suffix: String { ofOneRun?.suffix ?? name }

        /// Returns the next action for a file, in words.
        func next(_ file: String) -> String {
            switch self {
            case .ndjson: "animatorpool verify \(file), or import it"
            case .csv: "open it with a spreadsheet, DuckDB or pandas"
            case .ofFeature(let format): format.next(file)
            }
        }
    }

    @Option(help: "The format.") var to: Format
    @Option(
        name: .customLong("table"),
        help: "For csv: events, frames, cells, uses or animators; events unless given.",
        completion: .list(RunTable.allCases.map(\.rawValue)))
    var givenTable: String?
    @Option(help: .log, completion: .file()) var db = LogPath.standard
    @Option(name: .customLong("run"), help: .runs, completion: .runs) var selector = RunSelector.newest
    @Option(
        help:
            "The file to write, or a folder; - is standard output. The file is written completely or not at all.",
        completion: .file())
    var out = "-"
    @Flag(help: "Shows no progress, and does not report what it wrote.") var quiet = false

    func validate() throws {
        try GivenOptions(["--table": givenTable != nil, "--to csv": to.isCSV])
            .require("--to csv", for: "--table")
    }

    func run() throws {
        if to.ofOneRun != nil, out == "-", isatty(STDOUT_FILENO) == 1 {
            throw InputError(
                "--to \(to.name): the format is binary and not for a terminal; name a file with --out")
        }
        let table = try givenTable.map { try RunTable(named: $0) } ?? .events
        let log = try LogSource(db, for: .command)
        let runs = try log.runs(selector)
        if selector == .all, LogFolder.isFolder(out) { return try exportEach(runs, table, into: out) }
        if let format = to.ofOneRun, runs.count != 1 {
            throw InputError(
                "--to \(format.name): \(format.file) has one run; name a folder with --out, or a run with --run"
            )
        }
        let output = try ByteOutput(out, sparing: [db] + runs.map(\.reader.path))
        var former: NDJSONExporter?
        for (index, run) in runs.enumerated() {
            try export(
                run, table, to: output, behind: &former, isFirst: index == 0,
                isOneOfSeveral: selector == .all)
        }
        try output.finish()
        guard out != "-" else { return }
        say(runs, in: out)
    }

    /// Writes a file for each run.
    private func exportEach(_ runs: [ListedRun], _ table: RunTable, into folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw InputError("\(folder): the folder cannot be created; name another with --out")
        }
        for run in runs {
            let name = URL(fileURLWithPath: folder).appendingPathComponent(run.fileName(to.suffix)).path
            let output = try ByteOutput(name, sparing: [db, run.reader.path])
            var former: NDJSONExporter?
            try export(run, table, to: output, behind: &former, isFirst: true, isOneOfSeveral: false)
            try output.finish()
        }
        say(runs, in: folder)
    }

    private func say(_ runs: [ListedRun], in place: String) {
        let what = runs.count == 1 ? "run \(runs[0].number)" : runs.count.counting("run")
        WrittenNotice.say(
            "\(what) of \(db) in \(place)",
            next: to.next(LogFolder.isFolder(place) ? "FILE" : place),
            quiet: quiet)
    }

    private func export(
        _ run: ListedRun, _ table: RunTable, to output: ByteOutput,
        behind former: inout NDJSONExporter?, isFirst: Bool, isOneOfSeveral: Bool
    ) throws {
        var progress = Progress("\(run.record.description.name) as \(to.name)", quiet: quiet)
        let export = RunExport(of: run) { try output.write($0) }
        let show = { (events: Int) in progress.update(events, of: Int(run.record.events), "events") }
        switch to {
        case .ndjson:
            former = try export.export(
                NDJSONExporter(run: isOneOfSeveral ? run.number : nil, behind: former), progress: show)
        case .csv:
            try export.exportCSV(
                table, isOneOfSeveral: isOneOfSeveral, hasHeader: isFirst, progress: show)
        case .ofFeature(let format): try format.write(run, output, show)
        }
        progress.finish()
    }
}

extension ListedRun {
    /// The name of a run's file, which sorts in the order of the runs: `0007-feed-6f1d2a3b.ndjson`.
    fileprivate func fileName(_ suffix: String) -> String {
        let number = String(number)
        let zeros = String(repeating: "0", count: max(4 - number.count, 0))
        let name = record.description.name.prefix(60).map {
            $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
        }
        return "\(zeros)\(number)-\(String(name))-\(record.description.uuid.prefix(8)).\(suffix)"
    }
}
