import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import LogAnswers
import LoggedSimulations

/// A log file from a client, which the service does not trust.
///
/// The service checks the file, then moves the file into the folder in one step.
struct SentFile: Sendable {
    /// The file's only run.
    let run: ServedRun
    private let path: String
    private let catalog: RunCatalog

    /// - Parameter uuid: The uuid of the run, or nil for any.
    /// - Throws: ``Problem`` unless the file is a sealed log of this one run. Reads the first pages only.
    init(_ path: String, uuid: String?, _ catalog: RunCatalog) throws {
        self.path = path
        self.catalog = catalog
        run = try Self.run(path, uuid: uuid)
    }

    /// Checks the whole file and moves it into the folder. Complexity: O(rows).
    ///
    /// - Returns: The run, and whether it is new.
    /// - Throws: ``Problem`` for a damaged log, or when the log has a different run with the same uuid.
    func take() throws -> (run: ServedRun, isNew: Bool) {
        try check()
        let (sent, uuid) = (run, run.uuid)
        if let there = try? catalog.run(uuid) {
            guard there.record.description == sent.record.description,
                try RunDifference(
                    there.reader, run: there.record.number, sent.reader, run: sent.record.number
                )
                .isEqual
            else {
                throw Problem.conflict(
                    "The log has another run of the uuid \(uuid).",
                    wayOut: "Send it under a uuid of its own.")
            }
            return (there, false)
        }
        try place(sent.record.description)
        return (try catalog.run(uuid), true)
    }

    private func check() throws {
        do throws(StoreError) {
            guard try run.reader.integrity().allSatisfy({ $0.broken == 0 }) else {
                throw StoreError(.corrupt, path, "")
            }
        } catch {
            throw Self.refusal(Self.words(error.reason))
        }
    }

    private static func run(_ path: String, uuid: String?) throws -> ServedRun {
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
        guard runs.count == 1, uuid == nil || runs[0].description.uuid == uuid, runs[0].status != .open
        else {
            throw Problem(
                422, "not-this-run", "The file holds something else",
                "A file must have one run\(uuid.map { ", \($0)," } ?? "") which has ended.",
                wayOut: "Send each run in a file of its own, to the place of its uuid.")
        }
        try runs[0].checkTexts()
        return ServedRun(record: runs[0], reader: reader)
    }

    private static func refusal(_ what: String) -> Problem {
        Problem(
            422, "no-log", "The file is no log", "It is \(what).",
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

    private func place(_ run: RunDescription) throws {
        let name = LogFolder.fileName(of: run)
        let folder = catalog.path.hasSuffix("/") ? catalog.path : catalog.path + "/"
        // `link` never replaces a file, and is atomic.
        guard link(path, folder + name) == 0 else {
            throw errno == EEXIST
                ? Problem.conflict("A file of this name is there.", wayOut: "Ask again.") : Problem.noRoom
        }
        unlink(path)
    }
}
