import LifecycleEvents

// For `rounded`: without this import nothing links libm where Foundation is not linked.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A motion as it was set going: evenly from a fraction to 1.
struct SafeMotion {
    let fraction: Double
    /// From there to 1.
    let seconds: Double
    /// When it sets out, on the clock of the animator's loop; nil without one.
    let startNs: Int64?
}

/// Where a run to a fraction comes to rest, as the fraction reads in the direction it had.
struct Landing {
    let fraction: Double
    let isReversed: Bool
    let serial: Int
}

// MARK: - What it shows

extension SafeAnimatorCore {
    /// A run back turns the animator round for its time; what is shown keeps the direction it had.
    private var isTurnedRound: Bool {
        guard let landing, let animator else { return false }
        return animator.isReversed != landing.isReversed
    }

    var fraction: Double {
        guard let animator else { return lastFraction ?? 0 }
        return isTurnedRound ? 1 - animator.fraction : animator.fraction
    }

    var isReversed: Bool { landing?.isReversed ?? animator?.isReversed ?? false }

    var remainingSeconds: Double? {
        guard let animator, let sight else { return nil }
        let fraction = animator.fraction
        let goal = landing.map { isTurnedRound ? 1 - $0.fraction : $0.fraction } ?? 1
        switch sight.phase {
        case .running: return running(from: fraction, to: goal, duration: animator.duration)
        case .fresh, .paused: return animator.duration * max(0, goal - fraction)
        case .awaiting, .stopped, .spent, .hollow, .completing, .gone: return 0
        }
    }

    private func running(from fraction: Double, to goal: Double, duration: Double) -> Double {
        guard let motion else { return duration * max(0, goal - fraction) }
        // The fraction itself is the best clock, once it moves.
        if motion.fraction < 1, fraction > motion.fraction {
            return motion.seconds * max(0, goal - fraction) / (1 - motion.fraction)
        }
        let whole = motion.fraction < 1
        let share = whole ? (goal - motion.fraction) / (1 - motion.fraction) : 1
        guard let startNs = motion.startNs, let turns else { return motion.seconds * share }
        return max(0, Double(startNs - turns.nowNs) / 1e9 + motion.seconds * share)
    }

    /// Takes note of the pace a verb has set.
    func noteMotion(_ verb: SafeVerb, of animator: any PropertyAnimating) {
        switch verb {
        case .start: note(seconds: animator.duration * (1 - animator.fraction), of: animator)
        case .startAfter(let delay):
            note(seconds: animator.duration * (1 - animator.fraction), after: delay, of: animator)
        case .proceed(let factor):
            let share = factor > 0 ? factor : 1 - animator.fraction
            note(seconds: animator.duration * share, of: animator)
        case .reverse:
            guard animator.isRunning else { return }
            note(seconds: animator.duration * (1 - animator.fraction), of: animator)
        case .pause, .scrub, .stop, .finish: motion = nil
        case .run: break
        }
        // A run to a fraction that was paused goes on to where it was going.
        if landing != nil, animator.isRunning { awaitLanding() }
    }

    private func note(seconds: Double, after delay: Double = 0, of animator: any PropertyAnimating) {
        let delayNs = Int64(min(delay * 1e9, 1e18).rounded())
        motion = SafeMotion(
            fraction: animator.fraction, seconds: seconds, startNs: turns.map { $0.nowNs + delayNs })
    }
}

// MARK: - Moving at a pace of its own

extension SafeAnimatorCore {
    /// Runs to 1 in `seconds`, from wherever it is.
    func proceed(in seconds: Double) -> SafeOutcome {
        guard seconds.isFinite else { return .ignored(.notANumber) }
        guard seconds >= 0 else { return .ignored(.negativeDelay) }
        let looked = perform(.run)
        guard looked == .applied else { return looked }
        bringToPause()
        guard let animator, sight?.phase == .paused else { return .applied }
        return call(.proceed(durationFactor: Self.factor(seconds, of: animator.duration)))
    }

    /// UIKit takes a factor of 0 for the time that is left, so no time at all is a very small factor.
    private static func factor(_ seconds: Double, of duration: Double) -> Double {
        duration > 0 ? max(seconds / duration, 1e-12) : 0
    }

