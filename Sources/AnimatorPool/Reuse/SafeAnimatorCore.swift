import LifecycleEvents

/// A safe animator behind its handle: it lives on its loop and nowhere else.
///
/// It stands for one use of a cell, whether or not an animator has been made for it yet.
final class SafeAnimatorCore {
    private(set) var animator: (any PropertyAnimating)?
    private var hasBeenActive = false
    private(set) var isOver = false
    var lastFraction: Double?
    /// What the next animator is to do when it comes.
    var wish: Wish?
    /// Keeps the log of an animator that keeps none itself, as UIKit's.
    private var log: AnimatorLog?
    var turns: (any TurnQueue)?
    /// Makes another animator for this use; nil where nobody said how.
    var makeAnother: (() -> SafeOutcome)?

    /// The request for an animator that is under way, outside a pool.
    var awaited = 0
    /// Whether another animator has been asked for: an end that is awaited now is that one's, if the one
    /// there has ended.
    var isExpecting = false
    /// After a restart the next animator takes over nothing.
    private var isPlaceForgotten = false

    // How it moves, as far as it was told from here.
    var motion: SafeMotion?
    var landing: Landing?
    var lastSerial = 0

    // What it does at its end, while somebody has reason to hold that.
    private var ownPausesOnCompletion: Bool?
    private(set) var background: BackgroundMemory?
    private var afterTail: (() -> Void)?

    private var handlers: [(AnimatorEnding) -> Void] = []
    private var lastEnding: AnimatorEnding?
    /// Counts the animators, so that what was meant for a former one finds another number.
    private(set) var animatorSerial = 0
    private var isObserved = false

    enum Wish {
        case start
        case run(to: Double, seconds: Double?, isHeldUp: Bool)
    }

    struct BackgroundMemory {
        let wasRunning: Bool
        let fraction: Double
        let landing: Landing?
    }

    init(turns: (any TurnQueue)?) { self.turns = turns }

    deinit { tearDown() }

    var hasAnimator: Bool { animator != nil }

    var sight: AnimatorSight? {
        guard let animator else { return nil }
        noticeActivity()
        return AnimatorSight(animator, hasBeenActive: hasBeenActive)
    }

    private func noticeActivity() {
        if let animator, !hasBeenActive, animator.animatingState != .inactive { hasBeenActive = true }
    }
}

// MARK: - Verbs

extension SafeAnimatorCore {
    /// Looks first, calls then, and says what became of it.
    @discardableResult func perform(_ verb: SafeVerb) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard let sight else { return .ignored(.notMadeYet) }
        if let why = ReuseSafeRules.refusal(of: verb, on: sight) { return .ignored(why) }
        if verb.endsLanding { abandonLanding() }
        return call(verb)
    }

    /// Calls a verb that has been looked at.
    @discardableResult func call(_ verb: SafeVerb) -> SafeOutcome {
        guard let animator else { return .ignored(.notMadeYet) }
        // Blocks and completions run inside these calls, and may end the animator or the whole use.
        let serial = animatorSerial
        switch verb {
        case .start: animator.startAnimation()
        case .startAfter(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: animator.pauseAnimation()
        case .scrub(let fraction): animator.fraction = fraction
        case .proceed(let durationFactor): animator.proceed(durationFactor: durationFactor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finish(at: position)
        case .reverse(let isReversed): animator.isReversed = isReversed
        case .run: break
        }
        guard serial == animatorSerial, self.animator != nil else { return .applied }
        noticeActivity()
        if isResumption(verb), !animator.isRunning, animator.insight?.phase == .paused {
            return .ignored(.pausedInThisTurn)
        }
        noteMotion(verb, of: animator)
        log?.record(verb, fraction: animator.fraction, isRunning: animator.isRunning)
        noteEnd(verb)
        return .applied
    }

    private func isResumption(_ verb: SafeVerb) -> Bool {
        switch verb {
        case .start, .proceed: true
        default: false
        }
    }

    private func noteEnd(_ verb: SafeVerb) {
        switch verb {
        // Its own completion has been here first, where one is observed.
        case .stop(withoutFinishing: true): if lastEnding == nil { ended(.stopped) }
        case .finish(let position): if lastEnding == nil { ended(.finished(position)) }
        case .pause, .scrub: if let afterTail, animator?.isRunning == false { afterTail() }
        default: break
        }
    }

    func setFraction(_ fraction: Double) -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        guard fraction.isFinite else { return .ignored(.notANumber) }
        lastFraction = fraction
        if case .run = wish { wish = nil }
        if sight?.phase == .running {
            abandonLanding()
            let paused = perform(.pause)
            guard paused == .applied else { return paused }
        }
        return perform(.scrub(to: fraction))
    }

    func setReversed(_ isReversed: Bool) -> SafeOutcome {
        guard self.isReversed != isReversed else { return .ignored(.unchanged) }
        return perform(.reverse(isReversed))
    }
}

