import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers

struct Frames: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the frames of a run: when each was due, when it was ready, and the vsyncs it missed."
    )

    @OptionGroup var options: QueryOptions

    func validate() throws { try options.given.refuse("--cell", "--animator", "--item", in: "frames") }

    func run() throws {
        try QueryRows(options: options, columns: RunTable.frames.columns, things: "frames").write {
            run, filter in
            try RunTable.frames.page(of: run.reader, filter)
        }
    }
}
