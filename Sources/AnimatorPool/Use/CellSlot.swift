import LifecycleEvents

/// What the pool knows of one cell: the use it is in, and how to make that use's animator.
final class CellSlot {
    private let reference: WeakReference<AnyObject>
    /// Where the cell is found again.
    let key: ObjectIdentifier
    @exclusivity(unchecked) private(set) var use: CellUse
    @exclusivity(unchecked) private(set) var site: CallSite
    @exclusivity(unchecked) private(set) var animator: SafeAnimatorCore
    /// What users hold of it, once one has asked.
    @exclusivity(unchecked) private var handle: ReuseSafeAnimator?
    // Unchecked, as in the core. What is the app's may do anything when it is let go of, so that never happens
    // while one of these is being changed.
    @exclusivity(unchecked) private var makeAnimator: ((AnyObject) -> any PropertyAnimating)?
    @exclusivity(unchecked) private var firstLook: ((AnyObject) -> Void)?
    /// Nil once the cell has gone or the pool is closed. The two hold each other until then.
    @exclusivity(unchecked) private var pool: PoolCore?

    /// How many fresh animators a recheck has brought this use.
    @exclusivity(unchecked) var rechecks = 0
    /// The idle limit that waits in the queue of the pool, if any.
    var idlesUntilNs: Int64?
    @exclusivity(unchecked) var isMaking = false

    init(_ cell: AnyObject, _ setUp: SetUp, in pool: PoolCore, atNs nowNs: Int64) {
        reference = WeakReference(cell)
        key = ObjectIdentifier(cell)
        use = setUp.use
        site = setUp.site
        makeAnimator = setUp.make
        firstLook = setUp.firstLook
        self.pool = pool
        animator = SafeAnimatorCore(
            CellUseStateMachine(setUpNs: nowNs, idleLimitNs: pool.idleLimitNs), turns: pool.turns)
        animator.source = self
    }

    /// One call that sets a cell up.
    struct SetUp {
        let use: CellUse
        let site: CallSite
        let firstLook: ((AnyObject) -> Void)?
        let make: (AnyObject) -> any PropertyAnimating
    }

    /// The cell, as long as it is the same object. An address can come back with another one.
    var cell: AnyObject? { reference.object }

    var isInUse: Bool { pool != nil }

    /// What a set-up leaves behind: the request that came to nothing, what has to be ended now that it stands,
    /// and the closures of the former one. Those may do anything when they are let go of, so that is to be
    /// last.
    struct Former {
        var cancelled: CellUseStateMachine.Request?
        var departure: Departure?
        var makeAnimator: ((AnyObject) -> any PropertyAnimating)?
        var firstLook: ((AnyObject) -> Void)?
    }

    /// The cell is set up again, in the same use or in another one.
    func setUp(_ setUp: SetUp, atNs nowNs: Int64) -> Former {
        var former = Former(makeAnimator: setUp.make, firstLook: setUp.firstLook)
        swap(&makeAnimator, &former.makeAnimator)
        swap(&firstLook, &former.firstLook)
        var machine = animator.machine
        // One that the app has torn down itself is over; this set-up asks for another.
        let isOver = machine.state == .over
        let isAnother = setUp.use != use
        let decision = isAnother ? machine.setUpAnew(atNs: nowNs) : machine.setUpAgain()
        use = setUp.use
        site = setUp.site
        former.cancelled = decision.cancelled
        if isAnother || isOver {
            rechecks = 0
            former.departure = begin(machine, ending: decision.action.ending)
        } else {
            animator.machine = machine
        }
        return former
    }

    /// A handle that was given out stays with its use. Where none was, the next use goes on with the same
    /// core.
    private func begin(_ machine: CellUseStateMachine, ending: AnimatorEnding?) -> Departure? {
        guard let handle else { return animator.begin(machine, ending: ending) }
        return withExtendedLifetime(handle) {
            let former = animator
            self.handle = nil
            animator = SafeAnimatorCore(machine, turns: former.turns ?? pool?.turns)
            animator.source = self
            return ending.map(former.end)
        }
    }

    func takeFirstLook() -> ((AnyObject) -> Void)? { firstLook.take() }

    func handle(mailbox: (any TurnMailbox)?) -> ReuseSafeAnimator {
        if let handle { return handle }
        let handle = ReuseSafeAnimator(animator, mailbox: mailbox, isOwner: false)
        self.handle = handle
        return handle
    }

    /// The cell has gone, or the pool is closed. Nothing of the app's is left here.
    func end() -> (CellUseStateMachine.Request?, Departure?) {
        let decision = animator.machine.end()
        let departure = decision.action.ending.map(animator.end)
        withExtendedLifetime((makeAnimator, firstLook, handle, pool)) {
            makeAnimator = nil
            firstLook = nil
            handle = nil
            pool = nil
        }
        return (decision.cancelled, departure)
    }
}

extension CellSlot: AnimatorSource {
    func make() -> (any PropertyAnimating)? {
        guard let cell, let makeAnimator else { return nil }
        return makeAnimator(cell)
    }

    func log(of animator: AnimatorID) -> AnimatorLog? {
        pool.map { AnimatorLog(outbox: $0.outbox, use: use, animator: animator) }
    }

    func cancelled(_ request: CellUseStateMachine.Request, _ reason: EventDetail.CancelReason) {
        guard let pool else { return }
        pool.note(cancelled: request, of: use, reason)
        pool.outbox.deliver()
    }

    func adopted() { pool?.lookAfter(self) }

    func refused() { pool?.onRefusal?(.notInterruptible, use) }

    func restart() -> SafeOutcome { pool?.restart(self) ?? .ignored(.useEnded) }

    func tailRested() { pool?.tailRested(self) }
}

extension CellUseStateMachine.Action {
    /// How what is to be ended ends; nil for every other action.
    var ending: AnimatorEnding? {
        guard case .end(let ending) = self else { return nil }
        return ending
    }
}
