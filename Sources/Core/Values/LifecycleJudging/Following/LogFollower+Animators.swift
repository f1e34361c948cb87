import LifecycleEvents

// The effect of an event on its animator.
extension LogFollower {
    /// The slot of an animator that was requested or attached and has not ended.
    package func slot(of animator: AnimatorID?) -> Int? {
        guard let animator, let slot = animatorSlots[animator], animators[slot].life.isKnown else {
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
        let (slot, isNew) = animatorSlots.slot(of: number)
        if isNew {
            change.steps.insert(.newAnimator)
            if slot == animators.count {
                animators.append(FollowedAnimator(number: number))
                sites.append(nil)
            } else {
                animators[slot] = FollowedAnimator(number: number)
            }
        }
        change.animator = Int32(slot)
        let animator = animators[slot]
        change.home = animator.cell
        change.animatorBefore = LogChange.Animator(animator)
    }

    mutating func followAnimator(_ event: LifecycleEvent, _ change: inout LogChange) {
        let slot = Int(change.animator)
        let step = animators[slot].life.follow(event)
        animatorSlots.note(step, of: slot)
        if case .began = step {
            animators[slot] = FollowedAnimator(number: animators[slot].number, animators[slot].life)
            if sites[slot] != nil { sites[slot] = nil }
        }
        switch event.kind {
        case .animatorRequested:
            noteRequest(event, change)
            animators[slot].requestTurn = event.turn
            animators[slot].generation = event.generation
            if event.site != nil || sites[slot] != nil { sites[slot] = event.site }
        case .animatorAttached: attach(slot, event, change)
        case .chainStep: animators[slot].chain = event.subject
        case .screenWillAppear, .screenDidAppear, .screenWillDisappear, .screenDidDisappear, .screenGone:
            animators[slot].screen = event.subject
        default:
            // These kinds change only the animator's life.
            break
        }
        let isLive = animators[slot].isLive
        if isLive != change.animatorBefore.isLive { liveAnimators += isLive ? 1 : -1 }
        switch step {
        case .none, .began: break
        case .changed: recount(slot, change)
        case .ended: end(slot, &change)
        }
    }

    /// Records that the use wants an animator.
    mutating func noteRequest(_ event: LifecycleEvent, _ change: LogChange) {
        guard change.cell >= 0, cells[Int(change.cell)].isCurrent(event) else { return }
        cells[Int(change.cell)].wantsAnimator = true
    }

    /// Attaches the animator to the cell and detaches it from its former cell.
    private mutating func attach(_ slot: Int, _ event: LifecycleEvent, _ change: LogChange) {
        if event.site != nil { sites[slot] = event.site }
        unlink(slot, change)
        animators[slot].generation = event.generation
        animators[slot].attachTurn = event.turn
        animators[slot].attachSeq = event.seq
        guard change.cell >= 0 else { return }
        let cell = Int(change.cell)
        link(slot, to: cell)
        if cells[cell].isCurrent(event) {
            cells[cell].wantsAnimator = true
            cells[cell].hadAttach = true
        }
    }

    /// Updates the counts of the cell after a change of the animator.
    private mutating func recount(_ slot: Int, _ change: LogChange) {
        let animator = animators[slot]
        guard animator.cell >= 0 else { return }
        let cell = Int(animator.cell)
        if animator.isLive != change.animatorBefore.isLive {
            cells[cell].liveAnimators += animator.isLive ? 1 : -1
        }
        if animator.isBacked != change.animatorBefore.isBacked {
            cells[cell].backedAnimators += animator.isBacked ? 1 : -1
        }
        noteChange(of: cell)
    }

    private mutating func end(_ slot: Int, _ change: inout LogChange) {
        change.steps.insert(.animatorEnded)
        guard animators[slot].cell >= 0 else { return }
        noteChange(of: Int(animators[slot].cell))
        unlink(slot, change)
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

    private mutating func unlink(_ slot: Int, _ change: LogChange) {
        let animator = animators[slot]
        guard animator.cell >= 0 else { return }
        let cell = Int(animator.cell)
        if animator.previous >= 0 {
            animators[Int(animator.previous)].next = animator.next
        } else {
            cells[cell].firstAnimator = animator.next
        }
        if animator.next >= 0 { animators[Int(animator.next)].previous = animator.previous }
        if change.animatorBefore.isLive { cells[cell].liveAnimators -= 1 }
        if change.animatorBefore.isBacked { cells[cell].backedAnimators -= 1 }
        animators[slot].cell = -1
        animators[slot].next = -1
        animators[slot].previous = -1
    }
}
