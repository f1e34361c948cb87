/// A workload file that cannot be read, or asks for something that does not exist.
package struct WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// Counted from 1, as `column` is; nil when the fault is in the file as a whole.
    package let line: Int?
    package let column: Int?
    /// What stands in the way.
    package let reason: String
    /// What to do about it.
    package let wayOut: String

    package init(file: String, line: Int?, column: Int?, reason: String, wayOut: String) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.wayOut = wayOut
    }

    /// One line: `feed.yaml:4:12: …; …`.
    package var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
        return "\(place.joined(separator: ":")): \(reason); \(wayOut)"
    }
}

extension WorkloadError {
    init(_ error: RecordingError) {
        self.init(
            file: error.file, line: error.line, column: nil, reason: error.reason, wayOut: error.wayOut)
    }
}
