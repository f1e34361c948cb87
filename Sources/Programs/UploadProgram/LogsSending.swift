import LogAnswers
import LogUpload
import ProgramKit

/// Sends every run that was asked for, one after the other.
struct LogsSending {
    private let options: SendingOptions
    private let place: String

    /// - Parameter place: where they go, as the user knows it.
    init(_ options: SendingOptions, to place: String) {
        (self.options, self.place) = (options, place)
    }

    /// Reports an error of one run, and sends the other runs.
    ///
    /// - Parameters:
    ///   - begin: called before the first run is sent, and after its log was found: what is wrong with that
    ///     is known without the place.
    ///   - send: sends a run, called by a title, and gives the line by which it is found there.
    /// - Throws: what keeps every run from being sent, or ``ExitStatus/bad`` when not all of it is safe.
    func run(
        begin: () async throws -> Void = {},
        _ send: (_ run: ListedRun, _ log: LogSource, _ title: String) async throws -> String
    ) async throws {
        var (isWhole, hasBegun) = (true, false)
        var (runs, events) = (0, Int64(0))
        for name in options.logs {
            let log: LogSource
            let listed: [ListedRun]
            do {
                log = try LogSource(name, for: .command)
                listed = try log.runs(options.selector)
            } catch  where !(error is CancellationError) && options.logs.count > 1 {
                ProgramEnd.say("\(error)", as: Entry.command)
                isWhole = false
                continue
            }
            if !hasBegun { try await begin() }
            hasBegun = true
            for run in listed {
                let title = "\(log.path), run \(run.number)"
                do {
                    StandardOutput.write(try await send(run, log, title) + "\n")
                    StandardOutput.flush()
                    try StandardOutput.check()
                    runs += 1
                    events += run.record.events
                } catch let error as UploadError where !error.concernsServer && error.reason != .cancelled {
                    ProgramEnd.say("\(title): \(error)", as: Entry.command)
                    isWhole = false
                }
            }
            if !log.unreadable.isEmpty { isWhole = false }
        }
        guard isWhole else { throw ExitStatus.bad }
        if !options.isQuiet {
            StandardError.write(
                "\(runs.counting("run")), \(events.counting("event")): all of it is safe on \(place)")
        }
    }
}
