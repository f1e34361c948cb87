import LifecycleEvents

/// A safe animator behind its handle: it lives on its loop and nowhere else.
///
/// It stands for one use of a cell, whether or not an animator has been made for it yet. The machine says what
/// the use has; what may be called on an animator is decided on a fresh look at it, each time. Where its animators
/// come from is for a subclass to say: a cell's slot in a pool, or an animator outside any list.
class AnimatorOwner {
    // Unchecked, here and below: these are read in every call, and no access to them spans a call of anything
    // that is not ours. What may be the app's is moved out first, and let go of afterwards.
    @exclusivity(unchecked) final var machine: CellUseStateMachine
    @exclusivity(unchecked) final private(set) var animator: (any PropertyAnimating)?
    @exclusivity(unchecked) final var life = AnimatorLife()
    @exclusivity(unchecked) final var nextStart = AnimatorStart()
    /// What the animator holds; kept for the next one when it has let go of it.
    @exclusivity(unchecked) private final var link: CompletionLink?
    /// How many turns were asked for and have not come yet.
    @exclusivity(unchecked) private final var turnsToCome = 0
    /// Whether an animator is being made. Two of one use are never made inside each other.
    @exclusivity(unchecked) private final var isMaking = false

    @exclusivity(unchecked) final var lastEnding: AnimatorEnding?
    @exclusivity(unchecked) final var handlers: [(AnimatorEnding) -> Void] = []

    init(_ machine: CellUseStateMachine) { self.machine = machine }

    deinit { link?.core = nil }

    // MARK: Where its animators come from

    /// Nil where nobody has given any, and when all is over.
    var turns: (any TurnQueue)? { nil }

    /// The use that the animators are made for; nil outside any list.
    var useOfCell: CellUse? { nil }

    /// A new animator; nil when there is nothing any more to make one for.
    func make() -> (any PropertyAnimating)? { nil }

    /// The log of an animator under its number; nil where nobody reads one.
    func log(of animator: AnimatorID) -> AnimatorLog? { nil }

    func cancelled(_ request: CellUseStateMachine.Request, _ reason: EventDetail.CancelReason) {}

    /// An animator has been taken over.
    func adopted() {}

    /// The animator that came cannot be taken. The request was cancelled, and those who waited were told.
    func refused() {}

    /// Asks for a fresh animator.
    func restart() -> SafeOutcome { .ignored(.cannotMakeAnother) }

    /// One that ran to its end after its display has come to rest.
    func tailRested() {}

    /// The use has been ended by the app.
    func letGoOfSource() {}
}

extension AnimatorOwner {
    var isOver: Bool { machine.state == .over }

    var hasAnimator: Bool { animator != nil }

    /// A fresh look at the animator.
    var snapshot: AnimatorSnapshot? {
        guard let animator else { return nil }
        return look(at: animator)
    }

