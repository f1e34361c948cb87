import GRDB

// Maps SQLite's errors to errors of a log.

extension StoreError {
    /// Returns the result of `body`, and converts its errors to errors of the store.
    static func wrap<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
        do {
            return try body()
        } catch let error as StoreError {
            throw error
        } catch let error as DatabaseError {
            throw StoreError(path, error)
        } catch {
            throw StoreError(.system, path, "\(error)")
        }
    }

    init(_ path: String, _ error: DatabaseError) {
        let said = error.message ?? "error \(error.resultCode.rawValue)"
        if error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
            self.init(
                .system, path,
                "was left in the middle of a change by a process that died; run `animatorpool db migrate`"
            )
            return
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT:
            self.init(.corrupt, path, "is corrupt (\(said)); take a backup of it")
        case .SQLITE_NOTADB:
            self.init(.notADatabase, path, "is not a log: it is no SQLite database; name one with --db")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, path, "is in use by another process (\(said)); try again when it is done")
        case .SQLITE_TOOBIG: self.init(.tooLarge, path, "has a value that is too long")
        case .SQLITE_FULL:
            self.init(
                .system, path, "cannot be written: the disk is full; make room and try again",
                isPermanent: false)
        case .SQLITE_IOERR:
            self.init(.system, path, said, isPermanent: false)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
            self.init(.system, path, "cannot be opened (\(said)); look at the rights of file and folder")
        default: self.init(.system, path, said)
        }
    }

    /// Whether a retry of the writer may succeed.
    static func isWorthRetrying(_ code: ResultCode) -> Bool {
        switch code {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN,
            .SQLITE_READONLY, .SQLITE_PROTOCOL, .SQLITE_INTERRUPT:
            true
        default: false
        }
    }
}
