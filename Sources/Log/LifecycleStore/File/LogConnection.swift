import GRDB

/// The one connection that writes a log, with the right to write it.
///
/// The log and the recorder of a run each hold it; the file is sealed when both have let go.
final class LogConnection: Sendable {
    let file: NamedFile
    let queue: DatabaseQueue
    private let identity: FileIdentity
    private let lock: LogFileLock

    /// - Throws: ``StoreError`` when the file has lost its name again.
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
        // Sealed: without a write-ahead log the file is complete by itself, and reading it puts nothing
        // beside it. A reader that has it open keeps it as it is, which is as safe.
        _ = try? queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try? queue.close()
    }

    /// Looks whether the log still has its name, and no other: the write-ahead log beside it is called by
    /// that name, and who opens the file by another one does not see what is in it.
    ///
    /// - Throws: ``StoreError``. What was written before is in the file once it is sealed.
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
