#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Makes sure that what was written is on the disk. Not for a log that is open: closing a file takes away
/// every lock that its process has on it.
enum DiskSync {
    /// Whether the file or folder at `path` is on the disk; otherwise `errno` says why not.
    static func sync(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Syncs the folder in which `path` stands, so that a new name in it stays.
    static func syncFolder(of path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return sync(".") }
        return sync(slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}
