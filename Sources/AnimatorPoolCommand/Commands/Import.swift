#if Command
    import ArgumentParser
    import Foundation
    import LifecycleRecording
    import LifecycleStore

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes an NDJSON log, such as one from a device, a run of a log file.",
            discussion: """
                Prints the run's number. A run is imported once, whole or not at all: its uuid names it, and what \
                an import left that was killed is replaced.
                """)

        @Argument(help: "An NDJSON file; - is standard input.") var file: String
        @Option(help: "The log file or folder it goes to; a file is made when there is none.") var db =
            LogPath.standard
        @Flag(help: "Force every batch to the disk.") var durable = false
        @Option(help: "Seconds to wait for a log that cannot be written: a full disk, a lock.")
        var wait = Patience.standard

        func run() throws {
            let input = try ReadableTwice(file)
            try LogSource.checkIsNDJSON(input)
            // Read once before anything is made: a bad file leaves no half of a run.
            var uuid: String?
            try LogSource.forEachEvent(ofNDJSON: input.path, named: input.name, saysCut: false) { run, _ in
                uuid = run.uuid
            }
            guard let uuid else { throw InputError("\(input.name): the log has no events") }
            // The file of standard input goes with `input`.
            try withExtendedLifetime(input) {
                try EndSignals.stoppable {
                    try removeHalf(of: uuid, input)
                    try ImportedRun(uuid: uuid, db: db, durable: durable, patience: wait).write(input)
                }
            }
            guard let number = try run(uuid, in: LogSource(db, saying: { _ in }))?.number else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            StandardOutput.write("\(number)\n")
        }

        /// Takes out what an import of this run left that did not come to its end.
        ///
        /// - Throws: ``InputError`` when the run is there otherwise.
        private func removeHalf(of uuid: String, _ input: ReadableTwice) throws {
            guard FileManager.default.fileExists(atPath: db) else { return }
            let log = try LogSource(db)
            guard let there = try run(uuid, in: log) else { return }
            guard ImportedRun.isHalf(there.record) else {
                throw InputError("\(input.name): this run is in \(db) already, as run \(there.number)")
            }
            try RunRemoval(log).remove([there])
            StandardError.write("\(db): run \(there.number), half an import of this log, is replaced\n")
        }

        /// The run with a uuid, if the log has it.
        private func run(_ uuid: String, in log: LogSource) throws -> ListedRun? {
            try log.runs().first { $0.record.description.uuid == uuid }
        }
    }
#endif
