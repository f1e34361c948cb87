import LifecycleEvents

/// Every cell and animator as the last event left them: what the checker judges and the tally counts.
///
/// It follows, and judges nothing. Records lie in arrays; an event allocates nothing once the arrays have
/// grown to the number of cells and of animators held at once.
struct LifecycleState: Hashable, Sendable {
    var cells: [FollowedCell] = []
    var animators: [FollowedAnimator] = []
    private var cellSlots = SlotIndex()
    private var animatorSlots = SlotIndex()
    private var freeAnimatorSlots: [Int32] = []

    /// The cells to look at when the turn ends.
    var suspects: [Int32] = []
    var census = LifeCensus()

    // MARK: Cells

    /// The slot of the cell that `event` names, with its generation and item brought up to date.
    ///
    /// A generation counted by `cell.dequeued` changes with that event alone. Otherwise the largest one
    /// named is the current one: the teardown of an old use may be recorded after the new one began.
    mutating func followCell(of event: LifecycleEvent) -> Int? {
        guard let number = event.cell else { return nil }
        let slot = cellSlots[number.rawValue] ?? addCell(number)
        guard let generation = event.generation, event.kind != .cellDequeued else { return slot }
        if !cells[slot].isGenerationCounted, generation > cells[slot].generation {
            beginUse(of: slot, generation: generation)
        }
        if let item = event.item, generation == cells[slot].generation { cells[slot].item = item }
        return slot
    }

    /// The slot of a cell that an event has named.
    func slot(of cell: CellID) -> Int? { cellSlots[cell.rawValue] }

    private mutating func addCell(_ number: CellID) -> Int {
        let slot = cells.count
        cells.append(FollowedCell(number: number))
        cellSlots.insert(number.rawValue, at: slot)
        return slot
    }

    /// A new use of the cell begins. A cell that stays on screen meanwhile (an app's own count, on a
    /// reconfigure) goes on with its life.
    mutating func beginUse(of slot: Int, generation: Int32) {
        cells[slot].generation = generation
        cells[slot].item = nil
        cells[slot].spoilt = nil
        cells[slot].isOrphanShownReported = false
        if cells[slot].isShown { return }
        cells[slot].wantsAnimator = false
        cells[slot].hadAttach = false
        cells[slot].wasShown = false
        cells[slot].askedAgainTurn = nil
        cells[slot].backedByTurn = nil
    }

    mutating func suspect(_ slot: Int) {
        guard !cells[slot].isSuspect else { return }
        cells[slot].isSuspect = true
        suspects.append(Int32(slot))
    }

    /// Whether one of the cell's animators is active with live layer animations behind it.
    func isBacked(_ slot: Int) -> Bool {
        var animator = Int(cells[slot].firstAnimator)
        while animator >= 0 {
            if animators[animator].isBacked { return true }
            animator = Int(animators[animator].next)
        }
        return false
    }

    /// A live animator of the cell, if it has one.
    func liveAnimator(of slot: Int) -> Int? {
        var animator = Int(cells[slot].firstAnimator)
        while animator >= 0, !animators[animator].isLive { animator = Int(animators[animator].next) }
        return animator >= 0 ? animator : nil
    }

    // MARK: Lives on screen

    mutating func beginLife(of slot: Int, turn: Int) {
        cells[slot].isShown = true
        cells[slot].wasShown = true
        cells[slot].displayTurn = turn
        cells[slot].isEffective = true
        cells[slot].cameWithAnimator = cells[slot].firstAnimator >= 0
        cells[slot].backingLostTurn = nil
        suspect(slot)
    }

    /// Ends the life, if the cell has one. An animator torn down in the very turn of the end was there to
    /// the end: the client may learn of it before the list has recorded it.
    mutating func endLife(of slot: Int, turn: Int) {
        guard cells[slot].isShown else { return }
        cells[slot].isShown = false
        cells[slot].backedByTurn = nil
        guard let displayed = cells[slot].displayTurn, turn > displayed,
            cells[slot].wantsAnimator || cells[slot].cameWithAnimator
        else { return }
        census.lives += 1
        if cells[slot].isEffective, isBacked(slot) || cells[slot].backingLostTurn == turn {
            census.effectiveLives += 1
        }
    }

