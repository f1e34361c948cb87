import LifecycleEvents

/// A safe animator behind its handle. It lives on its loop and nowhere else.
///
/// It represents one use of a cell, whether or not an animator has been made for it yet. The machine knows what the use
/// has; which verbs may be called is decided on a fresh look at the animator, each time. A subclass says where the
/// animators come from: a cell's slot in a pool, or an animator outside any list.
class AnimatorOwner {
    typealias Machine = CellUseStateMachine<HeldAnimator>

    // Unchecked, here and below: these are read in every call, and no access to them spans a call of app code. What may
    // be the app's is moved out first, and released afterwards.
    @exclusivity(unchecked) final var machine: Machine
    /// Where the next animator of the use begins.
    @exclusivity(unchecked) final var nextStart = AnimatorStart()
    /// How the last animator of the use has ended.
    @exclusivity(unchecked) final var lastEnding: AnimatorEnding?
    /// Those who wait for the end.
    @exclusivity(unchecked) final var handlers: [(AnimatorEnding) -> Void] = []
    #if !hasFeature(Embedded)
        /// Those who follow the phases, and the last phase that they got. They run no code of the app's.
        @exclusivity(unchecked) final var phaseSources: [AsyncStream<AnimatorPhase>.Continuation] = []
        @exclusivity(unchecked) final var toldPhase: AnimatorPhase?
    #endif
    /// Memory for the next animator: what held the former one.
    @exclusivity(unchecked) private final var spare: HeldAnimator?

    init(_ machine: consuming Machine) { self.machine = machine }

    deinit { _ = machine.held?.release() }

    // MARK: Where its animators come from

    /// Nil where nobody has given any, and when all is over.
    var turns: (any TurnQueue)? { nil }

    /// The use that the animators are made for; nil outside any list.
    var useOfCell: CellUse? { nil }

    /// A new animator; nil when there is nothing any more to make one for.
    func make() -> (any PropertyAnimating)? { nil }

    /// The log of an animator under its number; nil where nobody reads one.
    func log(of animator: AnimatorID) -> AnimatorLog? { nil }

    func cancelled(_ request: AnimatorRequest, _ reason: EventDetail.CancelReason) {}

    /// The owner has a new animator.
    func adopted() {}

    /// The new animator cannot be used. The request was cancelled, and those who waited were called.
    func refused() {}

    /// Asks for a fresh animator.
    func restart() -> SafeOutcome { .ignored(.cannotMakeAnother) }

    /// An animator that ran to its end after its display has come to rest.
    func tailRested() {}

    /// The app has ended the use.
    func letGoOfSource() {}
}

extension AnimatorOwner {
    var isOver: Bool { machine.isOver }

    var hasAnimator: Bool { machine.holds }

    var held: HeldAnimator? { machine.held }

    var animator: (any PropertyAnimating)? { machine.held?.animator }

    /// A fresh look at the animator.
    var snapshot: AnimatorSnapshot? {
        guard let animator else { return nil }
        return look(at: animator)
    }

    func look(at animator: any PropertyAnimating) -> AnimatorSnapshot {
        guard let held else { return AnimatorSnapshot(animator, hasBeenActive: false) }
        held.noticeActivity(of: animator)
        return AnimatorSnapshot(animator, hasBeenActive: held.hasBeenActive)
    }

    // MARK: - Taking over

    /// Takes over an animator that nobody has asked for.
    func takeOver(_ animator: any PropertyAnimating) throws(AttachRefusal) {
        guard animator.isInterruptible else { throw .notInterruptible }
        let held = hold(animator)
        machine.takeOver(held)
        begin(with: held, animator)
        bring(held, animator)
    }

    private func adopt(_ held: HeldAnimator, _ animator: any PropertyAnimating, as number: AnimatorID) {
        begin(with: held, animator)
        if let use = useOfCell {
            let log = log(of: number)
            held.log = log
            // The animator may report to its own log that it was attached, and that log may call back.
            let recordsItself = animator.recordsItself(as: number, for: use)
            guard machine.holds(held) else { return }
            if let log, !recordsItself {
                held.log?.recordsItself = false
                held.log?.putAttached(look(at: animator))
                log.outbox.deliver()
                guard machine.holds(held) else { return }
            }
        }
        bring(held, animator)
        if machine.holds(held) { adopted() }
        notePhase()
    }

    private func hold(_ animator: any PropertyAnimating) -> HeldAnimator {
        // Whoever has kept a former animator has kept its completion, and `spare` with it.
        guard isKnownUniquelyReferenced(&spare), let held = spare.take() else {
            return HeldAnimator(animator, of: self)
        }
        held.reuse(for: animator, of: self)
        return held
    }

    private func begin(with held: HeldAnimator, _ animator: any PropertyAnimating) {
        lastEnding = nil
        nextStart.isForgotten = false
        held.noticeActivity(of: animator)
    }

    /// Brings the animator to where the app wants it to begin.
    private func bring(_ held: HeldAnimator, _ animator: any PropertyAnimating) {
        // Without insight only the completion tells that the animator has run while nobody looked.
        if animator.insight == nil || !handlers.isEmpty || isFollowed { held.observe(animator) }
        let wish = nextStart.wish
        nextStart.wish = nil
        // A fraction the app has set before counts more than the one the animator was made with.
        if let fraction = nextStart.fraction, fraction != animator.fraction { _ = setFraction(fraction) }
        guard let wish, machine.holds(held) else { return }
        switch wish {
        case .start: perform(.start)
        case .run(let target, let seconds, let isHeldUp):
            run(to: target, in: seconds)
            if isHeldUp { perform(.pause) }
        }
    }

