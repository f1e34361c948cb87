/// The failures since the last progress, and the decision about the next one. It does not wait itself.
struct RetryState {
    private let policy: RetryPolicy
    /// Failures in a row.
    private(set) var failures = 0
    /// How often server and client have disagreed without progress in between.
    private var disagreements = 0
    private var sinceSeconds: Double?

    /// Ends an upload to a server whose answers contradict each other.
    static let disagreementsAllowed = 4

    init(_ policy: RetryPolicy) { self.policy = policy }

    enum Decision: Hashable {
        /// Retry after this many seconds.
        case tryAgain(afterSeconds: Double)
        case giveUp(UploadError.Reason)
    }

    /// More events or frames are safe than ever before.
    mutating func progressed() {
        failures = 0
        disagreements = 0
        sinceSeconds = nil
    }

    /// The longest wait of the next attempt, in seconds.
    func secondsLeft(atSeconds now: Double) -> Double {
        policy.patienceSeconds - (sinceSeconds.map { now - $0 } ?? 0)
    }

    /// - Parameters:
    ///   - now: seconds of a clock that never goes back.
    ///   - chance: from 0 up to 1.
    mutating func failed(_ failure: UploadFailure, atSeconds now: Double, chance: Double) -> Decision {
        failures += 1
        // What was waited in vain within the attempt counts, too.
        let since = sinceSeconds ?? now - failure.waitedSeconds
        sinceSeconds = since
        var wait = policy.wait(after: failures, chance: chance)
        switch failure.cure {
        // Who can send less has done so already.
        case .nothing, .sendingLess: return .giveUp(.refused)
        case .asking:
            disagreements += 1
            guard disagreements < Self.disagreementsAllowed else { return .giveUp(.refused) }
            if disagreements == 1 { return .tryAgain(afterSeconds: 0) }
        case .waiting(let asked):
            // A part more than the server asks for, so that not all come at that moment.
            if let asked { wait = max(asked, 0) + wait / 4 }
        }
        let left = policy.patienceSeconds - (now - since)
        guard left > 0 else { return .giveUp(.noAnswer) }
        if case .waiting(let asked?) = failure.cure, asked > left { return .giveUp(.noAnswer) }
        // The last attempt is made when patience ends, not long before it.
        return .tryAgain(afterSeconds: min(wait, left))
    }
}
