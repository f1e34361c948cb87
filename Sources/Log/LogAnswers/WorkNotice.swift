import LifecycleStore

/// Something that happened beside an answer, which a client may pass on as a line.
package enum WorkNotice: Hashable, Sendable, CustomStringConvertible {
    /// A file of a folder cannot be read; the others are.
    case leftOut(StoreError)
    /// An NDJSON file of a folder cannot be read; the others are.
    case leftOutLines(String)
    /// The log of an older version was brought to this one; `backup` is a copy of it as it was.
    case migrated(log: String, from: Int, to: Int, backup: String)
    /// A run whose process died was completed from its events.
    case completed(log: String, run: Int64)
    /// The last line of an NDJSON log has no end, for the app was killed while it wrote it.
    case cut(log: String, line: Int)
    /// An NDJSON log has lines or members that this version does not know and has skipped.
    case unknown(log: String, lines: Int, members: Int)
    /// Files of a folder that are not read, for they are no logs.
    case unread(folder: String, names: [String])
    /// What an import left that did not come to its end makes room for the next one.
    case replaced(log: String, run: Int64)

    /// Names, joined into one line.
    private static let mostNames = 100

    package var description: String {
        switch self {
        case .leftOut(let error): "\(error); it is left out"
        case .leftOutLines(let reason): "\(reason); it is left out"
        case .migrated(let log, let from, let to, let backup):
            "\(log): brought from schema \(from) to \(to); \(backup) is the log as it was"
        case .completed(let log, let run):
            "\(log): run \(run), whose process died, was completed from its events"
        case .cut(let log, let line):
            "\(log):\(line): the last line is cut; the log is read up to there"
        case .unknown(let log, let lines, let members):
            "\(log): skipped what this version does not know: "
                + [
                    lines > 0 ? lines.counting("line") : nil,
                    members > 0 ? members.counting("member") : nil,
                ]
                .compactMap { $0 }.joined(separator: " and ")
        case .unread(let folder, let names):
            "\(folder): not read, for \(names.count == 1 ? "it is no log" : "they are no logs"): "
                + names.prefix(Self.mostNames).joined(separator: ", ")
                + (names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : "")
        case .replaced(let log, let run):
            "\(log): run \(run), half an import of this log, is replaced"
        }
    }
}
