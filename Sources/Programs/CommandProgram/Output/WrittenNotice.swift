import LogAnswers
import ProgramKit

/// What a command wrote where, and what to ask next, in a line on standard error.
enum WrittenNotice {
    /// - Parameters:
    ///   - what: `run 7`.
    ///   - log: the log it is in, as the user named it.
    ///   - next: commands that ask it.
    static func say(_ what: String, in log: String, next: [String], quiet: Bool) {
        say("\(what) in \(log)", next: next, of: log, quiet: quiet)
    }

    /// - Parameters:
    ///   - what: what was done to the log.
    ///   - next: commands that ask the log.
    static func say(_ what: String, next: [String], of log: String, quiet: Bool) {
        let option = log == LogPath.standard ? "" : " with --db \(log)"
        say(what, next: "animatorpool \(listed(next))\(option)", quiet: quiet)
    }

    /// - Parameters:
    ///   - what: what was written where.
    ///   - next: what to do with it.
    static func say(_ what: String, next: String, quiet: Bool) {
        guard !quiet else { return }
        StandardOutput.flush()
        StandardError.write("\(what); next: \(next)\n")
    }

    /// `verify, report or story`.
    private static func listed(_ words: [String]) -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}
