#if Command
    import ArgumentParser
    import Foundation
    import LifecycleStore

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes an NDJSON log, such as one from a device, a run of a log file.",
            discussion: "Prints the run's number. A run is imported once: its uuid names it.")

        @Argument(help: "An NDJSON file; - is standard input.") var file: String
        @Option(help: "The log file or folder it goes to; a file is made when there is none.") var db =
            LogPath.standard
        @Flag(help: "Force every batch to the disk.") var durable = false

        func run() throws {
            let input = try ReadableTwice(file)
            try LogSource.checkIsNDJSON(input)
            // Read once before anything is made: a bad file leaves no half of a run.
            var uuid: String?
            try LogSource.forEachEvent(ofNDJSON: input.path, named: input.name, saysCut: false) { run, _ in
                uuid = run.uuid
            }
            guard let uuid else { throw InputError("\(input.name): the log has no events") }
            if let there = try existing(uuid) {
                throw InputError("\(input.name): this run is in \(db) already, as run \(there)")
            }
            // The file of standard input goes with `input`.
            try withExtendedLifetime(input) {
                try LogSource.read(input.path, named: input.name) { run in
                    LogFolder.isFolder(db)
                        ? try LogFolder(path: db).newLog(for: run, durable: durable)
                        : try LogFile.opened(db, durable: durable)
                }
            }
            guard let number = try existing(uuid) else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            StandardOutput.write("\(number)\n")
        }

        /// The number of the run with a uuid, if the log is there and has it.
        private func existing(_ uuid: String) throws -> Int64? {
            guard FileManager.default.fileExists(atPath: db) else { return nil }
            return try LogSource(db, saying: { _ in }).runs().first { $0.record.description.uuid == uuid }?
                .number
        }
    }
#endif
