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
