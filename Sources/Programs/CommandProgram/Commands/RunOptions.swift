import ArgumentParser
import LogAnswers
import ProgramKit

/// One run of a log.
struct RunOptions: ParsableArguments {
    @Option(help: .log, completion: .file()) var db = LogPath.standard
    @Option(
        help: "The run's number, its uuid or the first four letters of that; the newest unless given.",
        completion: .runs)
    var run = RunSelector.newest

    func listedRun() throws -> ListedRun { try LogSource(db, for: .command).run(run) }
}
