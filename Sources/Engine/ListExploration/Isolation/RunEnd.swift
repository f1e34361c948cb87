#if !hasFeature(Embedded)
    import Exploration
    import LifecycleEvents
    import LifecycleJudging
    import ScrollSimulation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// How a run of the code under test ended its process, or that it never ended.
    package struct RunEnd: Hashable, Sendable {
        /// Whether it never ended.
        package let isHang: Bool
        /// The signal that ended the process; 0 if it ended itself.
        package let signal: Int32
        /// What the process printed last, for example the message of a `fatalError`.
        package let message: String
        /// What happened in the list before: a line for each event.
        package private(set) var lines: [String] = []
        /// The decisions that the run had made otherwise than a plain run.
        package private(set) var choices: [RunChoice] = []
        /// The step of the schedule, from 0.
        private var step = 0
        private(set) var taken: [Choices.Taken] = []
        var deviations: Deviations {
            Deviations(taken.filter { $0.option != 0 }.map { Deviations.Entry($0.site, $0.option) })
        }

        /// - Parameters:
        ///   - end: How the process ended.
        ///   - printed: What it printed on standard error.
        ///   - lastWords: What ``CrashHandler`` sent; nil if the process could not send anything any more.
        init(_ end: ForkedChild.End, printed: String, lastWords: ByteReader?) {
            if case .signal(let number) = end { signal = number } else { signal = 0 }
            isHang = signal == ForkedChild.hangSignal || signal == SIGKILL
            message = isHang ? "" : Self.message(in: printed)
            guard var bytes = lastWords else { return }
            step = bytes.number()
            taken = bytes.values()
            choices = bytes.elements { bytes in
                let kind = RunChoice.Kind(rawValue: bytes.text()) ?? .pool
                let item: Int64? = bytes.value(or: nil)
                return RunChoice(
                    kind, item: item.map { ItemID($0) }, occurrence: bytes.number(), value: bytes.number())
            }
            lines = bytes.elements { $0.text() }
        }

        /// What happened, in a sentence.
        package var title: String {
            if isHang { return "The code under test did not return from a call." }
            let name = signal == 0 ? "" : " (\(Self.names[signal] ?? "signal \(signal)"))"
            return "The code under test ended its process\(name)\(message.isEmpty ? "." : ": \(message)")"
        }

        private static let names: [Int32: String] = [
            SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS",
            SIGFPE: "SIGFPE",
        ]

        /// The signal and the message without numbers, which differ from run to run, but for those of lines in sources.
        var fingerprint: Fingerprint {
            var hash = StableHash()
            hash.add("ended \(signal)")
            for word in message.split(separator: " ")
            where word.contains(".swift:") || !word.contains(where: { $0.isNumber }) {
                hash.add(String(word))
            }
            return Fingerprint(rawValue: hash.value)
        }

        /// As what a search finds.
        var finding: ScheduleFinding {
            ScheduleFinding(fingerprint, severity: FindingSeverity.wouldCrash.rank + 1, step: step)
        }

        /// The line of a process's last words that says why it ended.
        static func message(in printed: String) -> String {
            let lines = printed.split(whereSeparator: \.isNewline)
            let line = lines.last { $0.contains("atal error") } ?? lines.last ?? ""
            return String(line.prefix(300))
        }
    }
#endif
