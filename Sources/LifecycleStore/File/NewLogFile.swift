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
    enum NewLogFile {
        private static let companions = ["", "-journal", "-wal", "-shm"]

        /// Makes an empty log where nothing is, or an empty file. For who holds the lock.
        static func make(_ file: NamedFile, configuration: Configuration) throws(StoreError) {
            let unborn = file.path + ".unfinished"
            // Left by somebody who died at this.
            remove(unborn)
            do throws(StoreError) {
                try StoreError.wrap(file.name) {
                    let queue = try DatabaseQueue(
                        path: file.sqlitePath + ".unfinished", configuration: configuration)
                    try LogFile.migrator.migrate(queue)
                    try queue.close()
                }
                try name(unborn, file)
            } catch {
                remove(unborn)
                throw error
            }
        }

        /// Takes away a log that holds nothing yet.
        static func remove(_ path: String) { for end in companions { _ = unlink(path + end) } }

        private static func name(_ unborn: String, _ file: NamedFile) throws(StoreError) {
            // An empty file may have been put there for the rights it has.
            if let empty = FileIdentity(ofName: file.path) { _ = chmod(unborn, empty.rights) }
            guard rename(unborn, file.path) == 0 else {
                throw StoreError(.system, file.name, "cannot be made (\(String(cString: strerror(errno))))")
            }
            // Not every system can sync a folder; then the log is as safe as any new file there.
            _ = DiskSync.syncFolder(of: file.path)
        }
    }
#endif
