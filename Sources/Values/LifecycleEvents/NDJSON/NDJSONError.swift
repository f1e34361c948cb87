/// A line of an NDJSON log that cannot be read.
public struct NDJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public var source: String
    /// The line, from 1.
    public var line: Int
    /// What is wrong with the line, and how to fix it.
    public var reason: String

    /// An error in a line of a source.
    public init(source: String, line: Int, reason: String) {
        self.source = source
        self.line = line
        self.reason = reason
    }

    /// One line: `log.ndjson:17: …`.
    public var description: String { "\(source):\(line): \(reason)" }
}
