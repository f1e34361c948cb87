#if Command
    import LifecycleStore

    /// The rows a question has of the runs it is about, written as they come.
    ///
    /// A question about one run has the columns that scripts know; one about all runs has the run's number
    /// before them.
    struct RunRows {
        let options: QueryOptions
        let columns: [String]
        /// Those that JSON leaves out of a row in which they are null.
        var rare: Set<String> = []

        /// Writes what `rows` gives for each run and its filter.
        func write(_ rows: (ListedRun, LogFilter) throws -> LogPage<[OutputValue]>) throws {
            let ofAll = options.run == .all
            let log = try options.log()
            var writer = ResultWriter(
                columns: (ofAll ? ["run"] : []) + columns, rare: rare, format: options.format)
            var left = options.limit
            var wasCut = false
            try log.forEachRun(options.run) { run in
                var filter = options.filter(run)
                filter.limit = left
                let page = try rows(run, filter)
                for row in page.rows { writer.write((ofAll ? [.int(run.number)] : []) + row) }
                left -= page.rows.count
                wasCut = page.wasCut
                return !wasCut
            }
            writer.finish()
            options.say(cut: wasCut)
        }
    }
#endif
