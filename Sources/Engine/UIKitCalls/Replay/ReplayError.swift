/// A line of a script that is not a call, or a call that cannot be made at that point.
public struct ReplayError: Error, Hashable, CustomStringConvertible {
    /// Counts the lines of the script from 1, blank ones too.
    public let line: Int
    /// One line without the number: what was found, what stands in its way, and the way out.
    public let text: String

    init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }

    public var description: String { "line \(line): \(text)" }
}
