import Foundation

/// The identity, sizes and times of a log's files, which show whether the log has changed.
struct FileState: Hashable, Sendable {
    private let device: UInt64
    private let file: UInt64
    private let sizes: [Int64]
    private let changedNs: [Int64]

    /// The state of the file at `path` and its write-ahead log. Nil when there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        file = UInt64(truncatingIfNeeded: status.st_ino)
        var sizes = [Int64(status.st_size)]
        var changed = [status.changedNs]
        if stat(path + "-wal", &status) == 0 {
            sizes.append(Int64(status.st_size))
            changed.append(status.changedNs)
        }
        self.sizes = sizes
        changedNs = changed
    }
}

extension stat {
    fileprivate var changedNs: Int64 {
        #if canImport(Darwin)
            Int64(st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(st_mtimespec.tv_nsec)
        #else
            Int64(st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(st_mtim.tv_nsec)
        #endif
    }
}
