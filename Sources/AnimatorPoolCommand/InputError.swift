/// What a user gave and the command cannot use: what, where, the way out, in one line.
struct InputError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
