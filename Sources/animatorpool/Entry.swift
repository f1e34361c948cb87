import ArgumentParser
import CoreCommands
import ExplainCommands
import ExploreCommands
import FileKit
import Foundation
import LoggedSimulations
import ProgramKit
import ReportCommands
import ServiceCommands

@main enum Entry {
    /// Runs the command. Bad input and usage errors end with status 2 and one line on standard error.
    static func main() {
        StandardOutput.begin()
        do {
            try MemoryNeed.check()
        } catch {
            ProgramEnd.exit(ProgramEnd.report(error, of: RootCommand.self), of: RootCommand.self)
        }
        EndSignals.listen()
        CoreCommands.configureSQLite(for: CommandLine.arguments.dropFirst())
        let status = CommandSet.$all.withValue(RootCommand.sets) { run() }
        ProgramEnd.exit(status, of: RootCommand.self)
    }

    private static func run() -> Int32 {
        do {
            let typed = CommandLine.arguments.dropFirst()
            // The companion program parses its own options, including `--help`.
            if let companion = typed.first.flatMap(CompanionProgram.of) {
                try companion.become(Array(typed.dropFirst()))
            }
            let words = try RawArguments(typed).joined()
            // The parser answers `--version` whatever follows it.
            if words == ["--version", "--verbose"] {
                StandardOutput.write(versionOfEachPart(of: "animatorpool") + "\n")
                return 0
            }
            if CoreCommands.helpedOnQuestion(words) { return 0 }
            try CommandNames.check(words, below: RootCommand.self)
            var command = try RootCommand.parseAsRoot(words)
            try command.run()
            return 0
        } catch let stopped as Stopped {
            // Only a signal stops work here.
            let interrupted = Interrupted(signal: EndSignals.received ?? SIGINT, kept: stopped.kept)
            return ProgramEnd.report(interrupted, of: RootCommand.self)
        } catch let sweep as SweepError {
            StandardOutput.flush()
            for error in sweep.errors { ProgramEnd.say("\(error)", as: RootCommand.self) }
            return ExitStatus.bad.rawValue
        } catch {
            return ProgramEnd.report(error, of: RootCommand.self)
        }
    }
}

/// The command `animatorpool`.
struct RootCommand: ParsableCommand {
    static var _errorPrefix: String { "animatorpool: " }

    /// The commands: a line for the core, and one for each feature. Commands of one group of the help have this order.
    static let sets: [CommandSet] = [
        ReportCommands.all,
        CoreCommands.all,
        ExploreCommands.all,
        ExplainCommands.all,
        ServiceCommands.all,
    ]

    static let configuration = CommandConfiguration(
        commandName: "animatorpool",
        abstract:
            "Simulates lists of animated cells, logs every event, and explains what went wrong.",
        discussion: sets.compactMap(\.hint).joined(separator: " ") + """
             `animatorpool --generate-completion-script bash`, zsh or fish, prints a completion script. \
            `animatorpool --version --verbose` also names the versions of the parts.
            """,
        version: programVersion,
        subcommands: sets.flatMap(\.hidden),
        groupedSubcommands: CommandSet.Group.allCases.compactMap { group in
            let commands = sets.flatMap { $0[group] }
            return commands.isEmpty ? nil : CommandGroup(name: group.rawValue, subcommands: commands)
        })
}
