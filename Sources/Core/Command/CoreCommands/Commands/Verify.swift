import ArgumentParser
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Checks a log against the rules: each broken rule, its first violation, and a count.",
        discussion: """
            Ends with status 0 when the log is complete and no rule is broken, with 1 when a rule is broken, and with 2 \
            when a log cannot be read or is damaged. A log that is not complete, because it has no end or because \
            events are missing, ends with 3, unless --incomplete accepts it: a sentence says what is missing. In a \
            folder the worst of its runs counts, in the order 2, 1, 3, 0.
            """ + (CommandSet.deviceComparison == nil ? "" : "\n\n" + againstDevice))

    private static let againstDevice = """
        With --against it compares the answers of a device instead, and ends with 1 when no version of iOS has all \
        of them.
        """

    @Argument(
        help:
            "A log file, a folder with a file per run, or an NDJSON file, also compressed with gzip; - is standard input.",
        completion: .file())
    var file: String?
    @Option(name: .customLong("db"), help: "The log, when no FILE is given.") var givenDB: String?
    @Option(
        name: .customLong("run"),
        help:
            "The run's number, its uuid or the first four letters of that, or all; the newest of a file and all of a folder unless given.",
        completion: .runs)
    var selector: RunSelector?
    @Option(
        name: .customLong("idle-limit"),
        help: "How long a cell off screen may keep an animator: a number of seconds.")
    var idleLimit = 1.0
    @Flag(help: "A row for each violation.") var all = false
    @Flag(help: "Accept a log that is not complete: status 0 when no rule is broken in its events.")
    var incomplete = false
    @Option(
        help: .added(
            CommandSet.deviceComparison != nil,
            """
            Compares the answers that tools/examples/iOSProbe wrote on a device with those of the simulator for each \
            version of iOS, and judges no log; - is standard input.
            """),
        completion: .file())
    var against: String?
    @OptionGroup var table: TableOptions
    @Option(
        help:
            "The format of the output; github is annotations of a workflow, and junit is a test report.")
    var format =
        VerifyFormat.table
    @Option(
        name: .customLong("source-root"),
        help: """
            With --format github: the folder in which files that the log names are found; the work tree \
            around the current folder unless given.
            """,
        completion: .directory)
    var sourceRoot: String?

    func validate() throws {
        guard idleLimit >= 0, idleLimit < 9e9 else {
            throw ValidationError("--idle-limit must be 0 or more seconds, not \(idleLimit).")
        }
        let given = GivenOptions([
            "--db": givenDB != nil, "a FILE": file != nil, "--source-root": sourceRoot != nil,
            "--format github": format == .github, "--format junit": format == .junit,
            "--format markdown": format == .markdown, "--all": all,
            "--columns": table.givenColumns != nil, "--against": against != nil, "--run": selector != nil,
            "--idle-limit": idleLimit != 1, "--incomplete": incomplete,
        ])
        if against != nil, CommandSet.deviceComparison == nil {
            throw ValidationError("Unknown option '--against'")
        }
        try given.refuse("--db", beside: "a FILE")
        try given.require("--format github", for: "--source-root")
        for format in ["--format github", "--format junit", "--format markdown"] {
            try given.refuse("--columns", beside: format)
        }
        try given.refuse("--all", beside: "--format junit")
        try given.refuse(
            "a FILE", "--db", "--run", "--idle-limit", "--all", "--incomplete", "--format github",
            "--format junit", beside: "--against")
    }

    func run() throws {
        if let against { return try compare(with: against) }
        let sources = format == .github ? try AppSourceTree(sourceRoot) : nil
        var progress = Progress("judging", quiet: false)
        let path = file ?? givenDB ?? LogPath.standard
        let judged = try LogVerdicts(
            path, selector,
            idleLimitNs: Nanoseconds.from(seconds: idleLimit), keepsAll: all, for: .command,
            progress: { progress.update("\($0) events") })
        progress.finish()
        try VerdictWriter(
            verdicts: judged.verdicts,
            log: path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path,
            all: all,
            acceptsIncomplete: incomplete, format: format, table: table, sources: sources
        ).write()
        if !judged.isWhole { throw ExitStatus.bad }
        if judged.verdicts.contains(where: { !$0.counts.isEmpty }) { throw ExitStatus.found }
        guard incomplete || judged.verdicts.allSatisfy(\.isComplete) else { throw ExitStatus.incomplete }
    }

    private func compare(with path: String) throws {
        guard let format = ResultFormat(rawValue: format.rawValue), let compare = CommandSet.deviceComparison
        else { return }
        if try !compare(path, format, table) { throw ExitStatus.found }
    }
}

enum VerifyFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, ndjson, csv, markdown, github, junit
}

/// The findings for which a simulation ends with status 1.
struct FailOn: ExpressibleByArgument {
    enum Kind: String, CaseIterable {
        case misuse, hazard, violation

        func count(in summary: RunSummary) -> Int {
            switch self {
            case .misuse: summary.misuseCount
            case .hazard: summary.hazardCount
            case .violation: summary.violationCount
            }
        }
    }

    private let kinds: [Kind]

    /// Parses names of kinds, separated by commas; nil for any other text.
    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let kinds = names.compactMap(Kind.init)
        guard kinds.count == names.count else { return nil }
        self.kinds = kinds
    }

    /// Reports the findings on standard error.
    ///
    /// - Throws: ``ExitStatus/found`` when the runs have one of the findings.
    func check(_ summaries: [RunSummary]) throws {
        let found = kinds.compactMap { kind -> String? in
            let count = summaries.reduce(0) { $0 + kind.count(in: $1) }
            return count > 0 ? count.counting(kind.rawValue) : nil
        }
        guard !found.isEmpty else { return }
        StandardError.write("--fail-on: \(found.joined(separator: ", "))\n")
        throw ExitStatus.found
    }
}
