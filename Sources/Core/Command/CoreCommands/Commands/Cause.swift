import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

struct Cause: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds the first event that led to a broken rule.",
        discussion: """
            Without an option, explains the first violation of each rule. `animatorpool verify` lists all violations. \
            --seq also names a misuse or a hazard.
            """)

    @Option(help: "Explains the finding at the event with this seq, as `animatorpool events` lists it.")
    var seq: Int64?
    @Option(help: "Explains the first violation of this rule: a code (I7) or a name (backed).")
    var invariant: String?
    @OptionGroup var source: RunOptions
    @Option(
        name: .customLong("idle-limit"),
        help: "How long a cell off screen may keep an animator: a number of seconds.")
    var idleLimit = 1.0
    @OptionGroup var table: TableOptions
    @Option(help: "The format of the output; table is a text.") var format = ResultFormat.table

    func validate() throws {
        guard seq == nil || invariant == nil else {
            throw ValidationError("--seq and --invariant exclude each other.")
        }
        if format == .table, table.givenColumns != nil {
            throw ValidationError(
                "--columns has no effect on this text: give --format json, ndjson or csv too, or leave it out."
            )
        }
        guard idleLimit >= 0, idleLimit < 9e9 else {
            throw ValidationError("--idle-limit must be 0 or more seconds, not \(idleLimit).")
        }
    }

    func run() throws {
        let wanted = try invariant.map(Self.invariant)
        let selection = try table.selection(of: FirstCause.columns)
        let finder = CauseFinder(
            try source.listedRun(), idleLimitNs: Nanoseconds.from(seconds: idleLimit), for: .command)
        let violations =
            try seq.map { [try finder.violation(at: $0)] }
            ?? finder.firstViolations().filter { wanted == nil || $0.invariant == wanted }
        write(
            try violations.map(finder.cause), showing: selection,
            ifEmpty: wanted == nil ? "No rule is broken." : "No such rule is broken.")
    }

    private static func invariant(_ name: String) throws -> Invariant {
        guard let found = Invariant.named(name) else {
            throw InputError(
                "--invariant: there is no “\(name)”; there are "
                    + Invariant.allCases.map { "\($0.code) \($0.name)" }.joined(separator: ", "))
        }
        return found
    }

    private func write(
        _ causes: [FirstCause], showing selection: ColumnSelection?, ifEmpty sentence: String
    ) {
        guard format != .table else {
            if causes.isEmpty { StandardOutput.write(sentence + "\n") }
            for (index, cause) in causes.enumerated() {
                if index > 0 { StandardOutput.write("\n") }
                StandardOutput.write(paragraph: cause.paragraph)
                StandardOutput.write("\n")
                ToldStory(cause.links.map(\.event)).write(title: "The chain of events:")
            }
            StandardOutput.flush()
            return
        }
        var writer = ResultWriter(columns: FirstCause.columns, format: format, showing: selection)
        for cause in causes { writer.write(cause.fields) }
        writer.finish(ifEmpty: sentence)
    }
}
