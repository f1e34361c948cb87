#if Command
    import LifecycleEvents
    import LifecycleStore
    import LifecycleUpload
    import RunDesk

    /// Sends every run that was asked for, one after the other.
    struct LogsUpload {
        private let arguments: UploadArguments
        private let service: ServiceDestination
        private let signals: EndingSignals
        private let client: DeskClient
        private let retry: RetryPolicy

        init(
            _ arguments: UploadArguments, _ service: ServiceDestination, _ signals: EndingSignals,
            _ leftovers: Leftovers
        ) {
            self.arguments = arguments
            self.service = service
            self.signals = signals
            client = DeskClient(leftovers: leftovers, notice: { StandardStreams.tell("\($0)") })
            retry = RetryPolicy(patienceSeconds: arguments.waitSeconds)
        }

        /// - Returns: 0 when all of it is safe. What is wrong with one run is said, and the others are sent.
        /// - Throws: what keeps every run from being sent.
        func run() async throws -> Int32 {
            var isWhole = true
            var (runs, events) = (0, Int64(0))
            for name in arguments.logs {
                let log: LogSource
                let listed: [ListedRun]
                do {
                    log = try LogSource(name, for: client)
                    listed = try log.runs(arguments.selector)
                } catch  where !(error is CancellationError) && arguments.logs.count > 1 {
                    StandardStreams.say("\(error)")
                    isWhole = false
                    continue
                }
                for run in listed {
                    do {
                        try await send(run, of: log)
                        runs += 1
                        events += run.record.events
                        try StandardStreams.write(service.address.page(of: run.record.description.uuid))
                    } catch let error as UploadError where !error.concernsServer && error.reason != .cancelled
                    {
                        StandardStreams.say("\(Self.name(of: run, in: name)): \(error)")
                        isWhole = false
                    }
                }
                if !log.unreadable.isEmpty { isWhole = false }
            }
            if isWhole, !arguments.isQuiet {
                StandardStreams.tell(
                    "\(runs.counting("run")), \(events.counting("event")): all of it is safe on \(service.address)"
                )
            }
            return isWhole ? 0 : 2
        }

        private func send(_ run: ListedRun, of log: LogSource) async throws {
            let title = Self.name(of: run, in: log.path)
            let description = run.record.description
            // What was made of an NDJSON file is events, and nothing but events.
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

        private static func name(of run: ListedRun, in log: String) -> String {
            "\(log), run \(run.number)"
        }
    }
#endif
