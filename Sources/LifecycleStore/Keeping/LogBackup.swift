#if Store
    import GRDB

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A copy of a log beside it, made before something that has no way back.
    enum LogBackup {
        /// Copies the log at `path`, of schema `version`, to a file beside it and returns its path.
        ///
        /// The copy has the name `LOG.v1.bak` only once it is whole and on the disk. One that is there
        /// already stays: the next is `LOG.v1-2.bak`.
        static func make(_ queue: DatabaseQueue, path: String, version: Int) throws -> String {
            let backup = freeName(path, version)
            let unfinished = backup + ".unfinished"
            _ = unlink(unfinished)
            do {
                try queue.vacuum(into: unfinished)
                guard DiskSync.sync(unfinished), rename(unfinished, backup) == 0,
                    DiskSync.syncFolder(of: backup)
                else { throw failure(backup) }
            } catch {
                _ = unlink(unfinished)
                throw error
            }
            return backup
        }

        /// Takes a copy away again: what it was made for has not changed the log.
        static func remove(_ backup: String) { _ = unlink(backup) }

        private static func freeName(_ path: String, _ version: Int) -> String {
            let first = "\(path).v\(version).bak"
            guard access(first, F_OK) == 0 else { return first }
            var count = 2
            while access("\(path).v\(version)-\(count).bak", F_OK) == 0 { count += 1 }
            return "\(path).v\(version)-\(count).bak"
        }

        private static func failure(_ path: String) -> StoreError {
            StoreError(
                .system, path,
                "the copy made before a migration cannot be written (\(String(cString: strerror(errno)))); "
                    + "the log is as it was")
        }
    }
#endif
