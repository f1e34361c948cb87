#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Cells: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Every cell as the run left it: its state, its animator, what it should show and shows."
        )

        @OptionGroup var options: QueryOptions

        func run() throws {
            let page = try options.log().reader.cells(options.filter())
            var writer = ResultWriter(columns: CellRecord.columns, format: options.format)
            for cell in page.rows { writer.write(cell.fields) }
            writer.finish()
            options.say(cut: page.wasCut)
        }
    }
#endif
