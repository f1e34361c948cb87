/// A curve that a user has written and that cannot be drawn.
public struct CurveError: Error, Hashable, CustomStringConvertible {
    /// One line: what was written, what is wrong with it, and what would be right.
    public let description: String

    init(_ description: String) { self.description = description }
}
