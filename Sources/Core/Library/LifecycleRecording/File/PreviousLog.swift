#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The log of the previous run, which stays beside the new one.
package enum PreviousLog {
    /// The extension after the name of the log.
    package static let pathExtension = "previous"

    /// Renames the log at `path` before a new run begins there, and replaces the log of the run before.
    static func keep(_ path: String) {
        // Fails before the first run, when there is no log.
        _ = rename(path, "\(path).\(pathExtension)")
    }
}
