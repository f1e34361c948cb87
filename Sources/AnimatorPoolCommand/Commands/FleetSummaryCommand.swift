import ArgumentParser
import RunDesk

struct FleetSummaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "What the runs come to: who leaked, who would have crashed, what is broken and where.",
        discussion: """
            Rules are judged as `animatorpool verify` does; of a simulation that has ended, its own verdict \
            stands. Ends with 2 when a run cannot be read; the others are counted.
            """)

    @OptionGroup var fleet: FleetOptions
    @Option(help: "A row for each of these, instead of the whole.") var by: FleetSummary.Dimension?
    @Option(help: "How the answer is written.") var format = ResultFormat.table

    func validate() throws { _ = try fleet.named() }

    func run() throws {
        var progress = Progress("reading", quiet: false)
        let (summary, isWhole) = try FleetSummary.read(fleet.runs()) { progress.update("\($0)") }
        progress.finish()
        if isWhole { try fleet.check(summary.total.runs) }
        let writer = FleetSummaryWriter(summary, of: try fleet.named())
        if let by {
            writer.write(by: by, format: format)
        } else {
            writer.write(format)
        }
        if !isWhole { throw ExitStatus.bad }
    }
}
