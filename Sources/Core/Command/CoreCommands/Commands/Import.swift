import ArgumentParser
import LogAnswers
import ProgramKit

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Adds an NDJSON log, for example from a device, to a log file.",
        discussion: """
            Prints the numbers of the runs. The file may be compressed with gzip. A run is imported once, by its uuid, \
            completely or not at all. An import replaces what a killed import of the same run left.
            """)

    @Argument(help: "An NDJSON file; - is standard input.") var file: String
    @Option(help: "The log file or folder to add to. A missing file is created.") var db =
        LogPath.standard
    @Flag(help: "Force every batch to the disk.") var durable = false
    @Option(help: "Seconds to wait for a log that cannot be written: a full disk, a lock.")
    var wait = LogWaitLimit.standard
    @Flag(help: "Does not report what it wrote.") var quiet = false

    func run() throws {
        // Reads a pipe, where a signal ends the process at once. The import itself stops in good order.
        let log = try RunImport(file, into: db, durable: durable, patience: wait, for: .command)
        let runs = try EndSignals.stoppable { try log.run() }
        for run in runs { StandardOutput.write("\(run.number)\n") }
        let first = runs[0].number
        let events = runs.reduce(0) { $0 + $1.record.events }.counting("event")
        WrittenNotice.say(
            runs.count == 1 ? "run \(first), \(events)," : "\(runs.count.counting("run")), \(events),",
            in: db, next: ["verify --run \(first)", "report --run \(first)", "events --run \(first)"],
            quiet: quiet)
    }
}
