import ArgumentParser
import ProgramKit

/// The command `animatorpool`.
struct RootCommand: ParsableCommand {
    static var _errorPrefix: String { "animatorpool: " }

    static let configuration = CommandConfiguration(
        commandName: "animatorpool",
        abstract:
            "Simulates lists of animated cells, logs every event, and explains what went wrong.",
        discussion: """
            `animatorpool compare` compares six ways to animate cells. `animatorpool explain FILE` explains a crash report. \
            `animatorpool --generate-completion-script bash`, zsh or fish, prints a completion script.
            """,
        version: programVersion,
        subcommands: [SQLChild.self, FreshReplay.self],
        groupedSubcommands: [
            CommandGroup(name: "Simulate", subcommands: [Simulate.self, Compare.self, Explore.self]),
            CommandGroup(name: "Input", subcommands: [Workloads.self, Touches.self, Curve.self]),
            CommandGroup(
                name: "Query a log",
                subcommands: [
                    Runs.self, Events.self, Animators.self, Cells.self, Frames.self, Hazards.self,
                    SQL.self, Schema.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                ]),
            CommandGroup(name: "Query many runs", subcommands: [Fleet.self]),
            CommandGroup(name: "Explain UIKit", subcommands: [Explain.self, Replay.self]),
            CommandGroup(
                name: "Convert, keep and send logs",
                subcommands: [
                    Report.self, Export.self, Import.self, DB.self, Upload.self, Ship.self, Serve.self,
                ]),
        ])
}
