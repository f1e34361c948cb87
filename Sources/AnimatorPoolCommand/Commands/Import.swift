#if Command
    import ArgumentParser
    import LifecycleStore

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes an NDJSON log, such as one from a device, a run of a log file.",
            discussion: "Prints the run's number. A run is imported once: its uuid names it.")

        @Argument(help: "An NDJSON file.") var file: String
        @Option(help: "The log file it goes to; made when there is none.") var db = LogPath.standard
        @Flag(help: "Force every batch to the disk.") var durable = false

        func run() throws {
            guard try LogSource.isNDJSON(file) else {
                throw InputError(
                    "\(file): this is no NDJSON log that can be read; its first line is {\"run\":{…}}")
            }
            // Read once before anything is made: a bad file leaves no half of a run.
            var uuid: String?
            try LogSource.forEachEvent(ofNDJSON: file, saysCut: false) { run, _ in uuid = run.uuid }
            guard let uuid else { throw InputError("\(file): the log has no events") }
            let log = try LogFile(path: db, durable: durable)
            StandardError.say(completedIn: log)
            if let there = try LogReader(path: db).runs().first(where: { $0.description.uuid == uuid }) {
                throw InputError("\(file): this run is in \(db) already, as run \(there.number)")
            }
            try LogSource.read(file, into: log)
            let runs = try LogReader(path: db).runs()
            guard let run = runs.first(where: { $0.description.uuid == uuid }) else {
                throw InputError("\(db): the run \(uuid) was written and is not there")
            }
            StandardOutput.write("\(run.number)\n")
        }
    }
#endif
