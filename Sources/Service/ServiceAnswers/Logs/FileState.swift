import Foundation

/// The identity, sizes and times of a log's files, which show whether the log has changed.
struct FileState: Hashable, Sendable {
    private let parts: [[Int64]]

    /// Reads the state of the file at `path` and of its write-ahead log. Nil when there is no file.
    init?(_ path: String) {
        guard let file = Self.part(path) else { return nil }
        // Only the size and the time of the write-ahead log count.
        parts = [file] + (Self.part(path + "-wal").map { [Array($0.dropFirst(2))] } ?? [])
    }

    /// Whether the file changed within the last two seconds. The next change may then have the same time, because
    /// file systems count in steps of up to two seconds.
    var isRecent: Bool {
        let now = Int64(Date().timeIntervalSince1970 * 1e9)
        return parts.contains { now - ($0.last ?? 0) < 2_000_000_000 }
    }

    private static func part(_ path: String) -> [Int64]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return [
            Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
            Int64(status.st_size), Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec),
        ]
    }
}
