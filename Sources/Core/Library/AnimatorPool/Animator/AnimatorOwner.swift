import LifecycleEvents

/// The object behind the handle of a safe animator. Code uses it on its loop only.
///
/// An owner represents one use of a cell, before and after an animator was made for the use. The machine
/// records the state of the use. Before each verb the owner takes a new snapshot of the animator and decides
/// whether the verb is safe. A subclass makes the animators: for a cell's slot in a pool, or for an animator
/// outside any list.
class AnimatorOwner {
    typealias Machine = CellUseStateMachine<HeldAnimator>

    // No access of a property spans a call of app code. A setter moves the app's objects out first and
    // releases them afterwards, because a deinit may call the owner.
    final var machine: Machine
    /// The state in which the next animator of the use begins.
    final var nextStart = AnimatorStart()
    /// The ending of the last animator of the use.
    final var lastEnding: AnimatorEnding?
    /// The handlers that wait for the end.
    final var handlers: [(AnimatorEnding) -> Void] = []
    /// The sequences of phases, and the last phase that they received.
    final var phaseSources: [PhaseSource] = []
    final var toldPhase: AnimatorPhase?
    /// The emptied object of the former animator, reused for the next animator to save an allocation.
    private final var spare: HeldAnimator?

    init(_ machine: consuming Machine) { self.machine = machine }

    deinit { _ = machine.held?.release() }

    // MARK: Source of the animators

    /// The turn queue, or nil if there is none or the use is over.
    var turns: (any TurnQueue)? { nil }

    /// The cell's use, or nil outside any list.
    var useOfCell: CellUse? { nil }

    /// Returns a new animator, or nil if its cell no longer exists or the use has no closure.
    func make() -> (any PropertyAnimating)? { nil }

    /// Returns the log for the animator with this number, or nil if nothing records events.
    func log(of animator: AnimatorID) -> AnimatorLog? { nil }

    func cancelled(_ request: AnimatorRequest, _ reason: EventDetail.CancelReason) {}

    /// Called when the owner has a new animator.
    func adopted() {}

    /// Called when the library cannot use the new animator, after the request was cancelled and the handlers
    /// were called.
    func refused() {}

    /// Requests a new animator.
    func restart() -> SafeOutcome { .ignored(.cannotMakeAnother) }

    /// Called when an animator that ran on after its display has stopped moving.
    func tailRested() {}

    /// Called when the app has ended the use.
    func letGoOfSource() {}

    /// Whether animators go to their ends at once.
    var isMotionReduced: Bool { false }
}

extension AnimatorOwner {
    var isOver: Bool { machine.isOver }

    var hasAnimator: Bool { machine.holds }

    var held: HeldAnimator? { machine.held }

    var animator: (any PropertyAnimating)? { machine.held?.animator }

    /// A new snapshot of the animator, or nil if there is none.
    var snapshot: AnimatorSnapshot? {
        guard let animator else { return nil }
        return look(at: animator)
    }

    func look(at animator: any PropertyAnimating) -> AnimatorSnapshot {
        guard let held else { return AnimatorSnapshot(animator, hasBeenActive: false) }
        held.noticeActivity(of: animator)
        return AnimatorSnapshot(animator, hasBeenActive: held.hasBeenActive)
    }

    // MARK: - Takeover

