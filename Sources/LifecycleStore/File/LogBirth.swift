#if Store
    import GRDB

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Makes new logs: under another name first, so that what stands under the log's own name is whole from
    /// the first moment, however its maker ends.
    enum LogBirth {
        private static let companions = ["", "-journal", "-wal", "-shm"]

        /// Makes an empty log at `path`, where nothing is, or an empty file. For who holds the lock.
        static func make(_ path: String, configuration: Configuration) throws(StoreError) {
            let unborn = path + ".new"
            // Left by somebody who died at this.
            remove(unborn)
            do throws(StoreError) {
                try StoreError.wrap(path) {
                    let queue = try DatabaseQueue(path: unborn, configuration: configuration)
                    try LogFile.migrator.migrate(queue)
                    try queue.close()
                }
                try name(unborn, path)
            } catch {
                remove(unborn)
                throw error
            }
        }

        /// Takes away a log that holds nothing yet.
        static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

        private static func name(_ unborn: String, _ path: String) throws(StoreError) {
            var status = stat()
            // An empty file may have been put there for the rights it has.
            if stat(path, &status) == 0 { _ = chmod(unborn, status.st_mode & 0o7777) }
            guard rename(unborn, path) == 0 else {
                throw StoreError(.system, path, "cannot be made (\(String(cString: strerror(errno))))")
            }
            // Not every system can sync a folder; then the log is as safe as any new file there.
            _ = DiskSync.syncFolder(of: path)
        }
    }
#endif
