#if Command
    import ArgumentParser
    import Foundation
    import LifecycleStore

    /// What `sql` runs in a process of its own: the query, and its answer on standard output.
    struct SQLChild: ParsableCommand {
        static let name = "sql-child"
        static let configuration = CommandConfiguration(
            commandName: name, abstract: "The part of `sql` that is ended when it takes too long.",
            shouldDisplay: false)

        @OptionGroup var options: SQLOptions

        func run() throws {
            Self.limitProcessor(seconds: options.timeout)
            let deadline = ContinuousClock.now + .seconds(options.timeout)
            let log = try LogSource(options.db)
            var writer: ResultWriter?
            var left = options.limit
            var bytesLeft = options.byteLimit
            var wasCut = false
            for reader in log.readers where !wasCut {
                let answered = try log.reading(reader) {
                    try answer(
                        of: reader, rowLimit: left, byteLimit: bytesLeft,
                        seconds: ContinuousClock.now.duration(to: deadline) / .seconds(1))
                }
                guard let result = answered else { continue }
                if writer == nil {
                    writer = ResultWriter(
                        columns: (log.isFolder ? ["log"] : []) + result.columns, format: options.format)
                }
                for row in result.rows {
                    writer?.write(
                        (log.isFolder ? [.text(URL(fileURLWithPath: reader.path).lastPathComponent)] : [])
                            + row.map(OutputValue.init))
                }
                left -= result.rows.count
                bytesLeft -= result.bytes
                wasCut = result.wasCut
            }
            writer?.finish()
            if wasCut { StandardError.write("cut after \(options.limit) rows; --limit shows more\n") }
        }

        /// What one file answers in the time that is left; that all of it took too long is said of all of it.
        private func answer(
            of reader: LogReader, rowLimit: Int, byteLimit: Int, seconds: Double
        ) throws -> SQLResult {
            do {
                return try SQLConsole(path: reader.path).run(
                    options.query, parameters: try options.bindings(), rowLimit: rowLimit,
                    byteLimit: byteLimit, seconds: seconds)
            } catch let error as StoreError where error.reason == .timedOut {
                throw StoreError(
                    .timedOut, error.path,
                    "the query took longer than \(options.timeout) s; narrow it, or give it more with --timeout"
                )
            }
        }

        /// The kernel ends this process should its parent die and a function of SQLite go on.
        private static func limitProcessor(seconds: Double) {
            let limit = rlim_t(seconds.rounded(.up)) + 5
            var limits = rlimit(rlim_cur: limit, rlim_max: limit)
            #if canImport(Darwin)
                setrlimit(RLIMIT_CPU, &limits)
            #else
                setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
            #endif
        }

        /// What SQLite may hold in a child, in bytes.
        static let heapBytes: Int64 = 512 << 20
    }
#endif