    /// Takes over an animator that was not requested.
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
            // The animator may record in its own log that it was attached, and the log's receiver may call
            // the library.
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
        // The closure may have started the animator.
        reduceMotion()
        if machine.holds(held) { adopted() }
        notePhase()
    }

    private func hold(_ animator: any PropertyAnimating) -> HeldAnimator {
        // If code still retains the completion of a former animator, it retains `spare` too, which cannot be
        // reused then.
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

    /// Applies the app's settings to the new animator.
    private func bring(_ held: HeldAnimator, _ animator: any PropertyAnimating) {
        // Without an insight only the completion reports that the animator ran between two calls.
        if animator.insight == nil || !handlers.isEmpty || isFollowed { held.observe(animator) }
        observeRunning(of: animator, held)
        let wish = nextStart.wish
        nextStart.wish = nil
        // The fraction that the app has set overrides the fraction that the closure has set.
        if let fraction = nextStart.fraction, fraction != animator.fraction { _ = setFraction(fraction) }
        guard let wish, machine.holds(held) else { return }
        switch wish {
        case .start: perform(.start)
        case .run(let target, let seconds, let isHeldUp):
            run(to: target, in: seconds)
            if isHeldUp { perform(.pause) }
        }
    }

    // MARK: - Release

    /// Releases an animator that the machine has given up, if there is one. The use may get another animator.
    func release(_ former: consuming HeldAnimator?, _ ending: AnimatorEnding) -> AnimatorTeardown {
        guard let held = consume former else { return teardown(of: nil, seenAs: nil, nil, ending) }
        // The next animator begins at the target of an unfinished run, unless the app has another wish for
        // it.
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
        // If the replaced animator had ended before, the handlers wait for the end of its successor.
        let isSilent = lastEnding != nil && ending == .replaced && machine.request != nil
        if lastEnding == nil { lastEnding = ending }
        return AnimatorTeardown(
            animator: animator, snapshot: snapshot, log: log, ending: ending,
            waiting: isSilent || handlers.isEmpty ? [] : takeHandlers())
    }

    /// Ends the use, so that the last reference may be released on any thread.
    func end(_ held: consuming HeldAnimator?, _ ending: AnimatorEnding) -> AnimatorTeardown {
        let teardown = release(held, ending)
        nextStart.wish = nil
        letGoOfSource()
        endPhases()
        return teardown
    }

    /// Resets the state for another use, after the former use has ended.
    func beginAfresh() {
        endPhases()
        lastEnding = nil
        nextStart = AnimatorStart()
    }

    /// Ends the animator and the use, because the app has released the handle. Calls the handlers on the next
    /// turn: now, the app's assignment to the property of the handle is still in progress.
    func tearDownReleased() { _ = tearDown(callingHandlersOn: turns) }

    /// Ends the animator and the use, at the app's request.
    func tearDown(callingHandlersOn turns: (any TurnQueue)? = nil) -> SafeOutcome {
        let hadAnimator = hasAnimator
        let decision = machine.end()
        let request = decision.cancelled
        guard let former = decision.action else { return .ignored(.useEnded) }
        let teardown = end(former.held, former.ending)
        if let request { cancelled(request, .recycled) }
        teardown.perform(callingHandlersOn: turns)
        return hadAnimator ? .applied : .ignored(.notMadeYet)
    }

    /// Makes the next animator begin as its closure leaves it.
    func forgetNextStart() { nextStart = AnimatorStart(isForgotten: true) }
}

// MARK: - Creation on a turn

extension AnimatorOwner {
    /// Makes the animator of the request on the next turn.
    func awaitTurn(on turns: any TurnQueue) {
        machine.turnEnqueued()
        turns.enqueue { self.turnCame() }
    }

    private func turnCame() {
        // Only the idle limit needs the time, and a displayed cell has no limit.
        let decision = machine.turnCame(atNs: machine.display == .shown ? 0 : turns?.nowNs ?? 0)
        if let request = decision.cancelled { cancelled(request, .recycled) }
        switch decision.action {
        case .make(let request): makeAnimator(for: request)
        case .replace(let held, let request):
            release(held, .replaced).perform()
            if case .make = machine.make(request) { makeAnimator(for: request) }
        case .none: break
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
            // Nothing will retain the animator, so it must end in a phase in which it can be released.
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

/// The state in which the next animator of a use begins.
struct AnimatorStart {
    /// The fraction that the app set last.
    var fraction: Double?
    /// The first action of the animator.
    var wish: Wish?
    /// Whether the next animator ignores the state of the former animator, as after a restart.
    var isForgotten = false

    enum Wish {
        case start
        indirect case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }
}

// MARK: - Phases

/// A sequence of phases. Its closures run no app code.
struct PhaseSource {
    let yield: (AnimatorPhase) -> Void
    let finish: () -> Void
}

extension AnimatorOwner {
    /// Whether somebody waits for the phases. A page in a browser does not.
    var isFollowed: Bool { !Platform.isBrowser && !phaseSources.isEmpty }

    func follow(with source: PhaseSource) {
        guard !isOver else { return source.finish() }
        var sources = exchange(&phaseSources, with: [])
        sources.append(source)
        phaseSources = sources
        // Without observation the library would miss an end between two calls.
        if let held, let animator = held.animator {
            held.observe(animator)
            observeRunning(of: animator, held)
        }
        toldPhase = snapshot?.phase
        if let toldPhase { source.yield(toldPhase) }
    }

    /// Makes the animator report a pause on completion, for which UIKit calls no completion.
    func observeRunning(of animator: any PropertyAnimating, _ held: HeldAnimator) {
        if isFollowed { held.observeRunning(of: animator) }
    }

    /// Called when the animator may have started or paused without a verb.
    func runningChanged() {
        // UIKit may report the change before it changes the state, so the phase is read on the next turn.
        if let turns {
            turns.enqueue { self.notePhase() }
        } else if animator?.pausesOnCompletion == true {
            notePhase()
        }
    }

    /// Sends the phase to the sequences if it has changed.
    ///
    /// - Parameter known: The phase, if the animator's properties do not show it yet.
    func notePhase(_ known: AnimatorPhase? = nil) {
        guard isFollowed, let phase = known ?? snapshot?.phase, phase != toldPhase else { return }
        toldPhase = phase
        for source in phaseSources { source.yield(phase) }
    }

    /// Ends the sequences, because the use is over.
    func endPhases() {
        guard isFollowed else { return }
        for source in exchange(&phaseSources, with: []) { source.finish() }
    }
}
