#if Command
    import ArgumentParser
    import LifecycleStore

    struct Animators: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The animators of a run: who asked, when it was attached, how it ended.",
            discussion: "Outcomes: alive, tornDown, ended, released, misused, cancelled.")

        @OptionGroup var options: QueryOptions

        func run() throws {
            let page = try options.log().reader.animators(options.filter())
            var writer = ResultWriter(columns: AnimatorRecord.columns, format: options.format)
            for row in page.rows { writer.write(row.fields) }
            writer.finish()
            options.say(cut: page.wasCut)
        }
    }
#endif
