import ArgumentParser
import Foundation
import LifecycleStore
import LogAnswers
import LoggedSimulations
import ProgramKit

@main enum Entry {
    /// Runs the command; bad input and usage end with status 2 and one line on standard error.
    static func main() {
        StandardOutput.begin()
        EndSignals.listen()
        // A stranger's query is held to a bound, for which SQLite must count what it takes.
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
            // Its options, `--help` among them, are its own.
            if let companion = typed.first.flatMap(CompanionProgram.of) {
                try companion.become(Array(typed.dropFirst()))
            }
            let words = try RawArguments(typed).joined()
            if let question = Ask.helpedQuestion(in: words) {
                Ask.help(on: question)
                return 0
            }
            try CommandNames.check(words)
            var command = try RootCommand.parseAsRoot(words)
            try command.run()
            return 0
        } catch let stopped as Stopped {
            // Nothing stops here but for a signal.
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
