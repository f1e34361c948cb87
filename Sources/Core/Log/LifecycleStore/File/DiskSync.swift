import Foundation

/// Syncs files and folders. Do not use it for an open log: closing a file releases all locks of the process
/// on the file.
package enum DiskSync {
    /// Syncs the file or folder at `path`. Returns false on failure, with the reason in `errno`.
    static func sync(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Syncs the folder of `path`, so that a new file in the folder survives a power failure.
    package static func syncFolder(of path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return sync(".") }
        return sync(slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}
