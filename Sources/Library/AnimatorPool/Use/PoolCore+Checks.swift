import LifecycleEvents

// Checks of the cells: a list reports neither that a cell was deallocated, nor that a prepared cell is no longer needed,
// nor that an animator has lost its layer animations.
extension PoolCore {
    /// A use has a new animator.
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

    /// A pool that grows looks for deallocated cells first.
    func makeRoom() {
        forgetTheGone()
        // Rarely: each check loads a weak reference, and a timer checks all cells once a second.
        sweepCount = max(64, 16 * slots.count)
    }

    /// Forgets deallocated cells, and calls `present` with the slots of the other cells.
    @inline(__always)
    func forgetTheGone(present: (CellSlot) -> Void = { _ in }) {
        lastLookNs = turns.nowNs
        for slot in slots.inOrder where slot.isInUse {
            if slot.cell == nil { forget(slot) } else { present(slot) }
        }
        // Loaded once more: the calls may have changed them.
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

    /// Nanoseconds between two checks: the idle limit, a second at most, a tenth of a second where idling is not allowed.
    private var lookNs: Int64 { min(max(idleLimitNs, 100_000_000), 1_000_000_000) }

    func lookLater() {
        let idleNs = idle.nextNs ?? .max
        if let look, !look.isOver, lookDueNs <= idleNs { return }
        guard !isClosed else { return }
        let nowNs = turns.nowNs
        lookDueNs = min(idleNs, SafeTime.sum(nowNs, lookNs))
        let waitNs = max(0, SafeTime.difference(from: nowNs, to: lookDueNs))
        // The closure retains the pool as long as the work is wanted.
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
