import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// Random calls to a pool and its safe animators, with everything a list, a user and a system do to them.
///
/// After any sequence: no misuse, no animator left when the pool has gone, and each end that somebody
/// waits for told exactly once.
package enum SafeSequence {
    package struct Failure: CustomStringConvertible {
        package let seed: UInt64
        package let regime: AnimatorRegime
        /// The shortest sequence that was found to fail in the same run.
        package let calls: [SafeCall]
        package let what: String

        package var description: String {
            "\(what) (seed \(seed), \(regime.rawValue)): \(calls.map(\.description).joined(separator: ", "))"
        }
    }

    /// Plays the sequence that `seed` stands for; nil when all is well. The same seed gives the same calls.
    package static func run(seed: UInt64, regime: AnimatorRegime) -> Failure? {
        let calls = calls(seed: seed)
        guard let what = play(calls, regime) else { return nil }
        let short = shrunk(calls, regime)
        return Failure(seed: seed, regime: regime, calls: short, what: play(short, regime) ?? what)
    }

    static func calls(seed: UInt64) -> [SafeCall] {
        var random = SeededGenerator(seed: seed)
        let count = 3 + Int(random.next() % 12)
        var calls: [SafeCall] = []
        calls.reserveCapacity(count + 1)
        calls.append(SafeCall(kind: .attachNewItem, bits: random.next()))
        for _ in 0..<count {
            let kind = SafeCall.Kind.all[Int(random.next() % UInt64(SafeCall.Kind.all.count))]
            calls.append(SafeCall(kind: kind, bits: random.next()))
        }
        return calls
    }

    /// Takes one call out after the other, as long as it fails.
    private static func shrunk(_ calls: [SafeCall], _ regime: AnimatorRegime) -> [SafeCall] {
        var calls = calls
        var index = calls.count
        while index > 0 {
            index -= 1
            var fewer = calls
            fewer.remove(at: index)
            if play(fewer, regime) != nil {
                calls = fewer
                index = min(index + 1, calls.count)
            }
        }
        return calls
    }

    /// What went wrong, or nil.
    private static func play(_ calls: [SafeCall], _ regime: AnimatorRegime) -> String? {
        let stage = SafeSequenceScene(regime)
        for call in calls { stage.perform(call) }
        stage.end()
        return stage.complaint
    }
}

/// One call of a sequence; its bits say with which values, and to which cell.
package struct SafeCall: CustomStringConvertible {
    enum Kind: UInt8, CaseIterable {
        case attach, attachNewItem, willDisplay, didEndDisplaying, time, turn, start, startAfter, pause
        case scrub, reverse, proceed, proceedIn, stop, finish, runTo, runToIn, restart, onEnd, tearDown, hold
        case systemBackground, background, foreground, strip, prepare, teardownPolicy, backgroundPolicy,
            recheck
        case pausesOnCompletion, notInterruptible, dropCell, close, outside, refill

        static let all = allCases
    }

    let kind: Kind
    let bits: UInt64

    /// 0 ..< `count`, from a part of the bits of its own for each `place` 0…3.
    func pick(_ count: Int, _ place: Int) -> Int { Int((bits >> UInt64(16 * place)) & 0xffff) % count }

    /// 0…1.
    func unit(_ place: Int) -> Double { Double((bits >> UInt64(16 * place)) & 0xffff) / 65_535 }

    package var description: String { "\(kind)(\(String(bits, radix: 16)))" }
}
