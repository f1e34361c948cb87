import LifecycleEvents

/// A safe animator behind its handle: it lives on its loop and nowhere else.
///
/// It stands for one use of a cell, whether or not an animator has been made for it yet. The machine says what
/// the use has; what may be called on an animator is decided on a fresh look at it, each time.
final class SafeAnimatorCore {
    // Unchecked, here and below: these are read in every call, and no access to them spans a call of anything
    // that is not ours. What may be the app's is moved out first, and let go of afterwards.
    @exclusivity(unchecked) var machine: CellUseStateMachine
    @exclusivity(unchecked) private(set) var animator: (any PropertyAnimating)?
    @exclusivity(unchecked) var life = AnimatorLife()
    @exclusivity(unchecked) var place = AnimatorPlace()
    @exclusivity(unchecked) private(set) var turns: (any TurnQueue)?
    /// Makes another animator for this use; nil where nobody said how.
    @exclusivity(unchecked) var source: (any AnimatorSource)?
    /// What the animator tells its end to; kept for the next one when the former has let go of it.
    @exclusivity(unchecked) var observation: AnimatorObservation?

    @exclusivity(unchecked) var lastEnding: AnimatorEnding?
    @exclusivity(unchecked) var handlers: [(AnimatorEnding) -> Void] = []

    init(_ machine: CellUseStateMachine, turns: (any TurnQueue)?) {
        self.machine = machine
        self.turns = turns
    }

    var isOver: Bool { machine.state == .over }

    var hasAnimator: Bool { animator != nil }

    /// A fresh look at the animator.
    var sight: AnimatorSight? {
        guard let animator else { return nil }
        return look(at: animator)
    }

    private func look(at animator: any PropertyAnimating) -> AnimatorSight {
        noticeActivity(of: animator)
        return AnimatorSight(animator, hasBeenActive: life.hasBeenActive)
    }

    func noticeActivity(of animator: any PropertyAnimating) {
        if !life.hasBeenActive, animator.animatingState != .inactive { life.hasBeenActive = true }
    }

    // MARK: - Taking over

    /// Takes over an animator that nobody has asked for.
    func takeOver(_ animator: any PropertyAnimating) throws(AttachRefusal) {
        guard animator.isInterruptible else { throw .notInterruptible }
        machine.takeOver()
        hold(animator)
        bring(animator)
    }

    private func adopt(
        _ animator: any PropertyAnimating, as number: AnimatorID, from source: any AnimatorSource
    ) {
        hold(animator)
        if let use = source.useOfCell {
            let log = source.log(of: number)
            life.log = log
            // It may tell its own log that it was attached, and that log may call back.
            let recordsItself = animator.recordsItself(as: number, for: use)
            guard self.animator === animator else { return }
            if let log, !recordsItself {
                life.log?.recordsItself = false
                life.log?.putAttached(look(at: animator))
                log.outbox.deliver()
                guard self.animator === animator else { return }
            }
        }
        bring(animator)
        if self.animator === animator { source.adopted() }
    }

    private func hold(_ animator: any PropertyAnimating) {
        self.animator = animator
        lastEnding = nil
        place.isForgotten = false
        noticeActivity(of: animator)
    }

    /// Brings it to where the app wants it to begin.
    private func bring(_ animator: any PropertyAnimating) {
        // Only its own completion tells that such an animator has run while nobody looked.
        if animator.insight == nil || !handlers.isEmpty { observe(animator) }
        let wish = place.wish
        place.wish = nil
        // A fraction the app has set before counts more than the one the animator was made with.
        if let fraction = place.fraction, fraction != animator.fraction { _ = setFraction(fraction) }
        guard let wish, self.animator === animator else { return }
        switch wish {
        case .start: perform(.start)
        case .run(let target, let seconds, let isHeldUp):
            run(to: target, in: seconds)
            if isHeldUp { perform(.pause) }
        }
    }

    // MARK: - Letting go

    /// Lets the animator go, but not the use: another may be made for it.
    func letGo(_ ending: AnimatorEnding) -> Departure {
        // A run that was under way leads the next animator to where it would have come to rest, unless that
        // one has a wish of its own.
        if let landing = life.landing, place.wish == nil, !place.isForgotten {
            place.fraction = landing.fraction
        }
        guard let animator else { return departure(of: nil, seenAs: nil, ending) }
        return departure(of: animator, seenAs: look(at: animator), ending)
    }

