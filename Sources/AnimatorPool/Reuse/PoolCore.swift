import LifecycleEvents

/// A pool behind its handle: it lives on its loop and nowhere else.
final class PoolCore<Cell: AnyObject> {
    let turns: any TurnQueue
    private let policy: CellAnimatorPolicy
    let numbering: (any LifecycleNumbering<Cell>)?
    let record: (LifecycleEvent) -> Void
    private(set) var slots: [ObjectIdentifier: CellSlot<Cell>] = [:]
    /// Cells with an animator that nobody sees yet, in the order in which their limits end.
    private var idle = IdleQueue<Cell>()
    private(set) var isClosed = false
    private var lastSerial = 0
    private var lastCell: Int32 = 0
    private var lastAnimator: Int32 = 0
    /// The number of slots at which those of cells that have gone are looked for.
    private var sweepCount = 64

    var onRefusal: ((AttachRefusal, CellUse) -> Void)?
    var teardownPolicy = TeardownPolicy.cut
    var backgroundPolicy = BackgroundPolicy.continue
    var recheck: Recheck<Cell>?

    init(
        turns: any TurnQueue, policy: CellAnimatorPolicy, numbering: (any LifecycleNumbering<Cell>)?,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        precondition(policy.idleLimit >= 0, "An idle limit is 0 s or more, not \(policy.idleLimit) s.")
        self.turns = turns
        self.policy = policy
        self.numbering = numbering
        self.record = record
    }

    func attach(
        to cell: Cell, item: ItemID, site: CallSite, firstLook: ((Cell) -> Void)?,
        make: @escaping (Cell) -> any PropertyAnimating
    ) {
        guard !isClosed else { return }
        lastSerial += 1
        let serial = lastSerial
        let slot = beginUse(of: cell, item: item, site: site, serial: serial, make: make)
        // What the end of the former use has called may have closed the pool, or set the cell up again.
        guard !isClosed, slot.serial == serial else { return }
        if slot.isDisplayed || mayIdle(slot) { request(slot) }
        // An animator that is still there shows the cell as it should be.
        if !slot.animator.hasAnimator { firstLook?(cell) }
    }

    func willDisplay(_ cell: Cell) {
        guard let slot = slot(of: cell), !slot.isDisplayed else { return }
        slot.isDisplayed = true
        slot.hasEnded = false
        slot.animator.cancelTail()
        if numbering == nil { recordCell(.cellDisplayed, slot) }
        if !slot.animator.hasAnimator, slot.pending == nil { request(slot) }
    }

    func didEndDisplaying(_ cell: Cell) {
        guard let slot = slot(of: cell) else { return }
        if slot.isDisplayed, numbering == nil { recordCell(.cellEnded, slot) }
        slot.isDisplayed = false
        slot.hasEnded = true
        cancel(slot, .recycled)
        switch teardownPolicy {
        case .cut: slot.animator.giveUp(endingBeforeEnd(slot))
        case .deferUntilFinished: deferTeardown(of: slot)
        case .refuse: break
        }
    }

    private func deferTeardown(of slot: CellSlot<Cell>) {
        guard slot.animator.sight?.phase == .running else {
            slot.animator.giveUp(endingBeforeEnd(slot))
            return
        }
        let core = slot.animator
        core.runTail { [weak self, weak slot, weak core] in
            // Its completions are being called: the teardown waits for the turn after them.
            self?.turns.enqueue {
                guard let slot, let core, slot.animator === core, slot.hasEnded else { return }
                core.giveUp(.tornDown)
            }
        }
    }

    private func endingBeforeEnd(_ slot: CellSlot<Cell>) -> AnimatorEnding {
        slot.animator.hasAnimator ? .tornDown : .neverMade
    }

    func handle(of cell: Cell) -> ReuseSafeAnimator? {
        guard let slot = slot(of: cell) else { return nil }
        if let handle = slot.handle { return handle }
        slot.animator.makeAnother = { [weak self, weak slot] in
            guard let self, let slot else { return .ignored(.useEnded) }
            guard slot.isDisplayed || self.mayIdle(slot) else {
                slot.animator.giveUpForSuccessor()
                return .ignored(.notDisplayed)
            }
            if slot.pending == nil { self.request(slot) }
            return .applied
        }
        let handle = ReuseSafeAnimator(slot.animator, mailbox: turns.mailbox, isOwner: false)
        slot.handle = handle
        return handle
    }

    /// The slots in the order of their cells: a dictionary's own differs from run to run.
    var slotsInOrder: [CellSlot<Cell>] { slots.values.sorted { $0.number < $1.number } }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        for slot in slotsInOrder {
            cancel(slot, .listGone)
            slot.animator.tearDown()
        }
        slots.removeAll()
        idle.removeAll()
        onRefusal = nil
        recheck = nil
    }
}

// MARK: - Uses

extension PoolCore {
    /// The slot of a cell that is still the same object. An address can come back with another cell.
    private func slot(of cell: Cell) -> CellSlot<Cell>? {
        guard let slot = slots[ObjectIdentifier(cell)], slot.cell === cell else { return nil }
        return slot
    }

