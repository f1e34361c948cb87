import FileKit
import Foundation
import LifecycleStore

/// The runs that a query is about. Users write a number, a UUID or its beginning, or `all`.
package enum RunSelector: Hashable, Sendable {
    case newest
    case number(Int64)
    /// A UUID or its beginning.
    case uuid(String)
    case all

    /// Parses a selector. Returns nil for other text.
    package init?(_ text: String) {
        if text == "all" {
            self = .all
        } else if let number = Int64(text) {
            self = .number(number)
        } else if text.count >= 4,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        {
            self = .uuid(text.lowercased())
        } else {
            return nil
        }
    }
}

/// A run that a user names: `RUN` in the default log, `LOG:RUN`, or `LOG` for the newest run of that log.
/// `RUN` is a number or a UUID.
package struct NamedRun {
    package let run: ListedRun

    /// - Parameter db: the log to use if the name contains none.
    package init(_ name: String, db: String, for client: WorkClient) throws {
        let (log, selector) = try Self.parts(of: name, db: db)
        run = try LogSource(log, for: client).run(selector)
    }

    /// Whether `name` contains the log of the run, so that the default log is not needed.
    package static func namesItsLog(_ name: String) -> Bool { log(in: name) != nil }

    private static func parts(of name: String, db: String) throws -> (log: String, RunSelector) {
        guard let (log, run) = log(in: name) else { return (db, try selector(name)) }
        return (log, try run.map(selector) ?? .newest)
    }

    /// Returns the log that a name contains, and the run after the colon.
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
        guard let selector = RunSelector(text), selector != .all else {
            throw InputError(
                "“\(text)” names no run; name one by its number, its uuid or as FILE:RUN "
                    + "(`animatorpool runs` lists them)")
        }
        return selector
    }
}
