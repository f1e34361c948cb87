import ArgumentParser
import LogAnswers
import ProgramKit

/// Where the log lies unless `--db` says otherwise.
enum LogPath {
    static let standard = "animatorpool.sqlite"
}

extension ArgumentHelp {
    /// What `--db` takes wherever a log is read.
    static let log: ArgumentHelp = "A log file, a folder with a file per run, or an NDJSON file."
    /// What `--db` takes where it must be known whether it was given.
    static let logUnlessGiven: ArgumentHelp =
        "A log file, a folder with a file per run, or an NDJSON file; \(LogPath.standard) unless given."
    /// What `--run` takes where a command reads several runs.
    static let runs: ArgumentHelp =
        "The run's number, its uuid or the first four letters of that, or all; the newest unless given."
}

/// One run of a log.
struct RunOptions: ParsableArguments {
    @Option(help: .log, completion: .file()) var db = LogPath.standard
    @Option(
        help: "The run's number, its uuid or the first four letters of that; the newest unless given.",
        completion: .runs)
    var run = RunSelector.newest

    func listedRun() throws -> ListedRun { try LogSource(db, for: .command).run(run) }
}
