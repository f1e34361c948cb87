#if Store
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The right to write one log: a lock on a file beside it.
    ///
    /// SQLite before 3.51.3 can corrupt a file when two connections write or checkpoint it at the same
    /// instant. So a log has one writing connection, and this is what sees to it. The system takes the lock
    /// away when its process ends, however that happens, and so a lock file left behind is no obstacle.
    struct LogFileLock: ~Copyable {
        private let descriptor: CInt
        private let path: String

        /// Takes the lock of the log at `logPath`.
        ///
        /// - Throws: ``StoreError`` with `locked`, which names the process that has it.
        init(logPath: String) throws(StoreError) {
            let path = logPath + ".lock"
            while true {
                let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
                guard descriptor >= 0 else {
                    throw StoreError(
                        .system, logPath,
                        "cannot make the lock file beside it (\(Self.reason())); a log needs a folder "
                            + "that can be written")
                }
                guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                    let owner = Self.read(descriptor)
                    _ = close(descriptor)
                    throw StoreError(
                        .locked, logPath,
                        "is being written by \(owner.isEmpty ? "another process" : "process \(owner)"); "
                            + "wait for it, or name another file with --db")
                }
                // Whoever held the lock before may have removed the file between the open and the lock.
                if Self.isSame(descriptor, path) {
                    self.descriptor = descriptor
                    self.path = path
                    Self.write(descriptor, String(getpid()))
                    return
                }
                _ = close(descriptor)
            }
        }

        deinit {
            // Removed while it is still held: nobody can have taken it in between.
            _ = unlink(path)
            _ = close(descriptor)
        }

        /// The process that says it writes the log, if there is such a process.
        ///
        /// For a message alone: trying the lock would for a moment refuse it to a writer.
        static func writer(logPath: String) -> pid_t? {
            let descriptor = open(logPath + ".lock", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { _ = close(descriptor) }
            guard let process = pid_t(read(descriptor)), process > 0 else { return nil }
            return kill(process, 0) == 0 || errno == EPERM ? process : nil
        }

        private static func isSame(_ descriptor: CInt, _ path: String) -> Bool {
            var opened = stat()
            var named = stat()
            return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
                && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
        }

        private static func read(_ descriptor: CInt) -> String {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = pread(descriptor, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }

        private static func write(_ descriptor: CInt, _ text: String) {
            // The number is only for the other side's message; without it the lock is as good.
            _ = ftruncate(descriptor, 0)
            var bytes = Array(text.utf8)
            _ = pwrite(descriptor, &bytes, bytes.count, 0)
        }

        private static func reason() -> String { String(cString: strerror(errno)) }
    }
#endif
