import Foundation
import LifecycleRecording

/// Files and folders that work creates for its own use.
///
/// Their creator removes them. A process that ends earlier calls ``removeAll()``. A killed process leaves its
/// files behind, and the next process that uses the same folder removes them. To find them, each has a prefix
/// and a UUID as its name, and is locked while in use.
package final class TemporaryFiles: Sendable {
    private let paths = Locked<Set<String>>([])
    /// Folders to remove if they are empty.
    private let folders = Locked<Set<String>>([])

    package init() {}

    func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Adds a folder to remove if it is still empty.
    package func add(folder path: String) { folders.withLock { _ = $0.insert(path) } }

    /// Removes all files and folders, because the process is about to end.
    package func removeAll() {
        for path in paths.withLock({ $0 }) {
            // Another thread may still create files in a folder that is being removed.
            for _ in 0..<10 where access(path, F_OK) == 0 {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
        // `rmdir` removes only an empty folder.
        for path in folders.withLock({ $0 }) { _ = rmdir(path) }
    }

    // MARK: Files of killed processes

    /// The minimum age of removed files. A new file is locked only a moment after its creation.
    private static let youngestSeconds = 86_400.0

    /// Returns a new unique path in `folder`.
    static func newPath(in folder: String, prefix: String) -> String {
        "\(folder)/\(prefix)\(UUID().uuidString)"
    }

    /// Locks a temporary file or folder until `descriptor` is closed.
    static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

    /// Removes the files in `folder` with `prefix` that are older than a day, belong to this user, and are
    /// not locked. Ignores errors.
    static func sweep(_ folder: String, prefix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where isOurs(name, prefix) {
            let path = "\(folder)/\(name)"
            guard isOldAndOurs(path), !isHeld(path) else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private static func isOurs(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
    }

    private static func isOldAndOurs(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_uid == geteuid() else { return false }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFDIR || kind == S_IFREG && status.st_nlink == 1 else { return false }
        let changed = status.modificationSeconds
        return Date().timeIntervalSince1970 - changed > youngestSeconds
    }

    private static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { _ = close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}

/// A folder in the system's temporary folder, for this user only. It is removed in `deinit`.
package final class TemporaryFolder {
    private let path: String
    private let descriptor: Int32
    private let temporaryFiles: TemporaryFiles

    /// - Throws: ``InputError`` if the folder cannot be created.
    package init(_ temporaryFiles: TemporaryFiles) throws {
        self.temporaryFiles = temporaryFiles
        let parent = FileManager.default.temporaryDirectory.path
        TemporaryFiles.sweep(parent, prefix: Self.prefix)
        path = TemporaryFiles.newPath(in: parent, prefix: Self.prefix)
        temporaryFiles.add(path)
        guard mkdir(path, 0o700) == 0 else {
            throw InputError(
                "\(parent): no folder can be created in it (\(String(cString: strerror(errno)))); make room, or "
                    + "name another in TMPDIR")
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        TemporaryFiles.hold(descriptor)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        temporaryFiles.remove(path)
        _ = close(descriptor)
    }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    private static let prefix = "animatorpool-"
}

extension stat {
    /// The time of the last content change, in seconds since 1970.
    fileprivate var modificationSeconds: Double {
        #if canImport(Darwin)
            Double(st_mtimespec.tv_sec)
        #else
            Double(st_mtim.tv_sec)
        #endif
    }
}