    private func departure(
        of animator: (any PropertyAnimating)?, seenAs sight: AnimatorSight?, _ ending: AnimatorEnding
    ) -> Departure {
        let told = lastEnding == nil ? unseenEnding(seenAs: sight) ?? ending : ending
        // One that had ended before is replaced without a word: they wait for its successor.
        let isSilent = lastEnding != nil && ending == .replaced && machine.request != nil
        if lastEnding == nil { lastEnding = told }
        machine.letGo()
        observation?.core = nil
        let former = life
        life = AnimatorLife()
        self.animator = nil
        return Departure(
            animator: animator, sight: sight, log: former.log, ending: told,
            waiting: isSilent || handlers.isEmpty ? [] : takeHandlers())
    }

    /// Lets everything go: this use is over, and whoever drops the last reference from now on does not matter.
    func end(_ ending: AnimatorEnding) -> Departure {
        _ = machine.end()
        let departure = letGo(ending)
        withExtendedLifetime((source, turns)) {
            source = nil
            turns = nil
            place.wish = nil
        }
        return departure
    }

    /// Another use begins here. The former one ends, if it has not ended before.
    func begin(_ machine: CellUseStateMachine, ending: AnimatorEnding?) -> Departure? {
        self.machine = machine
        guard let ending else {
            beginAfresh()
            return nil
        }
        let departure = letGo(ending)
        beginAfresh()
        return departure
    }

    private func beginAfresh() {
        lastEnding = nil
        place = AnimatorPlace()
    }

    /// The next use, where nothing was made and nobody waits, so that nothing ends.
    func goOn(_ machine: CellUseStateMachine) {
        self.machine = machine
        beginAfresh()
    }

    var hasAnythingToEnd: Bool { animator != nil || !handlers.isEmpty }

    /// The app ends the animator, and the use with it.
    func tearDown() -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        let (source, hadAnimator) = (source, hasAnimator)
        let decision = machine.end()
        let departure = end(decision.action.ending ?? .neverMade)
        if let request = decision.cancelled { source?.cancelled(request, .recycled) }
        departure.perform()
        return hadAnimator ? .applied : .ignored(.notMadeYet)
    }

    /// The next animator is to begin as it is made.
    func forgetPlace() { place = AnimatorPlace(isForgotten: true) }
}

// MARK: - Made on a turn

extension SafeAnimatorCore {
    /// The turn has come that is to bring what was asked for, if that still stands.
    func turnCame(_ ticket: UInt32) {
        guard let source, machine.request?.ticket == ticket else { return }
        guard !source.isMaking else {
            // Only a queue that runs work inside other work comes here; the closure might ask for ever.
            cancel(.recycled)
            return
        }
        var action = machine.turnCame(ticket)
        if case .end(let ending) = action {
            letGo(ending).perform()
            action = machine.turnCame(ticket)
        }
        guard case .make(let request) = action else { return }
        guard let made = source.make() else {
            if machine.request == request { cancel(.listGone) }
            return
        }
        take(made, for: request, from: source)
    }

    private func take(
        _ made: any PropertyAnimating, for request: CellUseStateMachine.Request,
        from source: any AnimatorSource
    ) {
        guard made.isInterruptible else {
            // Nobody may hold it any more, so it is left as one that can be released.
            ReuseSafeRules.end(made, seenAs: AnimatorSight(made, hasBeenActive: false))
            guard let refused = machine.refused(request.ticket) else { return }
            lastEnding = .neverMade
            let waiting = takeHandlers()
            source.cancelled(refused, .refused)
            for handler in waiting { handler(.neverMade) }
            source.refused()
            return
        }
        guard machine.made(request.ticket) == .adopt else {
            ReuseSafeRules.end(made, seenAs: AnimatorSight(made, hasBeenActive: false))
            return
        }
        adopt(made, as: request.animator, from: source)
    }

    private func cancel(_ reason: EventDetail.CancelReason) {
        guard let request = machine.cancel() else { return }
        source?.cancelled(request, reason)
    }
}
