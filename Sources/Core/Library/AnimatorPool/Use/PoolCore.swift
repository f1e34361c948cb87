import LifecycleEvents

/// The implementation of a ``CellAnimatorPool``. Code uses it on its loop only.
///
/// The class is not generic, so that it is fast without being compiled into the app; the handle knows the
/// class of the cells. For each call the pool requests a decision from the machine of the use, records the
/// decision, and acts last. So an app's closure that runs then finds a consistent pool.
final class PoolCore {
    /// The class of the slots for the class of the cells. Stored, because a look-up takes as long as the
    /// creation of a slot.
    private let slotClass: CellSlot.Type
    let turns: any TurnQueue
    let outbox: EventOutbox
    let idleLimitNs: Int64
    let numbering: any LifecycleNumbering<AnyObject>
    let recordsCells: Bool
    /// Whether the pool finds cells through the list's numbering.
    let holdsCells: Bool

    var slots = CellSlots()
    /// The number of slots at which the pool checks for deallocated cells.
    var sweepCount = 64
    /// Cells that have an animator and were not displayed yet, in the order of their idle limits.
    var idle = IdleQueue()
    /// The next check of the cells: for deallocated cells and for ended idle limits.
    var look: DelayedWork?
    var lookDueNs: Int64 = 0
    var lastLookNs: Int64 = 0
    private(set) var isClosed = false
    /// Whether the list's view is in the window. Outside the window the pool makes no animators: the system
    /// would remove their layer animations.
    private(set) var isInWindow = true

    var onRefusal: ((AttachRefusal, CellUse) -> Void)?
    var onWarning: ((PoolWarning, CellUse) -> Void)?
    private var hasPrintedWarning = false
    var teardownPolicy = TeardownPolicy.cut
    var reconfigurePolicy = ReconfigurePolicy.replace
    var backgroundPolicy = BackgroundPolicy.continue
    var recheck: Recheck<AnyObject>?
    /// Whether animators go to their ends at once.
    var isMotionReduced = false
    /// The observation of the user's setting, if the pool follows it.
    var motionObservation: AnyObject?

    init(
        of slotClass: CellSlot.Type, turns: any TurnQueue, policy: CellAnimatorPolicy,
        numbering: any LifecycleNumbering<AnyObject>,
        record: ((LifecycleEvent) -> Void)?
    ) {
        precondition(policy.idleLimit >= 0, "An idle limit is 0 s or more, not \(policy.idleLimit) s.")
        self.slotClass = slotClass
        self.turns = turns
        self.numbering = numbering
        outbox = EventOutbox(turns: turns, record: record)
        idleLimitNs =
            policy.idleLimit > SafeTime.longestSeconds ? .max : SafeTime.nanoseconds(policy.idleLimit)
        recordsCells = record != nil && !numbering.recordsCells
        holdsCells = numbering.holdsCells
    }

    // MARK: Calls from the list

    /// Returns the slot of a cell that is being set up, or nil for a cell that is new to the pool.
    func slotWithRoom(for cell: AnyObject) -> CellSlot? {
        if let known = slot(of: cell) { return known }
        guard slots.count >= sweepCount else { return nil }
        makeRoom()
        return slot(of: cell)
    }

    /// Returns the first use of a cell, or nil if the pool attaches nothing.
    func firstUse(of cell: AnyObject, for item: ItemID) -> CellUse? {
        guard !isClosed else { return nil }
        return numbering.use(of: cell, setUpFor: item, after: nil, isDisplayed: false)
    }

    /// Returns the use that begins or continues with a set-up, or nil if the pool attaches nothing.
    func nextUse(of cell: AnyObject, for item: ItemID, in slot: CellSlot) -> CellUse? {
        guard !isClosed else { return nil }
        return numbering.use(of: cell, setUpFor: item, after: slot.use, isDisplayed: slot.isDisplayed)
    }

    /// Whether the animator of `slot` stays for `use`.
    func keepsAnimator(of slot: CellSlot, for use: CellUse) -> Bool {
        guard reconfigurePolicy == .keep, use == slot.use, let phase = slot.snapshot?.phase else {
            return false
        }
        return (phase == .running || phase == .paused) && slot.animator?.insight?.isBacked != false
    }

    func willDisplay(_ cell: AnyObject) {
        guard let slot = slot(of: cell), !slot.isDisplayed else { return }
        let action = slot.machine.willDisplay()
        note(.cellDisplayed, slot.use)
        switch action {
        case .none: break
        case .leaveTail: slot.leaveTail()
        case .ask:
            ask(slot)
            slot.showFirstLook(to: cell)
        }
    }

