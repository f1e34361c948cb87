import AnimationTiming
import LifecycleEvents

/// The reaction of an animator to each request in each phase, by regime.
///
/// A value that decides and changes nothing else. Each request is a method. The decision contains the outcome
/// of the request, and the action that the owner performs once, after the phase has changed.
package struct AnimatorStateMachine {
    /// The action of the owner after a decision.
    package enum Action {
        case nothing
        /// Keep a block for the next time the animator becomes active.
        case queueBlock
        /// Run a block now: the animator is active.
        case runBlock
        /// Wait, in the active state, for a first block.
        case await
        /// Run the queued blocks and move from the current fraction.
        case begin
        /// Run the queued blocks and move from 0.
        case beginAgain
        /// Run the queued blocks and pause: at 0, or at a fraction.
        case beginPaused(at: Double?)
        /// Show a fraction without any animation.
        case becomeHollow(at: Double?)
        /// Continue from the current fraction with the remaining part of the whole duration. A pending
        /// reversal first mirrors the fraction.
        case resume(reflecting: Bool)
        /// Continue with the parameters of `continueAnimation`.
        case proceed(reflecting: Bool)
        case pause
        /// Pause at the end.
        case pauseAtEnd
        case setFraction(Double)
        /// Mirror the fraction.
        case reflect
        /// Mirror the fraction when the animator continues.
        case reflectLater
        /// Discard the blocks and completions. The layers keep the values on screen.
        case discard
        /// The layers keep the values on screen until `finishAnimation`.
        case hold(Held)
        /// Set the layers to the values of a position, and call the completions.
        case finish(AnimatorPosition)
        /// The same for a motion in progress.
        case end(AnimatorPosition)
        /// End a released animator that pauses on completion.
        case endWithoutOwner
        case orphan
        /// Release the animator: now, or at its end if it runs.
        case release
    }

    /// The fraction of a stopped animator.
    package enum Held {
        case zero, unchanged, atLastStart
    }

    package struct Decision {
        package let outcome: CallOutcome
        package let action: Action

        static let ignored = Decision(outcome: .ignored, action: .nothing)
        /// Applied, without an action of the owner.
        static let noted = Decision(outcome: .applied, action: .nothing)
        static func applied(_ action: Action) -> Decision { Decision(outcome: .applied, action: action) }
        static func misuse(_ kind: MisuseKind) -> Decision {
            Decision(outcome: .misuse(kind), action: .nothing)
        }
    }

    /// The answer to the return of the last completion.
    package enum NextRun {
        case none
        /// Run the queued blocks and move from 0, after a delay in seconds.
        case begin(delay: Double)
        /// Release the animator.
        case release
    }

    /// What the app sets, and no request changes.
    package struct Settings {
        package fileprivate(set) var isInterruptible: Bool
        package var pausesOnCompletion = false
        package var scrubsLinearly = true
        /// Whether the animator's blocks run the pending updates when they are entered and left.
        package var flushesUpdates = false
        /// Whether the animated layers receive touches while the animator runs.
        package fileprivate(set) var isUserInteractionEnabled = true
        /// Whether hit tests use model values because the app tests hits itself.
        package fileprivate(set) var isManualHitTestingEnabled = false
    }

    let regime: AnimatorRegime
    package var settings: Settings
    package private(set) var phase = AnimatorPhase.fresh
    package private(set) var isReversed = false
    /// Whether a reversal is pending until a paused animator continues. Until then the fraction and the
    /// values on screen keep the former direction. On iOS 10 only.
    private(set) var reflectsOnGoingOn = false
    /// Whether the last reference was released while the animator ran.
    private(set) var isReleased = false
    /// Whether blocks are queued for the next activation.
    package private(set) var hasBlocks = false
    /// The delay of the next run, in seconds, if a completion has requested one.
    private var nextRunDelay: Double?
    /// The time before which an animator that was paused when fresh does not continue.
    private var firstPauseEndNs = Int64.min

    /// iOS 10 does not continue an animator during the first millisecond of a pause before its first run.
    private static let firstPauseNs: Int64 = 1_000_000

    package init(regime: AnimatorRegime, isInterruptible: Bool) {
        self.regime = regime
        settings = Settings(isInterruptible: isInterruptible)
    }

    /// Whether the animator pauses on completion. iOS 10 does not support `pausesOnCompletion`.
    var pausesAtEnd: Bool { settings.pausesOnCompletion && regime != .ios10 }

    /// Whether a scrub shows the fraction without the curve. iOS 10 always does.
    var scrubsInTime: Bool { settings.scrubsLinearly || regime == .ios10 }

    /// Whether the fraction counts from the end to the start.
    var runsBackward: Bool { isReversed != reflectsOnGoingOn }

    /// The position at the end of a motion.
    private var endPosition: AnimatorPosition { isReversed ? .start : .end }

    // MARK: Starting and pausing

    /// Starts or resumes the animator. `delay` is nil for a start without a delay.
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
            // Apple's page allows a paused animator to start with a delay. The systems do not.
            if delay != nil && regime != .documented { return .misuse(.delayWhilePaused) }
            if nowNs < firstPauseEndNs { return .ignored }
            return .applied(.resume(reflecting: goOn()))
        case .stopped:
            return regime == .documented ? .misuse(.startWhileStopped) : .ignored
        case .spent:
            if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
            return activate(.running, hasBlocks ? .beginAgain : .becomeHollow(at: nil), without: .hollow)
        case .completing:
            // The next run begins after the last completion has returned.
            guard hasBlocks else { return .ignored }
            nextRunDelay = delay ?? 0
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
            guard settings.isInterruptible else { return .misuse(.notInterruptiblePause) }
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
            // Apple's page says that a new value activates an inactive animator. The systems ignore the value
            // if there is no block.
            guard hasBlocks || regime == .documented else { return .ignored }
            return activate(
                .paused, hasBlocks ? .beginPaused(at: fraction) : .becomeHollow(at: fraction),
                without: .hollow)
        }
    }

    /// Continues after a pause with another curve or another duration.
    package mutating func proceed(nowNs: Int64) -> Decision {
        switch phase {
        case .fresh, .running, .stopped, .spent:
            return .misuse(.continueNotPaused)
        case .paused:
            guard settings.isInterruptible else { return .misuse(.notInterruptibleContinue) }
            if nowNs < firstPauseEndNs { return .ignored }
            return .applied(.proceed(reflecting: goOn()))
        case .awaiting, .hollow, .completing, .gone:
            return .ignored
        }
    }

    /// Starts an animator that was paused inside an animated update.
    mutating func startedByUpdate() -> Decision {
        guard phase == .paused else { return .ignored }
        return .applied(.resume(reflecting: goOn()))
    }

    /// Continues a paused animator.
    ///
    /// - Returns: Whether a reversal was pending.
    private mutating func goOn() -> Bool {
        phase = .running
        defer { reflectsOnGoingOn = false }
        return reflectsOnGoingOn
    }

    /// Activates an inactive animator: in the phase `next` if it has blocks, else in `empty`.
    private mutating func activate(
        _ next: AnimatorPhase, _ action: Action, without empty: AnimatorPhase
    ) -> Decision {
        phase = hasBlocks ? next : empty
        hasBlocks = false
        // A stop or the background has ended the pause of a pending reversal.
        reflectsOnGoingOn = false
        return .applied(action)
    }

    private mutating func beginPaused(at fraction: Double?) -> Decision {
        // Without a block, `isInterruptible` is not checked.
        if !hasBlocks && regime == .ios10 { return .misuse(.noAnimations) }
        if hasBlocks && !settings.isInterruptible { return .misuse(.notInterruptibleStartPaused) }
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
            guard settings.isInterruptible else { return .misuse(.notInterruptibleStop) }
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

    /// Ends or pauses a motion that has reached its end.
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

    /// Ends a running animator at a position of the caller's choice.
    mutating func end(at position: AnimatorPosition) -> Decision {
        guard phase == .running else { return .ignored }
        phase = .completing
        return .applied(.end(position))
    }

    /// Handles the return of the last completion.
    package mutating func completionsReturned() -> NextRun {
        guard phase == .completing else { return .none }
        defer { nextRunDelay = nil }
        if isReleased {
            phase = .gone
            return .release
        }
        guard let delay = nextRunDelay else {
            phase = .spent
            return .none
        }
        phase = .running
        hasBlocks = false
        reflectsOnGoingOn = false
        return .begin(delay: delay)
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
            // An unchanged value is ignored before the check for `isInterruptible`.
            if isReversed == value { return .ignored }
            if phase == .running && !settings.isInterruptible { return .misuse(.notInterruptibleContinue) }
            isReversed = value
            guard phase == .paused && regime == .ios10 else { return .applied(.reflect) }
            // A second reversal in the same pause cancels the first.
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

    /// Sets a flag that may be set only while the animator is inactive.
    private mutating func whileInactive(_ misuse: MisuseKind, _ set: (inout Settings) -> Void) -> Decision {
        switch phase {
        case .fresh, .spent:
            set(&settings)
            return .noted
        case .awaiting, .running, .paused, .stopped, .hollow: return .misuse(misuse)
        case .completing, .gone: return .ignored
        }
    }

    // MARK: External events

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

    /// Handles the removal of the layer animations by other code. The phase does not change.
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
            return .applied(.release)
        case .running:
            // The engine retains the animator until its end.
            isReleased = true
            return .applied(.release)
        case .awaiting, .paused, .stopped, .hollow:
            return .misuse(.releasePausedOrStopped)
        case .gone:
            return .ignored
        }
    }
}

/// A request to an animator, as a value.
package enum AnimatorCall {
    /// `startAnimation()`, or with a delay in seconds `startAnimation(afterDelay:)`.
    case startAnimation(afterDelay: Double?)
    case pauseAnimation
    case fractionComplete(Double)
    case isReversed(Bool)
    case isInterruptible(Bool)
    case pausesOnCompletion(Bool)
    case scrubsLinearly(Bool)
    case isUserInteractionEnabled(Bool)
    case isManualHitTestingEnabled(Bool)
    case continueAnimation(curve: TimingCurve?, durationFactor: Double)
    case stopAnimation(withoutFinishing: Bool)
    case finishAnimation(AnimatorPosition)
    case addAnimations(delayFactor: Double, () -> Void)
    case addCompletion((AnimatorPosition) -> Void)
    case enterBackground
    case enterForeground
    /// The layer animations of the animator were removed.
    case layerAnimationsRemoved(EventDetail.OrphanCause)
    /// The last reference to the animator is released.
    case release
}

/// The outcome of a request.
package enum CallOutcome: Hashable, Sendable {
    case applied
    /// No effect and no error.
    case ignored
    /// UIKit raises an exception here. Nothing has changed.
    case misuse(MisuseKind)
}
