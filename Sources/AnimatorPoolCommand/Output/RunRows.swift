#if Command
    import LifecycleStore
    import RunDesk

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
            let wasCut = try log.forEachRow(of: options.run, limit: options.limit) { run, limit in
                var filter = options.filter(run)
                filter.limit = limit
                return try rows(run, filter)
            } _: { run, row in
                writer.write((ofAll ? [.int(run.number)] : []) + row)
            }
            writer.finish()
            options.say(cut: wasCut)
        }
    }
#endif
