import ArgumentParser
import LifecycleEvents
import LifecycleStore
import LogAnswers
import LogUpload
import ProgramKit

/// `animatorpool upload`: sends runs to a service.
struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animatorpool upload",
        abstract:
            "Sends logs to a service (animatorpool serve), and ends with status 0 when all of it is safe there.",
        discussion: """
            Prints the address of each run's page. After an interruption, run the command again: it continues where it \
            stopped, and skips what the service has. A complete file with one run is sent as it is, all other logs in \
            batches of events and frames. A log without an end has no end on the service, either.
            """)
    static var _errorPrefix: String { "animatorpool-upload: " }

    @Option(help: ArgumentHelp("The service: http://HOST:PORT or https://HOST.", valueName: "address"))
    var to: String
    @Option(
        help: ArgumentHelp(
            "A file with a token that may write, or the service's own file of tokens.",
            valueName: "file"),
        completion: .file())
    var tokenFile: String?
    @OptionGroup var options: SendingOptions

    func run() async throws {
        let service = try destination()
        try await LogsSending(options, to: service.address.description).run { run, log, title in
            try await send(run, of: log, to: service, title)
            return service.address.page(of: run.record.description.uuid)
        }
    }

    private func destination() throws -> ServiceDestination {
        let address: ServiceAddress
        do throws(UploadError) {
            address = try ServiceAddress(to)
        } catch {
            throw InputError("--to: \(error)")
        }
        let token = try tokenFile.map(TokenFile.token)
        if token != nil, address.isUnencrypted, !options.isQuiet {
            StandardError.write(
                "\(address): the token is sent unencrypted; "
                    + "use https outside your own network")
        }
        return ServiceDestination(
            address, token: token, transport: try options.transport())
    }

    private func send(
        _ run: ListedRun, of log: LogSource, to service: ServiceDestination, _ title: String
    ) async throws {
        let description = run.record.description
        let retry = options.retry
        // An NDJSON log may grow, and is sent in batches. A sealed file is complete, and is sent as it is.
        if log.isFolder || LogReader.isDatabase(path: log.path), let file = try run.sealedFile() {
            let line = ProgressLine(title, events: nil, quiet: options.isQuiet)
            defer { line.finish() }
            do {
                return try await EndSignals.cancellable {
                    try await SealedFileUpload(to: service, retry: retry)
                        .send(file, of: description, progress: line.show)
                }
            } catch let error as UploadError where error.reason == .refused && !error.concernsServer {
                // The service may already have batches of the run, or limit the size of files: send batches.
            }
        }
        let note = try run.noteIfOpen()
        let line = ProgressLine(title, events: run.record.events, quiet: options.isQuiet)
        defer { line.finish() }
        let upload = RunUpload(to: service, options: UploadOptions(retry: retry))
        let events = LoggedRun(run)
        try await EndSignals.cancellable { try await upload.send(events, progress: line.show) }
        if let note { ListedRun.say(note, "it is sent as far as it goes, and stays open there") }
    }
}
