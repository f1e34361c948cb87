#if Store
    import GRDB

    /// The one connection that writes a log, with the right to write it.
    ///
    /// The log and the recorder of a run each hold it; the file is sealed when both have let go.
    final class LogConnection: Sendable {
        let path: String
        let queue: DatabaseQueue
        private let lock: LogFileLock

        init(path: String, queue: DatabaseQueue, lock: consuming LogFileLock) {
            self.path = path
            self.queue = queue
            self.lock = lock
        }

        deinit {
            // Sealed: without a write-ahead log the file is complete by itself, and reading it puts nothing
            // beside it. A reader that has it open keeps it as it is, which is as safe.
            _ = try? queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            try? queue.close()
        }
    }
#endif
