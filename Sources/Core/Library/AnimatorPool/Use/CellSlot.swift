import LifecycleEvents

/// A pool's entry for one cell: the current use with its animator.
///
/// A slot serves the uses of a cell one after the other. ``TypedSlot`` knows the class of the cell and makes
/// the animators.
class CellSlot: AnimatorOwner {
    private let memory: KeptMemory
    /// A weak reference to the cell. Empty if the pool finds cells through the list's numbering.
    private let reference: WeakReference<AnyObject>
    private let address: ObjectIdentifier
    // An app object may do anything in its deinit, so the slot releases none while it changes one of these
    // properties.
    final private(set) var use: CellUse
    final private(set) var site: CallSite
    /// The app's handle, or nil until the app requests a handle.
    private final var handle: ReuseSafeAnimator?
    /// The pool, or nil once the cell was deallocated or the pool is closed. Pool and slot retain each other
    /// until then.
    private final var pool: PoolCore?

    /// The number of fresh animators that rechecks have made for this use.
    final var rechecks = 0
    /// The end of the idle limit that is pending in the pool's queue, if any.
    final var idlesUntilNs: Int64?

    // The cell is borrowed: a retain and a release of a cell with a weak reference take as long as the
    // creation of a slot.
    required init(
        of cell: borrowing AnyObject, use: CellUse, from site: CallSite, in pool: PoolCore,
        _ machine: consuming Machine
    ) {
        memory = KeptMemory(of: cell)
        reference = WeakReference(pool.holdsCells ? nil : copy cell)
        address = ObjectIdentifier(copy cell)
        self.use = use
        self.site = site
        self.pool = pool
        super.init(machine)
    }

    final var isInUse: Bool { pool != nil }

    final var isDisplayed: Bool { machine.display == .shown }

    /// The remains of the former use: its cancelled request, and the animator to tear down.
    struct Former: ~Copyable {
        let cancelled: AnimatorRequest?
        let teardown: AnimatorTeardown?
    }

    /// Sets the cell up again, in the same use or in another.
    final func setUp(_ use: CellUse, from site: CallSite, atNs nowNs: Int64) -> Former {
        // If the app has torn the use down, this set-up begins it again.
        let isOver = isOver
        let isAnother = use != self.use
        let decision =
            if isAnother {
                machine.setUpAnew(atNs: nowNs)
            } else {
                Machine.Decision(cancelled: machine.setUpAgain(), action: nil as Machine.End?)
            }
        let cancelled = decision.cancelled
        self.use = use
        self.site = site
        guard isAnother || isOver else { return Former(cancelled: cancelled, teardown: nil) }
        rechecks = 0
        var teardown: AnimatorTeardown?
        // Without an animator and without a handler or handle, there is nothing to end.
        if let end = decision.action, end.held != nil || !handlers.isEmpty || handle != nil {
            teardown = release(end.held, end.ending)
        }
        leaveHandleBehind()
        beginAfresh()
        return Former(cancelled: cancelled, teardown: teardown)
    }

    /// Detaches the app's handle, which stays with its use.
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

    /// Ends the slot, because the cell was deallocated or the pool is closed. Releases all app objects.
    final func end() -> Former {
        let decision = machine.end()
        let cancelled = decision.cancelled
        var teardown: AnimatorTeardown?
        if let former = decision.action { teardown = end(former.held, former.ending) }
        #if DEBUG
            pool?.turns.cellRegistry?.giveUp(address, of: self)
        #endif
        withExtendedLifetime((handle, pool)) {
            handle = nil
            pool = nil
            releaseClosures()
        }
        return Former(cancelled: cancelled, teardown: teardown)
    }

    /// The cell, or nil once it was deallocated.
    final var cell: AnyObject? { reference.object ?? pool?.heldCell(use.cell, at: address) }

    // MARK: Overrides by the class of the cell

    /// Sets the values that the animator will show first. Does nothing while an animator shows the cell, or
    /// if the last animator was torn down at a fraction that the app had set.
    func showFirstLook(to cell: AnyObject) {}

    /// Releases the app's closures, as the last step of the slot's end.
    func releaseClosures() {}

    // MARK: Calls to the pool

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

    override final var isMotionReduced: Bool { pool?.isMotionReduced ?? false }
}

/// The slot of a cell whose class is known, with the app's closures for that class.
class TypedSlot<Cell: AnyObject>: CellSlot {
    // Accessed with plain loads and stores: a generic function such as
    // `swap` or `take` would look up the type of a closure about `Cell` in each call.
    private var firstLook: ((Cell) -> Void)?
    private var makeAnimator: ((Cell) -> any PropertyAnimating)?

    /// The closures of one set-up. Their captures may do anything in their deinits, so the owner decides when
    /// to release them.
    struct Closures: ~Copyable {
        let firstLook: ((Cell) -> Void)?
        let make: ((Cell) -> any PropertyAnimating)?

        consuming func release() {}
    }

    /// Stores the closures of a set-up and returns the closures of the former set-up.
    final func exchange(firstLook: ((Cell) -> Void)?, make: ((Cell) -> any PropertyAnimating)?) -> Closures {
        let former = Closures(firstLook: self.firstLook, make: makeAnimator)
        self.firstLook = firstLook
        makeAnimator = make
        return former
    }

    override func releaseClosures() { exchange(firstLook: nil, make: nil).release() }

    override func make() -> (any PropertyAnimating)? {
        guard let makeAnimator, let cell else { return nil }
        let typed = unsafeDowncast(consume cell, to: Cell.self)
        return makeAnimator(typed)
    }

    override func showFirstLook(to cell: AnyObject) {
        guard let firstLook, isInUse, !hasAnimator, nextStart.fraction == nil else { return }
        firstLook(unsafeDowncast(cell, to: Cell.self))
    }
}
