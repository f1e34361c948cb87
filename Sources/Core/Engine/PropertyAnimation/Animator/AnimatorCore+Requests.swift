import AnimationTiming
import LifecycleEvents

// MARK: - Requests

extension AnimatorCore {
    @discardableResult func perform(_ call: AnimatorCall) -> CallOutcome {
        switch call {
        case .startAnimation(let delay):
            precondition(delay?.isNaN != true, "A delay must be a number of seconds.")
            return perform(
                machine.start(afterDelay: delay, nowNs: runLoop.storedNowNs),
                delayNs: delay.map(Nanoseconds.from(seconds:)))
        case .pauseAnimation: return perform(machine.pause(nowNs: runLoop.storedNowNs))
        case .fractionComplete(let fraction): return perform(machine.setFraction(fraction))
        case .isReversed(let value): return perform(machine.setReversed(value))
        case .isInterruptible(let value): return perform(machine.setInterruptible(value))
        case .pausesOnCompletion(let value):
            machine.settings.pausesOnCompletion = value
            return .applied
        case .scrubsLinearly(let value):
            machine.settings.scrubsLinearly = value
            return .applied
        case .isUserInteractionEnabled(let value): return perform(machine.setUserInteractionEnabled(value))
        case .isManualHitTestingEnabled(let value): return perform(machine.setManualHitTestingEnabled(value))
        case .continueAnimation(let curve, let factor):
            return perform(
                machine.proceed(nowNs: runLoop.storedNowNs), curve: curve, durationFactor: factor)
        case .stopAnimation(let withoutFinishing):
            return perform(machine.stop(withoutFinishing: withoutFinishing))
        case .finishAnimation(let position): return perform(machine.finish(at: position))
        case .addAnimations(let factor, let block): return add(delayFactor: factor, block)
        case .addCompletion(let completion): return addCompletion(completion)
        case .enterBackground: return perform(machine.enterBackground())
        case .enterForeground: return .ignored
        case .layerAnimationsRemoved(let cause): return loseAnimations(cause)
        case .release: return release()
        }
    }

    func observe(_ observer: @escaping (AnimatorChange) -> Void) {
        let observers = self.observers ?? AnimatorObservers(of: self)
        self.observers = observers
        observers.append(observer)
    }

    private func add(delayFactor: Double, _ block: @escaping () -> Void) -> CallOutcome {
        let decision = machine.addBlock()
        if case .applied = decision.outcome {
            // Queued first: an animator that waits for its first block begins with the queued blocks.
            if firstBlock == nil && moreBlocks.isEmpty && delayFactor == 0 {
                firstBlock = block
            } else {
                moreBlocks.append(Block(delayFactor: delayFactor, body: block))
            }
        }
        return perform(decision)
    }

    @discardableResult func addCompletion(
        ofBlock isOfBlock: Bool = false, _ completion: @escaping (AnimatorPosition) -> Void
    ) -> CallOutcome {
        let decision = machine.addCompletion()
        if case .applied = decision.outcome {
            completions.append(Completion(isOfBlock: isOfBlock, call: completion))
        }
        return perform(decision)
    }

    func reachEnd() {
        endTimer = nil
        _ = perform(machine.reachEnd())
    }

    func end(atOnceAt position: AnimatorPosition) { _ = perform(machine.end(at: position)) }

    private func release() -> CallOutcome {
        let before = machine.phase
        let decision = machine.release()
        if case .applied = decision.outcome { recordReleased(in: before) }
        return perform(decision)
    }

    /// Removes the animator's own animations from its layers.
    private func loseAnimations(_ cause: EventDetail.OrphanCause) -> CallOutcome {
        let wasBacked = isBacked
        let decision = machine.layerAnimationsRemoved()
        let outcome = perform(decision)
        if wasBacked && !isBacked { recordOrphaned(cause) }
        return outcome
    }
}

// MARK: - Actions

extension AnimatorCore {
    private func perform(
        _ decision: AnimatorStateMachine.Decision, delayNs: Int64? = nil, curve: TimingCurve? = nil,
        durationFactor: Double = 0
    ) -> CallOutcome {
        if case .misuse(let kind) = decision.outcome { engine.misused(kind, by: self) }
        let observers = self.observers
        observers?.callBegins(on: self)
        act(decision.action, delayNs: delayNs, curve: curve, durationFactor: durationFactor)
        observers?.callEnds(on: self)
        return decision.outcome
    }

    private func act(
        _ action: AnimatorStateMachine.Action, delayNs: Int64?, curve: TimingCurve?, durationFactor: Double
    ) {
        switch action {
        case .nothing, .queueBlock: return
        case .runBlock: runBlocks(addedAt: fraction)
        case .await:
            timeline.keepDelay(delayNs ?? 0)
            recordPhase()
        case .begin: begin(delayNs: delayNs ?? timeline.delayRestNs)
        case .beginAgain:
            timeline.reset()
            begin(delayNs: delayNs ?? 0)
        case .beginPaused(let fraction): beginPaused(at: fraction)
        case .becomeHollow(let fraction):
            timeline.rest(at: fraction ?? timeline.fraction)
            recordPhase()
        case .resume(let reflecting):
            if reflecting { timeline.reflectAtRest() }
            resume(delayNs: delayNs ?? timeline.delayRestNs)
        case .proceed(let reflecting):
            if reflecting { timeline.reflectAtRest() }
            proceed(along: curve, durationFactor: durationFactor)
        case .pause: comeToRest(at: nil)
        case .pauseAtEnd: comeToRest(at: 1)
        case .setFraction(let fraction): scrub(to: fraction)
        case .reflect: reflect()
        case .reflectLater:
            timeline.noteReversal()
            recordPhase()
        case .discard: discard()
        case .hold(let fraction): hold(fraction)
        case .finish(let position): finishHeld(at: position)
        case .end(let position): end(at: position)
        case .endWithoutOwner: endWithoutOwner()
        case .orphan:
            if isBacked { isDisplaced = true }
            removeOwnAnimations()
        case .release: if phase == .gone { forgetWork() }
        }
        syncWithEngine()
    }

    /// Registers the animator with the engine, or removes it, according to its phase: the engine retains an
    /// animator from its activation to its end.
    private func syncWithEngine() {
        let lives: Bool
        switch machine.phase {
        case .fresh, .spent, .gone: lives = false
        case .awaiting, .running, .paused, .stopped, .hollow, .completing: lives = true
        }
        if lives == (place != Self.nowhere) { return }
        if lives { engine.keep(self) } else { engine.release(self) }
    }
}
