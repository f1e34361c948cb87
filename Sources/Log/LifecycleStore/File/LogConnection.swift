import GRDB

/// The only connection that writes a log, with its lock.
///
/// The log and the recorder of a run both own it. It seals the file in `deinit`.
final class LogConnection: Sendable {
    let file: NamedFile
    let queue: DatabaseQueue
    private let identity: FileIdentity
    private let lock: LogFileLock

    /// - Throws: ``StoreError`` when the file was removed in the meantime.
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
        // Seals the file: without a write-ahead log it is complete, and readers create no files. An open reader
        // prevents that, which is as safe.
        _ = try? queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try? queue.close()
    }

    /// Checks that the log still has its name, and no other. The write-ahead log is named after the log: readers by
    /// another name would miss it.
    ///
    /// - Throws: ``StoreError``. Earlier batches are in the file when it is sealed.
    func checkName() throws(StoreError) {
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
    }
}
