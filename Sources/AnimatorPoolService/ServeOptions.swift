#if Service
    import Foundation
    import RunDesk
    import RunService

    /// What the user typed.
    struct ServeOptions {
        var log = "animatorpool.sqlite"
        var host = "127.0.0.1"
        var port = 8080
        var tokenFile: String?
        var allowedHosts: [String] = []
        var limits = ServiceLimits()
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
              --max-rows <count>    Rows of an answer at most. (default: \(ServiceLimits().rows))
              --max-connections <count>
                                    (default: \(ServiceLimits().connections))
              --simulations <count> How many run at a time. (default: \(ServiceLimits().simulationsRunning))
              --query-timeout <seconds>
                                    For a query in SQL. (default: \(ServiceLimits().querySeconds))
              -h, --help            Show help information.

            """

        /// - Throws: ``InputError``.
        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            while let word = rest.popFirst() {
                if word == "-h" || word == "--help" {
                    wantsHelp = true
                    return
                }
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard word.hasPrefix("--"), let option = Option(rawValue: String(parts[0].dropFirst(2)))
                else {
                    throw InputError("there is no option “\(word)”; --help lists them")
                }
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw InputError("\(word) needs a value")
                }
                try take(option, value)
            }
            guard tokenFile != nil || Self.isLoopback(host) else {
                throw InputError(
                    "--host \(host): anybody who reaches this machine could read and change the log; "
                        + "give --token-file, or listen on 127.0.0.1")
            }
        }

        private enum Option: String {
            case db, host, port
            case tokenFile = "token-file"
            case allowHost = "allow-host"
            case maxRows = "max-rows"
            case maxConnections = "max-connections"
            case simulations
            case queryTimeout = "query-timeout"
        }

        private mutating func take(_ option: Option, _ value: String) throws {
            switch option {
            case .db: log = value
            case .host: host = value
            case .port: port = try Self.number(option, value, in: 0...65535)
            case .tokenFile: tokenFile = value
            case .allowHost: allowedHosts.append(value)
            case .maxRows: limits.rows = try Self.number(option, value, in: 1...1_000_000)
            case .maxConnections: limits.connections = try Self.number(option, value, in: 1...1_000_000)
            case .simulations: limits.simulationsRunning = try Self.number(option, value, in: 1...256)
            case .queryTimeout:
                limits.querySeconds = Double(try Self.number(option, value, in: 1...3600))
            }
        }

        private static func number(_ option: Option, _ value: String, in range: ClosedRange<Int>) throws
            -> Int
        {
            guard let number = Int(value), range.contains(number) else {
                throw InputError(
                    "--\(option.rawValue) must be from \(range.lowerBound) to \(range.upperBound), not \(value)"
                )
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
