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

/// The end of a run that ended its process or hung.
package struct RunEnd: Hashable, Sendable {
    /// Whether the run hung.
    package let isHang: Bool
    /// The signal that ended the process, or 0 if the process exited.
    package let signal: Int32
    /// The last message of the process, for example of a `fatalError`.
    package let message: String
    /// The events before the end, one line each.
    package private(set) var lines: [String] = []
    /// The decisions of the run that differ from a plain run.
    package private(set) var choices: [RunChoice] = []
    /// The index of the current step in the schedule.
    private var step = 0
    private(set) var taken: [Choices.Taken] = []
    var deviations: Deviations {
        Deviations(taken.filter { $0.option != 0 }.map { Deviations.Entry($0.site, $0.option) })
    }

    /// Creates the end of a run.
    ///
    /// - Parameters:
    ///   - end: The end of the process.
    ///   - printed: The text on the process's standard error.
    ///   - lastWords: The message of ``ChildSignalHandler``, or nil if the process could not send one.
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

    /// The end in one sentence.
    package var title: String {
        if isHang { return "The code under test did not return from a call." }
        let name = signal == 0 ? "" : " (\(Self.names[signal] ?? "signal \(signal)"))"
        return "The code under test ended its process\(name)\(message.isEmpty ? "." : ": \(message)")"
    }

    private static let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE",
    ]

    /// A hash of the signal and the message. Words with numbers, which differ from run to run, are
    /// omitted, except source lines.
    var fingerprint: Fingerprint {
        var hash = StableHash()
        hash.add("ended \(signal)")
        for word in message.split(separator: " ")
        where word.contains(".swift:") || !word.contains(where: { $0.isNumber }) {
            hash.add(String(word))
        }
        return Fingerprint(rawValue: hash.value)
    }

    /// The end as a finding of a search.
    var finding: ScheduleFinding {
        ScheduleFinding(fingerprint, severity: FindingSeverity.wouldCrash.rank + 1, step: step)
    }

    /// Returns the line of a process's last output that contains the reason of its end.
    static func message(in printed: String) -> String {
        let lines = printed.split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains("atal error") } ?? lines.last ?? ""
        return String(line.prefix(300))
    }
}
