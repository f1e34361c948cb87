#if Service
    import ServiceAnswers

    /// An option that sets one of the service's limits.
    struct LimitOption {
        let name: String
        let meaning: String
        let range: ClosedRange<Int>
        let limit: WritableKeyPath<ServiceLimits, Int>

        static var all: [LimitOption] {
            [
                .init("max-rows", "Rows of an answer.", 1...1_000_000, \.rows),
                .init("max-connections", "Connections at a time.", 1...1_000_000, \.connections),
                .init("max-followers", "Clients that follow runs at a time.", 0...100_000, \.followers),
                .init("max-ingests", "Runs that are taken in at a time.", 0...10_000, \.ingests),
                .init("simulations", "Simulations at a time.", 1...256, \.simulationsRunning),
                .init("simulation-timeout", "Seconds for a simulation.", 1...86_400, \.simulationSeconds),
                .init("query-timeout", "Seconds for a query in SQL.", 1...3600, \.querySeconds),
                .init(
                    "check-wait", "Seconds to wait for the check of a sent file before a 202.", 0...3600,
                    \.checkSeconds),
                .init(
                    "ingest-timeout", "Seconds after which a run that nobody adds to is closed.", 1...86_400,
                    \.ingestIdleSeconds),
            ]
        }

        private init(
            _ name: String, _ meaning: String, _ range: ClosedRange<Int>,
            _ limit: WritableKeyPath<ServiceLimits, Int>
        ) {
            self.name = name
            self.meaning = meaning
            self.range = range
            self.limit = limit
        }

        /// The lines about it in the help.
        var help: String {
            "  --\(name) <number>\n" + String(repeating: " ", count: 24)
                + "\(meaning) (default: \(ServiceLimits()[keyPath: limit]))\n"
        }
    }
#endif
