import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit
import PropertyAnimation
import ScrollSimulation

/// The options that the user gave, and checks for options that have no effect.
///
/// An option that has no effect beside another option, or without another option, is an error.
///
/// Commands declare options with a default as optional values, to know which options were given. The default
/// is applied where the option is used.
package struct GivenOptions {
    private let given: [String]

    /// - Parameters:
    ///   - options: each option's name on the command line, and whether it was given.
    ///   - others: further given options, which precede these.
    package init(_ options: KeyValuePairs<String, Bool>, and others: GivenOptions? = nil) {
        given = (others?.given ?? []) + options.filter(\.value).map(\.key)
    }

    /// - Throws: `ValidationError` when one of `options` was given and `other` too.
    package func refuse(_ options: String..., beside other: String) throws {
        guard given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError("\(option) has no effect beside \(other): leave one of them out.")
    }

    /// - Throws: `ValidationError` when an option was given: `name` uses none of them.
    package func refuseAll(in name: String) throws {
        guard let option = given.first else { return }
        throw ValidationError("\(option) has no effect on \(name): leave it out.")
    }

    /// - Throws: `ValidationError` when one of `options` was given without `other`.
    package func require(_ other: String, for options: String...) throws {
        guard !given.contains(other), let option = options.first(where: given.contains) else { return }
        throw ValidationError(
            "\(option) has no effect without \(other): give \(other) too, or leave it out.")
    }
}

// Types of options and arguments.

extension ByteCount: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public var defaultValueDescription: String { description }
}

extension AnimatorRegime: ExpressibleByArgument {}

extension CellRegime: ExpressibleByArgument {}

extension Strategy: ExpressibleByArgument {}

/// A built-in profile of a list, by its name.
package struct ProfileName: ExpressibleByArgument {
    package let profile: ListProfile

    package init?(argument: String) {
        guard let profile = ListProfile.named(argument) else { return nil }
        self.profile = profile
    }
}

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

/// The options that select the events of a chain, a transition or a screen.
struct SubjectOptions: ParsableArguments {
    @Option(help: "The chain with this number, as the column subject of its events has it.") var chain: Int32?
    @Option(help: "The transition with this number, as the column subject of its events has it.")
    var transition: Int32?
    @Option(help: "The screen with this number, as the column subject of its events has it.") var screen:
        Int32?

    func validate() throws {
        guard given.count < 2 else {
            throw ValidationError("An event is about one --chain, one --transition or one --screen.")
        }
    }

    var subject: EventSubject? { given.first }

    private var given: [EventSubject] {
        [
            chain.map(EventSubject.chain), transition.map(EventSubject.transition),
            screen.map(EventSubject.screen),
        ].compactMap { $0 }
    }
}

extension EventSubject {
    /// The subject in a title: `Transition 3`.
    var title: String {
        switch self {
        case .chain(let number): "Chain \(number)"
        case .transition(let number): "Transition \(number)"
        case .screen(let number): "Screen \(number)"
        }
    }
}

/// The options that select a log, a run, and rows of the run.
struct QueryOptions: ParsableArguments {
    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @Option(help: .runs, completion: .runs) var run = RunSelector.newest
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

    // The given options that only some tables use.

    var subjects: GivenOptions {
        GivenOptions(["--cell": cell != nil, "--animator": animator != nil, "--item": item != nil])
    }

    var moments: GivenOptions { GivenOptions(["--since": since != nil, "--until": until != nil]) }

    /// Writes a table of the selected runs.
    ///
    /// - Parameter missing: the rows that the table of an open run lacks, in words.
    func write(_ table: RunTable, missing: String? = nil) throws {
        try write(table.columns, things: table.rawValue) { run, filter in
            // Reports once for each run, with its first page.
            if let missing, filter.after == after { try run.sayIfOpen(missing) }
            return try table.page(of: run.reader, filter)
        }
    }

