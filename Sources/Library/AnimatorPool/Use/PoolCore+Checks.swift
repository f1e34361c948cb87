import LifecycleEvents

// Looking after the cells: nobody says when one has gone, when nobody looks at it any longer, or when its animator has
// lost its layer animations.
extension PoolCore {
    /// An animator has come.
    func lookAfter(_ slot: CellSlot) {
        if slot.machine.display == .ahead, idleLimitNs != .max {
            idle.append(slot)
            lookLater()
        }
        guard recheck != nil, let recheck, slot.rechecks < recheck.limit else { return }
        slot.lookAgain(after: recheck.seconds) { self.recheck(slot) }
    }

    private func recheck(_ slot: CellSlot) {
        guard let recheck, let cell = slot.cell, slot.machine.canAsk(atNs: turns.nowNs),
            let phase = slot.snapshot?.phase, phase == .running || phase == .paused
        else { return }
        let isBacked = recheck.isBacked?(cell) ?? slot.animator?.insight?.isBacked ?? true
        guard !isBacked, slot.isInUse else { return }
        slot.rechecks += 1
        slot.rememberFraction(isRunning: phase == .running)
        ask(slot)
    }

    /// Cells go without a word, so a pool that grows looks whether it has to.
    func makeRoom() {
        forgetTheGone()
        // Seldom: each look at a cell loads a weak reference, and a timer looks at them all once a second.
        sweepCount = max(64, 16 * slots.count)
    }

    /// Looks at each cell; `present` is called with the slots of those that are there.
    @inline(__always)
    func forgetTheGone(present: (CellSlot) -> Void = { _ in }) {
        lastLookNs = turns.nowNs
        for slot in slots.inOrder where slot.isInUse {
            if slot.cell == nil { forget(slot) } else { present(slot) }
        }
        // Looked at once more: what was called has changed them, perhaps.
        let (all, waiting) = (slots, idle)
        withExtendedLifetime((all, waiting)) {
            slots.removeEnded()
            idle.removeGone()
        }
    }

    func forget(_ slot: CellSlot) {
        let use = slot.use
        end(slot)
        note(.cellDestroyed, use)
        outbox.deliver()
    }

    /// How long a cell that has gone may go unnoticed, in nanoseconds: as long as it may idle, a second at
    /// most, and a tenth of one where idling is not allowed at all.
    private var lookNs: Int64 { min(max(idleLimitNs, 100_000_000), 1_000_000_000) }

    func lookLater() {
        let idleNs = idle.nextNs ?? .max
        if let look, !look.isOver, lookDueNs <= idleNs { return }
        guard !isClosed else { return }
        let nowNs = turns.nowNs
        lookDueNs = min(idleNs, SafeTime.sum(nowNs, lookNs))
        let waitNs = max(0, SafeTime.difference(from: nowNs, to: lookDueNs))
        // The work holds the pool as long as it is wanted.
        look = DelayedWork(
            on: turns, after: Nanoseconds.seconds(waitNs),
            isWanted: { [unowned(unsafe) self] in hasAnythingAlive }, { self.lookAtCells() })
    }

    private var hasAnythingAlive: Bool {
        slots.inOrder.contains { $0.hasAnimator || $0.machine.request != nil }
    }

    private func lookAtCells() {
        let nowNs = turns.nowNs
        while let slot = idle.popDue(atNs: nowNs) {
            end(slot, slot.machine.idled(atNs: nowNs), .recycled)
        }
        let sinceNs = SafeTime.difference(from: lastLookNs, to: nowNs)
        if sinceNs >= lookNs || sinceNs < 0 { forgetTheGone() }
        if hasAnythingAlive { lookLater() }
    }
}
