#if Command
    import ArgumentParser
    import Foundation
    import LifecycleStore

    struct SQL: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sql", abstract: "A read-only query of a log.",
            discussion: """
                The log cannot be changed by it: the connection only reads. Views: `animatorpool sql "select name \
                from sqlite_schema where type = 'view'"`. A folder is asked file by file, and each row says which.
                """)

        @Argument(help: "A select.") var query: String
        @Option(name: [.customShort("p"), .customLong("parameter")], help: "A parameter as name=value.")
        var parameters: [String] = []
        @Option(help: "A log file, a folder with a file per run, or an NDJSON file.") var db = LogPath
            .standard
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
            var writer: ResultWriter?
            var left = limit
            var wasCut = false
            for reader in log.readers where !wasCut {
                let result = try SQLConsole(path: reader.path).run(
                    query, parameters: try bindings(), rowLimit: left, seconds: timeout)
                if writer == nil {
                    writer = ResultWriter(
                        columns: (log.isFolder ? ["log"] : []) + result.columns, format: format)
                }
                for row in result.rows {
                    writer?.write(
                        (log.isFolder ? [.text(URL(fileURLWithPath: reader.path).lastPathComponent)] : [])
                            + row.map(OutputValue.init))
                }
                left -= result.rows.count
                wasCut = result.wasCut
            }
            writer?.finish()
            if wasCut { StandardError.write("cut after \(limit) rows; --limit shows more\n") }
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
