import ArgumentParser
import RunDesk

struct FleetVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Judges the runs by the invariants: each broken rule, where first, and how often.",
        discussion: """
            Ends with status 1 when a rule is broken, and with 2 when a run cannot be read; the others are judged.
            """)

    @OptionGroup var fleet: FleetOptions
    @Option(name: .customLong("run"), help: "Only this run: its uuid, or how it begins.")
    var givenRun: FleetRunName?
    @OptionGroup var table: TableOptions
    @Option(help: "How the answer is written.") var format = ResultFormat.table

    func validate() throws { _ = try fleet.named() }

    func run() throws {
        let columns = ["run", "invariant", "count", "seq", "cell", "animator", "text"]
        let condition = try table.condition(on: columns)
        var writer = ResultWriter(
            columns: columns, format: format, showing: try table.selection(of: columns))
        var progress = Progress("judging", quiet: false)
        var (runs, events, isBroken) = (0, 0, false)
        let isWhole = try fleet.runs(givenRun).forEachRun { run, place in
            progress.update("\(place)")
            let verdict = try run.verdict()
            (runs, events) = (runs + 1, events + verdict.events)
            for violation in verdict.firsts {
                isBroken = true
                let row: [OutputValue] = [
                    .text(run.uuid), .text(violation.invariant.code),
                    OutputValue(verdict.counts[violation.invariant]), .int(violation.seq),
                    OutputValue(violation.cell?.rawValue), OutputValue(violation.animator?.rawValue),
                    .text(violation.text),
                ]
                if try condition?.holds(for: row) ?? true { writer.write(row) }
            }
            return true
        }
        progress.finish()
        if isWhole { try fleet.check(runs, givenRun) }
        let extent = "\(runs.counting("run")), \(events.counting("event"))"
        writer.finish(
            ifEmpty: isBroken ? "No row matches in \(extent)." : "No rule is broken in \(extent).")
        if !isWhole { throw ExitStatus.bad }
        if isBroken { throw ExitStatus.found }
    }
}
