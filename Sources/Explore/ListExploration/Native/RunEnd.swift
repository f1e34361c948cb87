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

/// The end of a run that ended its process, hung, or failed in a way that no rule describes.
package struct RunEnd: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, BitwiseCopyable {
        case signal(Int32)
        /// The status is not that of the code under test if the code called `exit`: a handler of the search has
        /// ended the process then.
        case exit(Int32)
        case hang
        /// The process goes on.
        case failure
    }

    package let kind: Kind
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

    package var isHang: Bool { kind == .hang }

    /// Creates the end of a run.
    ///
    /// - Parameters:
    ///   - end: The end of the process.
    ///   - printed: The text on the process's standard error.
    ///   - lastWords: The message of ``ChildSignalHandler``, or nil if the process could not send one.
    init(_ end: ForkedChild.End, printed: String, lastWords: ByteReader?) {
        switch end {
        case .exited(let status): kind = .exit(status)
        case .signal(ForkedChild.hangSignal), .signal(SIGKILL): kind = .hang
        case .signal(let number): kind = .signal(number)
        }
        message = kind == .hang ? "" : Self.message(in: printed)
        guard var bytes = lastWords else { return }
        step = bytes.number()
        taken = bytes.values()
        choices = bytes.choices()
        lines = bytes.elements { $0.text() }
    }

    /// Creates the end of a run that failed without a broken rule; nil for all other runs.
    init?(failureOf run: JudgedRun, _ log: SearchedLog) {
        guard let failure = run.failure else { return nil }
        (kind, message, choices, step) = (.failure, failure, run.choices, log.lastStep)
        lines = FoundStory.lines(of: log.events.suffix(16))
    }

    /// The end in one sentence.
    package var title: String {
        let detail = message.isEmpty ? "." : ": \(message)"
        return switch kind {
        case .failure: message
        case .hang: "The code under test did not return from a call."
        case .exit(0): "The code under test ended its process without an error\(detail)"
        case .exit(let status): "The code under test ended its process with status \(status)\(detail)"
        case .signal(let number):
            "The code under test ended its process (\(Self.names[number] ?? "signal \(number)"))\(detail)"
        }
    }

    /// What the run does at its end.
    var words: String {
        switch kind {
        case .failure: "fails"
        case .hang: "hangs"
        case .exit, .signal: "ends the process"
        }
    }

    private static let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE",
    ]

    /// A hash of the end and the message. Words with numbers, which differ from run to run, are
    /// omitted, except source lines.
    var fingerprint: Fingerprint {
        var hash = StableHash()
        hash.add("ended \(kind)")
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