    // MARK: Animators

    func animator(_ number: AnimatorID?) -> Int? {
        guard let number else { return nil }
        return animatorSlots[number.rawValue]
    }

    /// The slot of `number`, made if it is new.
    mutating func followAnimator(_ number: AnimatorID) -> Int {
        if let slot = animatorSlots[number.rawValue] { return slot }
        let slot: Int
        if let free = freeAnimatorSlots.popLast() {
            slot = Int(free)
            animators[slot] = FollowedAnimator(number: number)
        } else {
            slot = animators.count
            animators.append(FollowedAnimator(number: number))
        }
        animatorSlots.insert(number.rawValue, at: slot)
        return slot
    }

    /// Gives the animator to the cell, from whatever cell had it before.
    mutating func attach(_ animator: Int, to cell: Int?, turn: Int) {
        let wasLive = animators[animator].isLive
        unlink(animator)
        animators[animator].attachTurn = turn
        animators[animator].isOrphaned = false
        switch animators[animator].phase {
        case nil, .spent, .gone: animators[animator].phase = .fresh
        case .fresh, .awaiting, .running, .paused, .stopped, .hollow, .completing: break
        }
        if let cell { link(animator, to: cell) }
        if !wasLive { countLive(1) }
    }

    mutating func setPhase(_ phase: AnimatorPhase, of animator: Int) {
        let wasLive = animators[animator].isLive
        let wasMovable =
            switch animators[animator].phase {
            case .running, .paused: true
            case nil, .fresh, .awaiting, .stopped, .spent, .hollow, .completing, .gone: false
            }
        animators[animator].phase = phase
        // Armed again, it has layer animations of its own again; a pause or resume brings none back.
        if !wasMovable, phase == .running || phase == .paused { animators[animator].isOrphaned = false }
        let isLive = animators[animator].isLive
        if wasLive != isLive { countLive(isLive ? 1 : -1) }
        backingChanged(animator)
    }

    mutating func orphan(_ animator: Int) {
        animators[animator].isOrphaned = true
        animators[animator].isUnbackedReported = false
        backingChanged(animator)
    }

    /// Ends the record of the animator: torn down, cancelled or gone.
    mutating func forget(animator: Int) {
        if animators[animator].isLive { countLive(-1) }
        backingChanged(animator)
        unlink(animator)
        animatorSlots.remove(animators[animator].number.rawValue)
        animators[animator].attachTurn = nil
        animators[animator].phase = nil
        animators[animator].site = nil
        freeAnimatorSlots.append(Int32(animator))
    }

    /// Events are missing: whatever was known may be wrong by now. What was counted stays.
    mutating func forgetAll() {
        var fresh = LifecycleState()
        fresh.census = census
        fresh.census.animatorsLive = 0
        self = fresh
    }

    private mutating func countLive(_ change: Int) {
        census.animatorsLive += change
        census.animatorsPeak = max(census.animatorsPeak, census.animatorsLive)
    }

    private mutating func backingChanged(_ animator: Int) {
        if animators[animator].isBacked { animators[animator].isUnbackedReported = false }
        let cell = Int(animators[animator].cell)
        if cell >= 0 { suspect(cell) }
    }

    private mutating func link(_ animator: Int, to cell: Int) {
        let first = cells[cell].firstAnimator
        animators[animator].cell = Int32(cell)
        animators[animator].previous = -1
        animators[animator].next = first
        if first >= 0 { animators[Int(first)].previous = Int32(animator) }
        cells[cell].firstAnimator = Int32(animator)
        suspect(cell)
    }

    private mutating func unlink(_ animator: Int) {
        guard animators[animator].cell >= 0 else { return }
        let (previous, next) = (animators[animator].previous, animators[animator].next)
        if previous >= 0 {
            animators[Int(previous)].next = next
        } else {
            cells[Int(animators[animator].cell)].firstAnimator = next
        }
        if next >= 0 { animators[Int(next)].previous = previous }
        animators[animator].cell = -1
        animators[animator].next = -1
        animators[animator].previous = -1
    }
}
