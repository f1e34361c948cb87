import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// Imports an NDJSON log into a log as one or more runs, completely or not at all.
///
/// Runs have an import mark from their first batch. If the process is killed, the mark distinguishes a
/// partial import from a recorded run, and the next import replaces the run.
package struct RunImport {
    private let input: InputFile
    /// The destination file or folder.
    private let db: String
    private let durable: Bool
    private let patience: LogWaitLimit
    private let client: WorkClient

    /// - Parameters:
    ///   - path: an NDJSON file, a pipe, or `-` for standard input.
    ///   - db: the destination file or folder. A missing file is created.
    ///   - durable: whether to force every batch to disk.
    /// - Throws: ``InputError`` if `path` cannot be read.
    package init(
        _ path: String, into db: String, durable: Bool, patience: LogWaitLimit, for client: WorkClient
    ) throws {
        input = try InputFile(path, client.temporaryFiles)
        self.db = db
        self.durable = durable
        self.patience = patience
        self.client = client
    }

    /// The mark of a run during its import. Version 0.9 also left this mark on complete imports.
    private static let mark = "{\"imported\":true}"
    /// The mark of a completely imported run, whatever the status of the run.
    private static let wholeMark = "{\"imported\":\"whole\"}"

    /// Imports the log and returns its runs.
    ///
    /// - Throws: ``InputError`` if the input is not an NDJSON log or its run exists already, `NDJSONError`,
    ///   an error of the log, or ``Stopped``. No run then remains, unless the error says otherwise.
    package func run() throws -> [ListedRun] {
        let log = NDJSONLog(input)
        try log.check()
        // Reads the input once before writing, so that an invalid file leaves no partial run.
        var uuids: [String] = []
        try log.forEachEntry(for: client.silent) { run, _, entry in
            if client.wantsToStop() { throw Stopped(kept: kept("nothing of \(input.name) is")) }
            if uuids.last != run.uuid, entry != .end(nil) { uuids.append(run.uuid) }
        }
        guard !uuids.isEmpty else { throw InputError("\(input.name): the log has no events") }
        try removeHalves(of: uuids)
        try write(log, uuids: uuids)
        let runs = try LogSource(db, for: client.silent).runs()
        return try uuids.map { uuid in
            guard let run = runs.first(where: { $0.record.description.uuid == uuid }) else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            return run
        }
    }

    // MARK: Existing runs

    /// Removes partial imports of these runs.
    ///
    /// - Throws: ``InputError`` if a run exists that is not a partial import. No run is then removed.
    private func removeHalves(of uuids: [String]) throws {
        guard FileManager.default.fileExists(atPath: db) else { return }
        let log = try LogSource(db, for: client)
        let there = try log.runs().filter { uuids.contains($0.record.description.uuid) }
        for run in there where run.record.configJSON != Self.mark || run.record.status == .finished {
            throw InputError(
                "\(input.name): \(uuids.count == 1 ? "this run" : "its run \(run.record.description.uuid)") "
                    + "is in \(db) already, as run \(run.number)")
        }
        try RunRemoval(log).remove(there)
        for run in there {
            client.notice("\(db): run \(run.number), half an import of this log, is replaced")
        }
    }

    // MARK: Writing

    /// Writes the runs. After an error, removes the written runs.
    private func write(_ log: NDJSONLog, uuids: [String]) throws {
        let isNew = LogFolder.isFolder(db) || !FileManager.default.fileExists(atPath: db)
        var opened: [LogFile] = []
        do {
            try write(log) { opened.append($0) }
        } catch {
            let areAway = opened.map { takeAway(uuids, from: $0, isNew: isNew) }.allSatisfy { $0 }
            guard client.wantsToStop() else { throw error }
            let left = areAway ? "nothing of \(input.name) is" : "half of \(input.name) is left"
            throw Stopped(kept: kept(left))
        }
    }

    private func kept(_ left: String) -> String { "\(left) in \(db); import it again" }

    private func write(_ log: NDJSONLog, opened: @escaping (LogFile) -> Void) throws {
        var patient: WaitingRecorder?
        var file: LogFile?
        // Closes the recorder before the log is changed again. Closing twice has no effect.
        defer { try? patient?.recorder.close(status: .failed) }
        try log.record(for: client, configJSON: Self.wholeMark) { run in
            let log = try file ?? openLog(for: run)
            if file == nil { opened(log) }
            // All runs go into one file, or into a new file each in a folder.
            file = LogFolder.isFolder(db) ? nil : log
            let begun = try WaitingRecorder(
                log, run: run, configJSON: Self.mark, options: RecorderOptions(whenFull: .block),
                patience: patience,
                for: client)
            patient = begun
            return begun.recorder
        }
    }

    private func openLog(for run: RunDescription) throws -> LogFile {
        guard LogFolder.isFolder(db) else {
            return try LogFile.opened(db, durable: durable, patience: patience, for: client)
        }
        return try patience.wait(for: client) {
            try LogFolder(path: db).newLog(for: run, durable: durable)
        }
    }

    /// Removes the runs after an error. If the removal fails, for example because the disk is full, the next
    /// import replaces the runs.
    ///
    /// - Returns: whether nothing of the runs remains.
    private func takeAway(_ uuids: [String], from log: LogFile, isNew: Bool) -> Bool {
        do {
            if isNew {
                try log.remove()
            } else {
                let there = try LogReader(path: log.path).runs().filter {
                    uuids.contains($0.description.uuid)
                }
                if !there.isEmpty { try log.delete(runs: there.map(\.number)) }
            }
            return true
        } catch {
            return false
        }
    }
}
