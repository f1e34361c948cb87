/// A text file that cannot be read.
public struct TextFileError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
}
