#if Command
    import Foundation
    import LifecycleStore

    /// A run as it is named on the command line: a number or a uuid in the log of `--db`, a log with one of
    /// them behind a colon, or a log alone, whose newest run it is.
    struct NamedRun {
        // What is made of an NDJSON file goes with it.
        private let source: LogSource
        let run: ListedRun

        init(_ name: String, db: String) throws {
            let (log, selector) = try Self.parts(of: name, db: db)
            source = try LogSource(log)
            run = try source.run(selector)
        }

        /// Whether `name` says in which log the run is, so that nobody asks for `--db`.
        static func namesItsLog(_ name: String) -> Bool { log(in: name) != nil }

        private static func parts(of name: String, db: String) throws -> (log: String, RunSelector) {
            guard let (log, run) = log(in: name) else { return (db, try selector(name)) }
            return (log, try run.map(selector) ?? .newest)
        }

        /// The log that stands in a name, and what is said of the run in it.
        private static func log(in name: String) -> (log: String, run: String?)? {
            if let colon = name.lastIndex(of: ":") {
                let file = String(name[..<colon])
                if FileManager.default.fileExists(atPath: file) {
                    return (file, String(name[name.index(after: colon)...]))
                }
            }
            guard Int64(name) == nil, FileManager.default.fileExists(atPath: name) else { return nil }
            return (name, nil)
        }

        private static func selector(_ text: String) throws -> RunSelector {
            guard let selector = RunSelector(argument: text), selector != .all else {
                throw InputError(
                    "“\(text)” names no run; name one by its number, its uuid or as FILE:RUN "
                        + "(`animatorpool runs` lists them)")
            }
            return selector
        }
    }
#endif
