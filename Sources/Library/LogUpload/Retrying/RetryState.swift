/// The failures since the last progress, and the decision about the next failure. The type only decides; the
/// caller waits.
struct RetryState {
    private let policy: RetryPolicy
    /// The number of consecutive failures.
    private(set) var failures = 0
    /// The number of contradictions between server and client without progress in between.
    private var disagreements = 0
    private var sinceSeconds: Double?

    /// The number of contradictions at which the upload ends.
    static let disagreementsAllowed = 4

    init(_ policy: RetryPolicy) { self.policy = policy }

    enum Decision: Hashable {
        /// Retry after this many seconds.
        case tryAgain(afterSeconds: Double)
        case giveUp(UploadError.Reason)
    }

    /// Resets the state, because more events or frames are safe than ever before.
    mutating func progressed() {
        failures = 0
        disagreements = 0
        sinceSeconds = nil
    }

    /// Returns the longest wait of the next attempt, in seconds.
    func secondsLeft(atSeconds now: Double) -> Double {
        policy.patienceSeconds - (sinceSeconds.map { now - $0 } ?? 0)
    }

    /// Records a failure and returns the decision.
    ///
    /// - Parameters:
    ///   - now: The seconds of a clock that never decreases.
    ///   - chance: A random number from 0 up to 1.
    mutating func failed(_ failure: UploadFailure, atSeconds now: Double, chance: Double) -> Decision {
        failures += 1
        // The waiting time within the attempt counts, too.
        let since = sinceSeconds ?? now - failure.waitedSeconds
        sinceSeconds = since
        var wait = policy.wait(after: failures, chance: chance)
        switch failure.cure {
        // A caller that can send smaller batches has done so already.
        case .nothing, .sendingLess: return .giveUp(.refused)
        case .asking:
            disagreements += 1
            guard disagreements < Self.disagreementsAllowed else { return .giveUp(.refused) }
            if disagreements == 1 { return .tryAgain(afterSeconds: 0) }
        case .waiting(let asked):
            // Adds a part to the server's time, so that not all clients return at the same moment.
            if let asked { wait = max(asked, 0) + wait / 4 }
        }
        let left = policy.patienceSeconds - (now - since)
        guard left > 0 else { return .giveUp(.noAnswer) }
        if case .waiting(let asked?) = failure.cure, asked > left { return .giveUp(.noAnswer) }
        // The last attempt is made when the patience ends, not long before.
        return .tryAgain(afterSeconds: min(wait, left))
    }
}
