import ArgumentParser
import FileKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleStore
import LogAnswers
import ProgramKit

/// The commands of the core or of a feature, and what they add to commands of others.
///
/// The program lists its sets, and makes them known with ``all`` before it parses the command line.
package struct CommandSet: Sendable {
    /// A heading of the help, under which commands stand. The help shows the groups in this order.
    package enum Group: String, CaseIterable, Sendable {
        case simulate = "Simulate"
        case input = "Input"
        case query = "Query a log"
        case explain = "Explain UIKit"
        case keep = "Convert, keep and send logs"
    }

    private var commands: [Group: [any ParsableCommand.Type]]
    /// Commands that the help does not show: parts of other commands, in processes of their own.
    package let hidden: [any ParsableCommand.Type]
    /// A sentence for the help of the program.
    package let hint: String?
    /// Formats of `export` beside NDJSON and CSV.
    let exportFormats: [RunFileFormat]
    /// The pages of `--report`.
    let reports: ReportWriter?
    /// The comparison of `verify --against`.
    let deviceComparison: DeviceComparison?
    /// Returns the advice about a misuse, for reports.
    private let advice: (@Sendable (MisuseKind) -> MisuseAdvice?)?

    package init(
        _ commands: [Group: [any ParsableCommand.Type]], hidden: [any ParsableCommand.Type] = [],
        hint: String? = nil, exportFormats: [RunFileFormat] = [], reports: ReportWriter? = nil,
        deviceComparison: DeviceComparison? = nil, advice: (@Sendable (MisuseKind) -> MisuseAdvice?)? = nil
    ) {
        (self.commands, self.hidden, self.hint) = (commands, hidden, hint)
        (self.exportFormats, self.reports, self.deviceComparison) = (exportFormats, reports, deviceComparison)
        self.advice = advice
    }

    package subscript(group: Group) -> [any ParsableCommand.Type] { commands[group] ?? [] }

    /// The sets of the program.
    @TaskLocal package static var all: [CommandSet] = []

    static var commands: [any ParsableCommand.Type] { all.flatMap { $0.commands.values.joined() } }

    /// Returns whether the program has the command.
    static func has(_ command: some StringProtocol) -> Bool {
        commands.contains { $0._commandName == command }
    }

    static var reports: ReportWriter? { all.lazy.compactMap(\.reports).first }
    static var deviceComparison: DeviceComparison? { all.lazy.compactMap(\.deviceComparison).first }
    /// Returns the advice about a misuse; nil where no feature has any.
    package static var advice: @Sendable (MisuseKind) -> MisuseAdvice? {
        for set in all { if let advice = set.advice { return advice } }
        return { _ in nil }
    }
}

/// Writes runs of a log as pages, for `--report`.
package struct ReportWriter: Sendable {
    /// Writes a run, and finishes the output.
    let write: @Sendable (ListedRun, ByteOutput) throws -> Void
    /// Writes two runs of the named log side by side, and finishes the output.
    let compare: @Sendable ((Int64, Int64), _ log: String, ByteOutput) throws -> Void

    package init(
        write: @escaping @Sendable (ListedRun, ByteOutput) throws -> Void,
        compare: @escaping @Sendable ((Int64, Int64), _ log: String, ByteOutput) throws -> Void
    ) {
        (self.write, self.compare) = (write, compare)
    }

    /// Checks the value of `--report`.
    ///
    /// - Parameter result: what standard output has.
    /// - Throws: `ValidationError` if it is standard output, or if no feature of the program writes reports.
    static func check(_ path: String?, besides result: String) throws {
        guard let path else { return }
        if CommandSet.reports == nil { throw ValidationError("Unknown option '--report'") }
        if path == "-" {
            throw ValidationError("--report needs a file: standard output has \(result).")
        }
    }

    /// Opens the file of `--report`. Returns nil if the option is not given.
    static func page(
        _ path: String?, sparing log: String
    ) throws -> (reports: ReportWriter, output: ByteOutput)? {
        guard let path, let reports = CommandSet.reports else { return nil }
        return (reports, try ByteOutput(path, sparing: [log], option: "--report"))
    }
}

/// Prints how the answers in a file differ from those of the simulator, for `verify --against`.
///
/// Returns whether a version of the simulated system gives all of the answers.
package typealias DeviceComparison =
    @Sendable (_ path: String, ResultFormat, TableOptions) throws -> Bool