    /// Runs to `target` and comes to rest there, in the direction it has.
    @discardableResult func run(to target: Double, in seconds: Double?) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard target.isFinite, seconds?.isFinite ?? true else { return .ignored(.notANumber) }
        if let seconds, seconds < 0 { return .ignored(.negativeDelay) }
        guard turns != nil else { return .ignored(.noTurns) }
        let target = min(max(target, 0), 1)
        guard animator != nil else {
            wish = .run(to: target, seconds: seconds, isHeldUp: false)
            return .ignored(.notMadeYet)
        }
        let looked = perform(.run)
        guard looked == .applied else { return looked }
        lastFraction = target
        bringToPause()
        guard let animator, sight?.phase == .paused else { return .applied }
        set(out: animator, to: target, in: seconds)
        return .applied
    }

    private func set(out animator: any PropertyAnimating, to target: Double, in seconds: Double?) {
        let direction = animator.isReversed
        lastSerial += 1
        landing = Landing(fraction: target, isReversed: direction, serial: lastSerial)
        var goal = target
        if target < animator.fraction {
            call(.reverse(!direction))
            goal = 1 - target
        }
        let begin = animator.fraction
        let time = seconds ?? animator.duration * (goal - begin)
        guard goal > begin, time > 0, animator.duration > 0 else {
            land()
            return
        }
        settleEnd()
        let whole = time * (1 - begin) / (goal - begin)
        resume(factor: seconds == nil ? 0 : Self.factor(whole, of: animator.duration))
    }

    private func resume(factor: Double) {
        guard call(.proceed(durationFactor: factor)) == .ignored(.pausedInThisTurn) else { return }
        afterFirstPause(factor)
    }

    /// iOS 10 lets an animator that was paused before it ever ran go on after a thousandth of a second.
    private func afterFirstPause(_ factor: Double) {
        guard let serial = landing?.serial else { return }
        turns?.enqueue(after: 0.002) { [weak self] in
            guard let self, self.landing?.serial == serial, self.sight?.phase == .paused else { return }
            self.call(.proceed(durationFactor: factor))
        }
    }

    /// Makes it active and brings it to rest where it is.
    private func bringToPause() {
        // Started first and then paused: iOS 10 does not resume at once one that began paused.
        if sight?.phase == .fresh { call(.start) }
        if sight?.phase == .running { call(.pause) }
    }
}

// MARK: - Landing

extension SafeAnimatorCore {
    /// Sets the timer for the moment at which the fraction will be reached.
    private func awaitLanding() {
        guard let landing, let turns, let seconds = remainingSeconds else { return }
        lastSerial += 1
        let serial = lastSerial
        self.landing = Landing(fraction: landing.fraction, isReversed: landing.isReversed, serial: serial)
        // At the very end the animator comes to rest by itself where its system can; where it cannot, the
        // timer is a nanosecond ahead of it.
        let early = landing.fraction == (isTurnedRound ? 0 : 1) ? 1e-9 : 0
        turns.enqueue(after: max(0, seconds - early)) { [weak self] in
            guard let self, self.landing?.serial == serial else { return }
            self.reachLanding()
        }
    }

    private func reachLanding() {
        switch sight?.phase {
        case .running:
            // Others may have held it up meanwhile: then it is not there yet.
            let rest = remainingSeconds ?? 0
            if rest > 1e-6 { awaitLanding() } else { land() }
        case .paused:
            // Paused at its end, or by somebody: then a resumption leads on.
            if animator?.fraction == 1 { land() }
        case .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone, nil:
            abandonLanding()
        }
    }

    /// Seconds beyond which a fraction that was missed is put right at the price of a jump: three frames.
    private static var latenessShown: Double { 0.05 }

    private func land() {
        guard let landing, let animator else { return }
        let scrubsLinearly = animator.scrubsLinearly
        // A scrub that shows the curve changes nothing on screen but the last nanoseconds. One that shows
        // progress as it is would jump. UIKit does not say whether it listens to this while active.
        let isExact = animator.insight != nil || !scrubsLinearly
        if isExact { animator.scrubsLinearly = false }
        if sight?.phase == .running { call(.pause) }
        guard self.landing != nil, sight?.phase == .paused else { return }
        abandonLanding()
        let late = abs(animator.fraction - landing.fraction) * animator.duration
        if isExact ? late != 0 : late > Self.latenessShown { call(.scrub(to: landing.fraction)) }
        if isExact { animator.scrubsLinearly = scrubsLinearly }
    }

    /// The run is over where it is: the animator has its own direction and its own end again.
    func abandonLanding() {
        guard let landing else { return }
        let isTurnedRound = isTurnedRound
        self.landing = nil
        settleEnd()
        guard isTurnedRound, let sight,
            ReuseSafeRules.refusal(of: .reverse(landing.isReversed), on: sight) == nil
        else { return }
        call(.reverse(landing.isReversed))
    }
}
