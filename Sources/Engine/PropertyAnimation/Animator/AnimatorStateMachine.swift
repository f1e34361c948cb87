import LifecycleEvents

/// What an animator does with each request in each phase, per regime.
///
/// A value that decides and touches nothing else: each request is a method, and the answer says what
/// became of the request and which action its owner has to perform, once, after the phase has changed.
package struct AnimatorStateMachine {
    /// What the owner of the machine has to do.
    package enum Action {
        case nothing
        /// Keep a block for the next time the animator becomes active.
        case queueBlock
        /// Run a block now: the animator is active.
        case runBlock
        /// Wait, active, for a first block.
        case await
        /// Run the queued blocks and move from the present fraction.
        case begin
        /// Run the queued blocks, move from 0.
        case beginAgain
        /// Run the queued blocks and show them at rest: at 0, or scrubbed to a fraction.
        case beginPaused(at: Double?)
        /// Show a hollow animator's fraction: nothing moves.
        case becomeHollow(at: Double?)
        /// Go on from the present fraction with the time that is left of the whole duration; from its mirror
        /// image where a reversal has waited for this.
        case resume(reflecting: Bool)
        /// Go on as `continueAnimation` says.
        case proceed(reflecting: Bool)
        case pause
        /// Come to rest at the end.
        case pauseAtEnd
        case setFraction(Double)
        /// The fraction becomes its mirror image.
        case reflect
        /// It will, when the animator goes on.
        case reflectLater
        /// Drop blocks and completions; the layers keep what they show.
        case discard
        /// The layers keep what they show until `finishAnimation`.
        case hold(Held)
        /// Give the layers the values of a position, call the completions with it.
        case finish(AnimatorPosition)
        /// The same, from a motion that was under way.
        case end(AnimatorPosition)
        /// The end of a released animator that wants to pause there.
        case endWithoutOwner
        case orphan
        /// Nobody holds the animator any more: it goes, or lives on to its end.
        case letGo
    }

    /// The fraction a stopped animator reads.
    package enum Held {
        case zero, unchanged, atLastStart
    }

    package struct Decision {
        package let outcome: CallOutcome
        package let action: Action

        static let ignored = Decision(outcome: .ignored, action: .nothing)
        /// Applied, and the machine itself has remembered all there is to it.
        static let noted = Decision(outcome: .applied, action: .nothing)
        static func applied(_ action: Action) -> Decision { Decision(outcome: .applied, action: action) }
        static func misuse(_ kind: MisuseKind) -> Decision {
            Decision(outcome: .misuse(kind), action: .nothing)
        }
    }

    let regime: AnimatorRegime
    package private(set) var phase = AnimatorPhase.fresh
    package private(set) var isReversed = false
    /// Whether a reversal waits for a paused animator to go on: until then the fraction, and what is on
    /// screen, have the former direction. On iOS 10 alone.
    private(set) var reflectsOnGoingOn = false
    package private(set) var isInterruptible: Bool
    /// Whether the last reference went while the animator ran.
    private(set) var isReleased = false
    /// Whether blocks wait for the animator to become active.
    package private(set) var hasBlocks = false
    /// Whether a completion has asked for the next run, with `nextDelay` in seconds.
    private var runsAgain = false
    package var pausesOnCompletion = false
    package var scrubsLinearly = true
    /// Whether its blocks make what is due when they are entered and left.
    package var flushesUpdates = false
    /// Whether what it animates takes touches while it runs.
    private(set) var isUserInteractionEnabled = true
    /// Whether touches are compared with model values, as the app then has to do itself.
    private(set) var isManualHitTestingEnabled = false
    /// Until when a fresh animator that was paused does not go on.
    private var firstPauseEndNs = Int64.min
    package private(set) var nextDelay = 0.0

    /// How long iOS 10 lets no animator go on that was paused before it ever ran: a thousandth of a second.
    private static let firstPauseNs: Int64 = 1_000_000

    package init(regime: AnimatorRegime, isInterruptible: Bool) {
        self.regime = regime
        self.isInterruptible = isInterruptible
    }

    /// iOS 10 does not know `pausesOnCompletion`.
    var pausesAtEnd: Bool { pausesOnCompletion && regime != .ios10 }

    /// iOS 10 always scrubs linearly.
    var scrubsInTime: Bool { scrubsLinearly || regime == .ios10 }

    /// Whether the fraction counts from the end to the start.
    var runsBackward: Bool { isReversed != reflectsOnGoingOn }

    /// Where an end leads.
    private var endPosition: AnimatorPosition { isReversed ? .start : .end }

    // MARK: Starting and pausing

    /// `delay` is nil for a start without one.
    package mutating func start(afterDelay delay: Double?, nowNs: Int64) -> Decision {
        if let delay, delay < 0 { return .misuse(.negativeDelay) }
        switch phase {
        case .fresh:
            if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
            return activate(.running, hasBlocks ? .begin : .await, without: .awaiting)
        case .awaiting, .hollow:
            return delay == nil ? .ignored : .misuse(.delayWhilePaused)
        case .running:
            return .ignored
        case .paused:
            // Apple's page lets a paused animator start with a delay; the systems do not.
            if delay != nil && regime != .documented { return .misuse(.delayWhilePaused) }
            if nowNs < firstPauseEndNs { return .ignored }
            return .applied(.resume(reflecting: goOn()))
        case .stopped:
            return regime == .documented ? .misuse(.startWhileStopped) : .ignored
        case .spent:
            if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
            return activate(.running, hasBlocks ? .beginAgain : .becomeHollow(at: nil), without: .hollow)
        case .completing:
            // The next run begins when the last completion has returned.
            guard hasBlocks else { return .ignored }
            runsAgain = true
            nextDelay = delay ?? 0
            return .noted
        case .gone:
            return .ignored
        }
    }

    package mutating func pause(nowNs: Int64) -> Decision {
        switch phase {
        case .fresh:
            let decision = beginPaused(at: nil)
            if phase == .paused && regime == .ios10 { firstPauseEndNs = nowNs + Self.firstPauseNs }
            return decision
        case .running:
            guard isInterruptible else { return .misuse(.notInterruptiblePause) }
            phase = .paused
            return .applied(.pause)
        case .awaiting, .paused, .hollow, .completing, .gone:
            return .ignored
        case .stopped:
            return regime == .ios10 ? .ignored : .misuse(.pauseWhileStopped)
        case .spent:
            if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
            return activate(
                .paused, hasBlocks ? .beginPaused(at: nil) : .becomeHollow(at: nil), without: .hollow)
        }
    }

    package mutating func setFraction(_ fraction: Double) -> Decision {
        switch phase {
        case .fresh:
            return beginPaused(at: fraction)
        case .awaiting, .paused, .hollow:
            return .applied(.setFraction(fraction))
        case .running, .stopped, .completing, .gone:
            return .ignored
        case .spent:
            // A new value makes an inactive animator active, says Apple's page; the systems ignore it
            // unless there is something to show.
            guard hasBlocks || regime == .documented else { return .ignored }
            return activate(
                .paused, hasBlocks ? .beginPaused(at: fraction) : .becomeHollow(at: fraction),
                without: .hollow)
        }
    }

    /// Goes on after a pause with another curve or another time.
    package mutating func proceed(nowNs: Int64) -> Decision {
        switch phase {
        case .fresh, .running, .stopped, .spent:
            return .misuse(.continueNotPaused)
        case .paused:
            guard isInterruptible else { return .misuse(.notInterruptibleContinue) }
            if nowNs < firstPauseEndNs { return .ignored }
            return .applied(.proceed(reflecting: goOn()))
        case .awaiting, .hollow, .completing, .gone:
            return .ignored
        }
    }

    /// An animated update starts an animator that was paused inside it.
    mutating func startedByUpdate() -> Decision {
        guard phase == .paused else { return .ignored }
        return .applied(.resume(reflecting: goOn()))
    }

    /// - Returns: Whether a reversal has waited for it.
    private mutating func goOn() -> Bool {
        phase = .running
        defer { reflectsOnGoingOn = false }
        return reflectsOnGoingOn
    }

    /// Makes an inactive animator active: in `next` if it has blocks, else in `empty`.
    private mutating func activate(
        _ next: AnimatorPhase, _ action: Action, without empty: AnimatorPhase
    ) -> Decision {
        phase = hasBlocks ? next : empty
        hasBlocks = false
        // The pause that a reversal waited in was ended by a stop or by the background.
        reflectsOnGoingOn = false
        return .applied(action)
    }

    private mutating func beginPaused(at fraction: Double?) -> Decision {
        // With nothing to show, whether it could be interrupted is not asked.
        if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
        if hasBlocks && !isInterruptible { return .misuse(.notInterruptibleStartPaused) }
        return activate(.paused, .beginPaused(at: fraction), without: .paused)
    }

    // MARK: Stopping and finishing

    package mutating func stop(withoutFinishing: Bool) -> Decision {
        switch phase {
        case .fresh, .spent, .completing, .gone:
            return .ignored
        case .awaiting, .hollow:
            return stop(withoutFinishing, .unchanged)
        case .running:
            guard isInterruptible else { return .misuse(.notInterruptibleStop) }
            return stop(withoutFinishing, .atLastStart)
        case .paused:
            return stop(withoutFinishing, .atLastStart)
        case .stopped:
            return .misuse(.alreadyStopped)
        }
    }

    private mutating func stop(_ withoutFinishing: Bool, _ held: Held) -> Decision {
        phase = withoutFinishing ? .spent : .stopped
        if withoutFinishing { return .applied(.discard) }
        return .applied(.hold(regime == .documented ? .zero : held))
    }

    package mutating func finish(at position: AnimatorPosition) -> Decision {
        switch phase {
        case .fresh, .awaiting, .running, .paused, .hollow, .completing:
            return .misuse(.finishNotStopped)
        case .stopped:
            phase = .completing
            return .applied(.finish(position))
        case .spent:
            return regime == .ios16 ? .ignored : .misuse(.finishNotStopped)
        case .gone:
            return .ignored
        }
    }

    /// The motion has reached its end.
    package mutating func reachEnd() -> Decision {
        guard phase == .running else { return .ignored }
        guard pausesAtEnd else {
            phase = .completing
            return .applied(.end(endPosition))
        }
        guard !isReleased else {
            phase = .gone
            return Decision(outcome: .misuse(.releasePausedOnCompletion), action: .endWithoutOwner)
        }
        phase = .paused
        return .applied(.pauseAtEnd)
    }

    /// Whoever holds a moving animator ends it, at an end of its own choice.
    mutating func end(at position: AnimatorPosition) -> Decision {
        guard phase == .running else { return .ignored }
        phase = .completing
        return .applied(.end(position))
    }

    /// The last completion has returned.
    package mutating func completionsReturned() -> Action {
        guard phase == .completing else { return .nothing }
        let again = runsAgain
        runsAgain = false
        if isReleased {
            phase = .gone
            return .letGo
        }
        guard again else {
            phase = .spent
            return .nothing
        }
        phase = .running
        hasBlocks = false
        reflectsOnGoingOn = false
        return .beginAgain
    }

    // MARK: Blocks, completions, flags

    package mutating func addBlock() -> Decision {
        switch phase {
        case .fresh, .spent, .completing:
            hasBlocks = true
            return .applied(.queueBlock)
        case .awaiting:
            phase = .running
            return .applied(.begin)
        case .running, .paused:
            return .applied(.runBlock)
        case .stopped:
            return .misuse(.addWhileStopped)
        case .hollow:
            phase = .running
            return .applied(.beginAgain)
        case .gone:
            return .ignored
        }
    }

    package mutating func addCompletion() -> Decision { phase == .gone ? .ignored : .noted }

    package mutating func setReversed(_ value: Bool) -> Decision {
        switch phase {
        case .fresh, .awaiting, .spent:
            isReversed = value
            return .noted
        case .running, .paused:
            // Whether it is a change at all is asked before whether there may be one.
            if isReversed == value { return .ignored }
            if phase == .running && !isInterruptible { return .misuse(.notInterruptibleContinue) }
            isReversed = value
            guard phase == .paused && regime == .ios10 else { return .applied(.reflect) }
            // A second reversal in the same pause takes the first one back.
            reflectsOnGoingOn.toggle()
            return .applied(.reflectLater)
        case .stopped, .hollow, .completing, .gone:
            return .ignored
        }
    }

    package mutating func setInterruptible(_ value: Bool) -> Decision {
        whileInactive(.interruptibleWhileActive) { $0.isInterruptible = value }
    }

    mutating func setUserInteractionEnabled(_ value: Bool) -> Decision {
        whileInactive(.userInteractionWhileActive) { $0.isUserInteractionEnabled = value }
    }

    mutating func setManualHitTestingEnabled(_ value: Bool) -> Decision {
        whileInactive(.userInteractionWhileActive) { $0.isManualHitTestingEnabled = value }
    }

    /// Sets a flag that only an inactive animator lets be set.
    private mutating func whileInactive(_ misuse: MisuseKind, _ set: (inout Self) -> Void) -> Decision {
        switch phase {
        case .fresh, .spent:
            set(&self)
            return .noted
        case .awaiting, .running, .paused, .stopped, .hollow: return .misuse(misuse)
        case .completing, .gone: return .ignored
        }
    }

    // MARK: From outside

    package mutating func enterBackground() -> Decision {
        switch phase {
        case .running:
            phase = pausesAtEnd ? .paused : .completing
            return .applied(pausesAtEnd ? .pause : .end(endPosition))
        case .paused:
            if pausesAtEnd || regime == .documented { return .ignored }
            phase = .completing
            return .applied(.end(endPosition))
        case .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone:
            return .ignored
        }
    }

    /// Something took the layer animations away; the phase does not know.
    package mutating func layerAnimationsRemoved() -> Decision {
        switch phase {
        case .running, .paused:
            return .applied(.orphan)
        case .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone:
            return .ignored
        }
    }

    package mutating func release() -> Decision {
        switch phase {
        case .fresh, .spent, .completing:
            phase = .gone
            return .applied(.letGo)
        case .running:
            // It keeps itself alive to its end.
            isReleased = true
            return .applied(.letGo)
        case .awaiting, .paused, .stopped, .hollow:
            return .misuse(.releasePausedOrStopped)
        case .gone:
            return .ignored
        }
    }
}