extension SafeVerb {
    /// Whether it is a new wish, after which a run to a fraction is over. A pause and a resumption are not.
    fileprivate var endsLanding: Bool {
        switch self {
        case .scrub, .stop, .finish, .reverse, .run, .startAfter: true
        case .start, .pause, .proceed: false
        }
    }
}

// MARK: - Taking over and letting go

extension SafeAnimatorCore {
    /// Takes over the animator that was made for this use.
    func adopt(_ animator: any PropertyAnimating, log: AnimatorLog?) throws(AttachRefusal) {
        precondition(self.animator == nil, "A use has one animator: give up the old one before the new.")
        guard animator.isInterruptible else { throw .notInterruptible }
        self.animator = animator
        self.log = log
        animatorSerial += 1
        isObserved = false
        lastEnding = nil
        isExpecting = false
        isPlaceForgotten = false
        noticeActivity()
        log?.attached(sight: sight)
        // Only its own completion tells that such an animator has run while nobody looked.
        if animator.insight == nil || !handlers.isEmpty { observe() }
        let wish = self.wish
        self.wish = nil
        // A fraction the app has set before counts more than the one the animator was made with.
        if let lastFraction, lastFraction != animator.fraction { _ = setFraction(lastFraction) }
        if let wish { grant(wish) }
    }

    private func grant(_ wish: Wish) {
        switch wish {
        case .start: perform(.start)
        case .run(let target, let seconds, let isHeldUp):
            run(to: target, in: seconds)
            if isHeldUp { perform(.pause) }
        }
    }

    /// The next animator is to begin as it is made.
    func forgetPlace() {
        lastFraction = nil
        wish = nil
        isPlaceForgotten = true
    }

    /// Ends the animator and the use.
    @discardableResult func tearDown() -> SafeOutcome {
        guard !isOver else { return .ignored(.useEnded) }
        isOver = true
        let outcome = giveUp(animator == nil ? .neverMade : .tornDown)
        // Nothing of the user's may be left here: who drops the last reference from now on does not matter.
        turns = nil
        makeAnother = nil
        wish = nil
        return outcome == .applied ? outcome : .ignored(.notMadeYet)
    }

    /// Ends the animator from whatever phase it is in, but not the use: another may be made for it.
    @discardableResult func giveUp(_ ending: AnimatorEnding) -> SafeOutcome {
        // A run that was under way leads the next animator to where it would have come to rest, unless that
        // one has a wish of its own.
        if let landing, wish == nil, !isPlaceForgotten { lastFraction = landing.fraction }
        landing = nil
        motion = nil
        background = nil
        afterTail = nil
        ownPausesOnCompletion = nil
        guard let animator, let sight else {
            tell(ending)
            return .ignored(isOver ? .useEnded : .notMadeYet)
        }
        let ownEnding = unseenEnding
        // Let go of first: what runs inside the ending finds no animator here any more.
        let log = self.log
        self.animator = nil
        self.log = nil
        hasBeenActive = false
        animatorSerial += 1
        ReuseSafeRules.end(animator, seenAs: sight)
        log?.record(.animatorTornDown, detail: .phase(sight.phase))
        tell(lastEnding == nil ? ownEnding ?? ending : ending)
        return .applied
    }
}

// MARK: - The end

extension SafeAnimatorCore {
    /// Calls `handler` once: when the animator has ended, or now if it has already.
    func onEnd(_ handler: @escaping (AnimatorEnding) -> Void) {
        if isOver {
            handler(lastEnding ?? .neverMade)
            return
        }
        if lastEnding == nil { lastEnding = unseenEnding }
        if let lastEnding, !isExpecting {
            handler(lastEnding)
            return
        }
        handlers.append(handler)
        if animator != nil { observe() }
    }

