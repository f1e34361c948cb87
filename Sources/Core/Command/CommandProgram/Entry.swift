import ArgumentParser
import FileKit
import Foundation
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ProgramKit

@main enum Entry {
    /// Runs the command. Bad input and usage errors end with status 2 and one line on standard error.
    static func main() {
        StandardOutput.begin()
        EndSignals.listen()
        // Only the process of a user's query limits SQLite's memory, which needs its statistics.
        if CommandLine.arguments.dropFirst().first == SQLChild.name {
            SQLiteProcess.limitHeap(bytes: SQLChild.heapBytes)
        } else {
            SQLiteProcess.configureForSpeed()
        }
        ProgramEnd.exit(run(), of: RootCommand.self)
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
            if let question = Ask.helpedQuestion(in: words) {
                Ask.help(on: question)
                return 0
            }
            try CommandNames.check(words)
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

    static let configuration = CommandConfiguration(
        commandName: "animatorpool",
        abstract:
            "Simulates lists of animated cells, logs every event, and explains what went wrong.",
        discussion: """
            `animatorpool compare` compares six ways to animate cells. `animatorpool explain FILE` explains a crash report. \
            `animatorpool --generate-completion-script bash`, zsh or fish, prints a completion script. \
            `animatorpool --version --verbose` also names the versions of the parts.
            """,
        version: programVersion,
        subcommands: [SQLChild.self, FreshReplay.self],
        groupedSubcommands: [
            CommandGroup(name: "Simulate", subcommands: [Simulate.self, Compare.self, Explore.self]),
            CommandGroup(name: "Input", subcommands: [Workloads.self, Touches.self, Curve.self]),
            CommandGroup(
                name: "Query a log",
                subcommands: [
                    Runs.self, Events.self, Frames.self, Cells.self, Uses.self, Animators.self, Hazards.self,
                    SQL.self, Schema.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                ]),
            CommandGroup(name: "Explain UIKit", subcommands: [Explain.self, Replay.self]),
            CommandGroup(
                name: "Convert, keep and send logs",
                subcommands: [
                    Report.self, Export.self, Import.self, DB.self, Serve.self,
                ]),
        ])
}