    private func beginUse(
        of cell: Cell, item: ItemID, site: CallSite, serial: Int,
        make: @escaping (Cell) -> any PropertyAnimating
    ) -> CellSlot<Cell> {
        guard let slot = slot(of: cell) else {
            if let former = slots[ObjectIdentifier(cell)] { forget(former) }
            if slots.count >= sweepCount { forgetTheGone() }
            let slot = newSlot(for: cell, item: item, site: site, make: make)
            slot.serial = serial
            slots[ObjectIdentifier(cell)] = slot
            return slot
        }
        cancel(slot, .usedAgain)
        let former = slot.use
        slot.use = nextUse(of: slot, item: item)
        slot.site = site
        slot.make = make
        slot.serial = serial
        // The same use set up again keeps its animator until the turn brings the new one, so that no
        // frame in between is bare. Another use must not see it for one moment.
        if slot.use != former {
            slot.setUpNs = turns.nowNs
            slot.hasEnded = false
        }
        // One that the app has torn down itself is over; this set-up asks for another.
        if slot.use != former || slot.animator.isOver { slot.beginAnimator(turns: turns) }
        return slot
    }

    private func newSlot(
        for cell: Cell, item: ItemID, site: CallSite, make: @escaping (Cell) -> any PropertyAnimating
    ) -> CellSlot<Cell> {
        if let use = numbering?.use(of: cell) {
            return CellSlot(
                cell: cell, number: use.cell, use: use, setUpNs: turns.nowNs, site: site,
                turns: turns, make: make)
        }
        lastCell += 1
        let use = CellUse(cell: CellID(lastCell), generation: 1, item: item)
        let slot = CellSlot(
            cell: cell, number: use.cell, use: use, setUpNs: turns.nowNs, site: site,
            turns: turns, make: make)
        recordCell(.cellCreated, slot, detail: .text(String(describing: type(of: cell))))
        recordCell(.cellDequeued, slot, arg: 0)
        recordCell(.cellConfigured, slot)
        return slot
    }

    private func nextUse(of slot: CellSlot<Cell>, item: ItemID) -> CellUse {
        if let numbering {
            return slot.cell.flatMap { numbering.use(of: $0) } ?? slot.use
        }
        if slot.isDisplayed {
            // Set up again while on screen: the same use, perhaps of another item.
            let use = CellUse(cell: slot.number, generation: slot.use.generation, item: item)
            slot.use = use
            recordCell(.cellConfigured, slot)
            return use
        }
        // Nobody says when a cell enters the pool; that it is handed out again shows that it was there.
        recordCell(.cellRecycled, slot)
        let use = CellUse(cell: slot.number, generation: slot.use.generation + 1, item: item)
        slot.use = use
        recordCell(.cellDequeued, slot, arg: 1)
        recordCell(.cellConfigured, slot)
        return use
    }

    /// Cells go without a word, so now and then the pool looks for itself. Amortized O(1) for each new cell.
    private func forgetTheGone() {
        for slot in slotsInOrder where slot.cell == nil { forget(slot) }
        slots = slots.filter { $0.value.cell != nil }
        sweepCount = max(64, 2 * slots.count)
    }

    /// The cell object has gone without a word.
    private func forget(_ slot: CellSlot<Cell>) {
        cancel(slot, .listGone)
        slot.animator.tearDown()
        if numbering == nil { recordCell(.cellDestroyed, slot) }
    }
}

// MARK: - Requests

