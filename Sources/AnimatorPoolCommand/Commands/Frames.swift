#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Frames: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The frames of a run: when each was due, when its work was done, what it missed.")

        @OptionGroup var options: QueryOptions

        func run() throws {
            let page = try options.log().reader.frames(options.filter())
            var writer = ResultWriter(columns: FrameRecord.columns, format: options.format)
            for frame in page.rows { writer.write(frame.fields) }
            writer.finish()
            options.say(cut: page.wasCut)
        }
    }
#endif
