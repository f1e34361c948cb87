import LifecycleEvents

// The effect of an event on its animator.
extension LogFollower {
    /// The slot of an animator that was requested or attached and has not ended.
    package func slot(of animator: AnimatorID?) -> Int? {
        guard let animator, let slot = animatorSlots[animator.rawValue], animators[slot].isKnown else {
            return nil
        }
        return slot
    }

    /// Returns the call site of the request for the animator in a slot.
    package func site(ofAnimator slot: Int) -> CallSite? { sites[slot] }

    /// Returns the slot of the cell's live animator that was attached last, or nil.
    package func liveAnimator(ofCell slot: Int) -> Int? {
        guard cells[slot].liveAnimators > 0 else { return nil }
        var animator = Int(cells[slot].firstAnimator)
        while animator >= 0, !animators[animator].isLive { animator = Int(animators[animator].next) }
        return animator >= 0 ? animator : nil
    }

    /// Finds or assigns the animator's slot, and stores its state in `change`.
    mutating func name(_ number: AnimatorID, _ change: inout LogChange) {
        let slot: Int
        if let known = animatorSlots[number.rawValue] {
            slot = known
        } else {
            slot = addAnimator(number)
            change.steps.insert(.newAnimator)
        }
        change.animator = Int32(slot)
        let animator = animators[slot]
        change.home = animator.cell
        change.animatorBefore = LogChange.Animator(animator)
    }

    private mutating func addAnimator(_ number: AnimatorID) -> Int {
        let slot: Int
        if let free = freeAnimators.popLast() {
            slot = Int(free)
            animators[slot] = FollowedAnimator(number: number)
        } else {
            slot = animators.count
            animators.append(FollowedAnimator(number: number))
            sites.append(nil)
        }
        animatorSlots.insert(number.rawValue, at: slot)
        return slot
    }

    mutating func followAnimator(_ event: LifecycleEvent, _ change: inout LogChange) {
        let slot = Int(change.animator)
        switch event.kind {
        case .animatorRequested:
            if change.cell >= 0, cells[Int(change.cell)].isCurrent(event) {
                cells[Int(change.cell)].wantsAnimator = true
            }
            know(slot)
            animators[slot].requestTurn = event.turn
            animators[slot].generation = event.generation
            if event.site != nil || sites[slot] != nil { sites[slot] = event.site }
        case .animatorAttached: attach(slot, event, change)
        case .animatorStarted: setPhase(.running, slot, change)
        case .animatorPaused: setPhase(.paused, slot, change)
        case .animatorStopped: setPhase(.stopped, slot, change)
        case .animatorFinished:
            animators[slot].fate.insert(.ended)
            setPhase(.spent, slot, change)
            // No other reference can start the animator again.
            if animators[slot].isReleased { end(slot, &change) }
        case .animatorPhase:
            switch event.detail {
            // This phase marks a completion that touched the cell. The end has a separate event.
            case .phase(.completing): break
            case .phase(.gone): if change.animatorBefore.isKnown { end(slot, &change) }
            case .phase(let phase): setPhase(phase, slot, change)
            default: break
            }
        case .animatorOrphaned:
            guard change.animatorBefore.isKnown else { return }
            animators[slot].isStripped = true
            recount(slot, change)
        case .animatorReleased: release(slot, event, &change)
        case .animatorCancelled:
            animators[slot].fate.insert(.cancelled)
            if !animators[slot].isAttached { end(slot, &change) }
        case .animatorTornDown:
            animators[slot].fate.insert(.tornDown)
            end(slot, &change)
        case .chainStep:
            know(slot)
            animators[slot].chain = event.subject
        case .screenWillAppear, .screenDidAppear, .screenWillDisappear, .screenDidDisappear, .screenGone:
            animators[slot].screen = event.subject
        case .misuse: if event.detail.isRefusedRelease { animators[slot].fate.insert(.raised) }
        default:
            // These kinds do not change the animator's state.
            break
        }
    }

    /// Records a request without an animator number.
    mutating func noteRequest(_ event: LifecycleEvent, _ change: LogChange) {
        guard change.cell >= 0, cells[Int(change.cell)].isCurrent(event) else { return }
        cells[Int(change.cell)].wantsAnimator = true
    }

    // MARK: Requests and attaches

    /// Marks the animator as known, so that its events count. A request after its end is for a new animator
    /// with the same number.
    private mutating func know(_ slot: Int) {
        guard !animators[slot].isKnown else { return }
        let fate = animators[slot].fate
        animators[slot] = FollowedAnimator(number: animators[slot].number)
        animators[slot].isKnown = true
        animators[slot].fate = fate
        if sites[slot] != nil { sites[slot] = nil }
    }

