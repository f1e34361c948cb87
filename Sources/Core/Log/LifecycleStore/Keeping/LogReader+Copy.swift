import Foundation
import GRDB

extension LogReader {
    /// Copies the log to a file, as it is at one moment, with the events in its write-ahead log.
    ///
    /// The log may be written meanwhile. An open run is open in the copy. The copy replaces an older copy in one
    /// step, after the disk has all of it.
    ///
    /// - Throws: ``StoreError``, also if `destination` has another file or a log with other runs. That file then
    ///   stays.
    public func copy(to destination: String) throws(StoreError) {
        let target = try NamedFile(destination)
        guard !target.isLink else {
            throw StoreError(.system, destination, "is a symbolic link; name the file itself")
        }
        try LogFileLock.holding(target) { _ throws(StoreError) in
            switch try LogFileHeader.place(target) {
            case .nothing, .empty: try LogCompanions.checkAreNone(target)
            case .database(let header):
                try header.checkOwner(destination)
                try checkIsOlderCopy(target, header)
            }
            let unfinished = target.sqlitePath + ".unfinished"
            NewLogFile.remove(unfinished)
            do throws(StoreError) {
                try StoreError.wrap(destination) { try write(to: unfinished) }
                guard DiskSync.sync(unfinished), rename(unfinished, target.path) == 0 else {
                    throw StoreError.system(destination, "cannot be written")
                }
            } catch {
                NewLogFile.remove(unfinished)
                throw error
            }
            _ = DiskSync.syncFolder(of: target.path)
        }
    }

    private func checkIsOlderCopy(_ target: NamedFile, _ header: LogFileHeader) throws(StoreError) {
        if let source = FileIdentity(ofName: file.path), let named = FileIdentity(ofName: target.path),
            source.isSame(as: named)
        {
            throw StoreError(.system, target.name, "is the log itself; name another file")
        }
        // A log in use would lose its write-ahead log with its name.
        guard !header.hasWriteAheadLog else {
            throw StoreError(.locked, target.name, "is a log in use, not a copy; name another file")
        }
        let runs = try Set(self.runs().map(\.description.uuid))
        guard try LogReader(path: target.name).runs().allSatisfy({ runs.contains($0.description.uuid) })
        else {
            throw StoreError(
                .system, target.name, "would lose runs that \(path) does not have; name another file")
        }
    }

    private func write(to path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try queue.backup(to: copy)
        _ = try copy.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        try copy.close()
    }
}
