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
            // A stranger's query is held to a bound, for which SQLite must count what it takes.
            if CommandLine.arguments.dropFirst().first == SQLChild.name {
                SQLiteProcess.limitHeap(bytes: SQLChild.heapBytes)
            } else {
                SQLiteProcess.configureForSpeed()
            }
            do {
                var command = try AnimatorPool.parseAsRoot()
                try command.run()
                StandardOutput.flush()
            } catch let status as ChildStatus {
                exit(status.rawValue)
            } catch let status as ExitStatus {
                StandardOutput.flush()
                exit(status.rawValue)
            } catch {
                StandardOutput.flush()
                end(with: error)
            }
        }

        private static func end(with error: any Error) -> Never {
            let code = AnimatorPool.exitCode(for: error)
            // Help and version are asked for, and go to standard output.
            if code == .success { AnimatorPool.exit(withError: error) }
            let message =
                code == .validationFailure
                ? AnimatorPool.message(for: error) + " (`animatorpool help` shows how)"
                : String(describing: error)
            StandardError.write(
                "animatorpool: " + message.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n")
            exit(2)
        }
    }

    /// The status of a child, which has said itself what was wrong.
    struct ChildStatus: Error {
        let rawValue: Int32
    }

    /// An exit that is not an error: the command has printed what it found.
    enum ExitStatus: Int32, Error {
        case found = 1
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
