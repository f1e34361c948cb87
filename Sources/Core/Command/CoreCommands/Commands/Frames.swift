import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers

struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the frames of a run: when each was due, when it was ready, and the vsyncs it missed."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws { try options.subjects.refuseAll(in: "frames") }

    func run() throws { try options.write(.frames) }
}
