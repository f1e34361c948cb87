#if Store
    import GRDBSQLite
    import LifecycleMigrations

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What the first 100 bytes of a file say, read without SQLite, which might change the file.
    struct LogFileHeader: Hashable, Sendable {
        let applicationID: Int32
        let userVersion: Int
        let pageSize: Int64
        let pageCount: Int64
        let fileSize: Int64

        /// What stands at a path.
        enum Place {
            case nothing
            /// A file of no bytes: as good as none for a writer.
            case empty
            case database(LogFileHeader)

            var isDatabase: Bool {
                switch self {
                case .nothing, .empty: false
                case .database: true
                }
            }
        }

        /// Looks at the file at `path`.
        ///
        /// - Throws: ``StoreError`` when it is no database, or its end is missing.
        static func place(_ path: String) throws(StoreError) -> Place {
            var status = stat()
            guard stat(path, &status) == 0 else {
                if errno == ENOENT { return .nothing }
                throw StoreError(.system, path, "cannot be looked at (\(String(cString: strerror(errno))))")
            }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw StoreError(.notADatabase, path, "is not a file; name a log with --db")
            }
            if status.st_size == 0 { return .empty }
            let bytes = try firstBytes(path, fileSize: Int64(status.st_size))
            guard bytes.starts(with: "SQLite format 3\0".utf8) else {
                throw StoreError(
                    .notADatabase, path,
                    "is not a log: it is no SQLite database; an NDJSON log is read with `animatorpool import`"
                )
            }
            guard bytes.count == 100 else {
                throw StoreError(
                    .truncated, path, "is cut off after \(bytes.count) bytes; take a backup of it")
            }
            let header = LogFileHeader(bytes, fileSize: Int64(status.st_size))
            try header.checkLength(path, isCountValid: bytes[24..<28] == bytes[92..<96])
            return .database(header)
        }

        private init(_ bytes: [UInt8], fileSize: Int64) {
            func number(_ offset: Int, _ count: Int) -> Int64 {
                bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
            }
            let size = number(16, 2)
            pageSize = size == 1 ? 65536 : size
            pageCount = number(28, 4)
            userVersion = Int(number(60, 4))
            applicationID = Int32(truncatingIfNeeded: number(68, 4))
            self.fileSize = fileSize
        }

        private func checkLength(_ path: String, isCountValid: Bool) throws(StoreError) {
            // With a write-ahead log beside it the newest pages may not be in the file yet, and with a journal
            // a change that was not finished is taken back.
            if FileSize.of(path + "-wal") > 0 || FileSize.of(path + "-journal") > 0 { return }
            if isCountValid && fileSize < pageCount * pageSize {
                throw StoreError(
                    .truncated, path,
                    "is cut off: \(fileSize) bytes of \(pageCount * pageSize); take a backup of it")
            }
        }

        /// - Throws: ``StoreError`` unless this is a log of ours, of a version that is known.
        func checkOwner(_ path: String) throws(StoreError) {
            guard applicationID == LifecycleMigrations.applicationID else {
                throw StoreError(
                    .foreign, path, "is a database of something else, not a log; name another file with --db")
            }
            guard userVersion <= LifecycleMigrations.newestVersion else {
                throw StoreError(
                    .newer, path,
                    "was written by a newer version (schema \(userVersion), this one knows "
                        + "\(LifecycleMigrations.newestVersion)); a newer animatorpool reads it")
            }
        }

        /// The first 100 bytes of a file, or as many as it has.
        private static func firstBytes(_ path: String, fileSize: Int64) throws(StoreError) -> [UInt8] {
            guard access(path, R_OK) == 0 else {
                throw StoreError(.system, path, "cannot be opened (\(String(cString: strerror(errno))))")
            }
            // Read through SQLite: closing a file takes away every lock its process has on it, and SQLite
            // alone knows when nobody here needs one.
            var bytes = [UInt8](repeating: 0, count: Int(min(fileSize, 100)))
            guard read(path, &bytes) else { throw StoreError(.system, path, "cannot be read") }
            return bytes
        }

        private static func read(_ path: String, _ bytes: inout [UInt8]) -> Bool {
            guard let vfs = sqlite3_vfs_find(nil), let open = vfs.pointee.xOpen,
                let name = sqlite3_create_filename(path, "", "", 0, nil)
            else { return false }
            defer { sqlite3_free_filename(name) }
            let memory = UnsafeMutableRawPointer.allocate(
                byteCount: Int(vfs.pointee.szOsFile), alignment: MemoryLayout<UInt64>.alignment)
            defer { memory.deallocate() }
            let file = memory.bindMemory(to: sqlite3_file.self, capacity: 1)
            file.pointee.pMethods = nil
            var flags: CInt = 0
            let result = open(vfs, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MAIN_DB, &flags)
            guard let methods = file.pointee.pMethods?.pointee else { return false }
            defer { _ = methods.xClose?(file) }
            return result == SQLITE_OK
                && methods.xRead?(file, &bytes, CInt(bytes.count), 0) == SQLITE_OK
        }
    }
#endif