    /// Attaches the animator to the cell and detaches it from its former cell.
    private mutating func attach(_ slot: Int, _ event: LifecycleEvent, _ change: LogChange) {
        know(slot)
        if event.site != nil { sites[slot] = event.site }
        if animators[slot].cell >= 0 { unlink(slot) }
        var animator = animators[slot]
        animator.generation = event.generation
        animator.attachTurn = event.turn
        animator.attachSeq = event.seq
        animator.isAttached = true
        animator.fate.insert(.attached)
        animator.isStripped = false
        switch animator.phase {
        case nil, .spent, .gone: animator.phase = .fresh
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: break
        }
        animators[slot] = animator
        if !change.animatorBefore.isLive { liveAnimators += 1 }
        guard change.cell >= 0 else { return }
        let cell = Int(change.cell)
        link(slot, to: cell)
        if cells[cell].isCurrent(event) {
            cells[cell].wantsAnimator = true
            cells[cell].hadAttach = true
        }
    }

    // MARK: Phases and ends

    private mutating func setPhase(_ phase: AnimatorPhase, _ slot: Int, _ change: LogChange) {
        guard change.animatorBefore.isKnown else { return }
        let wasMoving = animators[slot].phase == .running || animators[slot].phase == .paused
        animators[slot].phase = phase
        // A new start adds layer animations again; a pause or a resumption does not.
        if !wasMoving, phase == .running || phase == .paused { animators[slot].isStripped = false }
        recount(slot, change)
    }

    /// Updates the counts of the cell after a change of the animator.
    private mutating func recount(_ slot: Int, _ change: LogChange) {
        let animator = animators[slot]
        let live = Int32(animator.isLive ? 1 : 0) - (change.animatorBefore.isLive ? 1 : 0)
        liveAnimators += Int(live)
        guard animator.cell >= 0 else { return }
        let cell = Int(animator.cell)
        if live != 0 { cells[cell].liveAnimators += live }
        if animator.isBacked != change.animatorBefore.isBacked {
            cells[cell].backedAnimators += animator.isBacked ? 1 : -1
        }
        noteChange(of: cell)
    }

    /// Records a release. A release that UIKit refuses leaves the animator alive, and a running animator
    /// lives until its end.
    private mutating func release(_ slot: Int, _ event: LifecycleEvent, _ change: inout LogChange) {
        animators[slot].fate.insert(.released)
        var phase = animators[slot].phase
        if case .phase(let said) = event.detail { phase = said }
        guard let phase, phase.outlivesRelease else {
            end(slot, &change)
            return
        }
        if phase == .running { animators[slot].isReleased = true }
    }

    /// Ends an animator that was torn down, cancelled or released.
    private mutating func end(_ slot: Int, _ change: inout LogChange) {
        change.steps.insert(.animatorEnded)
        if animators[slot].isLive { liveAnimators -= 1 }
        if animators[slot].cell >= 0 {
            noteChange(of: Int(animators[slot].cell))
            unlink(slot)
        }
        animators[slot].isKnown = false
        animators[slot].isAttached = false
        animators[slot].isReleased = false
        animators[slot].phase = nil
        guard !animators[slot].isOver else { return }
        animators[slot].isOver = true
        overAnimators.append(Int32(slot))
    }

    // MARK: Animators of a cell

    private mutating func link(_ slot: Int, to cell: Int) {
        let first = cells[cell].firstAnimator
        animators[slot].cell = Int32(cell)
        animators[slot].previous = -1
        animators[slot].next = first
        if first >= 0 { animators[Int(first)].previous = Int32(slot) }
        cells[cell].firstAnimator = Int32(slot)
        cells[cell].attachTurn = animators[slot].attachTurn
        if animators[slot].isLive { cells[cell].liveAnimators += 1 }
        if animators[slot].isBacked { cells[cell].backedAnimators += 1 }
        noteChange(of: cell)
    }

    private mutating func unlink(_ slot: Int) {
        let animator = animators[slot]
        let cell = Int(animator.cell)
        if animator.previous >= 0 {
            animators[Int(animator.previous)].next = animator.next
        } else {
            cells[cell].firstAnimator = animator.next
        }
        if animator.next >= 0 { animators[Int(animator.next)].previous = animator.previous }
        if animator.isLive { cells[cell].liveAnimators -= 1 }
        if animator.isBacked { cells[cell].backedAnimators -= 1 }
        animators[slot].cell = -1
        animators[slot].next = -1
        animators[slot].previous = -1
    }
}
