import ArgumentParser

/// The command `animatorpool`.
struct RootCommand: ParsableCommand {
    static let version = "0.1.0"
    static var _errorPrefix: String { "animatorpool: " }

    static let configuration = CommandConfiguration(
        commandName: "animatorpool",
        abstract:
            "Scrolls lists of animated cells on virtual time, logs what happens, and answers questions.",
        discussion: """
            Start with `animatorpool compare`: six ways of animating cells under the same real flings.
            With a crash report, start with `animatorpool explain FILE`.
            Completions: `animatorpool --generate-completion-script bash`, zsh or fish, prints a script that \
            knows workloads, runs and questions.
            """,
        version: version,
        subcommands: [SQLChild.self],
        groupedSubcommands: [
            CommandGroup(name: "Simulating", subcommands: [Simulate.self, Compare.self, Explore.self]),
            CommandGroup(name: "Input", subcommands: [Workloads.self, Touches.self, Curve.self]),
            CommandGroup(
                name: "Asking a log",
                subcommands: [
                    Runs.self, Events.self, Animators.self, Cells.self, Frames.self, Hazards.self,
                    SQL.self, Schema.self, Ask.self, Story.self, Verify.self, Cause.self, Diff.self,
                ]),
            CommandGroup(name: "Asking a fleet", subcommands: [Fleet.self]),
            CommandGroup(name: "Understanding UIKit", subcommands: [Explain.self, Replay.self]),
            CommandGroup(
                name: "Keeping a log",
                subcommands: [
                    Report.self, Export.self, Import.self, DB.self, Upload.self, Ship.self, Serve.self,
                ]),
        ])
}
