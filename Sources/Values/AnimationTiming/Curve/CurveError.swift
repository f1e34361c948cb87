/// The text of a curve is invalid.
public struct CurveError: Error, Hashable, CustomStringConvertible {
    /// One line with the text, the mistake and a correct form.
    public let description: String

    init(_ description: String) { self.description = description }
}
