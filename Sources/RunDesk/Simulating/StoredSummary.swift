#if Store
    import LifecycleEvents
    import LifecycleJudging

    /// What a log keeps of a simulation's summary, and does not have in its rows.
    struct StoredSummary: Hashable, Sendable {
        /// By the rules of that simulation.
        let violations: [Invariant: Int]
        private let numbers: [String: Double]

        /// - Parameter json: as ``RunSummary/json()`` writes it; nil when it is something else.
        init?(_ json: String) {
            var (found, numbers): ([Invariant: Int]?, [String: Double]) = (nil, [:])
            do throws(JSONFault) {
                var reader = JSONReader(Array(json.utf8)[...])
                try reader.object { (key, reader) throws(JSONFault) in
                    let name = String(decoding: key, as: UTF8.self)
                    guard name != "violations" else {
                        found = try Self.violations(&reader)
                        return
                    }
                    guard Self.numberNames.contains(name) else { return try reader.skip() }
                    if case .number(let number) = try reader.value(of: name) { numbers[name] = number }
                }
            } catch {
                return nil
            }
            guard let found else { return nil }
            (violations, self.numbers) = (found, numbers)
        }

        private static func violations(_ reader: inout JSONReader) throws(JSONFault) -> [Invariant: Int] {
            var counts: [Invariant: Int] = [:]
            try reader.object { (code, reader) throws(JSONFault) in
                let count: Int = try reader.integer(of: "violations")
                let rule = Invariant.allCases.first { code.elementsEqual($0.code.utf8) }
                if let rule { counts[rule] = count }
            }
            return counts
        }

        private static let numberNames: Set = ["virtualSeconds", "wallSeconds", "frames", "hitchMsPerSecond"]

        var virtualSeconds: Double { numbers["virtualSeconds"] ?? 0 }
        var wallSeconds: Double { numbers["wallSeconds"] ?? 0 }
        var frames: Int { numbers["frames"].flatMap { Int(exactly: $0) } ?? 0 }
        var hitchMsPerSecond: Double { numbers["hitchMsPerSecond"] ?? 0 }
    }
#endif
