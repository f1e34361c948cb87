#if Command
    import ArgumentParser
    import Foundation
    import LifecycleStore

    /// The command `animatorpool`.
    struct AnimatorPool: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "animatorpool",
            abstract:
                "Scrolls lists of animated cells on virtual time, logs what happens, and answers questions.",
            discussion: """
                Start with `animatorpool compare`: five ways of animating cells under the same real flings.
                With a crash report, start with `animatorpool explain FILE`.
                """,
            version: "0.1.0",
            subcommands: [SQLChild.self],
            groupedSubcommands: [
                CommandGroup(name: "Simulating", subcommands: [Simulate.self, Compare.self]),
                CommandGroup(name: "Input", subcommands: [Workloads.self, Touches.self, Curve.self]),
                CommandGroup(
                    name: "Asking a log",
                    subcommands: [
                        Runs.self, Events.self, Animators.self, Cells.self, Frames.self, Hazards.self,
                        SQL.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                    ]),
                CommandGroup(name: "Understanding UIKit", subcommands: [Explain.self, Replay.self]),
                CommandGroup(
                    name: "Keeping a log",
                    subcommands: [Report.self, Export.self, Import.self, DB.self]),
            ])
    }

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
                let arguments = CommandArguments(CommandLine.arguments.dropFirst())
                try arguments.checkHelp()
                var command = try AnimatorPool.parseAsRoot(arguments.joined)
                try command.run()
                return 0
            } catch let status as ChildStatus {
                return status.rawValue
            } catch let status as ExitStatus {
                return status.rawValue
            } catch let interrupted as Interrupted {
                StandardOutput.flush()
                say(String(describing: interrupted))
                return interrupted.status
            } catch {
                return end(with: error)
            }
        }

        private static func end(with error: any Error) -> Int32 {
            let code = AnimatorPool.exitCode(for: error)
            if code == .success {
                // Help and version are asked for, and go to standard output.
                StandardOutput.write(AnimatorPool.fullMessage(for: error) + "\n")
                return 0
            }
            StandardOutput.flush()
            say(
                code == .validationFailure
                    ? AnimatorPool.message(for: error) + " (`animatorpool help` shows how)"
                    : String(describing: error))
            return ExitStatus.bad.rawValue
        }

        private static func say(_ message: String) {
            StandardError.write(
                "animatorpool: " + message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n")
        }
    }

    /// The status of a child, which has said itself what was wrong.
    struct ChildStatus: Error {
        let rawValue: Int32
    }

    /// How a command ends that has said everything it has to say.
    enum ExitStatus: Int32, Error {
        case found = 1
        /// Something that was asked for could not be read or written, and standard error has named it.
        case bad = 2
    }
#else
    import Foundation

    @main enum Entry {
        static func main() {
            StandardError.write(
                "animatorpool: built without the trait Command; build with the package's default traits.\n")
            exit(2)
        }
    }
#endif
