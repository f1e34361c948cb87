import LifecycleEvents

// MARK: - Fraction and remaining time

extension AnimatorOwner {
    /// Whether a run to a fraction has reversed the animator. ``fraction`` keeps the direction from before
    /// the run.
    private var isTurnedRound: Bool {
        guard let fractionRun = held?.fractionRun, let animator else { return false }
        return animator.isReversed != fractionRun.isReversed
    }

    var fraction: Double {
        guard let animator else { return nextStart.fraction ?? 0 }
        let fraction = ReuseSafeRules.clamped(animator.fraction)
        return isTurnedRound ? 1 - fraction : fraction
    }

    var isReversed: Bool { held?.fractionRun?.isReversed ?? animator?.isReversed ?? false }

    var remainingSeconds: Double? {
        guard let animator, let snapshot else { return nil }
        let fraction = animator.fraction
        let goal = held?.fractionRun.map { isTurnedRound ? 1 - $0.fraction : $0.fraction } ?? 1
        switch snapshot.phase {
        case .running: return running(from: fraction, to: goal, duration: animator.duration)
        case .fresh, .paused: return animator.duration * max(0, goal - fraction)
        case .awaiting, .stopped, .spent, .hollow, .completing, .gone: return 0
        }
    }

    private func running(from fraction: Double, to goal: Double, duration: Double) -> Double {
        guard let pace = held?.pace else { return duration * max(0, goal - fraction) }
        // Once the fraction changes, it measures the time best.
        if pace.fraction < 1, fraction > pace.fraction {
            return pace.seconds * max(0, goal - fraction) / (1 - pace.fraction)
        }
        let whole = pace.fraction < 1
        let share = whole ? (goal - pace.fraction) / (1 - pace.fraction) : 1
        guard let startNs = pace.startNs, let turns else { return pace.seconds * share }
        let waitNs = SafeTime.difference(from: turns.nowNs, to: startNs)
        return max(0, Nanoseconds.seconds(waitNs) + pace.seconds * share)
    }

    /// Records the pace that a verb has set.
    func noteMotion(_ verb: SafeVerb, of animator: any PropertyAnimating) {
        switch verb {
        case .start: note(seconds: animator.duration * rest(of: animator), of: animator)
        case .startAfter(let delay):
            note(seconds: animator.duration * rest(of: animator), after: delay, of: animator)
        case .proceed(let factor, _):
            let share = factor > 0 ? factor : rest(of: animator)
            note(seconds: animator.duration * share, of: animator)
        case .reverse:
            guard animator.isRunning else { return }
            note(seconds: animator.duration * rest(of: animator), of: animator)
        case .pause, .scrub, .stop, .finish: held?.pace = nil
        case .run: break
        }
        // A paused run to a fraction continues to its target.
        if held?.fractionRun != nil, animator.isRunning { scheduleArrival() }
    }

    /// The remaining part of the motion, 0 or more. An app can set a fraction beyond the end.
    private func rest(of animator: any PropertyAnimating) -> Double { max(0, 1 - animator.fraction) }

    private func note(seconds: Double, after delay: Double = 0, of animator: any PropertyAnimating) {
        let delayNs = SafeTime.nanoseconds(delay)
        held?.pace = MotionPace(
            fraction: animator.fraction, seconds: seconds,
            startNs: turns.map { SafeTime.sum($0.nowNs, delayNs) })
    }
}

// MARK: - Runs with a duration of their own

