import ProgramKit

/// Writes a line to standard error that says what a command wrote, and which commands to run next.
package enum WrittenNotice {
    /// - Parameters:
    ///   - what: the written object, such as `run 7`.
    ///   - log: its log, as the user named it.
    ///   - next: commands that read it. Those that the program does not have are left out.
    package static func say(_ what: String, in log: String, next: [String], quiet: Bool) {
        say("\(what) in \(log)", next: next, of: log, quiet: quiet)
    }

    /// - Parameters:
    ///   - what: the change of the log.
    ///   - next: commands that read the log. Those that the program does not have are left out.
    package static func say(_ what: String, next: [String], of log: String, quiet: Bool) {
        let option = log == LogPath.standard ? "" : " with --db \(log)"
        let known = next.filter { CommandSet.has($0.prefix { $0 != " " }) }
        say(what, next: "animatorpool \(listed(known))\(option)", quiet: quiet)
    }

    /// - Parameters:
    ///   - what: the written object and its place.
    ///   - next: the next action, in words.
    package static func say(_ what: String, next: String, quiet: Bool) {
        guard !quiet else { return }
        StandardOutput.flush()
        StandardError.write("\(what); next: \(next)\n")
    }

    /// Returns the words as a list: `verify, report or story`.
    private static func listed(_ words: [String]) -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}
