import FileKit
import Foundation
import LifecycleStore

/// Removes runs from a log: rows from a file, and files from a folder.
package struct RunRemoval {
    private let log: LogSource

    package init(_ log: LogSource) { self.log = log }

    /// Removes `runs`, with one transaction for each file. In a folder, a file without runs is removed.
    package func remove(_ runs: [ListedRun]) throws {
        for reader in log.readers {
            let numbers = runs.filter { $0.reader === reader }.map(\.record.number)
            guard !numbers.isEmpty else { continue }
            let isAll = try numbers.count == reader.runs().count
            let file = try LogFile.existing(path: reader.path)
            if log.isFolder && isAll { try file.remove() } else { try file.delete(runs: numbers) }
        }
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

    /// Removes the surplus runs, compacts the file if the size is limited, and returns the removed runs.
    ///
    /// First completes runs whose process died, which would otherwise stay open.
    package func apply(to path: String, for client: WorkClient) throws -> [ListedRun] {
        try completeRuns(of: path, for: client.silent)
        let log = try LogSource(path, for: client)
        let runs = try surplus(in: log)
        try RunRemoval(log).remove(runs)
        if bytes != nil, !log.isFolder, !runs.isEmpty { _ = try LogFile.existing(path: path).compact() }
        return runs
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
