import LogAnswers
import LogUpload

/// Sends every run that was asked for, one after the other.
struct LogsSending {
    /// The logs, as the user named them.
    let logs: [String]
    let selector: RunSelector
    let isQuiet: Bool
    /// Where they go, as the user knows it.
    let place: String
    let leftovers: Leftovers

    /// - Parameters:
    ///   - begin: called before the first run is sent, and after its log was found: what is wrong with that
    ///     is known without the place.
    ///   - send: sends a run, called by a title, and gives the line by which it is found there.
    /// - Returns: 0 when all of it is safe, 2 when not. What is wrong with one run is said, and the others are sent.
    /// - Throws: what keeps every run from being sent.
    func run(
        begin: () async throws -> Void = {},
        _ send: (_ run: ListedRun, _ log: LogSource, _ title: String) async throws -> String
    ) async throws -> Int32 {
        let client = WorkClient(leftovers: leftovers, notice: { StandardStreams.tell("\($0)") })
        var (isWhole, hasBegun) = (true, false)
        var (runs, events) = (0, Int64(0))
        for name in logs {
            let log: LogSource
            let listed: [ListedRun]
            do {
                log = try LogSource(name, for: client)
                listed = try log.runs(selector)
            } catch  where !(error is CancellationError) && logs.count > 1 {
                StandardStreams.say("\(error)")
                isWhole = false
                continue
            }
            if !hasBegun { try await begin() }
            hasBegun = true
            for run in listed {
                let title = "\(log.path), run \(run.number)"
                do {
                    try StandardStreams.write(try await send(run, log, title))
                    runs += 1
                    events += run.record.events
                } catch let error as UploadError where !error.concernsServer && error.reason != .cancelled {
                    StandardStreams.say("\(title): \(error)")
                    isWhole = false
                }
            }
            if !log.unreadable.isEmpty { isWhole = false }
        }
        if isWhole, !isQuiet {
            StandardStreams.tell(
                "\(runs.counting("run")), \(events.counting("event")): all of it is safe on \(place)")
        }
        return isWhole ? 0 : 2
    }
}
