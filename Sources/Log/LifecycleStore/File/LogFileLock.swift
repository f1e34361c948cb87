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
///
/// A lock file holds the number of a process and nothing else. What stands there and is something else,
/// such as a link that came with somebody's folder, is neither followed nor written nor removed.
struct LogFileLock: ~Copyable {
    private let descriptor: CInt
    private let path: String

    /// Takes the lock of a log.
    ///
    /// - Throws: ``StoreError`` with `locked`, which names the process that has it.
    init(_ log: NamedFile) throws(StoreError) {
        let path = Self.path(of: log)
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | Self.flags, 0o644)
            guard descriptor >= 0 else { throw Self.refusal(log) }
            guard Self.isLockFile(descriptor) else {
                _ = close(descriptor)
                throw StoreError(
                    .system, log.name,
                    "the file \(path) is in the place of its lock and is none; move it away")
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let owner = Self.read(descriptor)
                _ = close(descriptor)
                throw StoreError(
                    .locked, log.name,
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
        // Removed while it is still held: nobody can have taken it in between. Another's may stand there
        // when somebody has removed ours.
        if Self.isSame(descriptor, path) { _ = unlink(path) }
        _ = close(descriptor)
    }

    /// The process that says it writes the log, if there is such a process.
    ///
    /// For a message alone: trying the lock would for a moment refuse it to a writer.
    static func writer(_ log: NamedFile) -> pid_t? {
        let descriptor = open(path(of: log), O_RDONLY | flags)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        guard isLockFile(descriptor), let process = pid_t(read(descriptor)), process > 0 else {
            return nil
        }
        return kill(process, 0) == 0 || errno == EPERM ? process : nil
    }

    /// No link is followed, and no pipe waited for.
    private static let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    /// More bytes than the number of any process has.
    private static let longest = 16

    private static func path(of log: NamedFile) -> String { log.path + ".lock" }

    private static func isSame(_ descriptor: CInt, _ path: String) -> Bool {
        guard let opened = FileIdentity(of: descriptor), let named = FileIdentity(ofName: path) else {
            return false
        }
        return opened.isSame(as: named)
    }

    private static func isLockFile(_ descriptor: CInt) -> Bool {
        guard let file = FileIdentity(of: descriptor) else { return false }
        return file.isRegular && file.names <= 1 && file.size <= Int64(longest)
            && read(descriptor).utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static func refusal(_ log: NamedFile) -> StoreError {
        let reason = String(cString: strerror(errno))
        if FileIdentity(ofName: path(of: log))?.isRegular == false {
            return StoreError(
                .system, log.name,
                "the place of its lock, \(path(of: log)), has a link or something else that is no "
                    + "file; remove it")
        }
        return StoreError(
            .system, log.name,
            "cannot make the lock file beside it (\(reason)); a log needs a folder that can be written")
    }

    private static func read(_ descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    private static func write(_ descriptor: CInt, _ text: String) {
        // The number is only for the other side's message; without it the lock is as good.
        _ = ftruncate(descriptor, 0)
        var bytes = Array(text.utf8)
        _ = pwrite(descriptor, &bytes, bytes.count, 0)
    }
}
