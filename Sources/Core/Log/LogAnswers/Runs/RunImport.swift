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
        try checkAreNew(uuids)
        try write(log, uuids)
        let runs = try LogSource(db, for: client.silent).runs()
        return try uuids.map { uuid in
            guard let run = runs.first(where: { $0.record.description.uuid == uuid }) else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            return run
        }
    }

    // MARK: Existing runs

    /// - Throws: ``InputError`` if the log already has one of the runs.
    private func checkAreNew(_ uuids: [String]) throws {
        let log: LogSource
        do {
            log = try LogSource(db, for: client)
        } catch is StoreError {
            // There is no log, or a killed process left it in the middle of a change, which a writer completes. The
            // writer reports any other fault.
            return
        }
        for run in try log.runs() where uuids.contains(run.record.description.uuid) {
            try checkIsHalf(run.record, run.number, in: db)
        }
    }

    /// Checks that a service has not moved a run to another file while this import waited for the lock of `file`.
    /// Such a file has the run's UUID in its name.
    ///
    /// - Throws: ``InputError`` if the folder has another file with the run.
    private func checkIsInNoFile(of uuid: String, except file: LogFile) throws {
        for path in try LogFolder(path: db).files() where path != file.path && path.contains(uuid) {
            for run in try LogReader(path: path).runs() where run.description.uuid == uuid {
                try checkIsHalf(run, run.number, in: path)
            }
        }
    }

    /// - Throws: ``InputError`` if a run of the log to import is not a partial import.
    private func checkIsHalf(_ run: RunRecord, _ number: Int64, in path: String) throws(InputError) {
        guard run.configJSON != Self.mark || run.status == .finished else { return }
        throw InputError(
            "\(input.name): its run \(run.description.uuid) is in \(path) already, as run \(number)")
    }

    /// Removes partial imports of these runs from an open log. No other process writes the log meanwhile.
    ///
    /// - Throws: ``InputError`` if a run is not a partial import. No run is then removed.
    private func removeHalves(of uuids: [String], from log: LogFile) throws {
        let halves = try log.runs().filter { uuids.contains($0.description.uuid) }
        guard !halves.isEmpty else { return }
        for run in halves { try checkIsHalf(run, run.number, in: log.path) }
        try log.delete(runs: halves.map(\.description.uuid))
        for run in halves {
            client.notice("\(log.path): run \(run.number), half an import of this log, is replaced")
        }
    }

    // MARK: Writing

    /// An open log, and the runs that this import has written to it.
    private struct OpenLog {
        let file: LogFile
        var uuids: [String] = []
    }

    /// Writes the runs. After an error, removes the written runs.
    private func write(_ log: NDJSONLog, _ uuids: [String]) throws {
        var opened: [OpenLog] = []
        do {
            try write(log, uuids, to: &opened)
        } catch {
            let areAway = opened.map(takeAway).allSatisfy { $0 }
            guard client.wantsToStop() else { throw error }
            let left = areAway ? "nothing of \(input.name) is" : "half of \(input.name) is left"
            throw Stopped(kept: kept(left))
        }
    }

    private func kept(_ left: String) -> String { "\(left) in \(db); import it again" }

    private func write(_ log: NDJSONLog, _ uuids: [String], to opened: inout [OpenLog]) throws {
        var patient: WaitingRecorder?
        // Closes the recorder before the log is changed again. Closing twice has no effect.
        defer { try? patient?.recorder.close(status: .failed) }
        let isFolder = LogFolder.isFolder(db)
        try log.record(for: client, configJSON: Self.wholeMark) { run in
            // All runs go into one file, or into a new file each in a folder.
            if isFolder || opened.isEmpty {
                let file = try openLog(for: run)
                opened.append(OpenLog(file: file))
                if isFolder { try checkIsInNoFile(of: run.uuid, except: file) }
                try removeHalves(of: isFolder ? [run.uuid] : uuids, from: file)
            }
            let last = opened.count - 1
            opened[last].uuids.append(run.uuid)
            let begun = try WaitingRecorder(
                opened[last].file, run: run, configJSON: Self.mark,
                options: RecorderOptions(whenFull: .block), patience: patience, for: client)
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

    /// Removes the runs of this import after an error, and a file that this import has created or that has no
    /// other run in a folder. If the removal fails, for example because the disk is full, the next import
    /// replaces the runs.
    ///
    /// - Returns: whether nothing of the runs remains.
    private func takeAway(_ log: OpenLog) -> Bool {
        do {
            let written = try log.file.runs().map(\.description.uuid).filter(log.uuids.contains)
            try log.file.delete(runs: written, removesEmptyFile: log.file.isNew || LogFolder.isFolder(db))
            return true
        } catch {
            return false
        }
    }
}
