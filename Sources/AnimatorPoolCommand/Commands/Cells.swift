#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleStore

    struct Cells: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Every cell as the run left it: its state, its animator, what it should show and shows."
        )

        @OptionGroup var options: QueryOptions

        private static let columns = [
            "cell", "reuseIdentifier", "state", "item", "generation", "animator", "phase", "backed", "wanted",
            "value",
        ]

        func run() throws {
            try RunRows(options: options, columns: Self.columns).write { run, filter in
                try run.reader.cells(filter).map(Self.row)
            }
        }

        private static func row(_ cell: CellRecord) -> [OutputValue] {
            [
                .int(Int64(cell.cell.rawValue)), .text(cell.reuseIdentifier), .text(cell.state.rawValue),
                OutputValue(cell.item?.rawValue), OutputValue(cell.generation),
                OutputValue(cell.animator?.rawValue), OutputValue(cell.phase?.rawValue), .bool(cell.backed),
                OutputValue(cell.wanted), OutputValue(cell.value),
            ]
        }
    }
#endif
