import LifecycleEvents

// MARK: - End

extension AnimatorOwner {
    /// Calls `handler` once: when the animator ends, or now if the animator has ended already.
    func onEnd(_ handler: @escaping (AnimatorEnding) -> Void) {
        if isOver {
            handler(lastEnding ?? .neverMade)
            return
        }
        if lastEnding == nil, let animator {
            let snapshot = look(at: animator)
            if let held { lastEnding = unseenEnding(of: animator, seenAs: snapshot, held) }
        }
        // After a request for another animator, the handler waits for the end of that other animator.
        if let lastEnding, machine.request == nil {
            handler(lastEnding)
            return
        }
        var handlers = exchange(&handlers, with: [])
        handlers.append(handler)
        self.handlers = handlers
        if let held, let animator = held.animator { held.observe(animator) }
    }

    /// Returns the ending of an animator that ended without a call from the library, or nil if it has not
    /// ended.
    func unseenEnding(
        of animator: any PropertyAnimating, seenAs snapshot: AnimatorSnapshot, _ held: HeldAnimator
    ) -> AnimatorEnding? {
        guard snapshot.phase == .spent else { return nil }
        // The completion of an observed animator reports every end except a stop.
        return held.isObserved ? .stopped : .finished(animator.isReversed ? .start : .end)
    }

    func ended(_ ending: AnimatorEnding) {
        lastEnding = ending
        held?.forgetMotion()
        let waiting = takeHandlers()
        let isTail = machine.isTail
        notePhase(.spent)
        held?.log?.outbox.deliver()
        for handler in waiting { handler(ending) }
        if isTail { tailRested() }
    }

    func takeHandlers() -> [(AnimatorEnding) -> Void] {
        var waiting: [(AnimatorEnding) -> Void] = []
        swap(&waiting, &handlers)
        return waiting
    }
}

// MARK: - Holders of the end

extension AnimatorOwner {
    /// Lets a running animator run to its end after the display has ended.
    func runTail() {
        guard machine.isTail, let held, let animator = held.animator else { return }
        held.holdEnd(for: .tail)
        held.observe(animator)
    }

    /// Called when the cell is shown again while its animator runs to its end.
    func leaveTail() { held?.releaseEnd(from: .tail) }

    func enterBackground(_ policy: BackgroundPolicy) {
        guard let held, let animator = held.animator else { return }
        let phase = look(at: animator).phase
        switch policy {
        case .continue: break
        case .stop: perform(.stop(withoutFinishing: true))
        case .finish:
            let end: AnimatorPosition = isReversed ? .start : .end
            if perform(.stop(withoutFinishing: false)) == .applied { perform(.finish(at: end)) }
        case .pause, .pauseAndRestore:
            guard phase == .running || phase == .paused, held.background == nil else { return }
            held.background = HeldAnimator.BackgroundMemory(
                wasRunning: policy == .pauseAndRestore && phase == .running, fraction: fraction,
                fractionRun: held.fractionRun)
            held.holdEnd(for: .background)
            if phase == .running, perform(.pause) != .applied { animator.pausesOnCompletion = true }
        }
    }

    /// Records the fraction and the motion that the next animator of this use continues.
    func rememberFraction(isRunning: Bool) {
        nextStart.fraction = fraction
        if let fractionRun = held?.fractionRun {
            nextStart.wish = .run(to: fractionRun.fraction, seconds: remainingSeconds, isHeldUp: !isRunning)
        } else if isRunning {
            nextStart.wish = .start
        }
    }

    /// Restores the state that ``enterBackground(_:)`` recorded.
    ///
    /// - Returns: Whether the use needs a new animator, because the system has ended this animator.
    func enterForeground() -> Bool {
        guard let held, let memory = held.background else { return false }
        held.background = nil
        held.releaseEnd(from: .background)
        guard let phase = snapshot?.phase else { return false }
        if phase == .paused {
            if memory.wasRunning { perform(.start) }
            return false
        }
        guard phase == .spent, lastEnding != .stopped else { return false }
        nextStart.fraction = memory.fraction
        if let fractionRun = memory.fractionRun {
            nextStart.wish = .run(to: fractionRun.fraction, seconds: nil, isHeldUp: !memory.wasRunning)
        } else if memory.wasRunning {
            nextStart.wish = .start
        }
        return true
    }
}

/// An animator to tear down, with the handlers of its end. Its owner has released it already, so code that
/// runs in ``perform()`` meets the use in its new state.
struct AnimatorTeardown: ~Copyable {
    var animator: (any PropertyAnimating)?
    let snapshot: AnimatorSnapshot?
    let log: AnimatorLog?
    let ending: AnimatorEnding
    let waiting: [(AnimatorEnding) -> Void]

    /// Ends the animator, and calls the handlers: on the next turn of `turns`, or now if it is nil.
    consuming func perform(callingHandlersOn turns: (any TurnQueue)? = nil) {
        if let snapshot, let animator = animator.take() {
            ReuseSafeRules.end(animator, seenAs: snapshot)
            if let log {
                log.put(.animatorTornDown, detail: .phase(snapshot.phase))
                log.outbox.deliver()
            }
        }
        guard let turns, !waiting.isEmpty else {
            for handler in waiting { handler(ending) }
            return
        }
        let handlers = EndHandlers(waiting, ending)
        turns.enqueue { handlers.call() }
    }
}

/// The handlers of an end. They are called once, also if a queue drops the work that calls them.
private final class EndHandlers {
    private var handlers: [(AnimatorEnding) -> Void]
    private let ending: AnimatorEnding

    init(_ handlers: [(AnimatorEnding) -> Void], _ ending: AnimatorEnding) {
        self.handlers = handlers
        self.ending = ending
    }

    deinit { call() }

    func call() {
        let waiting = handlers
        handlers = []
        for handler in waiting { handler(ending) }
    }
}
