/// The error of a workload file or a recording that is invalid or refers to something that does not exist.
package struct WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The line, counted from 1 as `column` is, or nil for a fault of the whole file.
    package let line: Int?
    package let column: Int?
    /// The problem.
    package let reason: String
    /// The advice for the user.
    package let wayOut: String

    init(file: String, line: Int? = nil, column: Int? = nil, reason: String, wayOut: String) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.wayOut = wayOut
    }

    /// The error in one line: `feed.yaml:4:12: …; …`. The file is not repeated if the reason names it.
    package var description: String {
        let isNamed = line == nil && reason.hasPrefix("no recording \"\(file)\"")
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
        return "\(isNamed ? "" : "\(place.joined(separator: ":")): ")\(reason); \(wayOut)"
    }
}
