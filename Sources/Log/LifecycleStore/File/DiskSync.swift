import Foundation

/// Syncs files and folders. Never use it for an open log: closing a file releases every lock of the process on it.
enum DiskSync {
    /// Syncs the file or folder at `path`. Returns whether that worked; otherwise `errno` states the reason.
    static func sync(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        return fsync(descriptor) == 0
    }

    /// Syncs the folder of `path`, so that a new name in it survives a power cut.
    static func syncFolder(of path: String) -> Bool {
        guard let slash = path.lastIndex(of: "/") else { return sync(".") }
        return sync(slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}
