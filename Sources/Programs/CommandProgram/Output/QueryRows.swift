import LifecycleStore
import LogAnswers

/// The rows a question has of the runs it is about, written as they come.
///
/// A question about one run has the columns that scripts know; one about all runs has the run's number
/// before them.
struct QueryRows {
    let options: QueryOptions
    let columns: [String]
    /// Those that JSON leaves out of a row in which they are null.
    var rare: Set<String> = []
    /// What the rows are of: `animators`.
    let things: String
    /// Whether something else than the options leaves rows out.
    var isFiltered = false
    /// Whether the run stands before the rows of one run too.
    var namesRun = false

    /// Writes what `rows` gives for each run and its filter.
    func write(_ rows: (ListedRun, LogFilter) throws -> LogPage<NumberedRow>) throws {
        let namesRun = namesRun || options.run == .all
        let columns = (namesRun ? ["run"] : []) + columns
        let pages = RowPages(
            limit: options.limit.rows, condition: try options.table.condition(on: columns))
        let selection = try options.table.selection(of: columns)
        let log = try options.log()
        var writer = ResultWriter(
            columns: columns, rare: rare, format: options.format, showing: selection)
        var runs: [Int64] = []
        let wasCut = try pages.forEachRow(of: log, options.run) { run in
            runs.append(run.number)
            return options.filter(run)
        } page: { run, filter in
            let page = try rows(run, filter)
            return namesRun ? page.map { NumberedRow($0.number, [.int(run.number)] + $0.values) } : page
        } _: { _, row in
            writer.write(row.values)
        }
        writer.finish(ifEmpty: wasCut ? nil : nothing(in: runs))
        options.say(cut: wasCut)
    }

    /// Says that there is nothing to show in runs with these numbers.
    private func nothing(in runs: [Int64]) -> String {
        let ofRuns = runs.count == 1 ? "run \(runs[0])" : runs.count.counting("run")
        return isFiltered || options.isFiltered
            ? "No \(things) match in \(ofRuns)." : "There are no \(things) in \(ofRuns)."
    }
}