extension PoolCore {
    func request(_ slot: CellSlot<Cell>) {
        guard !slot.animator.isOver else { return }
        // What the end of a former use has called may have asked already: for this use, which is as good,
        // or for the former one, which must not stay open.
        if let asked = slot.pending, asked.use != slot.use { cancel(slot, .usedAgain) }
        guard slot.pending == nil else { return }
        lastSerial += 1
        let serial = lastSerial
        let animator = reserveAnimator(for: slot.use)
        slot.pending = CellSlot<Cell>.Pending(serial: serial, animator: animator, use: slot.use)
        slot.animator.isExpecting = true
        record(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: .animatorRequested, use: slot.use,
                animator: animator, site: slot.site))
        turns.enqueue { [weak self] in
            guard let pending = slot.pending, pending.serial == serial else { return }
            self?.make(pending.animator, for: slot)
        }
    }

    private func reserveAnimator(for use: CellUse) -> AnimatorID {
        if let numbering { return numbering.reserveAnimator(for: use) }
        lastAnimator += 1
        return AnimatorID(lastAnimator)
    }

    /// The turn has come, and the use still stands.
    private func make(_ number: AnimatorID, for slot: CellSlot<Cell>) {
        guard let cell = slot.cell else {
            cancel(slot, .listGone)
            return
        }
        let (core, use) = (slot.animator, slot.use)
        guard !core.isOver else {
            cancel(slot, .recycled)
            return
        }
        core.giveUpForSuccessor()
        let made = slot.make(cell)
        guard made.isInterruptible else {
            refuse(made, number, slot)
            return
        }
        // The closure may have set the cell up again, or ended everything: then this one is nobody's.
        guard slot.pending?.animator == number, slot.animator === core, !core.isOver else {
            ReuseSafeRules.end(made, seenAs: AnimatorSight(made, hasBeenActive: false))
            if slot.pending?.animator == number { cancel(slot, .recycled) }
            return
        }
        slot.pending = nil
        let log = AnimatorLog(
            turns: turns, record: record, use: use, animator: number,
            recordsItself: made.recordsItself(as: number, for: use))
        do {
            try core.adopt(made, log: log)
        } catch {
            // Looked at above; the compiler cannot know.
            preconditionFailure("An interruptible animator was refused: \(error)")
        }
        if !slot.isDisplayed { limitIdling(of: slot) }
        watch(core, of: slot)
    }

    /// Nobody may hold it any more, so it is left as one that can be released.
    private func refuse(_ made: any PropertyAnimating, _ number: AnimatorID, _ slot: CellSlot<Cell>) {
        ReuseSafeRules.end(made, seenAs: AnimatorSight(made, hasBeenActive: false))
        guard slot.pending?.animator == number else { return }
        cancel(slot, .refused)
        slot.animator.refused()
        onRefusal?(.notInterruptible, slot.use)
    }

    /// Looks once more after a while whether anything backs the animator.
    private func watch(_ core: SafeAnimatorCore, of slot: CellSlot<Cell>) {
        guard let recheck, slot.rechecks < recheck.limit else { return }
        let serial = core.animatorSerial
        turns.enqueue(after: recheck.seconds) { [weak self, weak slot, weak core] in
            guard let self, let slot, let core, let cell = slot.cell, slot.animator === core,
                core.animatorSerial == serial, slot.pending == nil, slot.isDisplayed || self.mayIdle(slot),
                let phase = core.sight?.phase, phase == .running || phase == .paused
            else { return }
            let isBacked = recheck.isBacked?(cell) ?? core.animator?.insight?.isBacked ?? true
            guard !isBacked else { return }
            slot.rechecks += 1
            core.keepPlace(isRunning: phase == .running)
            self.request(slot)
        }
    }

    private func cancel(_ slot: CellSlot<Cell>, _ reason: EventDetail.CancelReason) {
        guard let pending = slot.pending else { return }
        slot.pending = nil
        slot.animator.isExpecting = false
        numbering?.cancelReservation(for: slot.use)
        record(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: .animatorCancelled, use: slot.use,
                animator: pending.animator, detail: .cancellation(reason)))
    }

    private func recordCell(
        _ kind: EventKind, _ slot: CellSlot<Cell>, arg: Int64? = nil, detail: EventDetail = .none
    ) {
        record(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: kind, use: slot.use, arg: arg, detail: detail))
    }
}

// MARK: - Idling

extension PoolCore {
    private var idleLimitNs: Int64 { Int64(min(policy.idleLimit * 1e9, 1e18).rounded()) }

    /// Whether a cell that nobody sees yet may have an animator. Once its display has ended it may go to
    /// its pool at any moment, and nobody would be told.
    func mayIdle(_ slot: CellSlot<Cell>) -> Bool {
        !slot.hasEnded && turns.nowNs - slot.setUpNs < idleLimitNs
    }

    private func limitIdling(of slot: CellSlot<Cell>) {
        let wasEmpty = idle.isEmpty
        idle.append(slot, untilNs: slot.setUpNs + idleLimitNs)
        // One timer at a time: each looks after those that are due and sets the next.
        if wasEmpty { waitForNextLimit() }
    }

    private func waitForNextLimit() {
        guard let nextNs = idle.nextNs else { return }
        turns.enqueue(after: Double(max(0, nextNs - turns.nowNs)) / 1e9) { [weak self] in
            self?.giveUpIdle()
        }
    }

    private func giveUpIdle() {
        while let slot = idle.popDue(atNs: turns.nowNs) {
            // Once its display has ended, the teardown policy has said what becomes of it.
            guard !slot.isDisplayed, !slot.hasEnded, slot.setUpNs + idleLimitNs <= turns.nowNs else {
                continue
            }
            slot.animator.giveUp(.tornDown)
        }
        waitForNextLimit()
    }
}

// MARK: - The app

extension PoolCore {
    func enterBackground() {
        if numbering == nil { recordApp(.appBackground) }
        for slot in slotsInOrder { slot.animator.enterBackground(backgroundPolicy) }
    }

    func enterForeground() {
        if numbering == nil { recordApp(.appForeground) }
        for slot in slotsInOrder where slot.animator.enterForeground() {
            if slot.pending == nil, slot.isDisplayed || mayIdle(slot) { request(slot) }
        }
    }

    private func recordApp(_ kind: EventKind) {
        record(LifecycleEvent(tNs: turns.nowNs, turn: turns.turn, kind: kind))
    }
}
