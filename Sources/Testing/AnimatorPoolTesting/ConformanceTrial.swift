import AnimatorPool
import LifecycleEvents
import PropertyAnimation

/// Makes the same calls on an animator and on the reference animator, until they differ.
final class ConformanceTrial {
    private let subject: AnimatorConformance.Subject
    private let reference: FakeAnimator
    private let expected: Log
    private let found = Log()
    private var calls: [String] = []
    private(set) var difference: AnimatorConformance.Difference?

    private final class Log {
        var misuses: [MisuseKind] = []
        var ends: [AnimatorPosition] = []
        var blocksRun = 0
    }

    init(_ subject: AnimatorConformance.Subject, _ setup: AnimatorConformance.Setup, _ regime: AnimatorRegime)
    {
        self.subject = subject
        let expected = Log()
        self.expected = expected
        reference = FakeAnimator(
            duration: setup.duration, regime: regime, isInterruptible: setup.isInterruptible,
            onMisuse: { expected.misuses.append($0) }, animations: setup.hasBlock ? {} : nil)
    }

    func run(_ all: [ConformanceCall]) {
        for call in all {
            guard difference == nil, perform(call) else { break }
        }
        end(reference)
        end(subject.animator)
    }

    /// Ends the animator so that it may be released.
    private func end(_ animator: any PropertyAnimating) {
        animator.pausesOnCompletion = false
        if animator.animatingState == .active, animator.isInterruptible || !animator.isRunning {
            animator.stopAnimation(true)
        }
        if animator.animatingState == .stopped { animator.finish(at: .current) }
    }

    /// Makes the call on both animators, and returns whether the call could be made.
    private func perform(_ call: ConformanceCall) -> Bool {
        calls.append(call.text)
        let misusesBefore = expected.misuses.count
        switch call {
        case .wait(let seconds):
            reference.advance(by: seconds)
            subject.advance(seconds)
        case .background:
            guard let enterBackground = subject.enterBackground else { return false }
            reference.enterBackground()
            enterBackground()
        case .inCompletion(let inner):
            // Both completions are called in the waits that follow.
            if case .background = inner, subject.enterBackground == nil { return false }
            if case .finish = inner, subject.misuses == nil { return false }
            if case .startAfter(let delay) = inner, delay < 0, subject.misuses == nil { return false }
            for (animator, log) in [
                (reference as any PropertyAnimating, expected), (subject.animator, found),
            ] {
                animator.onCompletion { [weak self] _ in self?.make(inner, log) }
            }
        default:
            make(call, expected)
            // A misuse that would end the process is not tried.
            if subject.misuses == nil, expected.misuses.count > misusesBefore { return false }
            make(call, found)
        }
        // Work that is due at once ends before the next call.
        reference.advance(by: 0)
        subject.advance(0)
        compare()
        return true
    }

    private func make(_ call: ConformanceCall, _ log: Log) {
        let animator: any PropertyAnimating = log === expected ? reference : subject.animator
        switch call {
        case .start: animator.startAnimation()
        case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: animator.pauseAnimation()
        case .scrub(let fraction): animator.fraction = fraction
        case .reverse(let isReversed): animator.isReversed = isReversed
        case .proceed(let timing, let factor): animator.proceed(along: timing, durationFactor: factor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finish(at: position)
        case .addBlock(let factor): animator.addBlock({ log.blocksRun += 1 }, delayFactor: factor)
        case .addCompletion: animator.onCompletion { log.ends.append($0) }
        case .pausesOnCompletion(let pauses): animator.pausesOnCompletion = pauses
        case .scrubsLinearly(let isLinear): animator.scrubsLinearly = isLinear
        case .background:
            if log === expected { reference.enterBackground() } else { subject.enterBackground?() }
        case .wait, .inCompletion: break
        }
    }

    private func compare() {
        let animator = subject.animator
        compare("state", animator.animatingState, reference.animatingState)
        compare("isRunning", animator.isRunning, reference.isRunning)
        compare("isReversed", animator.isReversed, reference.isReversed)
        let (fraction, right) = (animator.fraction, reference.fraction)
        if !(abs(fraction - right) < 1e-6) { compare("fraction", fraction, right) }
        compare("isInterruptible", animator.isInterruptible, reference.isInterruptible)
        compare("pausesOnCompletion", animator.pausesOnCompletion, reference.pausesOnCompletion)
        compare("scrubsLinearly", animator.scrubsLinearly, reference.scrubsLinearly)
        if !(abs(animator.duration - reference.duration) < 1e-6) {
            compare("duration", animator.duration, reference.duration)
        }
        compare("the blocks that were run", found.blocksRun, expected.blocksRun)
        compare("the positions told to completions", found.ends, expected.ends)
        if let misuses = subject.misuses { compare("misuses", misuses(), expected.misuses) }
    }

    private func compare<Value: Equatable>(_ what: String, _ found: Value, _ right: Value) {
        guard difference == nil, found != right else { return }
        difference = AnimatorConformance.Difference(calls: calls, text: "\(what): \(found), not \(right)")
    }
}

extension ConformanceCall {
    /// The call as Swift code.
    var text: String {
        switch self {
        case .start: "startAnimation()"
        case .startAfter(let delay): "startAnimation(afterDelay: \(delay))"
        case .pause: "pauseAnimation()"
        case .scrub(let fraction): "fraction = \(fraction)"
        case .reverse(let isReversed): "isReversed = \(isReversed)"
        case .proceed(let timing, let factor):
            "proceed(along: \(timing.map { ".\($0)" } ?? "nil"), durationFactor: \(factor))"
        case .stop(let withoutFinishing): "stopAnimation(\(withoutFinishing))"
        case .finish(let position): "finish(at: .\(position.name))"
        case .addBlock(let factor): "addBlock(…, delayFactor: \(factor))"
        case .addCompletion: "onCompletion"
        case .pausesOnCompletion(let pauses): "pausesOnCompletion = \(pauses)"
        case .scrubsLinearly(let isLinear): "scrubsLinearly = \(isLinear)"
        case .background: "the app in the background"
        case .wait(let seconds): "\(seconds) s"
        case .inCompletion(let call): "in a completion \(call.text)"
        }
    }
}
