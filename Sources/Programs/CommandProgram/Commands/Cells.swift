import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

struct Cells: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the cells at the end of a run: state, animator, and the value on screen."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws { try options.given.refuse("--since", "--until", in: "cells") }

    func run() throws {
        try QueryRows(options: options, columns: RunTable.cells.columns, things: "cells").write {
            run, filter in
            if filter.after == options.after { try run.sayIfOpen("its cells are missing") }
            return try RunTable.cells.page(of: run.reader, filter)
        }
    }
}
