/// What is seen of an animator, by the engine or by the oracle: two of them are compared.
public struct TranscriptEntry: Sendable {
    public enum Occasion: Hashable, Sendable {
        /// After the step of this number.
        case step(Int)
        /// After a call inside a completion.
        case innerCall
        /// A completion is called: with which number, at which position.
        case completion(Int, position: String)
    }

    public var occasion: Occasion
    /// Of the call; nil where there was none.
    public var outcome: OracleOutcome?
    public var phase: OraclePhase
    public var isRunning: Bool
    public var isReversed: Bool
    public var isBacked: Bool
    /// Of no meaning when the animator is gone.
    public var fraction: Double

    /// What of it differs from `other`, in words; nil when nothing does.
    func difference(from other: TranscriptEntry) -> String? {
        var words: [String] = []
        func compare<T: Equatable>(_ name: String, _ mine: T, _ theirs: T) {
            if mine != theirs { words.append("\(name) is \(mine), not \(theirs)") }
        }
        compare("the occasion", occasion, other.occasion)
        compare("the outcome", outcome, other.outcome)
        compare("the phase", phase, other.phase)
        guard phase != .gone || other.phase != .gone else {
            return words.isEmpty ? nil : words.joined(separator: "; ")
        }
        compare("isRunning", isRunning, other.isRunning)
        compare("isReversed", isReversed, other.isReversed)
        compare("backed", isBacked, other.isBacked)
        if !(abs(fraction - other.fraction) <= 1e-9 * max(1, abs(other.fraction))) {
            words.append("the fraction is \(fraction), not \(other.fraction)")
        }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }
}
