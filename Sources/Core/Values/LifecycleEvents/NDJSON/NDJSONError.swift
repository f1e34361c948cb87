/// The error of an invalid line of an NDJSON log.
public struct NDJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public var source: String
    /// The number of the line, from 1.
    public var line: Int
    /// The fault of the line, and how to fix it.
    public var reason: String

    /// Creates an error for a line of a source.
    public init(source: String, line: Int, reason: String) {
        self.source = source
        self.line = line
        self.reason = reason
    }

    /// One line: `log.ndjson:17: …`.
    public var description: String { "\(source):\(line): \(reason)" }
}
