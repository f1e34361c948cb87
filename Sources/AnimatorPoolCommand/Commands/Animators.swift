#if Command
    import ArgumentParser
    import LifecycleStore
    import RunDesk

    struct Animators: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The animators of a run: who asked, when it was attached, how it ended.",
            discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

        @OptionGroup var options: QueryOptions

        func run() throws {
            try RunRows(options: options, columns: AnimatorRecord.columns).write { run, filter in
                try run.sayIfOpen("animators that have not ended are missing")
                return try run.reader.animators(filter).map(\.fields)
            }
        }
    }
#endif
