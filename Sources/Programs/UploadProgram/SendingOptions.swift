import ArgumentParser
import Foundation
import LogAnswers
import LogUpload
import ProgramKit

#if Upload
    import AsyncHTTPUpload
#endif

/// What `upload` and `ship` have in common: which runs of which logs, and how they are sent.
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

    /// What takes the requests to the server.
    ///
    /// - Throws: ``InputError`` when the file of authorities or the address of a proxy is none.
    func transport() throws -> any UploadTransport {
        #if Upload
            let environment = ProcessInfo.processInfo.environment
            do throws(TransportError) {
                return try AsyncHTTPTransport(
                    environment: environment, authorities: authorities ?? environment["SSL_CERT_FILE"])
            } catch {
                throw InputError("\(error.description); \(error.wayOut)")
            }
        #else
            throw InputError(
                "built without the trait Upload: `swift build -c release --traits default,Upload "
                    + "--product animatorpool-upload` builds it with it")
        #endif
    }
}
