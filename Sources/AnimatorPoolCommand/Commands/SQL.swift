#if Command
    import ArgumentParser
    import LifecycleStore

    struct SQL: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sql", abstract: "A read-only query of a log.",
            discussion: """
                The log cannot be changed by it: the connection only reads. Views: `animatorpool sql "select name \
                from sqlite_schema where type = 'view'"`. A folder is asked file by file, and each row says which. \
                The query runs in a process of its own, which is ended when it takes longer than --timeout, \
                whatever it does; then nothing is printed.
                """)

        @OptionGroup var options: SQLOptions

        func run() throws {
            // An NDJSON log is read here once, into a log that lasts as long as the child.
            // The child reads a folder again, and names what cannot be read.
            let log = try LogSource(options.db, saying: { _ in })
            let path = log.isFolder ? options.db : log.readers[0].path
            let child = ChildProcess(
                arguments: [SQLChild.name] + options.arguments(db: path), seconds: options.timeout + 0.5,
                bytes: options.byteLimit)
            switch try child.run() {
            case .exited(let status, let output):
                StandardOutput.writeAsIs(output)
                if status != 0 { throw ChildStatus(rawValue: status) }
            case .killed(let signal):
                throw InputError(
                    "\(options.db): the query was ended by signal \(signal); it took too much of the processor "
                        + "or of memory")
            case .tooLong:
                throw StoreError(
                    .timedOut, options.db,
                    "the query and its answer took longer than \(options.timeout) s; narrow it, or give it "
                        + "more with --timeout")
            case .tooLarge:
                throw StoreError(
                    .tooLarge, options.db,
                    "the answer has more than \(options.byteLimit) bytes; ask for fewer rows, or allow more "
                        + "with --max-size")
            }
            withExtendedLifetime(log) {}
        }
    }

    /// A query and what its answer may cost.
    struct SQLOptions: ParsableArguments {
        @Argument(help: "A select.") var query: String
        @Option(name: [.customShort("p"), .customLong("parameter")], help: "A parameter as name=value.")
        var parameters: [String] = []
        @Option(help: "A log file, a folder with a file per run, or an NDJSON file.") var db = LogPath
            .standard
        @Option(help: "At most so many rows.") var limit = 1000
        @Option(help: "At most so many seconds.") var timeout = 10.0
        @Option(
            name: .customLong("max-size"), help: "How large the answer may be: 64MB, 1GiB, or bytes.")
        var maxSize = ByteCount(bytes: 64_000_000)
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        func validate() throws {
            guard limit >= 0 else { throw ValidationError("--limit must be 0 or more, not \(limit).") }
            guard timeout > 0, timeout < 1e6 else {
                throw ValidationError("--timeout must be a positive number of seconds, not \(timeout).")
            }
        }

        var byteLimit: Int { Int(maxSize.bytes) }

        /// The same options as words, for another log.
        func arguments(db: String) -> [String] {
            parameters.map { "--parameter=\($0)" } + [
                "--db=\(db)", "--limit=\(limit)", "--timeout=\(timeout)", "--max-size=\(maxSize.bytes)",
                "--format=\(format.rawValue)", "--", query,
            ]
        }

        func bindings() throws -> [String: SQLValue] {
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
