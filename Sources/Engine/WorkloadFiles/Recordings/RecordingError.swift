/// A recording of touches that cannot be read, or does not hold what was asked of it.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// Counted from 1; nil when the fault is not in one line.
    package let line: Int?
    /// What stands in the way.
    package let reason: String
    /// What to do about it.
    package let wayOut: String

    package init(file: String, line: Int?, reason: String, wayOut: String) {
        self.file = file
        self.line = line
        self.reason = reason
        self.wayOut = wayOut
    }

    /// One line: `flings.tsv:12: …; …`. A file that the reason names is not named twice.
    package var description: String {
        let isNamed = reason.hasPrefix("no recording \"\(file)\"")
        let place = line.map { "\(file):\($0): " } ?? (isNamed ? "" : "\(file): ")
        return "\(place)\(reason); \(wayOut)"
    }
}
