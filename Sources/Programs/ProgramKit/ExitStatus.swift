/// The status of a child, which has said itself what was wrong.
package struct ChildStatus: Error {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// How a command ends that has said everything it has to say.
package enum ExitStatus: Int32, Error {
    case found = 1
    /// Something that was asked for could not be read or written, and standard error has named it.
    case bad = 2
    /// Nothing broken was found in a log that is not whole.
    case incomplete = 3
}
