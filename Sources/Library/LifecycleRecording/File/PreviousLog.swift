#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The log of the previous run, which stays beside the new one.
package enum PreviousLog {
    /// What its name has behind the name of the log.
    package static let pathExtension = "previous"

    /// Renames the log at `path`, before a new run begins there. It replaces the log of the run before.
    static func keep(_ path: String) {
        // There is no log before the first run.
        _ = rename(path, "\(path).\(pathExtension)")
    }
}
