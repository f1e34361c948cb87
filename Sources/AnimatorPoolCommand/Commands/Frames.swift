#if Command
    import ArgumentParser
    import LifecycleStore

    struct Frames: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The frames of a run: when each was due, when its work was done, what it missed.")

        @OptionGroup var options: QueryOptions

        func run() throws {
            let page = try options.log().reader.frames(options.filter())
            var writer = ResultWriter(
                columns: ["frame", "turn", "expected", "begin", "end", "missedVsyncs", "bareCells"],
                format: options.format)
            for frame in page.rows {
                writer.write([
                    OutputValue(frame.frame), OutputValue(frame.turn),
                    OutputValue(secondsOfNs: frame.expectedNs),
                    OutputValue(secondsOfNs: frame.beginNs), OutputValue(secondsOfNs: frame.endNs),
                    OutputValue(frame.missedVsyncs), OutputValue(frame.bareCells),
                ])
            }
            writer.finish()
            options.say(cut: page.wasCut)
        }
    }
#endif
