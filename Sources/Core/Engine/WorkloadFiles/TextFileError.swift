/// A text file that cannot be read.
package struct TextFileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}
