import Foundation

/// A file that a client sends, stored beside the log so that one step can move it there.
///
/// The service locks the file while it uses the file. An unlocked file was left by a killed process.
package final class UploadedFile {
    let path: String
    private let file: Int32

    private static let suffix = ".upload"

    /// - Throws: ``Problem`` when the disk is full.
    init(beside log: String) throws(Problem) {
        path = Self.folder(log) + "." + UUID().uuidString + Self.suffix
        file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .noRoom }
        flock(file, LOCK_EX)
    }

    deinit {
        unlink(path)
        close(file)
    }

    func append(_ piece: [UInt8]) throws(Problem) {
        let isWritten = piece.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(count, 0))
            }
            return true
        }
        guard isWritten else { throw .noRoom }
    }

    /// Waits until the disk has the file.
    func sync() throws(Problem) { guard fsync(file) == 0 else { throw .noRoom } }

    /// Removes the files of killed processes.
    package static func removeOld(beside log: String) {
        let folder = folder(log)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(".") && name.hasSuffix(suffix) {
            let file = open(folder + name, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard file >= 0 else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
            close(file)
        }
    }

    private static func folder(_ log: String) -> String { log.hasSuffix("/") ? log : log + "/" }
}