    func didEndDisplaying(_ cell: AnyObject) {
        guard let slot = slot(of: cell) else { return }
        if slot.isDisplayed { note(.cellEnded, slot.use) }
        let isRunning = teardownPolicy == .deferUntilFinished && slot.snapshot?.phase == .running
        let decision = slot.machine.didEndDisplaying(teardownPolicy, isRunning: isRunning)
        if let request = decision.cancelled { note(cancelled: request, of: slot.use, .recycled) }
        switch decision.action {
        case .none: outbox.deliver()
        case .end(let teardown): end(slot, teardown)
        case .runTail:
            outbox.deliver()
            slot.runTail()
        }
    }

    func prepareForReuse(_ cell: AnyObject) {
        guard let slot = slot(of: cell) else { return }
        let use = slot.use
        let decision = slot.machine.stripped()
        if case .none = decision.action { return }
        if let request = decision.cancelled { note(cancelled: request, of: use, .usedAgain) }
        if case .end(let teardown) = decision.action { end(slot, teardown) } else { outbox.deliver() }
        // A cell on screen is not being reused: other code has stripped it.
        guard slot.use == use, slot.isDisplayed else { return }
        ask(slot)
        slot.showFirstLook(to: cell)
    }

    func handle(of cell: AnyObject) -> ReuseSafeAnimator? { slot(of: cell)?.handle(mailbox: turns.mailbox) }

    func enterBackground() {
        noteApp(.appBackground)
        let policy = backgroundPolicy
        // One pass over the slots for both tasks: each of thousands of slots must be loaded from memory.
        removeDeallocated { if policy != .continue { $0.enterBackground(policy) } }
    }

    func enterForeground() {
        noteApp(.appForeground)
        for slot in slots.inOrder where slot.enterForeground() { ask(slot) }
    }

    func leaveWindow() {
        guard isInWindow, !isClosed else { return }
        isInWindow = false
        note(.leftWindow)
        // A handler of an end may have brought the list back into the window.
        for slot in slots.inOrder where slot.isInUse && !isInWindow { leaveWindow(slot) }
    }

    private func leaveWindow(_ slot: CellSlot) {
        let phase = slot.snapshot?.phase
        let isMoving = phase == .running || phase == .paused
        if isMoving { slot.rememberFraction(isRunning: phase == .running) }
        end(slot, slot.machine.leaveWindow(isMoving: isMoving), .leftWindow)
    }

    func enterWindow() {
        guard !isInWindow, !isClosed else { return }
        isInWindow = true
        note(.enteredWindow)
        for slot in slots.inOrder where slot.machine.awaitsWindow && isInWindow {
            guard slot.machine.canAsk(atNs: turns.nowNs) else { continue }
            ask(slot)
            if let cell = slot.cell { slot.showFirstLook(to: cell) }
        }
    }

    /// - Parameter handlerTurns: The queue on whose next turn the handlers of the ends run; nil to call them now.
    func close(callingHandlersOn handlerTurns: (any TurnQueue)? = nil) {
        guard !isClosed else { return }
        isClosed = true
        let all = slots
        slots = CellSlots()
        withExtendedLifetime((idle, look, onRefusal, onWarning, recheck)) {
            idle = IdleQueue()
            look = nil
            onRefusal = nil
            onWarning = nil
            recheck = nil
        }
        // Releases each slot at once. A second pass would load thousands of slots again.
        all.takeEach { end($0, callingHandlersOn: handlerTurns) }
    }
}

// MARK: - Uses

extension PoolCore {
    private func slot(of cell: AnyObject) -> CellSlot? {
        let slot = slots[ObjectIdentifier(cell)]
        // Another cell can have the address of a deallocated cell. The deallocated cell's slot stays
        // until the next check of the cells, so the order of events does not depend on addresses.
        if KeptMemory.isReused, let slot, slot.cell !== cell { return nil }
        return slot
    }

    func newSlot(of cell: AnyObject, _ use: CellUse, from site: CallSite) -> CellSlot {
        slotClass.init(
            of: cell, use: use, from: site, in: self,
            CellSlot.Machine(setUpNs: turns.nowNs, idleLimitNs: idleLimitNs))
    }

    /// Returns a cell that its list holds, or nil once the list has released it.
    func heldCell(_ number: CellID, at address: ObjectIdentifier) -> AnyObject? {
        guard holdsCells, let cell = numbering.cell(numbered: number), ObjectIdentifier(cell) == address
        else {
            return nil
        }
        return cell
    }

    func add(_ slot: CellSlot, of cell: AnyObject) {
        var slots = exchange(&slots, with: CellSlots())
        slots.append(slot, at: ObjectIdentifier(cell))
        self.slots = slots
        #if DEBUG
            if turns.cellRegistry?.claim(cell, for: slot) == false { warn(.cellInTwoPools, slot.use) }
        #endif
        guard recordsCells else { return }
        outbox.put(.cellCreated, slot.use, detail: .text(Platform.className(of: cell)))
        outbox.put(.cellDequeued, slot.use, arg: 0)
        outbox.put(.cellConfigured, slot.use)
    }

