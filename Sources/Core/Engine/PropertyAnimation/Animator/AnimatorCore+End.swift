import LifecycleEvents

// Stop, finish, completions, and the order of ends at the same time.

extension AnimatorCore {
    /// Completes a motion that has just begun at once.
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

    /// Ends a running motion at its own end, or when the app enters the background.
    func end(at position: AnimatorPosition) {
        settle(at: position)
        complete(at: position)
    }

    /// Ends a released animator that pauses on completion. UIKit raises an exception. The log records the
    /// misuse, and no completion is called.
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
        case .none: break
        case .begin(let delay): begin(delayNs: Nanoseconds.from(seconds: delay))
        case .release: forgetWork()
        }
    }

    private func call(_ completion: Completion, at position: AnimatorPosition) {
        // A block that was cut short has not reached its end.
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

    func scheduleEnd() {
        cancelEnd()
        var endNs = timeline.endNs
        if let repetition = captured?.repetition {
            // A repetition without end has no end to schedule.
            guard let moreNs = repetition.moreNs(passNs: timeline.remainingNs) else { return }
            endNs += moreNs
        }
        // Ends at the same time run in the order of age.
        endTimer = runLoop.scheduleEnd(of: self, atNs: endNs, order: age)
    }

    func cancelEnd() {
        if let timer = endTimer { runLoop.cancel(timer) }
        endTimer = nil
    }
}
