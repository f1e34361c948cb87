import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

/// Which run of which log, and which of its rows.
struct QueryOptions: ParsableArguments {
    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @Option(
        help:
            "The run's number, its uuid or the first four letters of that, or all; the newest unless given.",
        completion: .runs)
    var run = RunSelector
        .newest
    @Option(help: "Only this cell: the number that `animatorpool cells` lists.") var cell: Int32?
    @Option(help: "Only this animator: the number that `animatorpool animators` lists.") var animator: Int32?
    @Option(help: "Only this item: a number, or a text whose hash it is.") var item: String?
    @Option(help: "From this time on: a number of seconds, such as 1.5.") var since: Double?
    @Option(help: "Before this time: a number of seconds.") var until: Double?
    @Option(help: "After the row with this number.") var after: Int64?
    @Option(help: "At most so many rows: a whole number from 0 on, or none for all of them.") var limit =
        RowLimit.standard
    @OptionGroup var table: TableOptions
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        if run == .all, after != nil {
            throw ValidationError("--after is a number of one run; name it with --run.")
        }
        for (name, time) in [("--since", since), ("--until", until)] {
            if let time, !(time.magnitude < 9e9) {
                throw ValidationError("\(name) must be a number of seconds, not \(time).")
            }
        }
        if let since, let until, since > until {
            throw ValidationError(
                "--since \(since) is later than --until \(until): nothing lies between.")
        }
    }

    /// What was given that not every table has a use for.
    var given: GivenOptions {
        GivenOptions([
            "--cell": cell != nil, "--animator": animator != nil, "--item": item != nil,
            "--since": since != nil, "--until": until != nil,
        ])
    }

    func filter(_ run: ListedRun, kinds: Set<EventKind>? = nil) -> LogFilter {
        LogFilter(
            run: run.record.number, kinds: kinds, cell: cell.map { CellID($0) },
            animator: animator.map { AnimatorID($0) },
            item: item.map { text in Int64(text).map { ItemID($0) } ?? ItemID(text) },
            sinceNs: since.map(Self.nanoseconds), untilNs: until.map(Self.nanoseconds), after: after)
    }

    func log() throws -> LogSource { try LogSource(db, for: .command) }

    /// Whether anything was given that leaves rows out.
    var isFiltered: Bool {
        cell != nil || animator != nil || item != nil || since != nil || until != nil || after != nil
            || table.givenCondition != nil
    }

    /// Says on standard error that there was more.
    func say(cut: Bool) {
        guard cut else { return }
        StandardOutput.flush()
        StandardError.write(limit.cut("row", "--limit or --after shows more"))
    }

    private static func nanoseconds(_ seconds: Double) -> Int64 { Nanoseconds.from(seconds: seconds) }
}
