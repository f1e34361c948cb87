import AnimationTiming
import LifecycleEvents
import PropertyAnimation

/// The engine's animator, driven by a sequence.
final class DrivenAnimator {
    private let runLoop = TurnLoop()
    private let engine: AnimationEngine
    private let layer: Layer
    private let animator: PropertyAnimator
    private var lastCompletion = 0
    private var isReleased = false
    private(set) var transcript: [TranscriptEntry] = []

    init(_ sequence: CallSequence) {
        let regime = AnimatorRegime(rawValue: sequence.regime) ?? .ios16
        engine = AnimationEngine(runLoop: runLoop, regime: regime, misusePolicy: .record, record: { _ in })
        layer = Layer(engine: engine)
        animator = PropertyAnimator(
            engine: engine, duration: Double(sequence.durationNs) / 1e9, curve: .linear,
            isInterruptible: sequence.isInterruptible)
        animator.pausesOnCompletion = sequence.pausesOnCompletion
    }

    func forgetTranscript() { transcript.removeAll(keepingCapacity: true) }

    func take(_ step: CallSequence.Step, number: Int) {
        var outcome: OracleOutcome?
        switch step {
        case .advance(let ns):
            runLoop.fireTimers(untilNs: runLoop.nowNs + ns)
            runLoop.beginTurn()
        case .call(let call):
            runLoop.fireTimers(untilNs: runLoop.nowNs)
            if !isReleased { outcome = make(call) }
        }
        note(.step(number), outcome)
    }

    private func note(_ occasion: TranscriptEntry.Occasion, _ outcome: OracleOutcome? = nil) {
        transcript.append(
            TranscriptEntry(
                occasion: occasion, outcome: outcome,
                phase: OraclePhase(rawValue: animator.phase.rawValue) ?? .gone,
                isRunning: animator.isRunning, isReversed: animator.isReversed, isBacked: animator.isBacked,
                fraction: animator.fractionComplete))
    }

    private func make(_ call: CallSequence.Call) -> OracleOutcome {
        let outcome = animator.perform(engineCall(call))
        if call == .release, outcome == .applied { isReleased = true }
        switch outcome {
        case .applied: return .applied
        case .ignored: return .ignored
        case .misuse(let kind): return .misuse(kind.rawValue)
        }
    }

    private func engineCall(_ call: CallSequence.Call) -> AnimatorCall {
        switch call {
        case .start(let delay): return .startAnimation(afterDelay: delay)
        case .pause: return .pauseAnimation
        case .fraction(let value): return .fractionComplete(value)
        case .reversed(let value): return .isReversed(value)
        case .interruptible(let value): return .isInterruptible(value)
        case .pausesOnCompletion(let value): return .pausesOnCompletion(value)
        case .scrubsLinearly(let value): return .scrubsLinearly(value)
        case .proceed(let factor, let curve):
            return .continueAnimation(
                curve: curve.flatMap { try? TimingCurve(parsing: $0) }, durationFactor: factor)
        case .stop(let value): return .stopAnimation(withoutFinishing: value)
        case .finish(let position): return .finishAnimation(AnimatorPosition(name: position) ?? .end)
        case .addAnimations(let factor):
            return .addAnimations(delayFactor: factor) { [layer] in layer["x"] = 100 }
        case .addCompletion(let calls): return .addCompletion(completion(calls))
        case .enterBackground: return .enterBackground
        case .enterForeground: return .enterForeground
        case .layerAnimationsRemoved: return .layerAnimationsRemoved(.prepareForReuse)
        case .release: return .release
        }
    }

    private func completion(_ calls: [CallSequence.Call]) -> (AnimatorPosition) -> Void {
        // Numbered when it is taken: the animators that refuse one do not count it.
        lastCompletion += 1
        return { [unowned self, number = lastCompletion] position in
            note(.completion(number, position: position.name))
            for call in calls where !isReleased { note(.innerCall, make(call)) }
        }
    }
}
