import ArgumentParser
import Foundation
import LogAnswers
import LogUpload
import ProgramKit

#if Upload
    import AsyncHTTPUpload
#endif

/// The options that `upload` and `ship` share: the runs to send, and the transport.
struct SendingOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A log file, a folder with a file per run, or an NDJSON file, also compressed with gzip; - is standard input.",
            valueName: "log"),
        completion: .file())
    var logs: [String]
    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp(
            "PEM certificates of authorities that are trusted beside the system's; otherwise SSL_CERT_FILE of the environment names one.",
            valueName: "file"),
        completion: .file())
    var authorities: String?
    @Option(
        name: .customLong("run"),
        help: "The run's number, its uuid or the first four letters of that, or all.")
    var selector = RunSelector.all
    @Option(
        help: ArgumentHelp(
            "How long a server that does not answer is waited for: a number of seconds from 0 to 1000000.",
            valueName: "seconds"))
    var wait = LogWaitLimit.standard
    @Flag(name: .customLong("quiet"), help: "No progress and no summary on standard error.")
    var isQuiet = false

    var retry: RetryPolicy { RetryPolicy(patienceSeconds: wait.seconds) }

    /// Returns the HTTP transport.
    ///
    /// - Throws: ``InputError`` when the file of certificate authorities or the proxy's address is invalid.
    func transport() throws -> any UploadTransport {
        #if Upload
            let environment = ProcessInfo.processInfo.environment
            do throws(UploadError) {
                return try AsyncHTTPTransport(
                    environment: environment, authorities: authorities ?? environment["SSL_CERT_FILE"])
            } catch {
                throw InputError("\(error)")
            }
        #else
            throw InputError(
                "built without the trait Upload: `swift build -c release --traits default,Upload "
                    + "--product animatorpool-upload` builds it with it")
        #endif
    }
}

/// Sends every selected run, one after the other.
struct LogsSending {
    private let options: SendingOptions
    private let place: String

    /// - Parameter place: the destination, as the user named it.
    init(_ options: SendingOptions, to place: String) {
        (self.options, self.place) = (options, place)
    }

    /// Reports an error of one run, and sends the other runs.
    ///
    /// - Parameters:
    ///   - begin: called once, before the first run is sent and after its log was opened, so that errors of
    ///     the log do not need a connection.
    ///   - send: sends a run, titled `title`, and returns the line that tells where to find the run.
    /// - Throws: an error that concerns every run, or ``ExitStatus/bad`` when some runs were not sent.
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
