/// The status of a child, which has said itself what was wrong.
struct ChildStatus: Error {
    let rawValue: Int32
}

/// How a command ends that has said everything it has to say.
enum ExitStatus: Int32, Error {
    case found = 1
    /// Something that was asked for could not be read or written, and standard error has named it.
    case bad = 2
    /// Nothing broken was found in a log that is not whole.
    case incomplete = 3
}
