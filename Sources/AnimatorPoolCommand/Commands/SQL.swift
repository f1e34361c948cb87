#if Command
    import ArgumentParser
    import LifecycleStore

    struct SQL: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sql", abstract: "A read-only query of a log.",
            discussion: """
                The log cannot be changed by it: the connection only reads. Views: `animatorpool sql "select name \
                from sqlite_schema where type = 'view'"`.
                """)

        @Argument(help: "A select.") var query: String
        @Option(name: [.customShort("p"), .customLong("parameter")], help: "A parameter as name=value.")
        var parameters: [String] = []
        @Option(help: "A log file, or an NDJSON file.") var db = LogPath.standard
        @Option(help: "At most so many rows.") var limit = 1000
        @Option(help: "At most so many seconds.") var timeout = 10.0
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        func validate() throws {
            guard limit >= 0 else { throw ValidationError("--limit must be 0 or more, not \(limit).") }
            guard timeout > 0, timeout < 1e6 else {
                throw ValidationError("--timeout must be a positive number of seconds, not \(timeout).")
            }
        }

        func run() throws {
            let log = try LogSource(db)
            let result = try SQLConsole(path: log.reader.path).run(
                query, parameters: try bindings(), rowLimit: limit, seconds: timeout)
            var writer = ResultWriter(columns: result.columns, format: format)
            for row in result.rows { writer.write(row.map(OutputValue.init)) }
            writer.finish()
            if result.wasCut {
                StandardError.write("cut after \(limit) rows; --limit shows more\n")
            }
        }

        private func bindings() throws -> [String: SQLValue] {
            var bindings: [String: SQLValue] = [:]
            for parameter in parameters {
                guard let equals = parameter.firstIndex(of: "="), equals > parameter.startIndex else {
                    throw InputError("-p \(parameter): a parameter is written name=value")
                }
                let name = String(parameter[..<equals])
                guard bindings[name] == nil else { throw InputError("-p \(name): it is given twice") }
                bindings[name] = SQLValue(typed: String(parameter[parameter.index(after: equals)...]))
            }
            return bindings
        }
    }
#endif
