import LifecycleEvents

// Checks of the cells, for events that a list does not report: a cell was deallocated, a prepared cell is no
// longer needed, or an animator has lost its layer animations.
extension PoolCore {
    /// Schedules the checks of a new animator.
    func lookAfter(_ slot: CellSlot) {
        if slot.machine.display == .ahead, idleLimitNs != .max {
            var idle = exchange(&idle, with: IdleQueue())
            idle.append(slot)
            self.idle = idle
            scheduleCheck()
        }
        guard recheck != nil, let recheck, slot.rechecks < recheck.limit else { return }
        slot.scheduleRecheck(after: recheck.seconds) { self.recheck(slot) }
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

    /// Ends the slots of deallocated cells before the pool grows.
    func makeRoom() {
        removeDeallocated()
        // Rarely, because each check loads a weak reference. A timer also checks all cells once a second.
        sweepCount = max(64, 16 * slots.count)
    }

    /// Ends the slots of deallocated cells, and calls `present` with the slots of the other cells.
    @inline(__always)
    func removeDeallocated(present: (CellSlot) -> Void = { _ in }) {
        lastLookNs = turns.nowNs
        for slot in slots.inOrder where slot.isInUse {
            if slot.cell == nil { forget(slot) } else { present(slot) }
        }
        // Loaded again, because the calls may have changed them.
        let (all, waiting) = (slots, idle)
        withExtendedLifetime((all, waiting)) {
            slots = all.withoutEnded()
            idle = waiting.withoutGone()
        }
    }

    func forget(_ slot: CellSlot) {
        let use = slot.use
        end(slot)
        note(.cellDestroyed, use)
        outbox.deliver()
    }

    /// Nanoseconds between two checks: the idle limit, but at least a tenth of a second and at most one
    /// second.
    private var lookNs: Int64 { min(max(idleLimitNs, 100_000_000), 1_000_000_000) }

    func scheduleCheck() {
        let idleNs = idle.nextNs ?? .max
        if let look, !look.isOver, lookDueNs <= idleNs { return }
        guard !isClosed else { return }
        let nowNs = turns.nowNs
        lookDueNs = min(idleNs, SafeTime.sum(nowNs, lookNs))
        let waitNs = max(0, SafeTime.difference(from: nowNs, to: lookDueNs))
        // The work retains the pool. The queue calls `isWanted` only while the work exists.
        look = DelayedWork(
            on: turns, after: Nanoseconds.seconds(waitNs),
            isWanted: { [unowned(unsafe) self] in hasAnythingAlive }, { self.checkCells() })
    }

    private var hasAnythingAlive: Bool {
        slots.inOrder.contains { $0.hasAnimator || $0.machine.request != nil }
    }

    /// Removes and returns the next slot whose idle limit has ended.
    private func popIdle(atNs nowNs: Int64) -> CellSlot? {
        var idle = exchange(&idle, with: IdleQueue())
        defer { self.idle = idle }
        return idle.popDue(atNs: nowNs)
    }

    private func checkCells() {
        let nowNs = turns.nowNs
        while let slot = popIdle(atNs: nowNs) { end(slot, slot.machine.idled(atNs: nowNs), .recycled) }
        let sinceNs = SafeTime.difference(from: lastLookNs, to: nowNs)
        if sinceNs >= lookNs || sinceNs < 0 { removeDeallocated() }
        if hasAnythingAlive { scheduleCheck() }
    }
}
