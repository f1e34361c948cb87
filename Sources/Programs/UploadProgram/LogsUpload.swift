import LifecycleEvents
import LifecycleStore
import LogAnswers
import LogUpload

/// Sends runs to a service.
struct LogsUpload {
    private let arguments: UploadArguments
    private let service: ServiceDestination
    private let signals: EndingSignals
    private let leftovers: Leftovers
    private let retry: RetryPolicy

    init(
        _ arguments: UploadArguments, _ service: ServiceDestination, _ signals: EndingSignals,
        _ leftovers: Leftovers
    ) {
        self.arguments = arguments
        self.service = service
        self.signals = signals
        self.leftovers = leftovers
        retry = RetryPolicy(patienceSeconds: arguments.waitSeconds)
    }

    /// - Returns: 0 when all of it is safe.
    /// - Throws: what keeps every run from being sent.
    func run() async throws -> Int32 {
        try await LogsSending(
            logs: arguments.logs, selector: arguments.selector, isQuiet: arguments.isQuiet,
            place: service.address.description, leftovers: leftovers
        ).run { run, log, title in
            try await send(run, of: log, title)
            return service.address.page(of: run.record.description.uuid)
        }
    }

    private func send(_ run: ListedRun, of log: LogSource, _ title: String) async throws {
        let description = run.record.description
        // An NDJSON log may grow, and goes on behind its batches. A file is there once and for all.
        if log.isFolder || LogReader.isDatabase(path: log.path), let file = try run.sealedFile() {
            let line = ProgressLine(title, events: nil, quiet: arguments.isQuiet)
            defer { line.finish() }
            do {
                return try await signals.cancelling { [service, retry] in
                    try await SealedFileUpload(to: service, retry: retry)
                        .send(file, of: description, progress: line.show)
                }
            } catch let error as UploadError where error.reason == .refused && !error.concernsServer {
                // The service may have begun it in batches already, or take no file of this size.
            }
        }
        let note = try run.noteIfOpen()
        let line = ProgressLine(title, events: run.record.events, quiet: arguments.isQuiet)
        defer { line.finish() }
        let upload = RunUpload(to: service, options: UploadOptions(retry: retry))
        let events = LoggedEvents(run)
        try await signals.cancelling { try await upload.send(events, progress: line.show) }
        if let note {
            StandardStreams.tell("\(note): it is sent as far as it goes, and stays open there")
        }
    }
}
