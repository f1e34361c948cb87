/// A workload file or a recording that cannot be read, or asks for something that does not exist.
package struct WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// Counted from 1, as `column` is; nil when the fault is in the file as a whole.
    package let line: Int?
    package let column: Int?
    /// What stands in the way.
    package let reason: String
    /// What to do about it.
    package let wayOut: String

    init(file: String, line: Int? = nil, column: Int? = nil, reason: String, wayOut: String) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.wayOut = wayOut
    }

    /// One line: `feed.yaml:4:12: …; …`. A file that the reason names is not named twice.
    package var description: String {
        let isNamed = line == nil && reason.hasPrefix("no recording \"\(file)\"")
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
        return "\(isNamed ? "" : "\(place.joined(separator: ":")): ")\(reason); \(wayOut)"
    }
}
