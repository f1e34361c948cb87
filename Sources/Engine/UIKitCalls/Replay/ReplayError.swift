/// A line of a script that is not a call, or a call that cannot be made at that point.
package struct ReplayError: Error, Hashable, CustomStringConvertible {
    /// Counts the lines of the script from 1, blank ones too.
    package let line: Int
    /// One line without the number: what was found, what stands in its way, and the way out.
    package let text: String

    init(line: Int, _ text: String) {
        self.line = line
        self.text = text
    }

    package var description: String { "line \(line): \(text)" }
}
