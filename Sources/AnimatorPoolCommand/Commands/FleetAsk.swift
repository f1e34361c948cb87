import ArgumentParser
import LifecycleStore
import RunDesk

struct FleetAsk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Answers one of the usual questions about the runs; without one it lists them.",
        discussion: """
            The rows are those of `animatorpool ask QUESTION --run all`, each after its run's uuid; \
            `animatorpool ask QUESTION --help` says what the columns mean. Questions that sort or group are \
            for DuckDB and ClickHouse, which read the same folder: tools/fleet/questions has them.
            """)

    @Argument(
        help: "The question's name.", completion: .list(FleetQuestion.all.map(\.question.name)))
    var question: String?
    @OptionGroup var fleet: FleetOptions
    @Option(name: .customLong("run"), help: "Only this run: its uuid, or how it begins.")
    var givenRun: FleetRunName?
    @Option(
        name: .customLong("limit"),
        help: "At most so many rows, or none for all of them; 1000 unless given.")
    var givenLimit: RowLimit?
    @OptionGroup var table: TableOptions
    @Option(help: "How the answer is written.") var format = ResultFormat.table

    func validate() throws {
        try GivenOptions([
            "--since": fleet.since != nil, "--until": fleet.until != nil, "--run": givenRun != nil,
            "--limit": givenLimit != nil, "--where": table.givenCondition != nil,
            "--columns": table.givenColumns != nil, "a question": question != nil,
        ]).require(
            "a question", for: "--since", "--until", "--run", "--limit", "--where", "--columns")
        if question != nil { _ = try fleet.named() }
    }

    func run() throws {
        guard let question else { return list() }
        let asked = try FleetQuestion(named: question)
        let shape = AnswerShape(sql: asked.question.columns.map(\.name))
        let columns = ["run"] + shape.names
        let condition = try table.condition(on: columns)
        var writer = ResultWriter(
            columns: columns, format: format, showing: try table.selection(of: columns))
        var progress = Progress("asking", quiet: false)
        let limit = givenLimit ?? .standard
        var left = limit.rows ?? .max
        var (runs, wasCut) = (0, false)
        let isWhole = try fleet.runs(givenRun).forEachRun { run, place in
            progress.update("\(place)")
            try asked.answer(run) { values in
                let row = [.text(run.uuid)] + shape.row(values)
                guard try condition?.holds(for: row) ?? true else { return true }
                guard left > 0 else {
                    wasCut = true
                    return false
                }
                writer.write(row)
                left -= 1
                return true
            }
            // One that cannot be read throws before, and is told of by itself.
            runs += 1
            return !wasCut
        }
        progress.finish()
        if isWhole { try fleet.check(runs, givenRun) }
        writer.finish(
            ifEmpty: wasCut
                ? nil
                : "\(question): \(condition == nil ? "nothing" : "no row matches") in \(runs.counting("run"))."
        )
        if wasCut { StandardError.write(limit.cut("row", "--limit shows more")) }
        if !isWhole { throw ExitStatus.bad }
    }

    private func list() {
        var writer = ResultWriter(columns: ["question", "answer"], format: format)
        for asked in FleetQuestion.all {
            writer.write([.text(asked.question.name), .text(asked.question.sentence)])
        }
        writer.finish()
    }
}
