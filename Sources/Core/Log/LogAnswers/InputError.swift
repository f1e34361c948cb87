/// An error about input that cannot be used: one line that names the place, the cause and the fix, and that a
/// client may show.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
