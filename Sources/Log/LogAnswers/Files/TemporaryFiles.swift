import Foundation
import LifecycleRecording

/// Files and folders that work makes for itself and that are of no use when it has ended.
///
/// They go with whoever made them. A process that ends before that calls ``removeAll()``; one that is killed
/// leaves them behind, and the next that makes one in the same folder takes them away: they are called by a
/// prefix and a uuid, and locked while they are in use.
package final class TemporaryFiles: Sendable {
    private let paths = Locked<Set<String>>([])
    /// Folders that go if nothing is in them then.
    private let folders = Locked<Set<String>>([])

    package init() {}

    func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Adds a folder that was made for what is to lie in it, and is of no use when nothing does.
    package func add(folder path: String) { folders.withLock { _ = $0.insert(path) } }

    /// Takes away what is there now, because the process is about to end.
    package func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
        // Only an empty folder is removed so.
        for path in folders.withLock({ $0 }) { _ = rmdir(path) }
    }

    // MARK: What a killed process left

    /// What is younger stays: whoever makes one locks it a moment later.
    private static let youngestSeconds = 86_400.0

    /// A name that nobody has in `folder`.
    static func newPath(in folder: String, prefix: String) -> String {
        "\(folder)/\(prefix)\(UUID().uuidString)"
    }

    /// Says that what was made is in use, until `descriptor` is closed.
    static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

    /// Removes what this user's processes left in `folder` under `prefix` a day ago or more, and nobody holds.
    /// What cannot be removed stays.
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

extension stat {
    /// When the content was changed last, in seconds since 1970.
    fileprivate var modificationSeconds: Double {
        #if canImport(Darwin)
            Double(st_mtimespec.tv_sec)
        #else
            Double(st_mtim.tv_sec)
        #endif
    }
}
