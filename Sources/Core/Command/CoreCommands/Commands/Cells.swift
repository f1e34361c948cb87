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

    func validate() throws { try options.moments.refuseAll(in: "cells") }

    func run() throws { try options.write(.cells, missing: "its cells are missing") }
}
