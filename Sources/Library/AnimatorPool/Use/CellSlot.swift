import LifecycleEvents

/// What the pool knows of one cell: the use it is in, with that use's animator.
///
/// One use after the other lives here. How to make an animator is known to ``TypedSlot``, which knows the class of
/// the cell.
class CellSlot: AnimatorOwner {
    #if !canImport(ObjectiveC) && !hasFeature(Embedded)
        /// Keeps the memory of a cell that has gone, so that no other cell can have its address: to compare the cell
        /// itself, loaded from a weak reference, takes as long as all the rest of a call.
        private let memory: UnownedReference<AnyObject>
    #endif
    /// To nothing where a list holds the cell and is asked for it.
    private let reference: WeakReference<AnyObject>
    private let address: ObjectIdentifier
    // Unchecked, as in the core. What is the app's may do anything when it is let go of, so that never happens
    // while one of these is being changed.
    @exclusivity(unchecked) final private(set) var use: CellUse
    @exclusivity(unchecked) final private(set) var site: CallSite
    /// What users hold of it, once one has asked.
    @exclusivity(unchecked) private final var handle: ReuseSafeAnimator?
    /// Nil once the cell has gone or the pool is closed. The two hold each other until then.
    @exclusivity(unchecked) private final var pool: PoolCore?

    /// How many fresh animators a recheck has brought this use.
    @exclusivity(unchecked) final var rechecks = 0
    /// The idle limit that waits in the queue of the pool, if any.
    @exclusivity(unchecked) final var idlesUntilNs: Int64?

    // The cell is lent: to retain and release one that is referred to weakly takes as long as to make a slot.
    required init(
        of cell: borrowing AnyObject, use: CellUse, from site: CallSite, in pool: PoolCore,
        _ machine: consuming Machine
    ) {
        #if !canImport(ObjectiveC) && !hasFeature(Embedded)
            memory = UnownedReference(copy cell)
        #endif
        reference = WeakReference(pool.holdsCells ? nil : copy cell)
        address = ObjectIdentifier(copy cell)
        self.use = use
        self.site = site
        self.pool = pool
        super.init(machine)
    }

    final var isInUse: Bool { pool != nil }

    final var isDisplayed: Bool { machine.display == .shown }

    /// What a set-up leaves behind: the request that came to nothing, and what has to be ended now that it
    /// stands.
    struct Former: ~Copyable {
        let cancelled: AnimatorRequest?
        let teardown: AnimatorTeardown?
    }

    /// The cell is set up again, in the same use or in another one.
    final func setUp(_ use: CellUse, from site: CallSite, atNs nowNs: Int64) -> Former {
        // One that the app has torn down itself is over; this set-up asks for another.
        let isOver = isOver
        let isAnother = use != self.use
        let decision = if isAnother { machine.setUpAnew(atNs: nowNs) } else { machine.setUpAgain() }
        let cancelled = decision.cancelled
        self.use = use
        self.site = site
        guard isAnother || isOver else { return Former(cancelled: cancelled, teardown: nil) }
        rechecks = 0
        var teardown: AnimatorTeardown?
        // Where nothing was made and nobody waits, nothing ends.
        if case .end(let held, let ending) = decision.action,
            held != nil || !handlers.isEmpty || handle != nil
        {
            teardown = release(held, ending)
        }
        leaveHandleBehind()
        beginAfresh()
        return Former(cancelled: cancelled, teardown: teardown)
    }

    /// A handle that was given out stays with its use.
    private final func leaveHandleBehind() {
        guard let handle else { return }
        handle.stayBehind(.init(ending: lastEnding, fraction: nextStart.fraction))
        self.handle = nil
    }

    final func handle(mailbox: (any TurnMailbox)?) -> ReuseSafeAnimator {
        if let handle { return handle }
        let handle = ReuseSafeAnimator(self, mailbox: mailbox, isOwner: false)
        self.handle = handle
        return handle
    }

    /// The cell has gone, or the pool is closed. Nothing of the app's is left here.
    final func end() -> Former {
        let decision = machine.end()
        let cancelled = decision.cancelled
        var teardown: AnimatorTeardown?
        if case .end(let held, let ending) = decision.action { teardown = end(held, ending) }
        #if DEBUG
            pool?.turns.cellRegistry?.giveUp(address, of: self)
        #endif
        withExtendedLifetime((handle, pool)) {
            handle = nil
            pool = nil
            letGoOfClosures()
        }
        return Former(cancelled: cancelled, teardown: teardown)
    }

    /// The cell, as long as it is there.
    final var cell: AnyObject? { reference.object ?? pool?.heldCell(use.cell, at: address) }

    // MARK: What the class of the cell decides

    /// Sets the values that the animator will show at first. An animator that is still there shows the cell as
    /// it should be, and one that was given up where the app had put it has left it so.
    func showFirstLook(to cell: AnyObject) {}

    /// The last step of the slot's end.
    func letGoOfClosures() {}

    // MARK: What the pool decides

    override final var turns: (any TurnQueue)? { pool?.turns }

    override final var useOfCell: CellUse? { use }

    override final func log(of animator: AnimatorID) -> AnimatorLog? {
        guard let outbox = pool?.outbox, outbox.isRead else { return nil }
        return AnimatorLog(outbox: outbox, use: use, animator: animator)
    }

    override final func cancelled(
        _ request: AnimatorRequest, _ reason: EventDetail.CancelReason
    ) {
        guard let pool else { return }
        pool.note(cancelled: request, of: use, reason)
        pool.outbox.deliver()
    }

    override final func adopted() { pool?.lookAfter(self) }

    override final func refused() { pool?.onRefusal?(.notInterruptible, use) }

    override final func restart() -> SafeOutcome {
        guard let pool else { return .ignored(.useEnded) }
        forgetNextStart()
        return pool.restart(self)
    }

    override final func tailRested() { pool?.tailRested(self) }
}
