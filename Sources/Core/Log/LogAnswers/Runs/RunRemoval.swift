import FileKit
import Foundation
import LifecycleStore

/// A run of a log file or a folder, without a reader of the file. A folder may have more files than a process may open.
package struct StoredRun {
    /// The run's own number in a file, or its position by start time in a folder.
    package let number: Int64
    package let record: RunRecord
    /// The path of the run's file.
    let path: String

    /// The name of the run's file.
    package var log: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The run of a log that a command reads.
    package init(_ run: ListedRun) { self.init(run.number, run.record, run.reader.path) }

    private init(_ number: Int64, _ record: RunRecord, _ path: String) {
        (self.number, self.record, self.path) = (number, record, path)
    }

    /// Returns the runs of the log at `path`, the oldest first. Opens one file at a time.
    ///
    /// - Parameter client: receives a notice for each unreadable file of a folder.
    /// - Throws: `StoreError` if no file can be read.
    fileprivate static func all(in path: String, for client: WorkClient) throws -> [StoredRun] {
        guard LogFolder.isFolder(path) else {
            return try LogReader.runs(at: path).map { StoredRun($0.number, $0, path) }
        }
        let contents = try LogFolder(path: path).contents()
        client.noticeUnread(contents.lines + contents.others, in: path)
        var (runs, errors): ([StoredRun], [StoreError]) = ([], [])
        for file in contents.logs {
            do throws(StoreError) {
                runs += try LogReader.runs(at: file).map { StoredRun($0.number, $0, file) }
            } catch  where error.reason == .noLog {
                // Another process has removed the file since the folder was listed.
            } catch {
                errors.append(error)
            }
        }
        if runs.isEmpty, let error = errors.first { throw error }
        for error in errors { client.notice("\(error); it is left out") }
        return runs.sorted { $0.record.description.startedUnixNs < $1.record.description.startedUnixNs }
            .enumerated().map { StoredRun(Int64($0 + 1), $1.record, $1.path) }
    }
}

/// Removes runs from a log: rows from a file, and files from a folder.
package struct RunRemoval {
    private let isFolder: Bool

    /// - Parameter isFolder: whether a file without runs is removed.
    package init(ofFolder isFolder: Bool) { self.isFolder = isFolder }

    /// Removes `runs`, with one transaction for each file. Other open runs of a file stay open.
    ///
    /// - Parameter compacts: whether to free the space of the runs in a file.
    /// - Returns: the removed runs, and the errors of files that could not be changed.
    package func remove(
        _ runs: [StoredRun], compacts: Bool = false
    ) -> (removed: [StoredRun], errors: [StoreError]) {
        var (removed, errors): ([StoredRun], [StoreError]) = ([], [])
        let byFile = Dictionary(grouping: runs, by: \.path)
        var seen: Set<String> = []
        for path in runs.map(\.path) where seen.insert(path).inserted {
            let runsOfFile = byFile[path] ?? []
            do throws(StoreError) {
                let file = try LogFile.existing(path: path, completesOpenRuns: false)
                try file.delete(runs: runsOfFile.map(\.record.description.uuid), removesEmptyFile: isFolder)
                removed += runsOfFile
                if compacts, !isFolder { _ = try file.compact() }
            } catch {
                errors.append(error)
            }
        }
        return (removed, errors)
    }

    /// Returns the estimated size of each run: a share of its file, by the number of events.
    static func candidates(_ runs: [StoredRun]) -> [Retention.Candidate] {
        // Uses Double, because a damaged file may state any number of events.
        var events: [String: Double] = [:]
        for run in runs { events[run.path, default: 0] += Double(run.record.events) + 1 }
        return runs.map { run in
            let share = (Double(run.record.events) + 1) / (events[run.path] ?? 1)
            let bytes = Double(LogFile.bytesOnDisk(run.path)) * share
            return Retention.Candidate(
                startedUnixNs: run.record.description.startedUnixNs, bytes: Int64(bytes.rounded(.up)))
        }
    }
}

extension Retention {
    /// Removes the surplus runs of the log at `path`, the oldest first, and compacts a file if the size is limited.
    /// Open runs stay, and files of a folder that another process writes.
    ///
    /// - Parameter isDry: whether to remove nothing.
    /// - Returns: the removed runs, and the errors of files that could not be changed.
    package func apply(
        to path: String, isDry: Bool, for client: WorkClient
    ) throws -> (removed: [StoredRun], errors: [StoreError]) {
        let runs = try StoredRun.all(in: path, for: client).filter { $0.record.status != .open }
        let chosen = surplus(of: RunRemoval.candidates(runs), nowUnixNs: .nowUnixNs).map { runs[$0] }
        guard !isDry else { return (chosen, []) }
        let isFolder = LogFolder.isFolder(path)
        let (removed, errors) = RunRemoval(ofFolder: isFolder).remove(chosen, compacts: bytes != nil)
        return (removed, errors.filter { !isFolder || $0.reason != .locked && $0.reason != .noLog })
    }
}
