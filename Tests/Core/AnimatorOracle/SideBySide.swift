/// Runs sequences on the engine and on the oracle, and finds the shortest one on which they differ.
public struct SideBySide {
    private let table: TransitionTable

    /// - Parameter table: The text of the binding table.
    public init(table: TransitionTable) { self.table = table }

    /// Where the engine differs from the table.
    public struct Difference: Sendable {
        /// Counts the steps from 1.
        public var step: Int
        public var text: String
    }

    /// The first difference; nil when there is none.
    public func difference(in sequence: CallSequence) -> Difference? {
        let engine = DrivenAnimator(sequence)
        var oracle = Oracle(sequence, table: table)
        for (index, step) in sequence.steps.enumerated() {
            engine.forgetTranscript()
            oracle.forgetTranscript()
            engine.take(step, number: index + 1)
            oracle.take(step, number: index + 1)
            for (seen, expected) in zip(engine.transcript, oracle.transcript) {
                if let text = seen.difference(from: expected) {
                    return Difference(step: index + 1, text: text)
                }
            }
            if engine.transcript.count != oracle.transcript.count {
                return Difference(
                    step: index + 1,
                    text: "\(engine.transcript.count) things happened, not \(oracle.transcript.count)")
            }
        }
        return nil
    }

    /// The shortest sequence that differs and is left of `sequence`: no step and no call inside a
    /// completion can be taken away any more.
    public func shrunk(_ sequence: CallSequence) -> CallSequence {
        var best = sequence
        if let difference = difference(in: best) { best.steps.removeLast(best.steps.count - difference.step) }
        var length = best.steps.count
        while length > 0 {
            var start = 0
            var isShorter = false
            while start < best.steps.count {
                var candidate = best
                candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
                if difference(in: candidate) != nil {
                    best = candidate
                    isShorter = true
                } else {
                    start += length
                }
            }
            // As long as single steps still go, others may go after them.
            if length > 1 || !isShorter { length /= 2 }
        }
        return withoutInnerCalls(best)
    }

    private func withoutInnerCalls(_ sequence: CallSequence) -> CallSequence {
        var best = sequence
        for index in best.steps.indices {
            guard case .call(.addCompletion(var calls)) = best.steps[index] else { continue }
            for place in calls.indices.reversed() {
                var fewer = calls
                fewer.remove(at: place)
                var candidate = best
                candidate.steps[index] = .call(.addCompletion(calls: fewer))
                guard difference(in: candidate) != nil else { continue }
                best = candidate
                calls = fewer
            }
        }
        return best
    }
}
