import Foundation
import LifecycleStore

/// An SQLite file from a client, which the service does not trust.
struct SentFile {
    /// The file's only run.
    let run: ServedRun
    private let path: String
    private let catalog: RunCatalog

    /// Reads the first pages only.
    ///
    /// - Throws: ``Problem`` unless the file is a sealed log of one run.
    init(_ path: String, _ catalog: RunCatalog) throws {
        self.path = path
        self.catalog = catalog
        run = try Self.run(path)
    }

    /// Checks the whole file. Complexity: O(rows).
    ///
    /// - Throws: ``Problem`` for a damaged file.
    func check() throws {
        do throws(StoreError) {
            guard try run.reader.integrity().allSatisfy({ $0.broken == 0 }) else {
                throw StoreError(.corrupt, path, "")
            }
        } catch {
            throw Self.refusal(Self.words(error.reason))
        }
    }

    private static func run(_ path: String) throws -> ServedRun {
        guard LogReader.isSealed(path: path) else {
            throw refusal("not sealed: its run is being written, or was cut off")
        }
        let reader: LogReader
        let runs: [RunRecord]
        do throws(StoreError) {
            reader = try LogReader(path: path, memory: RunCatalog.memory)
            runs = try reader.runs()
        } catch {
            throw refusal(words(error.reason))
        }
        guard runs.count == 1 else { throw Problem.severalRuns }
        try runs[0].checkTexts()
        return ServedRun(record: runs[0], reader: reader)
    }

    private static func refusal(_ what: String) -> Problem {
        Problem(
            422, "no-log", "The file is not a log", "It is \(what).",
            wayOut: "Send a file that animatorpool wrote and sealed.")
    }

    private static func words(_ reason: StoreError.Reason) -> String {
        switch reason {
        case .newer: "of a newer version"
        case .older: "of an older version"
        case .truncated: "cut off"
        case .corrupt: "damaged"
        case .tooLarge: "one with a text that is too long"
        default: "something else"
        }
    }

    /// Moves the file into the folder.
    func place() throws {
        guard try LogFolder(path: catalog.path).add(path, of: run.record.description) else {
            throw Problem.conflict("A file of this name is there.", wayOut: "Ask again.")
        }
    }
}

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
