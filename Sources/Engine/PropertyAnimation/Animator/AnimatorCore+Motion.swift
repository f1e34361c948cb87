import AnimationTiming
import LifecycleEvents

// Starting, pausing, scrubbing, reversing, ending.

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
            // The own curve returns when the animator is inactive again.
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

    /// Whether the curve in force is a spring that UIKit does not set going any more, for the `seconds` that
    /// would be left to it: it completes at once.
    private func isShortSpring(_ seconds: Double) -> Bool {
        guard case .spring = curve.given else { return false }
        return seconds < 0.1
    }

    private func recordMoving(_ kind: EventKind) {
        let detail = kind == .animatorPhase ? EventDetail.phase(.running) : .none
        record(kind, arg: LifecycleEvent.arg(fraction: timeline.fraction), detail: detail)
    }

    /// Bends the course of every animation: it goes on from what is on screen.
    private func redirect(along newCurve: TimingCurve, seconds: Double) {
        let bend = MotionBend(
            oldCurve: curve.curve, newCurve: newCurve,
            pace: machine.isReversed ? -timeline.pace : timeline.pace, seconds: seconds)
        forEachTarget { $0.layer.redirect(self, slot: $0.slot, bend) }
        showsLinearly = false
    }

    /// Comes to rest at `fraction`, or where it is.
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

    /// Outside the window nothing animates: the motion that begins is over.
    private func completeOutsideWindow() {
        if isOutsideWindow, !isBacked { timeline.cutShort(atNs: runLoop.storedNowNs) }
    }

    /// Lets a motion that has just begun complete at once.
    func endAtOnce() {
        guard phase == .running, timeline.isMoving else { return }
        timeline.cutShort(atNs: runLoop.storedNowNs)
        scheduleEnd()
    }

    /// `stopAnimation(true)`.
    func discard() {
        cancelEnd()
        freeze(keeping: false)
        forgetWork()
        becomeInactive()
        recordPhase()
    }

    /// `stopAnimation(false)`.
    func hold(_ fraction: AnimatorStateMachine.Held) {
        cancelEnd()
        freeze(keeping: true)
        switch fraction {
        case .zero: timeline.rest(at: 0)
        case .unchanged: timeline.rest(at: timeline.fraction)
        case .atLastStart: timeline.rest(at: timeline.fractionRestored)
        }
        record(.animatorStopped)
    }

    func finishHeld(at position: AnimatorPosition) {
        for held in held { held.finish(at: position) }
        held = []
        complete(at: position)
    }

    /// The end of a motion: its own, or the background's.
    func end(at position: AnimatorPosition) {
        settle(at: position)
        complete(at: position)
    }

    /// UIKit raises for a released animator that pauses at its end. The log has the misuse; nobody is
    /// left to call.
    func endWithoutOwner() {
        settle(at: machine.isReversed ? .start : .end)
        forgetWork()
    }

    private func settle(at position: AnimatorPosition) {
        cancelEnd()
        captured?.held = nil
        timeline.rest(at: 1)
        if position == .start {
            forEachTarget { target in
                guard let values = target.layer.positions(of: self, slot: target.slot) else { return }
                target.layer.setModel(values.start, slot: target.slot)
            }
        }
        removeOwnAnimations()
    }

    private func complete(at position: AnimatorPosition) {
        let calls = completions
        completions = []
        record(
            .animatorFinished, arg: Int64(position.rawValue), detail: LifecycleEvent.completions(calls.count))
        hasTouchedInCompletion = false
        for completion in calls { call(completion, at: position) }
        if let captured { engine.ended(captured) }
        let next = machine.completionsReturned()
        becomeInactive()
        switch next {
        case .beginAgain: begin(delayNs: Nanoseconds.from(seconds: machine.nextDelay))
        case .letGo: forgetWork()
        default: break
        }
    }

    private func call(_ completion: Completion, at position: AnimatorPosition) {
        // A block that was cut short has not come to the end it is said to be at.
        let position = captured?.isFinished == false ? .current : position
        recordCompletion(isOfBlock: completion.isOfBlock, at: position)
        engine.runCompletion(of: self) { completion.call(position) }
    }

    private func becomeInactive() {
        timeline.reset()
        isDisplaced = false
        isOutsideWindow = false
        showsLinearly = false
        if let own = ownCurve {
            curve = own
            ownCurve = nil
        }
    }

    private func startedByUpdate() {
        if case .applied = machine.startedByUpdate().outcome { resume(delayNs: 0) }
    }

    func scheduleEnd() {
        cancelEnd()
        var endNs = timeline.endNs
        if let repetition = captured?.repetition {
            // What is repeated for ever has no end to wait for.
            guard let moreNs = repetition.moreNs(passNs: timeline.remainingNs) else { return }
            endNs += moreNs
        }
        endTimer = runLoop.scheduleEnd(of: self, atNs: endNs)
    }

    func cancelEnd() {
        if let timer = endTimer { runLoop.cancel(timer) }
        endTimer = nil
    }
}
