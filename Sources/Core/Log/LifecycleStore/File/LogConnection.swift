import GRDB
import LifecycleRecording

/// The only connection that writes a log, with its lock.
///
/// The log and the recorder of a run share the connection. `deinit` completes the file.
final class LogConnection: Sendable {
    let file: NamedFile
    let queue: DatabaseQueue
    private let known = Locked(KnownSizes())
    private let identity: FileIdentity
    private let lock: LogFileLock

    /// - Throws: ``StoreError`` if the file was removed in the meantime.
    init(file: NamedFile, queue: DatabaseQueue, lock: consuming LogFileLock) throws(StoreError) {
        guard let identity = FileIdentity(ofName: file.path) else {
            throw StoreError(.system, file.name, "was removed while it was opened; try again")
        }
        self.file = file
        self.queue = queue
        self.identity = identity
        self.lock = lock
    }

    deinit {
        lock.beginSealing()
        let hasReaders = queue.inDatabase(Self.seal)
        try? queue.close()
        if hasReaders, let named = FileIdentity(ofName: file.path), named.isSame(as: identity) {
            lock.leaveToReaders()
        }
        LogCompanions.removeOrphans(file, under: lock)
    }

    /// Removes the write-ahead log, so that the file is complete and readers create no files. Returns whether
    /// open readers prevent this.
    private static func seal(_ db: Database) -> Bool {
        do {
            // The change of the mode is written with a rollback journal.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            if try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" { return false }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        } catch {
            return false
        }
        // The last reader then has little to checkpoint.
        _ = try? Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
        return true
    }

    /// Seals a log that its last writer has left to the readers. Every reader calls this method when it closes.
    ///
    /// A log with a writer, and a log of a writer that was killed, stay as they are. So does a log that this
    /// process may not write. What SQLite made for the reader of a removed log is removed.
    static func sealAfterReading(_ file: NamedFile) {
        if LogCompanions.areOrphans(file), let lock = try? LogFileLock(file) {
            return LogCompanions.removeOrphans(file, under: lock)
        }
        guard let lock = LogFileLock(leftToReaders: file), mayBeSealed(file) else { return }
        var configuration = Configuration()
        // Another open reader seals the log when it closes.
        configuration.busyMode = .immediateError
        // A reader that closes locks the file for a moment, and the queue cannot be opened then.
        guard let queue = try? DatabaseQueue(path: file.sqlitePath, configuration: configuration) else {
            return lock.leaveToReaders()
        }
        _ = try? LogConnection(file: file, queue: queue, lock: lock)
    }

    private static func mayBeSealed(_ file: NamedFile) -> Bool {
        guard case .database(let header)? = try? LogFileHeader.place(file) else { return false }
        // A rollback journal belongs to the next writer, who checks it.
        return header.hasWriteAheadLog && !header.isReserved && header.names == 1
            && FileIdentity(ofName: file.path + "-journal") == nil
    }

    /// The file sizes at the last batch. SQLite never makes the files smaller while the log is open.
    private struct KnownSizes {
        var log: Int64 = 0
        var journal: Int64 = 0
    }

    /// Checks that the log still has its name, has no other name, and was not truncated.
    ///
    /// The write-ahead log is named after the log, so readers by another name would miss it.
    ///
    /// - Throws: ``StoreError``. The file has all earlier batches after it is closed.
    func checkFile() throws(StoreError) {
        guard let now = FileIdentity(ofName: file.path), now.isSame(as: identity) else {
            throw StoreError(
                .system, file.name,
                "was moved, removed or replaced while it was written; what had been written is in that "
                    + "file, wherever it is")
        }
        guard now.names == 1 else {
            throw StoreError(
                .system, file.name,
                "was given a second name (a hard link) while it was written, and nothing more is "
                    + "written to it; what had been written is kept: remove the other name, and "
                    + "`animatorpool db migrate` completes the run")
        }
        let journal = FileSize.of(file.path + "-wal")
        let isWhole = known.withLock { known in
            defer { known = KnownSizes(log: now.size, journal: journal) }
            // SQLite truncates its write-ahead log only when the last connection closes.
            return now.size >= known.log && (journal > 0 || known.journal == 0)
        }
        guard isWhole else {
            throw StoreError(
                .truncated, file.name,
                "or its write-ahead log was cut off while it was written, and nothing more is written to "
                    + "it; take a backup of it")
        }
    }
}