    // MARK: - Letting go

    /// Ends an animator that the machine has given up, if there is one. Another one may be made for the use.
    func release(_ former: consuming HeldAnimator?, _ ending: AnimatorEnding) -> AnimatorTeardown {
        guard let held = consume former else { return teardown(of: nil, seenAs: nil, nil, ending) }
        // A run that was under way leads the next animator to where it would have come to rest, unless that
        // one has a wish of its own.
        if let fractionRun = held.fractionRun, nextStart.wish == nil, !nextStart.isForgotten {
            nextStart.fraction = fractionRun.fraction
        }
        guard let animator = held.release() else { return teardown(of: nil, seenAs: nil, nil, ending) }
        spare = held
        let log = held.log
        let snapshot = AnimatorSnapshot(animator, hasBeenActive: held.hasBeenActive)
        let unseen = lastEnding == nil ? unseenEnding(of: animator, seenAs: snapshot, held) : nil
        return teardown(of: consume animator, seenAs: snapshot, log, unseen ?? ending)
    }

    private func teardown(
        of animator: consuming (any PropertyAnimating)?, seenAs snapshot: AnimatorSnapshot?,
        _ log: AnimatorLog?, _ ending: AnimatorEnding
    ) -> AnimatorTeardown {
        // An animator that had ended before is replaced without a word: the handlers wait for its successor.
        let isSilent = lastEnding != nil && ending == .replaced && machine.request != nil
        if lastEnding == nil { lastEnding = ending }
        return AnimatorTeardown(
            animator: animator, snapshot: snapshot, log: log, ending: ending,
            waiting: isSilent || handlers.isEmpty ? [] : takeHandlers())
    }

    /// The machine is over: from now on it does not matter who drops the last reference.
    func end(_ held: consuming HeldAnimator?, _ ending: AnimatorEnding) -> AnimatorTeardown {
        let teardown = release(held, ending)
        nextStart.wish = nil
        letGoOfSource()
        endPhases()
        return teardown
    }

    /// Another use begins here, after the former one has ended.
    func beginAfresh() {
        endPhases()
        lastEnding = nil
        nextStart = AnimatorStart()
    }

    /// The app ends the animator, and the use with it.
    func tearDown() -> SafeOutcome {
        let hadAnimator = hasAnimator
        let decision = machine.end()
        let request = decision.cancelled
        guard case .end(let held, let ending) = decision.action else { return .ignored(.useEnded) }
        let teardown = end(held, ending)
        if let request { cancelled(request, .recycled) }
        teardown.perform()
        return hadAnimator ? .applied : .ignored(.notMadeYet)
    }

    /// The next animator is to begin as it is made.
    func forgetNextStart() { nextStart = AnimatorStart(isForgotten: true) }
}

// MARK: - Made on a turn

extension AnimatorOwner {
    /// Has the next turn make the animator of the request.
    func awaitTurn(on turns: any TurnQueue) {
        machine.turnEnqueued()
        turns.enqueue { self.turnCame() }
    }

    private func turnCame() {
        // Only the idle limit asks for the time, and a shown cell has none.
        let decision = machine.turnCame(atNs: machine.display == .shown ? 0 : turns?.nowNs ?? 0)
        if let request = decision.cancelled { cancelled(request, .recycled) }
        switch decision.action {
        case .make(let request): makeAnimator(for: request)
        case .replace(let held, let request):
            release(held, .replaced).perform()
            if case .make = machine.make(request) { makeAnimator(for: request) }
        case .none, .ask, .adopt, .discard, .end, .runTail, .leaveTail: break
        }
    }

    private func makeAnimator(for request: AnimatorRequest) {
        guard let made = make() else {
            if let failed = machine.makingFailed(request) { cancelled(failed, .listGone) }
            return
        }
        take(made, for: request)
    }

    private func take(_ made: any PropertyAnimating, for request: AnimatorRequest) {
        let snapshot = AnimatorSnapshot(made, hasBeenActive: false)
        guard ReuseSafeRules.admits(snapshot) else {
            // Nobody holds it any more, so it is left in a phase in which it can be released.
            ReuseSafeRules.end(made, seenAs: snapshot)
            guard let failed = machine.makingFailed(request) else { return }
            lastEnding = .neverMade
            let waiting = takeHandlers()
            cancelled(failed, .refused)
            for handler in waiting { handler(.neverMade) }
            refused()
            return
        }
        let held = hold(made)
        guard case .adopt = machine.made(held, for: request) else {
            ReuseSafeRules.end(made, seenAs: AnimatorSnapshot(made, hasBeenActive: false))
            return
        }
        adopt(held, made, as: request.animator)
    }
}

/// How the next animator of a use begins.
struct AnimatorStart {
    /// The fraction that was set last.
    var fraction: Double?
    /// What the animator does first.
    var wish: Wish?
    /// Whether the next animator ignores the former one, as after a restart.
    var isForgotten = false

    enum Wish {
        case start
        indirect case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}
