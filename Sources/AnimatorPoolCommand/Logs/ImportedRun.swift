#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// An NDJSON log on its way to become a run of a log: all of it, or nothing.
    ///
    /// The run is marked as an import from its first batch on. So one that did not come to its end, because its
    /// process was killed, is known as half an import, and never taken for a run that was recorded here.
    struct ImportedRun {
        let uuid: String
        /// The file or folder it goes to.
        let db: String
        let durable: Bool
        let patience: Patience

        private static let mark = "{\"imported\":true}"

        /// Whether a run is an import that did not come to its end.
        static func isHalf(_ run: RunRecord) -> Bool { run.configJSON == mark && run.status != .finished }

        /// Writes the run; on the way out with an error it takes away what it has written.
        ///
        /// - Throws: also ``Interrupted``.
        func write(_ input: ReadableTwice) throws {
            let isNew = LogFolder.isFolder(db) || !FileManager.default.fileExists(atPath: db)
            var log: LogFile?
            do {
                try write(input) { log = $0 }
            } catch {
                let isAway = log.map { takeAway(from: $0, isNew: isNew) } ?? true
                guard let signal = EndSignals.received else { throw error }
                let left = isAway ? "nothing of \(input.name) is" : "half of \(input.name) is left"
                throw Interrupted(signal: signal, kept: "\(left) in \(db); import it again")
            }
        }

        private func write(_ input: ReadableTwice, opened: @escaping (LogFile) -> Void) throws {
            var patient: PatientRecorder?
            // Closed before anything else is done to the log; a second time does nothing.
            defer { try? patient?.recorder.close(status: .failed) }
            let begin = { (run: RunDescription) throws -> LifecycleRecorder in
                let log =
                    LogFolder.isFolder(db)
                    ? try patience.wait(quiet: false) {
                        try LogFolder(path: db).newLog(for: run, durable: durable)
                    } : try LogFile.opened(db, durable: durable, patience: patience, quiet: false)
                opened(log)
                let begun = try PatientRecorder(
                    log, run: run, configJSON: Self.mark, options: RecorderOptions(), patience: patience,
                    quiet: false)
                patient = begun
                return begun.recorder
            }
            try LogSource.read(
                input.path, named: input.name, until: { EndSignals.received != nil }, into: begin
            ).close()
        }

        /// What cannot be taken away, on a disk that is full, is replaced by the next import.
        ///
        /// - Returns: whether nothing of the run is left.
        private func takeAway(from log: LogFile, isNew: Bool) -> Bool {
            do {
                if isNew {
                    try log.remove()
                } else if let run = try LogReader(path: log.path).runs()
                    .first(where: { $0.description.uuid == uuid })
                {
                    try log.delete(runs: [run.number])
                }
                return true
            } catch {
                return false
            }
        }
    }
#endif
