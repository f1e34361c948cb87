import LifecycleEvents

/// Gives every use of a cell its own animator, and takes it away in time.
///
/// An animator made while a cell is being set up dies when the list strips the reused cell at the end of
/// its layout, so the pool makes it on the next turn, and only if the use it was asked for still
/// stands. It pools no animator: none is handed out twice. What it keeps is one slot a cell.
///
///     let animators = CellAnimatorPool<UICollectionViewCell>(turns: MainTurnQueue(), record: log.record)
///     animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }
///     animators.willDisplay(cell)
///     animators.didEndDisplaying(cell)
///
/// Everything happens on the queue of `turns`; nothing here is thread-safe, and nothing needs to be.
public final class CellAnimatorPool<Cell: AnyObject> {
    private let turns: any TurnQueue
    private let policy: CellAnimatorPolicy
    private let numbering: (any LifecycleNumbering<Cell>)?
    private let record: (LifecycleEvent) -> Void
    private var slots: [ObjectIdentifier: CellSlot<Cell>] = [:]
    /// Cells with an animator that nobody sees yet, in the order in which their limits end.
    private var idle = IdleQueue<Cell>()
    private var isClosed = false
    private var lastSerial = 0
    private var lastCell: Int32 = 0
    private var lastAnimator: Int32 = 0

    /// Told when a closure has made an animator that cannot be taken. The request is cancelled, and the
    /// animator goes its own way.
    public var onRefusal: ((AttachRefusal, CellUse) -> Void)?

    /// A pool that counts cells, uses and animators itself: for apps.
    ///
    /// `record` is called for each event, on the queue of `turns`.
    public convenience init(
        turns: any TurnQueue, policy: CellAnimatorPolicy = .standard,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        self.init(turns: turns, policy: policy, numbering: nil, record: record)
    }

    /// A pool for a list that numbers and records its cells itself.
    public init(
        turns: any TurnQueue, policy: CellAnimatorPolicy, numbering: (any LifecycleNumbering<Cell>)?,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        precondition(policy.idleLimit >= 0, "An idle limit is 0 s or more, not \(policy.idleLimit) s.")
        self.turns = turns
        self.policy = policy
        self.numbering = numbering
        self.record = record
    }

    deinit { close() }

    /// Asks for an animator for this use of `cell`, from the call that sets the cell up for `item`.
    ///
    /// `make` runs on the next turn, or never: when the cell is set up again, ends its display or goes
    /// before that turn, the request is cancelled. Asked twice in one turn, the last one counts. The
    /// pool keeps `make` as long as the use lasts, to make another animator when the cell is shown
    /// again, so it should capture the list's owner weakly.
    ///
    /// Complexity: O(1).
    public func attach(
        to cell: Cell, item: ItemID, file: String = #fileID, line: Int = #line,
        make: @escaping (Cell) -> any PropertyAnimating
    ) {
        guard !isClosed else { return }
        let site = CallSite(file: file, line: Int32(truncatingIfNeeded: line))
        let slot = beginUse(of: cell, item: item, site: site, make: make)
        if slot.isDisplayed || mayIdle(slot) { request(slot) }
    }

    /// To be called from the delegate's `willDisplay`: a cell that is shown again without being set up
    /// again gets a new animator on the next turn.
    public func willDisplay(_ cell: Cell) {
        guard let slot = slot(of: cell), !slot.isDisplayed else { return }
        slot.isDisplayed = true
        slot.hasEnded = false
        if numbering == nil { recordCell(.cellDisplayed, slot) }
        if !slot.animator.hasAnimator, slot.pending == nil { request(slot) }
    }

    /// To be called from the delegate's `didEndDisplaying`: the animator is torn down now.
    public func didEndDisplaying(_ cell: Cell) {
        guard let slot = slot(of: cell) else { return }
        if slot.isDisplayed, numbering == nil { recordCell(.cellEnded, slot) }
        slot.isDisplayed = false
        slot.hasEnded = true
        cancel(slot, .recycled)
        slot.animator.giveUp()
    }

    /// The animator of the use `cell` is in, made or not; nil for a cell that was never set up here.
    public subscript(cell: Cell) -> ReuseSafeAnimator? { slot(of: cell)?.animator }