extension AnimatorOwner {
    /// Runs from the current fraction to 1 in `seconds`.
    func proceed(in seconds: Double, along timing: AnimatorTiming?) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        if let why = ReuseSafeRules.refusal(ofTime: seconds) { return .ignored(why) }
        guard let animator else { return .ignored(.notMadeYet) }
        let looked = perform(.run)
        guard looked == .applied else { return looked }
        bringToPause()
        guard self.animator === animator, snapshot?.phase == .paused else { return .applied }
        let outcome = call(
            .proceed(durationFactor: Self.factor(seconds, of: animator.duration), timing: timing))
        held?.log?.outbox.deliver()
        return outcome
    }

    /// The duration factor for `seconds`. UIKit reads a factor of 0 as the remaining time, so 0 seconds
    /// become a tiny factor.
    private static func factor(_ seconds: Double, of duration: Double) -> Double {
        duration > 0 ? min(max(seconds / duration, 1e-12), 1e15) : 0
    }

    /// Runs to `target` in the animator's current direction, and pauses there.
    @discardableResult func run(to target: Double, in seconds: Double?) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard target.isFinite else { return .ignored(.notANumber) }
        if let seconds, let why = ReuseSafeRules.refusal(ofTime: seconds) { return .ignored(why) }
        guard turns != nil else { return .ignored(.noTurns) }
        let target = min(max(target, 0), 1)
        if !Platform.isBrowser, isMotionReduced { return jump(to: target) }
        guard let animator else {
            nextStart.wish = .run(to: target, seconds: seconds, isHeldUp: false)
            return .deferred
        }
        let looked = perform(.run)
        guard looked == .applied else { return looked }
        nextStart.fraction = target
        bringToPause()
        guard self.animator === animator, snapshot?.phase == .paused else { return .applied }
        set(out: animator, to: target, in: seconds)
        held?.log?.outbox.deliver()
        return .applied
    }

    private func set(out animator: any PropertyAnimating, to target: Double, in seconds: Double?) {
        let direction = animator.isReversed
        setFractionRun(FractionRun(fraction: target, isReversed: direction))
        var goal = target
        if target < animator.fraction {
            call(.reverse(!direction))
            goal = 1 - target
        }
        let begin = animator.fraction
        let time = seconds ?? animator.duration * (goal - begin)
        let whole = time * (1 - begin) / (goal - begin)
        guard goal > begin, time > 0, animator.duration > 0, whole <= SafeTime.longestSeconds else {
            arrive()
            return
        }
        if let held, held.fractionRun != nil { held.holdEnd(for: .fractionRun) }
        call(.proceed(durationFactor: seconds == nil ? 0 : Self.factor(whole, of: animator.duration)))
    }

    /// Makes a fresh animator active, and pauses the animator at its current fraction.
    private func bringToPause() {
        if snapshot?.phase == .fresh || snapshot?.phase == .running { call(.pause) }
    }

    private func setFractionRun(_ fractionRun: FractionRun?) {
        withExtendedLifetime(held?.fractionRun) { held?.fractionRun = fractionRun }
    }
}

// MARK: - Arrival at the fraction

extension AnimatorOwner {
    /// Schedules a timer for the moment when the animator reaches the target.
    private func scheduleArrival() {
        guard var fractionRun = held?.fractionRun, let turns, let seconds = remainingSeconds else { return }
        // If the target is the animator's end, the animator pauses there without a timer where its system
        // supports that. On other systems the timer must come first, by a nanosecond.
        let early = fractionRun.fraction == (isTurnedRound ? 0 : 1) ? 1e-9 : 0
        fractionRun.arrival = DelayedWork(on: turns, after: seconds - early) { self.arrivalCame() }
        setFractionRun(fractionRun)
    }

    private func arrivalCame() {
        let log = held?.log
        switch snapshot?.phase {
        case .running:
            // Other code may have paused the animator meanwhile, so that it has not arrived yet.
            let rest = remainingSeconds ?? 0
            if rest > 1e-6 { scheduleArrival() } else { arrive() }
        case .paused:
            // The animator pauses at its end, or other code has paused it. After that pause a resumption
            // continues the run.
            if animator?.fraction == 1 { arrive() }
        case .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone, nil:
            endFractionRun()
        }
        log?.outbox.deliver()
    }

    /// The lateness, in seconds, from which the library corrects the fraction although the correction jumps:
    /// three frames.
    private static var latenessShown: Double { 0.05 }

    private func arrive() {
        guard let fractionRun = held?.fractionRun, let animator else { return }
        let scrubsLinearly = animator.scrubsLinearly
        // A scrub with `scrubsLinearly` false follows the curve, and moves the screen by a few nanoseconds of
        // motion only. A linear scrub would jump. UIKit does not document whether an active animator respects
        // a change of the property.
        let isExact = animator.insight != nil || !scrubsLinearly
        if isExact { animator.scrubsLinearly = false }
        if snapshot?.phase == .running { call(.pause) }
        guard held?.fractionRun != nil, self.animator === animator, snapshot?.phase == .paused else { return }
        endFractionRun()
        guard self.animator === animator, snapshot?.phase == .paused else { return }
        let late = abs(animator.fraction - fractionRun.fraction) * animator.duration
        if isExact ? late != 0 : late > Self.latenessShown { call(.scrub(to: fractionRun.fraction)) }
        if isExact { animator.scrubsLinearly = scrubsLinearly }
    }

    /// Ends the run to a fraction at the current fraction, and restores the animator's direction and end.
    func endFractionRun() {
        guard let fractionRun = held?.fractionRun else { return }
        let isTurnedRound = isTurnedRound
        setFractionRun(nil)
        held?.releaseEnd(from: .fractionRun)
        guard isTurnedRound, let animator, let snapshot,
            ReuseSafeRules.refusal(
                of: .reverse(fractionRun.isReversed), on: snapshot, duration: animator.duration) == nil
        else { return }
        call(.reverse(fractionRun.isReversed))
    }
}
