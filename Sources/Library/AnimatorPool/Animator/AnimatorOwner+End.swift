// MARK: - The end

extension AnimatorOwner {
    /// Calls `handler` once: when the animator has ended, or now if it has already.
    func onEnd(_ handler: @escaping (AnimatorEnding) -> Void) {
        if isOver {
            handler(lastEnding ?? .neverMade)
            return
        }
        if lastEnding == nil, let animator {
            lastEnding = unseenEnding(of: animator, seenAs: look(at: animator), life)
        }
        // Where another one has been asked for, the end that is awaited now is that one's.
        if let lastEnding, machine.request == nil {
            handler(lastEnding)
            return
        }
        handlers.append(handler)
        if let animator { observe(animator) }
    }

    /// How an animator has ended that nobody has ended from here.
    func unseenEnding(
        of animator: any PropertyAnimating, seenAs snapshot: AnimatorSnapshot, _ life: borrowing AnimatorLife
    ) -> AnimatorEnding? {
        guard snapshot.phase == .spent else { return nil }
        // Its completions tell of every end but a stop.
        return life.isObserved ? .stopped : .finished(animator.isReversed ? .start : .end)
    }

    func observe(_ animator: any PropertyAnimating) {
        guard !life.isObserved else { return }
        life.isObserved = true
        animator.onCompletion(linkOfAnimator().end())
    }

    func ended(_ ending: AnimatorEnding) {
        lastEnding = ending
        life.pace = nil
        if let fractionRun = life.fractionRun { withExtendedLifetime(fractionRun) { life.fractionRun = nil } }
        let waiting = takeHandlers()
        let isTail = machine.state == .tail
        life.log?.outbox.deliver()
        for handler in waiting { handler(ending) }
        if isTail { tailRested() }
    }

    func takeHandlers() -> [(AnimatorEnding) -> Void] {
        var waiting: [(AnimatorEnding) -> Void] = []
        swap(&waiting, &handlers)
        return waiting
    }
}

// MARK: - What holds the end

extension AnimatorOwner {
    /// Whether the animator is to pause at its end is the app's own choice, but for as long as a run to a
    /// fraction, a background or a tail needs it otherwise.
    func settleEnd() {
        guard let animator else { return }
        let needed: Bool? =
            machine.state == .tail ? false : life.fractionRun != nil || life.background != nil ? true : nil
        if let needed {
            if life.ownPausesOnCompletion == nil {
                life.ownPausesOnCompletion = animator.pausesOnCompletion
            }
            animator.pausesOnCompletion = needed
        } else if let own = life.ownPausesOnCompletion {
            life.ownPausesOnCompletion = nil
            animator.pausesOnCompletion = own
        }
    }

    /// Lets a running animator go to its end although its display is over.
    func runTail() {
        settleEnd()
        if let animator { observe(animator) }
    }

    func enterBackground(_ policy: BackgroundPolicy) {
        guard let animator, let phase = snapshot?.phase else { return }
        switch policy {
        case .continue: break
        case .stop: perform(.stop(withoutFinishing: true))
        case .finish:
            let end: AnimatorPosition = isReversed ? .start : .end
            if perform(.stop(withoutFinishing: false)) == .applied { perform(.finish(at: end)) }
        case .pause, .pauseAndRestore:
            guard phase == .running || phase == .paused, life.background == nil else { return }
            life.background = AnimatorLife.BackgroundMemory(
                wasRunning: policy == .pauseAndRestore && phase == .running, fraction: fraction,
                fractionRun: life.fractionRun)
            settleEnd()
            if phase == .running, perform(.pause) != .applied { animator.pausesOnCompletion = true }
        }
    }

    /// What the next animator of this use is to take over from this one.
    func rememberFraction(isRunning: Bool) {
        nextStart.fraction = fraction
        if let fractionRun = life.fractionRun {
            nextStart.wish = .run(to: fractionRun.fraction, seconds: remainingSeconds, isHeldUp: !isRunning)
        } else if isRunning {
            nextStart.wish = .start
        }
    }

    /// Brings back what the background took.
    ///
    /// - Returns: Whether that takes a fresh animator, because the system has ended this one.
    func enterForeground() -> Bool {
        guard let memory = life.background else { return false }
        life.background = nil
        settleEnd()
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
