import Foundation
import GRDB
import GRDBSQLite

/// The lock of a log's writer: a lock on a file beside the log.
///
/// SQLite before 3.51.3 can corrupt a file if two connections write or checkpoint the file at the same time.
/// A log therefore has one writing connection, and this lock enforces the rule. The system releases the lock
/// when the process ends, so the lock file of a dead process does not block a writer.
///
/// A lock file contains only a process ID, nothing while its process seals the log, or a 0 after a writer has
/// left the log to its readers. Anything else at its path, such as a link in another user's folder, is neither
/// followed nor written nor removed.
struct LogFileLock: ~Copyable {
    private let descriptor: CInt
    private let path: String

    private init(_ descriptor: CInt, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Acquires the lock of a log. Waits for a process that seals the log.
    ///
    /// - Throws: ``StoreError`` with `locked`, which contains the process that holds the lock.
    init(_ log: NamedFile) throws(StoreError) {
        let path = Self.path(of: log)
        var wait = SealingWait()
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
                let isSealing = Self.isOfSealing(owner)
                if isSealing, wait.pause() { continue }
                throw StoreError(
                    .locked, log.name,
                    "is being written by \(isSealing ? "another process" : "process \(owner)"); "
                        + "wait for it, or name another file with --db")
            }
            // The previous holder may have removed the file between the open and the lock.
            if Self.isSame(descriptor, path) {
                self.init(descriptor, path)
                Self.write(descriptor, String(getpid()))
                return
            }
            _ = close(descriptor)
        }
    }

    /// Acquires the lock of a log that its last writer has left to the readers. Waits while another process
    /// tries to seal the log. Returns nil in all other cases: the log has a writer, or its writer was killed.
    init?(leftToReaders log: NamedFile) {
        let path = Self.path(of: log)
        var wait = SealingWait()
        while true {
            let descriptor = open(path, O_RDWR | Self.flags)
            guard descriptor >= 0 else { return nil }
            let isFree = Self.isLockFile(descriptor) && flock(descriptor, LOCK_EX | LOCK_NB) == 0
            let content = Self.read(descriptor)
            if isFree, content == Self.leftMark, Self.isSame(descriptor, path) {
                self.init(descriptor, path)
                beginSealing()
                return
            }
            _ = close(descriptor)
            guard !isFree, Self.isOfSealing(content), wait.pause() else { return nil }
        }
    }

    /// Tells other processes that this process seals the log and then releases the lock.
    func beginSealing() { Self.write(descriptor, "") }

    /// Leaves the lock file behind, because open readers keep this process from sealing the log. The last
    /// reader seals the log.
    func leaveToReaders() { Self.write(descriptor, Self.leftMark) }

    /// The content of the lock file of a log that is left to its readers. No process has this number.
    private static let leftMark = "0"

    /// Whether the holder of a lock file with this content will release the lock in a moment.
    private static func isOfSealing(_ content: String) -> Bool { content.isEmpty || content == leftMark }

    /// The wait for a process that seals a log.
    private struct SealingWait {
        private let began = ContinuousClock.now

        /// Pauses for a moment. Returns false after five seconds, as long as SQLite waits for a lock.
        mutating func pause() -> Bool {
            guard .now - began < .seconds(5) else { return false }
            usleep(2000)
            return true
        }
    }

    deinit {
        // Removes the file before releasing the lock, so that no other process acquires it in between. If a
        // user has removed the file, the path may have the lock file of another process.
        if Self.isSame(descriptor, path), Self.read(descriptor) != Self.leftMark { _ = unlink(path) }
        _ = close(descriptor)
    }

    /// Calls `body` while holding the lock of a log.
    ///
    /// - Throws: ``StoreError`` with `locked`, or the error of `body`.
    static func holding<Result>(
        _ log: NamedFile, _ body: (borrowing LogFileLock) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let lock = try LogFileLock(log)
        return try body(lock)
    }

    /// Returns the process that writes the log, from the lock file, or nil.
    ///
    /// For messages only. Trying the lock instead would reject a writer for a moment.
    static func writer(_ log: NamedFile) -> pid_t? {
        let descriptor = open(path(of: log), O_RDONLY | flags)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        guard isLockFile(descriptor), let process = pid_t(read(descriptor)), process > 0 else {
            return nil
        }
        return kill(process, 0) == 0 || errno == EPERM ? process : nil
    }

    /// Whether a lock file is beside a log, of any process.
    static func isBeside(_ log: NamedFile) -> Bool { FileIdentity(ofName: path(of: log)) != nil }

    /// Follows no link and does not wait for a pipe.
    private static let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    /// More bytes than any process ID has.
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
        let error = StoreError.system(
            log.name, "cannot make the lock file beside it",
            wayOut: "; a log needs a folder that can be written")
        if FileIdentity(ofName: path(of: log))?.isRegular == false {
            return StoreError(
                .system, log.name,
                "the place of its lock, \(path(of: log)), has a link or something else that is not a "
                    + "file; remove it")
        }
        return error
    }

    private static func read(_ descriptor: CInt) -> String {
        var bytes = [UInt8](repeating: 0, count: longest)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }

    private static func write(_ descriptor: CInt, _ text: String) {
        // The number is only for the error message of another process.
        _ = ftruncate(descriptor, 0)
        var bytes = Array(text.utf8)
        _ = pwrite(descriptor, &bytes, bytes.count, 0)
    }
}

/// SQLite's lock of a writer, held on the log file while the log is open for writing.
///
/// The lock file beside a log (``LogFileLock``) rejects a second writer before it changes anything, and
/// contains the first writer. But a user can remove the lock file, and a hard link of the log has another
/// lock file. The reserved lock belongs to the log file itself, and the system releases it when the process
/// ends. SQLite does not use this lock with a write-ahead log, so the lock blocks no reader.
///
/// The writing connection takes the lock. A separate file descriptor would not work: closing the descriptor
/// releases all locks of this process on the file, including SQLite's.
///
/// ``LogFileHeader/isReserved`` is true while a process holds the lock.
enum ReservedLock {
    /// Acquires the lock for a connection in WAL mode after its first read. Closing it releases the lock.
    ///
    /// - Throws: ``StoreError`` with `locked` if another writer holds the lock.
    static func take(_ db: Database, _ path: String) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let found = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard found == SQLITE_OK, let file, let lock = file.pointee.pMethods?.pointee.xLock else {
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file has no locks")
        }
        for level in [SQLITE_LOCK_SHARED, SQLITE_LOCK_RESERVED] {
            let result = lock(file, level)
            if result == SQLITE_BUSY { throw refusal(path) }
            guard result == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result))
            }
        }
    }

    static func refusal(_ path: String) -> StoreError {
        StoreError(
            .locked, path,
            "is being written by another process, whose lock file was removed; wait for it, or name "
                + "another file with --db")
    }
}