/// A format of `export` for a single run.
package struct RunFileFormat: Sendable {
    let name: String
    /// The format in a sentence, with its article: `a Perfetto trace`.
    let title: String
    /// A file of the format in a sentence: `a trace`.
    let file: String
    /// What the help of `export` says.
    let help: String
    /// The extension of a file name.
    let suffix: String
    /// The next action for a file.
    let next: @Sendable (_ file: String) -> String
    /// Writes a run. Calls `progress` with the number of written events.
    let write: @Sendable (ListedRun, ByteOutput, _ progress: (Int) -> Void) throws -> Void

    package init(
        name: String, title: String, file: String, help: String, suffix: String,
        next: @escaping @Sendable (_ file: String) -> String,
        write: @escaping @Sendable (ListedRun, ByteOutput, _ progress: (Int) -> Void) throws -> Void
    ) {
        (self.name, self.title, self.file, self.help, self.suffix) = (name, title, file, help, suffix)
        (self.next, self.write) = (next, write)
    }
}

extension ArgumentHelp {
    /// The help of an option that a feature provides: hidden where no feature does.
    static func added(_ isThere: Bool, _ help: ArgumentHelp) -> ArgumentHelp {
        var help = help
        if !isThere { help.visibility = .hidden }
        return help
    }
}

package enum CoreCommands {
    package static var all: CommandSet {
        CommandSet(
            [
                .simulate: [Simulate.self, Compare.self],
                .input: [Workloads.self, Touches.self, Curve.self],
                .query: [
                    Runs.self, Events.self, Frames.self, Cells.self, Uses.self, Animators.self, Hazards.self,
                    SQL.self, Schema.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                ],
                .keep: [Export.self, Import.self, DB.self],
            ],
            hidden: [SQLChild.self], hint: "`animatorpool compare` compares six ways to animate cells.")
    }

    /// Sets up SQLite for the process of a command line. Call this function before SQLite is used.
    package static func configureSQLite(for words: ArraySlice<String>) {
        // Only the process of a user's query limits SQLite's memory, which needs its statistics.
        if words.first == SQLChild.name {
            SQLiteProcess.limitHeap(bytes: SQLChild.heapBytes)
        } else {
            SQLiteProcess.configureForSpeed()
        }
    }

    /// Prints the help of a question, as in `ask leaks --help`. The parser has help for commands only.
    ///
    /// - Returns: whether `words` ask for it.
    package static func helpedOnQuestion(_ words: [String]) -> Bool {
        guard let question = Ask.helpedQuestion(in: words) else { return false }
        Ask.help(on: question)
        return true
    }
}

/// Checks the names of commands; the parser would only report an unexpected argument.
package enum CommandNames {
    /// - Throws: ``InputError`` that suggests the nearest command, if `words` begin with an unknown command.
    package static func check(_ words: [String], below root: any ParsableCommand.Type) throws {
        if words.first == "---completion" { return }
        let isHelp = words.first == "help"
        try check(words.dropFirst(isHelp ? 1 : 0), below: root, isHelp: isHelp)
    }

    private static func check(
        _ words: ArraySlice<String>, below command: any ParsableCommand.Type, isHelp: Bool
    ) throws {
        let configuration = command.configuration
        guard let name = words.first, !name.hasPrefix("-"),
            !configuration.subcommands.isEmpty || isHelp
        else { return }
        if let next = configuration.subcommands.first(where: { $0._commandName == name }) {
            return try check(words.dropFirst(), below: next, isHelp: isHelp)
        }
        let known = configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        let near = Spelling.suggestion(for: name, among: known)
        // Any other word may be an argument of the default command.
        if near == nil, configuration.defaultSubcommand != nil, !isHelp { return }
        let others =
            known.isEmpty ? "there are none below it" : "there are \(known.joined(separator: ", "))"
        throw InputError("\(isHelp ? "help: " : "")there is no command “\(name)”; \(near ?? others)")
    }
}

/// A separate program for some commands, in the folder of this program, as git does it.
///
/// Users of the other commands do not load the libraries that the separate program links.
package struct CompanionProgram: Sendable {
    let name: String
    /// How to get the program, for the error message.
    let wayOut: String

    package init(name: String, wayOut: String) {
        (self.name, self.wayOut) = (name, wayOut)
    }

    /// Returns the program that runs the command.
    package static func of(_ command: String) -> CompanionProgram? {
        CommandSet.commands.lazy.compactMap { $0 as? any CompanionCommand.Type }
            .first { $0._commandName == command }?.program
    }

    /// Replaces this process by the program.
    ///
    /// - Throws: ``InputError`` if the program is missing.
    package func become(_ arguments: [String]) throws -> Never {
        let here = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        guard let path = here?.appendingPathComponent(name).path,
            FileManager.default.isExecutableFile(atPath: path)
        else { throw InputError("\(name) is not beside this program; \(wayOut)") }
        EndSignals.release()
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        execv(path, words)
        throw InputError("\(path): cannot be started (\(String(cString: strerror(errno))))")
    }
}

/// A command that a separate program runs.
package protocol CompanionCommand: ParsableCommand {
    static var program: CompanionProgram { get }
    var arguments: [String] { get }
}

extension CompanionCommand {
    package func run() throws { try Self.program.become(arguments) }
}
