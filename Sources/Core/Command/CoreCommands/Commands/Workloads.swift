import ArgumentParser
import FileKit
import LogAnswers
import ProgramKit
import ScrollSimulation
import WorkloadFiles
import WorkloadReading

struct Workloads: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists and prints built-in workloads, recordings and profiles; checks a workload file.",
        subcommands: [List.self, Show.self, Validate.self, Schema.self], defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists workloads, recordings and profiles of lists.")

        @Option(help: "The format of the output.") var format = ResultFormat.table

        func run() throws {
            let rows =
                BuiltInWorkloads.all.map { ["workload", $0.name, $0.title] }
                + BuiltInRecordings.touches.map { ["recording", $0.name, $0.title] }
                + ListProfile.builtIn.map { ["profile", $0.name, $0.title] }
            ResultWriter.write(["kind", "name", "title"], rows.map { $0.map { .text($0) } }, format)
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a JSON Schema of workload files, for editors.")

        func run() throws { StandardOutput.writeAsIs(WorkloadSchema.json + "\n") }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints a built-in workload's YAML, a recording's table or a profile's settings.",
            discussion: """
                A profile's settings have their values, and how each value is known: recorded (somebody \
                observed it), documented (by Apple) or assumed (nobody knows).
                """)

        @Argument(
            help: "A name from `workloads list`.",
            completion: .list(
                BuiltInWorkloads.all.map(\.name) + BuiltInRecordings.touches.map(\.name)
                    + ListProfile.builtIn.map(\.name)))
        var name: String
        @Option(help: "The format of a profile's settings; table unless given.") var format: ResultFormat?

        func run() throws {
            if let regime = CellRegime(profile: name) {
                ResultWriter.write(
                    ProfileSetting.columns, regime.settings.map(\.row), format ?? .table)
                return
            }
            let text = BuiltInWorkloads.named(name)?.yaml ?? BuiltInRecordings.touches(named: name)?.text
            guard let text else {
                throw InputError(
                    "there is no workload, recording or profile “\(name)”; `animatorpool workloads list` lists them"
                )
            }
            guard format == nil else {
                throw InputError("--format is for profiles, and \(name) is none; leave it out")
            }
            StandardOutput.writeAsIs(text + (text.hasSuffix("\n") ? "" : "\n"))
        }
    }

    struct Validate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Checks a workload file.", discussion: "Each mistake has a line of its own.")

        @Argument(help: "A YAML file.", completion: .file(extensions: ["yaml", "yml"])) var file: String

        func run() throws {
            let (checked, faults) = WorkloadFile.reading(file)
            for fault in faults { StandardError.write("animatorpool: \(fault)") }
            if !faults.isEmpty { throw ExitStatus.bad }
            StandardOutput.write(
                "\(file): a valid workload of \(checked.workload.steps.count.counting("step"))\n")
        }
    }
}
