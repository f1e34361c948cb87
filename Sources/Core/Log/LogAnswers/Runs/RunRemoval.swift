import FileKit
import Foundation
import LifecycleStore

/// Removes runs from a log: rows from a file, and files from a folder.
package struct RunRemoval {
    private let log: LogSource

    package init(_ log: LogSource) { self.log = log }

    /// Removes `runs`, with one transaction for each file. In a folder, a file without runs is removed.
    ///
    /// - Parameter compacts: whether to free the space of the runs in a file.
    /// - Returns: the removed runs, and the errors of files that could not be changed.
    package func remove(
        _ runs: [ListedRun], compacts: Bool = false
    ) -> (removed: [ListedRun], errors: [StoreError]) {
        var (removed, errors): ([ListedRun], [StoreError]) = ([], [])
        for reader in log.readers {
            let runsOfFile = runs.filter { $0.reader === reader }
            guard !runsOfFile.isEmpty else { continue }
            do throws(StoreError) {
                let file = try LogFile.existing(path: reader.path)
                try file.delete(
                    runs: runsOfFile.map(\.record.description.uuid), removesEmptyFile: log.isFolder)
                removed += runsOfFile
                if compacts, !log.isFolder { _ = try file.compact() }
            } catch {
                errors.append(error)
            }
        }
        return (removed, errors)
    }

    /// Returns the estimated size of each run: a share of its file, by the number of events.
    static func candidates(_ runs: [ListedRun]) -> [Retention.Candidate] {
        // Uses Double, because a damaged file may state any number of events.
        var events: [String: Double] = [:]
        for run in runs { events[run.reader.path, default: 0] += Double(run.record.events) + 1 }
        return runs.map { run in
            let share = (Double(run.record.events) + 1) / (events[run.reader.path] ?? 1)
            let bytes = Double(run.reader.fileBytes) * share
            return Retention.Candidate(
                startedUnixNs: run.record.description.startedUnixNs, bytes: Int64(bytes.rounded(.up)))
        }
    }
}

extension Retention {
    /// Returns the runs to remove from the log at `path`, the oldest first.
    package func surplus(in path: String, for client: WorkClient) throws -> [ListedRun] {
        try surplus(in: LogSource(path, for: client))
    }

    /// Removes the surplus runs, and compacts the file if the size is limited.
    ///
    /// First completes runs whose process died, which would otherwise stay open.
    package func apply(
        to path: String, for client: WorkClient
    ) throws -> (removed: [ListedRun], errors: [StoreError]) {
        try completeRuns(of: path, for: client.silent)
        let log = try LogSource(path, for: client)
        return try RunRemoval(log).remove(surplus(in: log), compacts: bytes != nil)
    }

    private func surplus(in log: LogSource) throws -> [ListedRun] {
        let runs = try log.runs().filter { $0.record.status != .open }
        return surplus(of: RunRemoval.candidates(runs), nowUnixNs: .nowUnixNs).map { runs[$0] }
    }

    private func completeRuns(of path: String, for client: WorkClient) throws {
        for reader in try LogSource(path, for: client).readers
        where try reader.runs().contains(where: { $0.status == .open }) {
            do {
                _ = try LogFile.existing(path: reader.path)
            } catch {
                // The writing process is still alive.
                guard error.reason == .locked else { throw error }
            }
        }
    }
}
