import ArgumentParser
import CoreCommands

/// The command that the service's own program runs.
package enum ServiceCommands {
    package static var all: CommandSet { CommandSet([.keep: [Serve.self]]) }
}

struct Serve: CompanionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a log over HTTP.",
        discussion: """
            `animatorpool serve --help` lists the options. The service is the program animatorpool-serve beside \
            this one; `./tools/serve` builds and starts it.
            """)

    @Argument(parsing: .allUnrecognized, help: "What animatorpool-serve takes.")
    var arguments: [String] = []

    static let program = CompanionProgram(
        name: "animatorpool-serve",
        wayOut: "`./tools/serve` builds and starts it "
            + "(swift build -c release --traits default,Service --product animatorpool-serve)")
}