    private func warn(_ warning: PoolWarning, _ use: CellUse) {
        if let onWarning { return onWarning(warning, use) }
        // Once: the warning is the same for every cell of a list.
        if !hasPrintedWarning { Platform.warn("\(warning)") }
        hasPrintedWarning = true
    }

    func setUpAgain(_ slot: CellSlot, _ use: CellUse, from site: CallSite) {
        let formerUse = slot.use
        let former = slot.setUp(use, from: site, atNs: turns.nowNs)
        if let request = former.cancelled { note(cancelled: request, of: formerUse, .usedAgain) }
        if recordsCells {
            if formerUse.generation != use.generation {
                // A list does not report when a cell enters its pool. A dequeued cell was in the pool.
                outbox.put(.cellRecycled, formerUse)
                outbox.put(.cellDequeued, use, arg: 1)
            }
            outbox.put(.cellConfigured, use)
            if formerUse == use { outbox.put(.cellReconfigured, use) }
        }
        perform(former.teardown)
    }

    /// Ends a slot, because its cell was deallocated or the pool is closed.
    func end(_ slot: CellSlot, callingHandlersOn handlerTurns: (any TurnQueue)? = nil) {
        let use = slot.use
        let former = slot.end()
        if let request = former.cancelled { note(cancelled: request, of: use, .listGone) }
        outbox.deliver()
        perform(former.teardown, callingHandlersOn: handlerTurns)
    }

    /// Records the request that the machine has cancelled, then ends what the machine has given up.
    @inline(__always)
    func end(
        _ slot: CellSlot, _ decision: consuming CellSlot.Machine.Decision<CellSlot.Machine.End?>,
        _ reason: EventDetail.CancelReason
    ) {
        if let request = decision.cancelled { note(cancelled: request, of: slot.use, reason) }
        end(slot, decision.action)
    }

    /// Delivers the events of the step, then ends what the machine has given up.
    @inline(__always)
    func end(_ slot: CellSlot, _ end: consuming CellSlot.Machine.End?) {
        guard let end = consume end else { return outbox.deliver() }
        perform(slot.release(end.held, end.ending))
    }

    /// Delivers the events of a step before the teardown calls anything.
    private func perform(
        _ teardown: consuming AnimatorTeardown?, callingHandlersOn handlerTurns: (any TurnQueue)? = nil
    ) {
        guard let teardown else { return }
        outbox.deliver()
        teardown.perform(callingHandlersOn: handlerTurns)
    }
}

// MARK: - Requests

extension PoolCore {
    /// Requests an animator on the next turn, if the use may have one and has no request.
    func ask(_ slot: CellSlot) {
        guard slot.isInUse, slot.machine.canAsk(atNs: turns.nowNs) else {
            outbox.deliver()
            return
        }
        guard isInWindow else {
            slot.machine.awaitWindow()
            outbox.deliver()
            return
        }
        let use = slot.use
        let animator = numbering.reserveAnimator(for: use)
        let request = slot.machine.ask(for: animator)
        if outbox.isRead {
            outbox.put(.animatorRequested, use, animator: animator, site: slot.site)
            outbox.deliver()
        }
        // The receiver of the event may have made another request.
        guard slot.machine.request == request else { return }
        slot.awaitTurn(on: turns)
        scheduleCheck()
    }

    /// Requests a fresh animator for the app.
    func restart(_ slot: CellSlot) -> SafeOutcome {
        let nowNs = turns.nowNs
        let decision = slot.machine.restart(atNs: nowNs)
        if let request = decision.cancelled { note(cancelled: request, of: slot.use, .usedAgain) }
        switch decision.action {
        case .ask:
            ask(slot)
            return .applied
        case .end(let teardown): end(slot, teardown)
        case .none: outbox.deliver()
        }
        return .ignored(.notDisplayed)
    }

    /// Tears down the animator of a tail on the next turn, because the animator is calling its completions
    /// now.
    func tailRested(_ slot: CellSlot) {
        let use = slot.use
        turns.enqueue {
            // If the cell was shown again and its display ended again meanwhile, its animator may run again.
            guard slot.use == use, slot.snapshot?.phase != .running else { return }
            self.end(slot, slot.machine.tailRested())
        }
    }

    func note(
        cancelled request: AnimatorRequest, of use: CellUse, _ reason: EventDetail.CancelReason
    ) {
        numbering.cancelReservation(for: use)
        outbox.put(.animatorCancelled, use, animator: request.animator, detail: .cancellation(reason))
    }

    func note(_ kind: EventKind, _ use: CellUse) {
        if recordsCells { outbox.put(kind, use) }
    }

    func note(_ update: EventDetail.ListUpdate) {
        guard recordsCells else { return }
        outbox.put(.listUpdated, arg: 0, detail: .update(update))
        outbox.deliver()
    }

    func noteApp(_ kind: EventKind) {
        guard recordsCells else { return }
        outbox.put(kind)
        outbox.deliver()
    }
}
