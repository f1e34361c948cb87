// MARK: - Verbs

extension AnimatorOwner {
    /// Checks whether `verb` is safe, calls the animator if so, and returns the outcome.
    @discardableResult func perform(_ verb: SafeVerb) -> SafeOutcome {
        let log = held?.log
        let outcome = decide(verb)
        log?.outbox.deliver()
        return outcome
    }

    private func decide(_ verb: SafeVerb) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        // A pause also cancels the resumption, although there may be nothing to pause yet.
        forgetResumption()
        guard let animator else { return .ignored(.notMadeYet) }
        if let why = refusal(of: verb, on: animator) { return .ignored(why) }
        if verb.endsFractionRun, held?.fractionRun != nil {
            endFractionRun()
            // The end of the run has called the animator, whose blocks may have called anything.
            guard self.animator === animator else { return .ignored(.notMadeYet) }
            if let why = refusal(of: verb, on: animator) { return .ignored(why) }
        }
        return call(verb)
    }

    private func refusal(of verb: SafeVerb, on animator: any PropertyAnimating) -> SafeOutcome.Reason? {
        ReuseSafeRules.refusal(of: verb, on: look(at: animator), duration: animator.duration)
    }

    /// Calls a verb that has passed the check.
    @discardableResult func call(_ verb: SafeVerb) -> SafeOutcome {
        guard let animator else { return .ignored(.notMadeYet) }
        // Blocks and completions run inside these calls, and may end the animator or the whole use.
        switch verb {
        case .start: animator.startAnimation()
        case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: pause(animator)
        case .scrub(let fraction): animator.fraction = fraction
        case .proceed(let durationFactor, let timing):
            animator.proceed(along: timing, durationFactor: durationFactor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finish(at: position)
        case .reverse(let isReversed): animator.isReversed = isReversed
        case .run: break
        }
        guard self.animator === animator else { return .applied }
        held?.noticeActivity(of: animator)
        if verb.isResumption, !animator.isRunning, animator.insight?.phase == .paused {
            return resumeLater(verb)
        }
        noteMotion(verb, of: animator)
        held?.log?.put(verb, fraction: animator.fraction, isRunning: animator.isRunning)
        noteEnd(verb, of: animator)
        notePhase()
        reduceMotion()
        return .applied
    }

    /// Pauses the animator. iOS 10 ignores a resumption for a thousandth of a second after a `pauseAnimation`
    /// that was the first call. Setting the fraction also pauses the animator, without that delay.
    private func pause(_ animator: any PropertyAnimating) {
        if held?.hasBeenActive == false, snapshot?.phase == .fresh {
            animator.fraction = animator.fraction
        } else {
            animator.pauseAnimation()
        }
    }

    /// Twice the time for which iOS 10 ignores a resumption, in seconds.
    private static var resumptionSeconds: Double { 0.002 }

    /// Schedules a resumption that the system has ignored, because the app's closure had paused the animator
    /// in its first call.
    private func resumeLater(_ verb: SafeVerb) -> SafeOutcome {
        guard let turns else { return .ignored(.pausedInThisTurn) }
        let resumption = DelayedWork(on: turns, after: Self.resumptionSeconds) {
            if self.snapshot?.phase == .paused { self.call(verb) }
            self.held?.log?.outbox.deliver()
        }
        withExtendedLifetime(held?.resumption) { held?.resumption = resumption }
        return .applied
    }

    private func forgetResumption() {
        guard let resumption = held?.resumption else { return }
        withExtendedLifetime(resumption) { held?.resumption = nil }
    }

    private func noteEnd(_ verb: SafeVerb, of animator: any PropertyAnimating) {
        switch verb {
        // The completion of an observed animator has recorded the ending already.
        case .stop(withoutFinishing: true): if lastEnding == nil { ended(.stopped) }
        case .finish(let position): if lastEnding == nil { ended(.finished(position)) }
        case .pause, .scrub: if machine.isTail, !animator.isRunning { tailRested() }
        case .start, .startAfter, .proceed, .stop(withoutFinishing: false), .reverse, .run: break
        }
    }

    func setFraction(_ fraction: Double) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard fraction.isFinite else { return .ignored(.notANumber) }
        let fraction = ReuseSafeRules.clamped(fraction)
        nextStart.fraction = fraction
        if case .run = nextStart.wish { nextStart.wish = nil }
        if let animator, look(at: animator).phase == .running {
            endFractionRun()
            let paused = perform(.pause)
            guard paused == .applied, self.animator === animator else { return paused }
        }
        let outcome = perform(.scrub(to: fraction))
        return outcome == .ignored(.notMadeYet) ? .deferred : outcome
    }

    func setReversed(_ isReversed: Bool) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard self.isReversed != isReversed else { return .ignored(.unchanged) }
        return perform(.reverse(isReversed))
    }

    /// Runs `work` after `seconds`, unless the owner releases the animator first.
    func scheduleRecheck(after seconds: Double, _ work: @escaping () -> Void) {
        guard let turns else { return }
        let recheck = DelayedWork(on: turns, after: seconds, work)
        withExtendedLifetime(held?.recheck) { held?.recheck = recheck }
    }
}

extension SafeVerb {
    /// Whether the verb cancels a run to a fraction. A pause and a resumption do not.
    fileprivate var endsFractionRun: Bool {
        switch self {
        case .scrub, .stop, .finish, .reverse, .run, .startAfter: true
        case .start, .pause, .proceed: false
        }
    }

    fileprivate var isResumption: Bool {
        switch self {
        case .start, .proceed: true
        case .startAfter, .pause, .scrub, .stop, .finish, .reverse, .run: false
        }
    }
}
