#if Store
    import LifecycleExport
    import LifecycleStore

    /// Something that happened beside an answer, which a client may pass on as a line.
    package enum DeskNotice: Hashable, Sendable, CustomStringConvertible {
        /// A file of a folder cannot be read; the others are.
        case leftOut(StoreError)
        /// A run of a fleet's folder cannot be read; the others are.
        case leftOutRun(ParquetError)
        /// The log of an older version was brought to this one; `backup` is a copy of it as it was.
        case migrated(log: String, from: Int, to: Int, backup: String)
        /// A run whose process died was completed from its events.
        case completed(log: String, run: Int64)
        /// The last line of an NDJSON log has no end, for the app was killed while it wrote it.
        case cut(log: String, line: Int)
        /// What an import left that did not come to its end makes room for the next one.
        case replaced(log: String, run: Int64)

        package var description: String {
            switch self {
            case .leftOut(let error): "\(error); it is left out"
            case .leftOutRun(let error): "\(error); the run is left out"
            case .migrated(let log, let from, let to, let backup):
                "\(log): brought from schema \(from) to \(to); \(backup) is the log as it was"
            case .completed(let log, let run):
                "\(log): run \(run), whose process died, was completed from its events"
            case .cut(let log, let line):
                "\(log):\(line): the last line is cut; the log is read up to there"
            case .replaced(let log, let run):
                "\(log): run \(run), half an import of this log, is replaced"
            }
        }
    }
#endif
