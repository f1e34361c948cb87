import ArgumentParser
import Foundation
import LifecycleStore
import LogAnswers
import LoggedSimulations

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
        let status = run()
        do {
            try StandardOutput.finish()
        } catch {
            // One line is enough: what went wrong first.
            if status != ExitStatus.bad.rawValue { say(String(describing: error)) }
            exit(ExitStatus.bad.rawValue)
        }
        exit(status)
    }

    private static func run() -> Int32 {
        do {
            // Its options, `--help` among them, are its own.
            if let companion = CommandLine.arguments.dropFirst().first.flatMap(CompanionProgram.of) {
                try companion.become(Array(CommandLine.arguments.dropFirst(2)))
            }
            let arguments = CommandArguments(CommandLine.arguments.dropFirst())
            if let question = arguments.helpedQuestion {
                Ask.help(on: question)
                return 0
            }
            try arguments.check()
            var command = try RootCommand.parseAsRoot(arguments.joined)
            try command.run()
            return 0
        } catch let status as ChildStatus {
            return status.rawValue
        } catch let status as ExitStatus {
            return status.rawValue
        } catch let stopped as Stopped {
            // Nothing stops here but for a signal.
            return end(with: Interrupted(signal: EndSignals.received ?? SIGINT, kept: stopped.kept))
        } catch let interrupted as Interrupted {
            return end(with: interrupted)
        } catch let sweep as SweepError {
            StandardOutput.flush()
            for error in sweep.errors { say(String(describing: error)) }
            return ExitStatus.bad.rawValue
        } catch {
            return end(with: error)
        }
    }

    private static func end(with interrupted: Interrupted) -> Int32 {
        StandardOutput.flush()
        say(String(describing: interrupted))
        return interrupted.status
    }

    private static func end(with error: any Error) -> Int32 {
        let code = RootCommand.exitCode(for: error)
        if code == .success {
            // Help and version are asked for, and go to standard output.
            StandardOutput.write(RootCommand.fullMessage(for: error) + "\n")
            return 0
        }
        StandardOutput.flush()
        say(
            code == .validationFailure
                ? AcceptedForm.completing(RootCommand.message(for: error))
                    + " (`animatorpool help` shows how)"
                : String(describing: error))
        return ExitStatus.bad.rawValue
    }

    private static func say(_ message: String) {
        StandardError.write(
            "animatorpool: " + message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n")
    }
}
