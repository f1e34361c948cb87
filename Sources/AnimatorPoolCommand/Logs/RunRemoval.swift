#if Command
    import Foundation
    import LifecycleStore

    /// Takes runs out of a log: rows out of a file, files out of a folder.
    struct RunRemoval {
        private let log: LogSource

        init(_ log: LogSource) { self.log = log }

        /// Removes `runs`, all of a file's in one transaction. A file that has no run left goes, if it is one
        /// of a folder.
        func remove(_ runs: [ListedRun]) throws {
            for reader in log.readers {
                let numbers = runs.filter { $0.reader === reader }.map(\.record.number)
                guard !numbers.isEmpty else { continue }
                let isAll = try numbers.count == reader.runs().count
                let file = try LogFile.existing(path: reader.path)
                if log.isFolder && isAll { try file.remove() } else { try file.delete(runs: numbers) }
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

        /// Writes a row for each run that was removed.
        static func write(_ runs: [ListedRun], format: ResultFormat) {
            var writer = ResultWriter(
                columns: ["run", "uuid", "name", "startedTime", "events", "log"], format: format)
            for run in runs {
                let what = run.record.description
                writer.write([
                    .int(run.number), .text(what.uuid), .text(what.name),
                    OutputValue(secondsOfNs: what.startedUnixNs),
                    .int(run.record.events), .text(run.log),
                ])
            }
            writer.finish()
        }
    }
#endif
