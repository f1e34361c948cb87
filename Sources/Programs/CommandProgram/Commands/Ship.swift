import ArgumentParser

struct Ship: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ships runs into a ClickHouse.",
        discussion: """
            `animatorpool ship --help` lists the options. It is the program animatorpool-upload beside this one.
            """)

    @Argument(
        parsing: .allUnrecognized, help: "A log, --to clickhouse://HOST:8123/DATABASE, and options.")
    var arguments: [String] = []

    static let program = CompanionProgram(
        name: Upload.program.name, first: ["--ship"], wayOut: Upload.program.wayOut)

    func run() throws { try Self.program.become(arguments) }
}
