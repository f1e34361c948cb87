import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import TestSupport

/// An engine with a run loop and a log, for one test.
final class AnimatorScene {
    let runLoop = TurnLoop()
    let engine: AnimationEngine
    let log = EventLog()

    init(_ regime: AnimatorRegime = .ios16) {
        let log = self.log
        engine = AnimationEngine(runLoop: runLoop, regime: regime, misusePolicy: .record) { log.record($0) }
    }

    /// Runs everything up to `seconds`, and makes sure that a new turn has begun.
    func advance(to seconds: Double) {
        runLoop.run(untilNs: Int64((seconds * 1e9).rounded()))
        runLoop.enqueue {}
        runLoop.runTurn()
    }

    func animator(
        duration: Double = 1, curve: TimingCurve = .linear, _ animations: (() -> Void)? = nil
    ) -> PropertyAnimator {
        PropertyAnimator(engine: engine, duration: duration, curve: curve, animations: animations)
    }
}
