import Foundation
import LifecycleStore

/// Takes runs out of a log: rows out of a file, files and summaries out of a folder.
package struct RunRemoval {
    private let log: LogSource

    package init(_ log: LogSource) { self.log = log }

    /// Removes `runs`, all of a file's in one transaction. A file that has no run left goes, if it is one
    /// of a folder.
    package func remove(_ runs: [ListedRun]) throws {
        for reader in log.readers {
            let numbers = runs.filter { $0.reader === reader }.map(\.record.number)
            guard !numbers.isEmpty else { continue }
            let isAll = try numbers.count == reader.runs().count
            let file = try LogFile.existing(path: reader.path)
            if log.isFolder && isAll { try file.remove() } else { try file.delete(runs: numbers) }
        }
        guard log.isFolder else { return }
        let removed = Set(runs.map(\.record.description.uuid))
        for folder in Set(runs.map { URL(fileURLWithPath: $0.reader.path).deletingLastPathComponent().path })
        {
            try SummaryFile(in: folder).remove(removed, log.client.temporaryFiles)
        }
    }

    /// What each run takes: its share of its file, by its events.
    static func candidates(_ runs: [ListedRun]) -> [Retention.Candidate] {
        // In Double, for a file may say any number of events.
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
