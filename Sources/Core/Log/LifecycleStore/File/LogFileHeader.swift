import Foundation
import GRDBSQLite
import LifecycleMigrations

/// The header of a file. Reads 100 bytes without opening a database, which might change the file.
struct LogFileHeader: Hashable, Sendable {
    let applicationID: Int32
    let userVersion: Int
    let pageSize: Int64
    let pageCount: Int64
    let fileSize: Int64
    /// Whether the newest pages may be in a write-ahead log.
    let hasWriteAheadLog: Bool
    /// Whether this process or another holds the lock of a writer on the file.
    let isReserved: Bool
    /// The number of names (hard links) of the file.
    let names: Int

    /// The kind of the file at a path.
    enum Place {
        case nothing
        /// An empty file, which a writer replaces.
        case empty
        case database(LogFileHeader)

        var isDatabase: Bool {
            switch self {
            case .nothing, .empty: false
            case .database: true
            }
        }
    }

    /// Reads the header of a file.
    ///
    /// - Throws: ``StoreError`` if the file is not a database, or is truncated.
    static func place(_ file: NamedFile) throws(StoreError) -> Place {
        let path = file.name
        guard let found = FileIdentity(ofName: file.path) else {
            if errno == ENOENT { return .nothing }
            throw StoreError.system(path, "cannot be looked at")
        }
        guard found.isRegular else {
            throw StoreError(.notADatabase, path, "is not a file; name a log with --db")
        }
        if found.size == 0 { return .empty }
        try LogCompanions.check(file)
        let (bytes, isReserved) = try firstBytes(file, fileSize: found.size)
        guard bytes.starts(with: magic) else {
            throw StoreError(
                .notADatabase, path,
                "is not a log: it is not an SQLite database; an NDJSON log is read with `animatorpool import`"
            )
        }
        guard bytes.count == 100 else {
            throw StoreError(
                .truncated, path, "is cut off after \(bytes.count) bytes; take a backup of it")
        }
        let header = LogFileHeader(bytes, found, isReserved: isReserved)
        try header.checkLength(file, isCountValid: bytes[24..<28] == bytes[92..<96])
        return .database(header)
    }

    /// Whether the file at `path` begins with the bytes of a database.
    static func isDatabase(_ path: String) -> Bool {
        guard let file = try? NamedFile(path), let found = FileIdentity(ofName: file.path), found.isRegular
        else { return false }
        return (try? firstBytes(file, fileSize: found.size).bytes.starts(with: magic)) ?? false
    }

    private static let magic = Array("SQLite format 3\0".utf8)

    /// - Parameter bytes: the first 100 bytes of the file.
    init(_ bytes: [UInt8], _ file: FileIdentity, isReserved: Bool) {
        func number(_ offset: Int, _ count: Int) -> Int64 {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
        }
        let size = number(16, 2)
        pageSize = size == 1 ? 65536 : size
        pageCount = number(28, 4)
        userVersion = Int(number(60, 4))
        applicationID = Int32(truncatingIfNeeded: number(68, 4))
        fileSize = file.size
        hasWriteAheadLog = bytes[18] == 2
        names = file.names
        self.isReserved = isReserved
    }

    private func checkLength(_ file: NamedFile, isCountValid: Bool) throws(StoreError) {
        // The newest pages may be in the write-ahead log, and a journal undoes an incomplete change.
        if FileSize.of(file.path + "-wal") > 0 || FileSize.of(file.path + "-journal") > 0 { return }
        // A writer may have completed the file, and removed its write-ahead log, since the header was read.
        let fileSize = FileSize.of(file.path)
        if isCountValid && fileSize < pageCount * pageSize {
            throw StoreError(
                .truncated, file.name,
                "is cut off: \(fileSize) bytes of \(pageCount * pageSize); take a backup of it")
        }
    }

    /// - Throws: ``StoreError`` if the file is not a log of a known version.
    func checkOwner(_ path: String) throws(StoreError) {
        guard applicationID == LifecycleMigrations.applicationID else {
            throw StoreError(
                .foreign, path, "is a database of something else, not a log; name another file with --db")
        }
        try StoreError.check(schema: userVersion, of: path)
    }

    /// - Throws: ``StoreError`` if the file has several names. Two writers with different names would use two
    ///   write-ahead logs and corrupt the file.
    func checkHasOneName(_ path: String) throws(StoreError) {
        guard names > 1 else { return }
        throw StoreError(
            .system, path,
            "has \(names) names (hard links), and a log that is written has one; remove the others, or "
                + "copy it and name the copy with --db")
    }

    /// - Throws: ``StoreError`` with `locked` if a process writes the file, under any name. Without a
    ///   write-ahead log the check is not needed, because SQLite's transactions wait for each other.
    func checkIsFree(_ path: String) throws(StoreError) {
        if isReserved, hasWriteAheadLog { throw ReservedLock.refusal(path) }
    }

    /// - Throws: ``StoreError`` if the write-ahead log belongs to another current or former name of the file.
    func checkIsWhole(_ file: NamedFile) throws(StoreError) {
        // A writer that seals the file has removed the write-ahead log for a moment. Reading the header again shows the sealed file.
        guard isWrittenElsewhere(file), case .database(let now) = try Self.place(file),
            now.isWrittenElsewhere(file)
        else { return }
        throw StoreError(
            .system, file.name,
            "is written under another name (a hard link, or it was moved); name the one that has a "
                + "write-ahead log (-wal) beside it")
    }

    /// Whether another name of the file may have its write-ahead log, because this name has neither a write-ahead log
    /// nor a lock file.
    private func isWrittenElsewhere(_ file: NamedFile) -> Bool {
        (names > 1 || isReserved) && hasWriteAheadLog && access(file.path + "-wal", F_OK) != 0
            && !LogFileLock.isBeside(file)
    }

    /// Returns the first 100 bytes of a file, or fewer, and whether a process writes the file.
    private static func firstBytes(
        _ file: NamedFile, fileSize: Int64
    ) throws(StoreError) -> (bytes: [UInt8], isReserved: Bool) {
        let path = file.name
        guard access(file.path, R_OK) == 0 else {
            throw StoreError.system(path, "cannot be opened")
        }
        var bytes = [UInt8](repeating: 0, count: Int(min(fileSize, 100)))
        var isReserved = false
        let result = SQLiteFile.with(file.sqlitePath, SQLITE_OPEN_READONLY) { file, methods in
            var reserved: CInt = 0
            // If the check fails, the lock rejects a second writer later.
            _ = methods.xCheckReservedLock?(file, &reserved)
            isReserved = reserved != 0
            return methods.xRead?(file, &bytes, CInt(bytes.count), 0) ?? SQLITE_IOERR
        }
        guard result == SQLITE_OK else { throw StoreError(.system, path, "cannot be read") }
        return (bytes, isReserved)
    }
}
