import Foundation
import LifecycleStore

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
