/// What somebody gave and nothing can be made of: what, where, the way out, in one line that a client may show.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
