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
        try options.write(.animators, missing: "animators that have not ended are missing")
    }
}