    func look(at animator: any PropertyAnimating) -> AnimatorSnapshot {
        noticeActivity(of: animator)
        return AnimatorSnapshot(animator, hasBeenActive: life.hasBeenActive)
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

    private func adopt(_ animator: any PropertyAnimating, as number: AnimatorID) {
        hold(animator)
        if let use = useOfCell {
            let log = log(of: number)
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
        if self.animator === animator { adopted() }
    }

    private func hold(_ animator: any PropertyAnimating) {
        self.animator = animator
        lastEnding = nil
        nextStart.isForgotten = false
        noticeActivity(of: animator)
    }

    /// Brings it to where the app wants it to begin.
    private func bring(_ animator: any PropertyAnimating) {
        // Only its own completion tells that such an animator has run while nobody looked.
        if animator.insight == nil || !handlers.isEmpty { observe(animator) }
        let wish = nextStart.wish
        nextStart.wish = nil
        // A fraction the app has set before counts more than the one the animator was made with.
        if let fraction = nextStart.fraction, fraction != animator.fraction { _ = setFraction(fraction) }
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
    func letGo(_ ending: AnimatorEnding) -> AnimatorTeardown {
        // A run that was under way leads the next animator to where it would have come to rest, unless that
        // one has a wish of its own.
        if let fractionRun = life.fractionRun, nextStart.wish == nil, !nextStart.isForgotten {
            nextStart.fraction = fractionRun.fraction
        }
        machine.letGo()
        link?.core = nil
        var former = AnimatorLife()
        swap(&former, &life)
        guard let animator = animator.take() else {
            return teardown(of: nil, seenAs: nil, former, ending)
        }
        let snapshot = AnimatorSnapshot(animator, hasBeenActive: former.hasBeenActive)
        let unseen = lastEnding == nil ? unseenEnding(of: animator, seenAs: snapshot, former) : nil
        return teardown(of: consume animator, seenAs: snapshot, former, unseen ?? ending)
    }

    private func teardown(
        of animator: consuming (any PropertyAnimating)?, seenAs snapshot: AnimatorSnapshot?,
        _ former: borrowing AnimatorLife, _ ending: AnimatorEnding
    ) -> AnimatorTeardown {
        // One that had ended before is replaced without a word: they wait for its successor.
        let isSilent = lastEnding != nil && ending == .replaced && machine.request != nil
        if lastEnding == nil { lastEnding = ending }
        return AnimatorTeardown(
            animator: animator, snapshot: snapshot, log: former.log, ending: ending,
            waiting: isSilent || handlers.isEmpty ? [] : takeHandlers())
    }

    /// Lets everything go: this use is over, and whoever drops the last reference from now on does not matter.
    func end(_ ending: AnimatorEnding) -> AnimatorTeardown {
        _ = machine.end()
        let teardown = letGo(ending)
        nextStart.wish = nil
        letGoOfSource()
        return teardown
    }

    /// Another use begins here, after whatever there was to end of the former one.
    func beginAfresh() {
        lastEnding = nil
        nextStart = AnimatorStart()
    }

    var hasAnythingToEnd: Bool { animator != nil || !handlers.isEmpty }

    /// The way on which the animator that is here now tells its end.
    func linkOfAnimator() -> CompletionLink {
        // Whoever has kept a former animator has kept its link with it.
        guard isKnownUniquelyReferenced(&link), let link else {
            let fresh = CompletionLink(to: self)
            link = fresh
            return fresh
        }
        link.core = self
        return link
    }

    /// The app ends the animator, and the use with it.
    func tearDown() -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        let hadAnimator = hasAnimator
        let decision = machine.end()
        let teardown = end(decision.action.ending ?? .neverMade)
        if let request = decision.cancelled { cancelled(request, .recycled) }
        teardown.perform()
        return hadAnimator ? .applied : .ignored(.notMadeYet)
    }

    /// The next animator is to begin as it is made.
    func forgetNextStart() { nextStart = AnimatorStart(isForgotten: true) }
}

// MARK: - Made on a turn

extension AnimatorOwner {
    /// Has the next turn bring what was asked for.
    func awaitTurn(on turns: any TurnQueue) {
        turnsToCome += 1
        turns.enqueue { self.turnCame() }
    }

    /// A turn has come that was asked for. A queue cannot take work back, but it keeps the order: the last of
    /// several turns is that of the request that stands.
    private func turnCame() {
        turnsToCome = max(0, turnsToCome - 1)
        guard turnsToCome == 0, let ticket = machine.request?.ticket else { return }
        guard !isMaking else {
            // Only a queue that runs work inside other work comes here; the closure might ask for ever.
            cancel(.recycled)
            return
        }
        guard machine.display == .shown || machine.mayHave(atNs: turns?.nowNs ?? 0) else {
            // The app was suspended meanwhile, longer than a cell may be idle.
            cancel(.recycled)
            return
        }
        var action = machine.turnCame(ticket)
        if case .end(let ending) = action {
            letGo(ending).perform()
            action = machine.turnCame(ticket)
        }
        guard case .make(let request) = action else { return }
        isMaking = true
        let made = make()
        isMaking = false
        guard let made else {
            if machine.request == request { cancel(.listGone) }
            return
        }
        take(made, for: request)
    }

    private func take(_ made: any PropertyAnimating, for request: CellUseStateMachine.Request) {
        let snapshot = AnimatorSnapshot(made, hasBeenActive: false)
        guard ReuseSafeRules.admits(snapshot) else {
            // Nobody may hold it any more, so it is left as one that can be released.
            ReuseSafeRules.end(made, seenAs: snapshot)
            guard let refused = machine.refused(request.ticket) else { return }
            lastEnding = .neverMade
            let waiting = takeHandlers()
            cancelled(refused, .refused)
            for handler in waiting { handler(.neverMade) }
            self.refused()
            return
        }
        guard machine.made(request.ticket) == .adopt else {
            ReuseSafeRules.end(made, seenAs: AnimatorSnapshot(made, hasBeenActive: false))
            return
        }
        adopt(made, as: request.animator)
    }

    private func cancel(_ reason: EventDetail.CancelReason) {
        guard let request = machine.cancel() else { return }
        cancelled(request, reason)
    }
}
