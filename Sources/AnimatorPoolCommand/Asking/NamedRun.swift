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

        private static func parts(of name: String, db: String) throws -> (log: String, RunSelector) {
            if let colon = name.lastIndex(of: ":") {
                let file = String(name[..<colon])
                if FileManager.default.fileExists(atPath: file) {
                    return (file, try selector(String(name[name.index(after: colon)...])))
                }
            }
            if Int64(name) == nil, FileManager.default.fileExists(atPath: name) { return (name, .newest) }
            return (db, try selector(name))
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
