import ArgumentParser
import LogAnswers
import ProgramKit

/// The path of the log unless `--db` is given.
package enum LogPath {
    package static let standard = "animatorpool.sqlite"
}

extension ArgumentHelp {
    /// The help of `--db` for commands that read a log.
    static let log: ArgumentHelp = "A log file, a folder with a file per run, or an NDJSON file."
    /// The help of `--db` without a default value, for commands that must know whether it was given.
    static let logUnlessGiven: ArgumentHelp =
        "A log file, a folder with a file per run, or an NDJSON file; \(LogPath.standard) unless given."
    /// The help of `--run` for commands that read several runs.
    static let runs: ArgumentHelp =
        "The run's number, its uuid or the first four letters of that, or all; the newest unless given."
}

/// One run of a log.
package struct RunOptions: ParsableArguments {
    @Option(help: .log, completion: .file()) package var db = LogPath.standard
    @Option(
        help: "The run's number, its uuid or the first four letters of that; the newest unless given.",
        completion: .runs)
    var run = RunSelector.newest

    package init() {}

    package func listedRun() throws -> ListedRun { try LogSource(db, for: .command).run(run) }
}
