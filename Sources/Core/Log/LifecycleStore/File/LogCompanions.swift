import Foundation

/// The files that SQLite keeps beside a log: the write-ahead log, its index, and a rollback journal.
///
/// SQLite finds them by their names alone, and opens them without a check.
enum LogCompanions {
    private static let suffixes = ["-wal", "-shm", "-journal"]

    /// Checks the companions of a log before SQLite opens the log.
    ///
    /// - Throws: ``StoreError`` if a companion is a link, a pipe or a folder, or if a rollback journal names
    ///   another file. SQLite would write to the target of a link, and would remove the other file.
    static func check(_ file: NamedFile) throws(StoreError) {
        for path in suffixes.map({ file.path + $0 }) {
            guard let found = FileIdentity(ofName: path) else { continue }
            guard found.isRegular else {
                throw StoreError(
                    .foreign, file.name,
                    "has a link, a pipe or a folder in place of the file \(path); move it away")
            }
        }
        guard namesAnotherFile(file.path + "-journal") else { return }
        throw StoreError(
            .foreign, file.name,
            "has a journal (\(file.path)-journal) that names another file, which SQLite would remove; move the "
                + "journal away")
    }

    /// Checks the companions of a log before it is written.
    ///
    /// - Throws: ``StoreError`` if a companion has a second name: SQLite would write to that file, too.
    static func checkHaveOneName(_ file: NamedFile) throws(StoreError) {
        for path in suffixes.map({ file.path + $0 }) where (FileIdentity(ofName: path)?.names ?? 1) > 1 {
            throw StoreError(
                .foreign, file.name, "has a file \(path) with a second name (a hard link); move it away")
        }
    }

    /// Checks that a new log gets no companion of a removed log. SQLite would apply it to the new log.
    ///
    /// - Throws: ``StoreError`` if there is a companion with content.
    static func checkAreNone(_ file: NamedFile) throws(StoreError) {
        for path in ["-wal", "-journal"].map({ file.path + $0 }) where FileSize.of(path) > 0 {
            throw StoreError(
                .foreign, file.name,
                "cannot be created: \(path) belongs to a log that was removed or renamed; move it away, or name "
                    + "another file with --db")
        }
    }

    /// Whether companions without content are there, and the log is not.
    ///
    /// A reader that has opened a log before another process removes it makes them again.
    static func areOrphans(_ file: NamedFile) -> Bool {
        guard FileIdentity(ofName: file.path) == nil else { return false }
        let sizes = suffixes.map { FileIdentity(ofName: file.path + $0)?.size }
        return sizes[0] ?? 0 == 0 && sizes[2] == nil && (sizes[0] != nil || sizes[1] != nil)
    }

    /// Removes the companions of a removed log if they have no content.
    ///
    /// - Parameter lock: the lock of the log. No other process creates a log there while it is held.
    static func removeOrphans(_ file: NamedFile, under lock: borrowing LogFileLock) {
        guard areOrphans(file) else { return }
        for suffix in ["-wal", "-shm"] { _ = unlink(file.path + suffix) }
    }

    /// The last bytes of a rollback journal that names another file (a super-journal).
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether a rollback journal ends with a name: the name, its length, a checksum and the magic bytes.
    private static func namesAnotherFile(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        guard let size = FileIdentity(of: descriptor)?.size, size >= 16 else { return false }
        var bytes = [UInt8](repeating: 0, count: magic.count)
        return pread(descriptor, &bytes, bytes.count, off_t(size) - off_t(bytes.count)) == bytes.count
            && bytes == magic
    }
}
