import ArgumentParser
import LogAnswers
import ProgramKit

struct Fleet: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts the findings of many runs.",
        subcommands: [FleetSummaryCommand.self])
}

struct FleetSummaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Counts crashes, leaks, hazards and broken rules, and names the worst runs.",
        discussion: """
            Reads the files \(FleetSummary.fileName) and no log. `animatorpool simulate --seeds` writes such a file beside \
            its logs, and `animatorpool export --to parquet` beside the tables of each run. Ends with status 2 when one of \
            the files cannot be read, and counts the others.
            """)

    @Argument(
        help: "The folder of a sweep, or that of an export as Parquet; or a part, a day or a run in it.",
        completion: .directory)
    var folder: String
    @Option(help: "From this day on, such as 2026-11-22, in universal time.") var since: FleetDay?
    @Option(help: "Up to and including this day, such as 2026-11-22.") var until: FleetDay?
    @Option(help: "Prints a row for each value, instead of one for all runs.")
    var by: FleetSummary.Dimension?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        if let since, let until, since > until {
            throw ValidationError("--since \(since) is later than --until \(until): nothing lies between.")
        }
    }

    func run() throws {
        let days = (since ?? FleetDay.all.lowerBound)...(until ?? FleetDay.all.upperBound)
        var progress = Progress("counting", quiet: false)
        let (summary, isWhole) = try FleetSummary.read(FleetFolder(folder, days: days, for: .command)) {
            progress.update($0.counting("run"))
        }
        progress.finish()
        let writer = FleetSummaryWriter(summary: summary)
        if let by {
            writer.write(by: by, format: format)
        } else {
            writer.write(format)
        }
        if !isWhole { throw ExitStatus.bad }
    }
}

extension FleetDay: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

extension FleetSummary.Dimension: ExpressibleByArgument {}
