import LifecycleEvents

/// What the pool knows of one cell: the use it is in, and that use's animator.
///
/// How to make one is known to ``TypedSlot``, which knows the class of the cell.
class CellSlot {
    #if !canImport(ObjectiveC)
        /// Keeps the memory of a cell that has gone, so that no other cell can have its address.
        private let memory: UnownedReference<AnyObject>
    #endif
    /// Where the cell is found again.
    final let key: ObjectIdentifier
    // Unchecked, as in the core. What is the app's may do anything when it is let go of, so that never happens
    // while one of these is being changed.
    @exclusivity(unchecked) final private(set) var use: CellUse
    @exclusivity(unchecked) final private(set) var site: CallSite
    @exclusivity(unchecked) final private(set) var animator: SafeAnimatorCore
    /// What users hold of it, once one has asked.
    @exclusivity(unchecked) private final var handle: ReuseSafeAnimator?
    /// Nil once the cell has gone or the pool is closed. The two hold each other until then.
    @exclusivity(unchecked) private final var pool: PoolCore?

    /// How many fresh animators a recheck has brought this use.
    @exclusivity(unchecked) final var rechecks = 0
    /// The idle limit that waits in the queue of the pool, if any.
    @exclusivity(unchecked) final var idlesUntilNs: Int64?
    @exclusivity(unchecked) final var isMaking = false

    init(of cell: AnyObject, use: CellUse, from site: CallSite, in pool: PoolCore) {
        #if !canImport(ObjectiveC)
            memory = UnownedReference(cell)
        #endif
        key = ObjectIdentifier(cell)
        self.use = use
        self.site = site
        self.pool = pool
        let turns = pool.turns
        animator = SafeAnimatorCore(
            CellUseStateMachine(setUpNs: turns.nowNs, idleLimitNs: pool.idleLimitNs), turns: turns)
        animator.source = self
    }

    /// Whether it is the slot of this cell, and not of one that had the same address before.
    final func isOf(_ cell: AnyObject) -> Bool {
        #if canImport(ObjectiveC)
            self.cell === cell
        #else
            // A strong load of a weak reference takes as long as all the rest of a call.
            key == ObjectIdentifier(cell)
        #endif
    }

    final var isInUse: Bool { pool != nil }

    final var isDisplayed: Bool { animator.machine.display == .shown }

    /// What a set-up leaves behind: the request that came to nothing, and what has to be ended now that it
    /// stands.
    struct Former: ~Copyable {
        let cancelled: CellUseStateMachine.Request?
        let departure: Departure?
    }

    /// The cell is set up again, in the same use or in another one.
    final func setUp(_ use: CellUse, from site: CallSite, atNs nowNs: Int64) -> Former {
        var machine = animator.machine
        // One that the app has torn down itself is over; this set-up asks for another.
        let isOver = machine.state == .over
        let isAnother = use != self.use
        let decision = isAnother ? machine.setUpAnew(atNs: nowNs) : machine.setUpAgain()
        self.use = use
        self.site = site
        guard isAnother || isOver else {
            animator.machine = machine
            return Former(cancelled: decision.cancelled, departure: nil)
        }
        rechecks = 0
        return Former(
            cancelled: decision.cancelled, departure: begin(machine, ending: decision.action.ending))
    }

    /// A handle that was given out stays with its use. Where none was, the next use goes on with the same
    /// core.
    private final func begin(_ machine: CellUseStateMachine, ending: AnimatorEnding?) -> Departure? {
        guard let handle else {
            if animator.hasAnythingToEnd { return animator.begin(machine, ending: ending) }
            animator.goOn(machine)
            return nil
        }
        return withExtendedLifetime(handle) {
            let former = animator
            self.handle = nil
            animator = SafeAnimatorCore(machine, turns: former.turns ?? pool?.turns)
            animator.source = self
            guard let ending else { return nil }
            return former.end(ending)
        }
    }

    final func handle(mailbox: (any TurnMailbox)?) -> ReuseSafeAnimator {
        if let handle { return handle }
        let handle = ReuseSafeAnimator(animator, mailbox: mailbox, isOwner: false)
        self.handle = handle
        return handle
    }

    /// The cell has gone, or the pool is closed. Nothing of the app's is left here.
    final func end() -> Former {
        let core = animator
        let decision = core.machine.end()
        var departure: Departure?
        if let ending = decision.action.ending { departure = core.end(ending) }
        withExtendedLifetime((handle, pool)) {
            handle = nil
            pool = nil
            letGoOfClosures()
        }
        return Former(cancelled: decision.cancelled, departure: departure)
    }

    // MARK: What the class of the cell decides

    /// The cell, as long as it is there.
    var cell: AnyObject? { nil }

    /// A new animator; nil when there is nothing any more to make one for.
    func make() -> (any PropertyAnimating)? { nil }

    /// Sets the values that the animator will show at first. An animator that is still there shows the cell as
    /// it should be, and one that was given up where the app had put it has left it so.
    func showFirstLook(to cell: AnyObject) {}

    /// The last step of the slot's end.
    func letGoOfClosures() {}
}

extension CellSlot: AnimatorSource {
    final var useOfCell: CellUse? { use }

    final func log(of animator: AnimatorID) -> AnimatorLog? {
        guard let outbox = pool?.outbox, outbox.isRead else { return nil }
        return AnimatorLog(outbox: outbox, use: use, animator: animator)
    }

    final func cancelled(_ request: CellUseStateMachine.Request, _ reason: EventDetail.CancelReason) {
        guard let pool else { return }
        pool.note(cancelled: request, of: use, reason)
        pool.outbox.deliver()
    }

    final func adopted() { pool?.lookAfter(self) }

    final func refused() { pool?.onRefusal?(.notInterruptible, use) }

    final func restart() -> SafeOutcome { pool?.restart(self) ?? .ignored(.useEnded) }

    final func tailRested() { pool?.tailRested(self) }
}

extension CellUseStateMachine.Action {
    /// How what is to be ended ends; nil for every other action.
    var ending: AnimatorEnding? {
        guard case .end(let ending) = self else { return nil }
        return ending
    }
}
