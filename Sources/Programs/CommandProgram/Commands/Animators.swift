import ArgumentParser
import LifecycleStore
import LogAnswers
import ProgramKit

struct Animators: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the animators of a run: when each was requested and attached, and how it ended.",
        discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

    @OptionGroup var options: QueryOptions

    func run() throws {
        let rows = QueryRows(options: options, columns: RunTable.animators.columns, things: "animators")
        try rows.write { run, filter in
            // Once for a run, and not for each of its pages.
            if filter.after == options.after {
                try run.sayIfOpen("animators that have not ended are missing")
            }
            return try RunTable.animators.page(of: run.reader, filter)
        }
    }
}
