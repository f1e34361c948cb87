#if Store
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// An NDJSON log on its way to become a run of a log: all of it, or nothing.
    ///
    /// The run is marked as an import from its first batch on. So one that did not come to its end, because its
    /// process was killed, is known as half an import, and never taken for a run that was recorded here. The
    /// next import replaces it.
    package struct RunImport {
        private let input: InputFile
        /// The file or folder it goes to.
        private let db: String
        private let durable: Bool
        private let patience: LogPatience
        private let client: DeskClient

        /// - Parameters:
        ///   - path: an NDJSON file, a pipe, or `-` for standard input.
        ///   - db: the log file or folder it goes to; a file is made when there is none.
        ///   - durable: whether every batch is forced to the disk.
        /// - Throws: ``InputError`` when `path` cannot be read.
        package init(
            _ path: String, into db: String, durable: Bool, patience: LogPatience, for client: DeskClient
        ) throws {
            input = try InputFile(path, client.leftovers)
            self.db = db
            self.durable = durable
            self.patience = patience
            self.client = client
        }

        private static let mark = "{\"imported\":true}"

        /// Imports it, and gives the number of the run.
        ///
        /// - Throws: ``InputError`` for what is no NDJSON log or is there already, `NDJSONError`, what the log
        ///   said, and ``Stopped``. Nothing of the run is left then, unless the error says so.
        package func run() throws -> Int64 {
            let log = NDJSONLog(input)
            try log.check()
            // Read once before anything is made: a bad file leaves no half of a run.
            var uuid: String?
            try log.forEachEvent(for: client.silent) { run, _ in
                if client.wantsToStop() { throw Stopped(kept: kept("nothing of \(input.name) is")) }
                uuid = run.uuid
            }
            guard let uuid else { throw InputError("\(input.name): the log has no events") }
            try removeHalf(of: uuid)
            try write(log, uuid: uuid)
            guard let number = try run(uuid, in: LogSource(db, for: client.silent))?.number else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            return number
        }

        // MARK: What is there

        /// Takes out what an import of this run left that did not come to its end.
        ///
        /// - Throws: ``InputError`` when the run is there otherwise.
        private func removeHalf(of uuid: String) throws {
            guard FileManager.default.fileExists(atPath: db) else { return }
            let log = try LogSource(db, for: client)
            guard let there = try run(uuid, in: log) else { return }
            guard there.record.configJSON == Self.mark, there.record.status != .finished else {
                throw InputError("\(input.name): this run is in \(db) already, as run \(there.number)")
            }
            try RunRemoval(log).remove([there])
            client.notice(.replaced(log: db, run: there.number))
        }

        /// The run with a uuid, if the log has it.
        private func run(_ uuid: String, in log: LogSource) throws -> ListedRun? {
            try log.runs().first { $0.record.description.uuid == uuid }
        }

        // MARK: Writing

        /// Writes the run; on the way out with an error it takes away what it has written.
        private func write(_ log: NDJSONLog, uuid: String) throws {
            let isNew = LogFolder.isFolder(db) || !FileManager.default.fileExists(atPath: db)
            var opened: LogFile?
            do {
                try write(log) { opened = $0 }
            } catch {
                let isAway = opened.map { takeAway(uuid, from: $0, isNew: isNew) } ?? true
                guard client.wantsToStop() else { throw error }
                let left = isAway ? "nothing of \(input.name) is" : "half of \(input.name) is left"
                throw Stopped(kept: kept(left))
            }
        }

        private func kept(_ left: String) -> String { "\(left) in \(db); import it again" }

        private func write(_ log: NDJSONLog, opened: @escaping (LogFile) -> Void) throws {
            var patient: PatientRecorder?
            // Closed before anything else is done to the log; a second time does nothing.
            defer { try? patient?.recorder.close(status: .failed) }
            let begin = { (run: RunDescription) throws -> LifecycleRecorder in
                let log = try openLog(for: run)
                opened(log)
                let begun = try PatientRecorder(
                    log, run: run, configJSON: Self.mark, options: RecorderOptions(), patience: patience,
                    for: client)
                patient = begun
                return begun.recorder
            }
            try log.record(for: client, into: begin).close()
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
        /// - Returns: whether nothing of the run is left.
        private func takeAway(_ uuid: String, from log: LogFile, isNew: Bool) -> Bool {
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