    /// How an animator has ended that nobody has ended from here.
    private var unseenEnding: AnimatorEnding? {
        guard let animator, lastEnding == nil, sight?.phase == .spent else { return nil }
        // Its completions tell of every end but a stop.
        return isObserved ? .stopped : .finished(animator.isReversed ? .start : .end)
    }

    /// The animator that was to come was refused: nobody is to wait for it.
    func refused() {
        isExpecting = false
        lastEnding = .neverMade
        answer(.neverMade)
    }

    /// What those who wait are told when the animator is given up.
    private func tell(_ ending: AnimatorEnding) {
        if lastEnding == nil {
            ended(ending)
        } else if ending != .replaced || !isExpecting {
            // One that had ended before is replaced without a word: they wait for its successor.
            answer(ending)
        }
    }

    private func observe() {
        guard !isObserved, let animator else { return }
        isObserved = true
        let serial = animatorSerial
        animator.onCompletion { [weak self] position in
            guard let self, serial == self.animatorSerial else { return }
            self.hasBeenActive = true
            self.ended(.finished(position))
        }
    }

    private func ended(_ ending: AnimatorEnding) {
        lastEnding = ending
        landing = nil
        motion = nil
        answer(ending)
        if let afterTail { afterTail() }
    }

    private func answer(_ ending: AnimatorEnding) {
        guard !handlers.isEmpty else { return }
        let waiting = handlers
        handlers = []
        for handler in waiting { handler(ending) }
    }
}

// MARK: - What holds the end

extension SafeAnimatorCore {
    /// Whether the animator is to pause at its end is the app's own choice, but for as long as a run to a
    /// fraction, a background or a tail needs it otherwise.
    func settleEnd() {
        guard let animator else { return }
        let needed: Bool? = afterTail != nil ? false : landing != nil || background != nil ? true : nil
        if let needed {
            if ownPausesOnCompletion == nil { ownPausesOnCompletion = animator.pausesOnCompletion }
            animator.pausesOnCompletion = needed
        } else if let own = ownPausesOnCompletion {
            animator.pausesOnCompletion = own
            ownPausesOnCompletion = nil
        }
    }

    /// Lets a running animator go to its end although its display is over, and says when it is at rest.
    func runTail(_ atRest: @escaping () -> Void) {
        afterTail = atRest
        settleEnd()
        observe()
    }

    func cancelTail() {
        guard afterTail != nil else { return }
        afterTail = nil
        settleEnd()
    }

    func enterBackground(_ policy: BackgroundPolicy) {
        guard let animator, let sight else { return }
        switch policy {
        case .continue: break
        case .stop: perform(.stop(withoutFinishing: true))
        case .finish:
            let end: AnimatorPosition = isReversed ? .start : .end
            if perform(.stop(withoutFinishing: false)) == .applied { perform(.finish(at: end)) }
        case .pause, .pauseAndRestore:
            guard sight.phase == .running || sight.phase == .paused, background == nil else { return }
            background = BackgroundMemory(
                wasRunning: policy == .pauseAndRestore && sight.phase == .running,
                fraction: fraction, landing: landing)
            settleEnd()
            if sight.phase == .running, perform(.pause) != .applied { animator.pausesOnCompletion = true }
        }
    }

    /// What the next animator of this use is to take over from this one.
    func keepPlace(isRunning: Bool) {
        lastFraction = fraction
        if let landing {
            wish = .run(to: landing.fraction, seconds: remainingSeconds, isHeldUp: !isRunning)
        } else if isRunning {
            wish = .start
        }
    }

    /// Brings back what the background took.
    ///
    /// - Returns: Whether that takes a fresh animator, because the system has ended this one.
    func enterForeground() -> Bool {
        guard let memory = background else { return false }
        background = nil
        settleEnd()
        guard let sight else { return false }
        if sight.phase == .paused {
            if memory.wasRunning { perform(.start) }
            return false
        }
        guard sight.phase == .spent, lastEnding != .stopped else { return false }
        lastFraction = memory.fraction
        if let landing = memory.landing {
            wish = .run(to: landing.fraction, seconds: nil, isHeldUp: !memory.wasRunning)
        } else if memory.wasRunning {
            wish = .start
        }
        return true
    }
}
