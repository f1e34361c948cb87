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

    package init(file: String, line: Int? = nil, column: Int? = nil, reason: String, wayOut: String) {
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

/// A text file that cannot be read.
package struct TextFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}

/// The faults of one workload file, so that a user sees all of them at once.
///
/// After a fault in one key the reader continues with the next key.
struct WorkloadFaults {
    private(set) var all: [WorkloadError] = []

    /// Calls `read` and keeps the error that it throws.
    mutating func keep(_ read: () throws(WorkloadError) -> Void) {
        do throws(WorkloadError) { try read() } catch { all.append(error) }
    }

    mutating func add(_ fault: WorkloadError) { all.append(fault) }

    /// The faults in the order of the file.
    var inOrder: [WorkloadError] {
        all.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            return (a.line ?? 0, a.column ?? 0, left.offset) < (b.line ?? 0, b.column ?? 0, right.offset)
        }.map { $0.element }
    }
}
