#if Command
    import ArgumentParser
    import LifecycleStore

    struct Cells: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Every cell as the run left it: its state, its animator, what it should show and shows."
        )

        @OptionGroup var options: QueryOptions

        func run() throws {
            let log = try options.log()
            let page = try log.reader.cells(options.filter())
            var writer = ResultWriter(
                columns: [
                    "cell", "reuseIdentifier", "state", "item", "generation", "animator", "phase", "backed",
                    "wanted", "value",
                ], format: options.format)
            for cell in page.rows {
                writer.write([
                    .int(Int64(cell.cell.rawValue)), .text(cell.reuseIdentifier), .text(cell.state.rawValue),
                    OutputValue(cell.item?.rawValue), OutputValue(cell.generation),
                    OutputValue(cell.animator?.rawValue), OutputValue(cell.phase?.rawValue),
                    .bool(cell.backed),
                    OutputValue(cell.wanted), OutputValue(cell.value),
                ])
            }
            writer.finish()
            options.say(cut: page.wasCut)
            try options.say(openIn: log, missing: "its cells")
        }
    }
#endif