    /// Writes the events of the selected runs that have one of `kinds` and concern `subject`.
    func writeEvents(
        _ kinds: Set<EventKind>?, about subject: EventSubject?, _ columns: [String], rare: Set<String>,
        things: String, namesRun: Bool = false,
        _ rows: (LogReader, LogFilter) throws -> LogPage<NumberedRow>
    ) throws {
        try write(
            columns, rare: rare, things: things, isFiltered: kinds != nil || subject != nil,
            namesRun: namesRun
        ) { run, filter in
            var filter = filter
            filter.keep(kinds)
            filter.subject = subject
            return try rows(run.reader, filter)
        }
    }

    /// Writes the rows that `rows` returns for each run and filter, as they arrive.
    ///
    /// The columns of a single run are fixed, for scripts. Rows of all runs begin with the run's number.
    ///
    /// - Parameters:
    ///   - rare: the columns that JSON omits from a row if they are null.
    ///   - things: the word for the rows, in the plural: `animators`.
    ///   - isFiltered: whether another condition than these options omits rows.
    ///   - namesRun: whether the rows of a single run begin with the run's number too.
    private func write(
        _ columns: [String], rare: Set<String> = [], things: String, isFiltered: Bool = false,
        namesRun: Bool = false, _ rows: (ListedRun, LogFilter) throws -> LogPage<NumberedRow>
    ) throws {
        let namesRun = namesRun || run == .all
        let columns = (namesRun ? ["run"] : []) + columns
        let pages = RowPages(limit: limit.rows)
        let selection = try table.selection(of: columns)
        let log = try LogSource(db, for: .command)
        var writer = ResultWriter(columns: columns, rare: rare, format: format, showing: selection)
        var runs: [Int64] = []
        let wasCut = try pages.forEachRow(of: log, run) { run in
            runs.append(run.number)
            return filter(run)
        } page: { run, filter in
            let page = try rows(run, filter)
            return namesRun ? page.map { NumberedRow($0.number, [.int(run.number)] + $0.values) } : page
        } _: { _, row in
            writer.write(row.values)
        }
        let verb = isFiltered || leavesRowsOut ? "No \(things) match" : "There are no \(things)"
        writer.finish(ifEmpty: wasCut ? nil : "\(verb) in \(runs.runsInWords).")
        if wasCut { StandardError.write(limit.cut("row", "--limit or --after shows more")) }
    }

    private func filter(_ run: ListedRun) -> LogFilter {
        LogFilter(
            run: run.record.number, cell: cell.map { CellID($0) }, animator: animator.map { AnimatorID($0) },
            item: item.map { text in Int64(text).map { ItemID($0) } ?? ItemID(text) },
            sinceNs: since.map { Nanoseconds.from(seconds: $0) },
            untilNs: until.map { Nanoseconds.from(seconds: $0) }, after: after)
    }

    private var leavesRowsOut: Bool {
        cell != nil || animator != nil || item != nil || since != nil || until != nil || after != nil
    }
}

extension [Int64] {
    /// A description of runs with these numbers: `run 7`, or `3 runs`.
    var runsInWords: String { count == 1 ? "run \(self[0])" : count.counting("run") }
}

/// The option that selects columns of a table.
package struct TableOptions: ParsableArguments {
    @Option(
        name: .customLong("columns"),
        help: "Only these columns, in this order, with commas between, such as seq,kind,cell.")
    var givenColumns: String?

    package init() {}

    package func selection(of columns: [String]) throws -> ColumnSelection? {
        try givenColumns.map { try ColumnSelection($0, of: columns) }
    }
}

/// The greatest number of rows.
package struct RowLimit: ExpressibleByArgument, Hashable, CustomStringConvertible {
    /// Nil for all rows.
    package let rows: Int?

    static let standard = RowLimit(rows: 1000)

    package init(rows: Int?) { self.rows = rows }

    package init?(argument: String) {
        guard argument != "none" else {
            rows = nil
            return
        }
        guard let rows = Int(argument), rows >= 0 else { return nil }
        self.rows = rows
    }

    package var description: String { rows.map { String($0) } ?? "none" }

    package var defaultValueDescription: String { description }

    /// Returns the message that rows were omitted.
    ///
    /// - Parameter way: how to see more.
    func cut(_ thing: String, _ way: String) -> String {
        "cut after \((rows ?? 0).counting(thing)); \(way)\n"
    }
}
