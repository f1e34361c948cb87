import AnimationTiming
import LifecycleEvents

// Start, pause, scrub and reverse.

extension AnimatorCore {
    func begin(delayNs: Int64) {
        self.delayNs = delayNs
        let fraction = timeline.fraction
        timeline.start(atNs: runLoop.storedNowNs, delayNs: delayNs)
        runBlocks(addedAt: fraction)
        // A block may have stopped or paused its own animator.
        guard phase == .running, timeline.isMoving else { return }
        completeOutsideWindow()
        scheduleEnd()
        record(.animatorStarted, arg: LifecycleEvent.arg(fraction: fraction))
    }

    func beginPaused(at fraction: Double?) {
        timeline.reset()
        runBlocks(addedAt: 0)
        guard phase == .paused else { return }
        timeline.rest(at: fraction ?? 0)
        scrubsLinearlyNow = machine.scrubsInTime
        showsLinearly = fraction != nil && scrubsLinearlyNow
        record(.animatorPaused, arg: LifecycleEvent.arg(fraction: timeline.fraction))
        if isOutsideWindow, !isBacked { recordOrphaned(.leftWindow) }
        if engine.context == .animated { startedByUpdate() }
    }

    func resume(delayNs: Int64) {
        self.delayNs = delayNs
        if showsLinearly { redirect(along: curve.curve, seconds: timeline.secondsLeft(durationFactor: 0)) }
        let kind = timeline.hasRun ? EventKind.animatorPhase : .animatorStarted
        timeline.start(atNs: runLoop.storedNowNs, delayNs: delayNs)
        completeOutsideWindow()
        scheduleEnd()
        recordMoving(kind)
    }

    func proceed(along newCurve: TimingCurve?, durationFactor: Double) {
        let seconds = timeline.secondsLeft(durationFactor: durationFactor)
        if showsLinearly || newCurve != nil { redirect(along: newCurve ?? curve.curve, seconds: seconds) }
        if let newCurve {
            // The animator returns to its own curve when it becomes inactive.
            if ownCurve == nil { ownCurve = curve }
            curve = engine.box(newCurve, duration: seconds)
        }
        let kind = timeline.hasRun ? EventKind.animatorPhase : .animatorStarted
        timeline.proceed(atNs: runLoop.storedNowNs, durationFactor: durationFactor)
        if isShortSpring(seconds) { timeline.cutShort(atNs: runLoop.storedNowNs) }
        completeOutsideWindow()
        scheduleEnd()
        recordMoving(kind)
    }

    /// Whether the current curve is a spring with too little remaining time: UIKit does not start it, and the
    /// animator completes at once.
    private func isShortSpring(_ seconds: Double) -> Bool {
        guard case .spring = curve.given else { return false }
        return seconds < 0.1
    }

    private func recordMoving(_ kind: EventKind) {
        let detail = kind == .animatorPhase ? EventDetail.phase(.running) : .none
        record(kind, arg: LifecycleEvent.arg(fraction: timeline.fraction), detail: detail)
    }

    /// Redirects every animation from the value on screen along a new curve.
    private func redirect(along newCurve: TimingCurve, seconds: Double) {
        let bend = Redirection(
            oldCurve: curve.curve, newCurve: newCurve,
            pace: machine.isReversed ? -timeline.pace : timeline.pace, seconds: seconds)
        forEachTarget { $0.layer.redirect(self, slot: $0.slot, bend) }
        showsLinearly = false
    }

    /// Pauses at `fraction`, or at the current fraction.
    func comeToRest(at fraction: Double?) {
        cancelEnd()
        if let fraction {
            timeline.rest(at: fraction)
        } else {
            timeline.pause(atNs: runLoop.storedNowNs)
        }
        scrubsLinearlyNow = machine.scrubsInTime
        record(.animatorPaused, arg: LifecycleEvent.arg(fraction: timeline.fraction))
    }

    func scrub(to fraction: Double) {
        switch phase {
        case .awaiting:
            timeline.setFractionKeepingDelay(fraction)
        case .fresh, .running, .paused, .stopped, .spent, .hollow, .completing, .gone:
            timeline.rest(at: fraction)
            if phase == .paused && scrubsLinearlyNow { showsLinearly = true }
        }
        recordPhase()
    }

    func reflect() {
        timeline.reflect(atNs: runLoop.storedNowNs)
        if timeline.isMoving {
            let seconds = timeline.secondsLeft(durationFactor: 0)
            if isShortSpring(seconds) { timeline.cutShort(atNs: runLoop.storedNowNs) }
            scheduleEnd()
        }
        recordPhase()
    }

    /// Ends a motion at once if the animator is outside the window, where nothing is animated.
    private func completeOutsideWindow() {
        if isOutsideWindow, !isBacked { timeline.cutShort(atNs: runLoop.storedNowNs) }
    }

    private func startedByUpdate() {
        if case .applied = machine.startedByUpdate().outcome { resume(delayNs: 0) }
    }
}
