import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers

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

    /// Moves the file into the folder. A power cut then loses neither its name nor its content.
    func place() throws {
        let name = LogFolder.fileName(of: run.record.description)
        let folder = catalog.path.hasSuffix("/") ? catalog.path : catalog.path + "/"
        // `link` never replaces a file, and is atomic.
        guard link(path, folder + name) == 0 else {
            throw errno == EEXIST
                ? Problem.conflict("A file of this name is there.", wayOut: "Ask again.") : Problem.noRoom
        }
        unlink(path)
        guard DiskSync.syncFolder(of: folder + name) else { throw Problem.noRoom }
    }
}