    /// How many animators the pool holds at this moment. Complexity: O(cells).
    public var liveAnimatorCount: Int {
        slots.values.count { $0.animator.hasAnimator }
    }

    /// Tears down all animators and cancels all requests. The end of the pool does it too.
    public func close() {
        isClosed = true
        for slot in slots.values.sorted(by: { $0.number < $1.number }) {
            cancel(slot, .listGone)
            slot.animator.tearDown()
        }
        slots.removeAll()
        idle.removeAll()
    }
}

// MARK: - Uses

extension CellAnimatorPool {
    /// The slot of a cell that is still the same object. An address can come back with another cell.
    private func slot(of cell: Cell) -> CellSlot<Cell>? {
        guard let slot = slots[ObjectIdentifier(cell)], slot.cell === cell else { return nil }
        return slot
    }

    private func beginUse(
        of cell: Cell, item: ItemID, site: CallSite, make: @escaping (Cell) -> any PropertyAnimating
    ) -> CellSlot<Cell> {
        guard let slot = slot(of: cell) else {
            if let former = slots[ObjectIdentifier(cell)] { forget(former) }
            let slot = newSlot(for: cell, item: item, site: site, make: make)
            slots[ObjectIdentifier(cell)] = slot
            return slot
        }
        cancel(slot, .usedAgain)
        let former = slot.use
        slot.use = nextUse(of: slot, item: item)
        slot.site = site
        slot.make = make
        // The same use set up again keeps its animator until the turn brings the new one, so that no
        // frame in between is bare. Another use must not see it for one moment.
        if slot.use != former {
            slot.setUpNs = turns.nowNs
            slot.hasEnded = false
            slot.animator.tearDown()
            slot.animator = ReuseSafeAnimator()
        }
        return slot
    }

    private func newSlot(
        for cell: Cell, item: ItemID, site: CallSite, make: @escaping (Cell) -> any PropertyAnimating
    ) -> CellSlot<Cell> {
        if let use = numbering?.use(of: cell) {
            return CellSlot(
                cell: cell, number: use.cell, use: use, setUpNs: turns.nowNs, site: site, make: make)
        }
        lastCell += 1
        let use = CellUse(cell: CellID(lastCell), generation: 1, item: item)
        let slot = CellSlot(
            cell: cell, number: use.cell, use: use, setUpNs: turns.nowNs, site: site, make: make)
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

    /// The cell object has gone without a word.
    private func forget(_ slot: CellSlot<Cell>) {
        cancel(slot, .listGone)
        slot.animator.tearDown()
        if numbering == nil { recordCell(.cellDestroyed, slot) }
    }
}

// MARK: - Requests

extension CellAnimatorPool {
    private func request(_ slot: CellSlot<Cell>) {
        lastSerial += 1
        let serial = lastSerial
        let animator = reserveAnimator(for: slot.use)
        slot.pending = CellSlot<Cell>.Pending(serial: serial, animator: animator)
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
        slot.animator.giveUp()
        let made = slot.make(cell)
        guard made.isInterruptible else {
            cancel(slot, .refused)
            onRefusal?(.notInterruptible, slot.use)
            return
        }
        slot.pending = nil
        let log = AnimatorLog(
            turns: turns, record: record, use: slot.use, animator: number,
            recordsItself: made.recordsItself(as: number, for: slot.use))
        do {
            try slot.animator.adopt(made, log: log)
        } catch {
            // Looked at above; the compiler cannot know.
            preconditionFailure("An interruptible animator was refused: \(error)")
        }
        if !slot.isDisplayed { limitIdling(of: slot) }
    }

    private func cancel(_ slot: CellSlot<Cell>, _ reason: EventDetail.CancelReason) {
        guard let pending = slot.pending else { return }
        slot.pending = nil
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

extension CellAnimatorPool {
    private var idleLimitNs: Int64 { Int64((policy.idleLimit * 1e9).rounded()) }

    /// Whether a cell that nobody sees yet may have an animator. Once its display has ended it may go to
    /// its pool at any moment, and nobody would be told.
    private func mayIdle(_ slot: CellSlot<Cell>) -> Bool {
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
            guard !slot.isDisplayed, slot.setUpNs + idleLimitNs <= turns.nowNs else { continue }
            slot.animator.giveUp()
        }
        waitForNextLimit()
    }
}
