#if Command
    import Foundation
    import LifecycleUpload
    import RunDesk

    /// What the user typed.
    struct UploadArguments {
        var logs: [String] = []
        var address: ServiceAddress?
        var tokenFile: String?
        var selector = RunSelector.all
        /// Seconds to wait for a server that does not take what is sent.
        var waitSeconds = RetryPolicy().patienceSeconds
        var isQuiet = false
        var wantsHelp = false

        static let help = """
            USAGE: animatorpool upload <log> ... --to <address> [options]

            Sends logs to a service (animatorpool serve), and ends with 0 when all of it is safe there. Sent again, a
            run goes on where it stands; what is there already changes nothing. A sealed file with one run goes as it
            is; all else goes in batches of events, without frames.
            Prints the address of each run's page.

            ARGUMENTS:
              <log>                 A log file, a folder with a file per run, or an NDJSON file, which gzip may have
                                    packed; - is standard input.

            OPTIONS:
              --to <address>        The service: http://HOST:PORT or https://HOST.
              --token-file <file>   A file with a token that may write; one of the service's own files is taken, too.
              --run <run>           The run's number or uuid, or all. (default: all)
              --wait <seconds>      How long a service that does not answer is waited for. (default: 60)
              --quiet               No progress and no summary on standard error.
              -h, --help            Show help information.

            """

        /// - Throws: ``InputError``.
        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            var onlyLogs = false
            while let word = rest.popFirst() {
                if onlyLogs || word == "-" || !word.hasPrefix("-") {
                    logs.append(word)
                } else if word == "--" {
                    onlyLogs = true
                } else if word == "-h" || word == "--help" {
                    wantsHelp = true
                    return
                } else if word == "--quiet" {
                    isQuiet = true
                } else {
                    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    guard let option = Option(rawValue: String(parts[0].dropFirst(2))), word.hasPrefix("--")
                    else { throw InputError("there is no option “\(word)”; --help lists them") }
                    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                        throw InputError("\(word) needs a value")
                    }
                    try take(option, value)
                }
            }
            guard !logs.isEmpty else { throw InputError("no log is named; --help shows how") }
            guard address != nil else {
                throw InputError("where to? --to http://HOST:PORT names the service")
            }
        }

        private enum Option: String {
            case to, run, wait
            case tokenFile = "token-file"
        }

        private mutating func take(_ option: Option, _ value: String) throws {
            switch option {
            case .to:
                do throws(UploadError) {
                    address = try ServiceAddress(value)
                } catch {
                    throw InputError("--to: \(error)")
                }
            case .tokenFile: tokenFile = value
            case .run:
                guard let selector = RunSelector(value) else {
                    throw InputError("--run is a run's number or uuid, or all, not “\(value)”")
                }
                self.selector = selector
            case .wait:
                guard let seconds = Double(value), seconds >= 0, seconds <= 1e6 else {
                    throw InputError("--wait is a number of seconds, not “\(value)”")
                }
                waitSeconds = seconds
            }
        }
    }
#endif
