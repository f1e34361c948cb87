import ArgumentParser

struct Upload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends logs to a service.",
        discussion: """
            `animatorpool upload --help` lists the options. It is the program animatorpool-upload beside this one.
            """)

    @Argument(parsing: .allUnrecognized, help: "What animatorpool-upload takes.")
    var arguments: [String] = []

    static let program = CompanionProgram(
        name: "animatorpool-upload",
        wayOut: "a release has it in its archive; from the sources `swift build -c release "
            + "--traits default,Upload --product animatorpool-upload` builds it"
    )

    func run() throws { try Self.program.become(arguments) }
}
