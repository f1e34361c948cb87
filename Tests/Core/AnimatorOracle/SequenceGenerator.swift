import SeededRandom

/// Makes random lives of animators, the same ones for the same seed everywhere.
public struct SequenceGenerator: Sendable {
    private var random: SeededGenerator

    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// At most `length` steps.
    public mutating func sequence(length: Int) -> CallSequence {
        var sequence = CallSequence(
            regime: pick(TransitionTable.regimes), durationNs: pick([1_000_000_000, 700_000_001, 0]),
            isInterruptible: below(4) > 0, pausesOnCompletion: below(3) == 0, steps: [])
        // Most lives begin with something to show.
        if below(4) > 0 { sequence.steps.append(.call(.addAnimations(delayFactor: 0))) }
        for _ in 0..<(1 + below(length)) {
            if below(4) == 0 {
                sequence.steps.append(
                    .advance(ns: pick([100_000_000, 350_000_000, 1, 999_999, 1_000_000, 2_000_000_000])))
            } else {
                sequence.steps.append(.call(call(isInner: false)))
            }
        }
        return sequence
    }

    private mutating func call(isInner: Bool) -> CallSequence.Call {
        switch below(28) {
        case 0, 1, 2: .start(delay: nil)
        case 3: .start(delay: pick([0, 0.25, 0.25, -1]))
        case 4, 5: .pause
        case 6, 7: .fraction(pick([0, 0.25, 0.5, 0.9, 1, 1.5, -0.5]))
        case 8, 9: .reversed(below(2) == 0)
        case 10: .interruptible(below(3) > 0)
        case 11: .pausesOnCompletion(below(2) == 0)
        case 12: .scrubsLinearly(below(2) == 0)
        case 13, 14: .proceed(factor: pick([0, 0.5, 1, 2, -1]), curve: pick(Self.curves))
        case 15: .stop(withoutFinishing: true)
        case 16, 17: .stop(withoutFinishing: false)
        case 18, 19: .finish(position: pick(["start", "end", "current"]))
        case 20, 21: .addAnimations(delayFactor: pick([0, 0, 0.5, 1]))
        case 22, 23: .addCompletion(calls: isInner ? [] : innerCalls())
        case 24: .enterBackground
        case 25: .enterForeground
        case 26: .layerAnimationsRemoved
        default: .release
        }
    }

    /// A curve changes what is seen on the way; of a spring the oracle knows besides when it is too short.
    private static let curves: [String?] = [
        nil, nil, "easeIn", "spring(ratio=0.3,duration=1,velocity=4)",
        "spring(mass=1,stiffness=100,damping=30)",
    ]

    private mutating func innerCalls() -> [CallSequence.Call] {
        var calls: [CallSequence.Call] = []
        for _ in 0..<below(4) { calls.append(call(isInner: true)) }
        return calls
    }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}
