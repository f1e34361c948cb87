import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// An NDJSON log on its way to become a run of a log, or several: all of it, or nothing.
///
/// The run is marked as an import from its first batch on. So one that did not come to its end, because its
/// process was killed, is known as half an import, and never taken for a run that was recorded here. The
/// next import replaces it.
package struct RunImport {
    private let input: InputFile
    /// The file or folder it goes to.
    private let db: String
    private let durable: Bool
    private let patience: LogWaitLimit
    private let client: WorkClient

    /// - Parameters:
    ///   - path: an NDJSON file, a pipe, or `-` for standard input.
    ///   - db: the log file or folder it goes to; a file is made when there is none.
    ///   - durable: whether every batch is forced to the disk.
    /// - Throws: ``InputError`` when `path` cannot be read.
    package init(
        _ path: String, into db: String, durable: Bool, patience: LogWaitLimit, for client: WorkClient
    ) throws {
        input = try InputFile(path, client.temporaryFiles)
        self.db = db
        self.durable = durable
        self.patience = patience
        self.client = client
    }

    /// Marks a run that is being imported.
    private static let mark = "{\"imported\":true}"
    /// Marks one that was imported to its end, however that log has ended. Version 0.9 left the other mark.
    private static let wholeMark = "{\"imported\":\"whole\"}"

    /// Imports it, and gives the runs that came of it.
    ///
    /// - Throws: ``InputError`` for what is no NDJSON log or is there already, `NDJSONError`, what the log
    ///   said, and ``Stopped``. Nothing of the run is left then, unless the error says so.
    package func run() throws -> [ListedRun] {
        let log = NDJSONLog(input)
        try log.check()
        // Read once before anything is made: a bad file leaves no half of a run.
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

    // MARK: What is there

    /// Takes out what an import of these runs left that did not come to its end.
    ///
    /// - Throws: ``InputError`` when a run is there otherwise; then all stay.
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

    /// Writes the runs; on the way out with an error it takes away what it has written.
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
        // Closed before anything else is done to the log; a second time does nothing.
        defer { try? patient?.recorder.close(status: .failed) }
        try log.record(for: client, configJSON: Self.wholeMark) { run in
            let log = try file ?? openLog(for: run)
            if file == nil { opened(log) }
            // A file takes all runs, a folder has one for each.
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

    /// What cannot be taken away, on a disk that is full, is replaced by the next import.
    ///
    /// - Returns: whether nothing of the runs is left.
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
