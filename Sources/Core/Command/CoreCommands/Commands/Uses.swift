import ArgumentParser
import LifecycleStore
import LogAnswers

struct Uses: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Lists the uses of cells in a run: what each showed, when, and the animators and bare frames in it."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws {
        try GivenOptions(["--animator": options.animator != nil]).refuseAll(in: "uses")
    }

    func run() throws {
        try options.write(.uses, missing: "uses that have not ended are missing")
    }
}
