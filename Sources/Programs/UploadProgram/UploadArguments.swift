import Foundation
import LogAnswers
import LogUpload

/// What the user typed.
struct UploadArguments {
    var logs: [String] = []
    var address: ServiceAddress?
    var tokenFile: String?
    var selector = RunSelector.all
    /// A file with certificates of authorities that are trusted beside the system's.
    var authorities: String?
    /// Seconds to wait for a server that does not take what is sent.
    var waitSeconds = RetryPolicy().patienceSeconds
    var isQuiet = false
    var wantsHelp = false

    static let help = """
        USAGE: animatorpool upload <log> ... --to <address> [options]

        Sends logs to a service (animatorpool serve), and ends with 0 when all of it is safe there. Sent again, a
        run goes on where it stands; what is there already changes nothing. A sealed file with one run goes as it
        is; all else goes in batches of events and frames, and ends as the log says that it ended. A log that does
        not say it is not whole on the service either.
        Prints the address of each run's page.

        ARGUMENTS:
          <log>                 A log file, a folder with a file per run, or an NDJSON file, which gzip may have
                                packed; - is standard input.

        OPTIONS:
          --to <address>        The service: http://HOST:PORT or https://HOST.
          --token-file <file>   A file with a token that may write; one of the service's own files is taken, too.
          --ca-file <file>      PEM certificates of authorities that are trusted beside the system's; otherwise
                                SSL_CERT_FILE of the environment names one.
          --run <run>           The run's number or uuid, or all. (default: all)
          --wait <seconds>      How long a service that does not answer is waited for. (default: 60)
          --quiet               No progress and no summary on standard error.
          -h, --help            Show help information.

        """

    /// - Throws: ``InputError``.
    init(_ words: [String]) throws {
        let words = try RawArguments(words, options: ["to", "token-file", "ca-file", "run", "wait"]) {
            option, value in
            switch option {
            case "to":
                do throws(UploadError) {
                    address = try ServiceAddress(value)
                } catch {
                    throw InputError("--to: \(error)")
                }
            case "token-file": tokenFile = value
            case "ca-file": authorities = value
            case "run": selector = try RawArguments.selector(value)
            default: waitSeconds = try RawArguments.seconds(value)
            }
        }
        (logs, isQuiet, wantsHelp) = (try words.logs(), words.isQuiet, words.wantsHelp)
        guard wantsHelp || address != nil else {
            throw InputError("where to? --to http://HOST:PORT names the service")
        }
    }
}
