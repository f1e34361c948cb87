import LifecycleEvents

/// Gives every use of a cell its own animator and tears the animator down in time.
///
/// A list removes the animations of a reused cell at the end of the layout. An animator from the set-up of
/// the cell would therefore move nothing. So the pool makes the animator on the next turn, and only if the
/// cell is still in the same use. The pool reuses no animator. It keeps one slot for each cell.
///
///     let animators = CellAnimatorPool<UICollectionViewCell>(turns: MainTurnQueue(), record: log.record)
///     animators.attach(to: cell, item: ItemID(photo.id)) { cell in … return animator }
///     animators.willDisplay(cell)
///     animators.didEndDisplaying(cell)
///
/// Your closures may do anything: call the pool, close it or release it. There is one exception. While you
/// release the pool, `record` and the completions of your animators must not read the property that you set to
/// nil; Swift ends the process then. Call ``close()`` before, if they do.
///
/// The pool detects deallocated cells with a timer. Its interval is the idle limit, but at least a tenth of a
/// second and at most one second. The pool also checks when the app enters the background.
///
/// Call the pool on the queue of `turns`; the pool is not thread-safe. Only the last reference may be
/// released anywhere, if `turns` has a ``TurnQueue/mailbox``: the pool then ends its animators on the queue.
public final class CellAnimatorPool<Cell: AnyObject> {
    private let held: LoopConfined<PoolCore>

    /// Creates a pool for an app. The pool numbers cells, uses and animators itself.
    ///
    /// - Parameters:
    ///   - turns: The queue on which the pool creates animators, one turn after their request.
    ///   - policy: When a cell has an animator.
    ///   - record: Called for each event, on the queue of `turns`. It may call the pool. Without it the pool
    ///     creates no events.
    public convenience init(
        turns: any TurnQueue, policy: CellAnimatorPolicy = .standard,
        record: ((LifecycleEvent) -> Void)? = nil
    ) {
        self.init(
            PoolCore(
                of: TypedSlot<Cell>.self, turns: turns, policy: policy, numbering: AppNumbering(),
                record: record
            ))
    }

    /// Creates a pool for a list that numbers and records its cells itself.
    public convenience init(
        turns: any TurnQueue, policy: CellAnimatorPolicy, numbering: any LifecycleNumbering<Cell>,
        record: ((LifecycleEvent) -> Void)?
    ) {
        self.init(
            PoolCore(
                of: TypedSlot<Cell>.self, turns: turns, policy: policy, numbering: CellNumbering(numbering),
                record: record))
    }

    private init(_ core: PoolCore) { held = LoopConfined(core, mailbox: core.turns.mailbox) }

    // The assignment that releases the pool still has exclusive access to the app's property. A handler that
    // reads the property now would end the process.
    deinit { held.release { $0.close(callingHandlersOn: $0.turns) } }

    var core: PoolCore { held.value }

    /// Calls `verb` with the implementation, and delivers the events that the verb leaves.
    private func perform(_ verb: (PoolCore) -> Void) {
        held.borrowed { core in
            verb(core)
            core.outbox.deliver()
        }
    }

    // MARK: Policies

    /// The policy for an animator when its cell's display ends; ``TeardownPolicy/cut`` by default.
    public var teardownPolicy: TeardownPolicy {
        get { core.teardownPolicy }
        set { core.teardownPolicy = newValue }
    }

    /// The policy for an animator when its cell is set up again for the same item;
    /// ``ReconfigurePolicy/replace`` by default.
    public var reconfigurePolicy: ReconfigurePolicy {
        get { core.reconfigurePolicy }
        set { core.reconfigurePolicy = newValue }
    }

    /// The effect of ``enterBackground()``; nothing by default.
    public var backgroundPolicy: BackgroundPolicy {
        get { core.backgroundPolicy }
        set { core.backgroundPolicy = newValue }
    }

    /// The check of each new animator, or nil for no check; nil by default.
    public var recheck: Recheck<Cell>? {
        get { core.recheck?.of(Cell.self) }
        set { withExtendedLifetime(core.recheck) { core.recheck = newValue?.ofAnything } }
    }

    /// Called in debug builds for a probable mistake, for example a cell that belongs to another pool too. If
    /// it is nil, the pool prints its first warning.
    public var onWarning: ((PoolWarning, CellUse) -> Void)? {
        get { core.onWarning }
        set { withExtendedLifetime(core.onWarning) { core.onWarning = newValue } }
    }

    /// Called when `make` returns an animator that the pool cannot use, for example one that is not
    /// interruptible. The pool cancels the request and does not keep the animator.
    public var onRefusal: ((AttachRefusal, CellUse) -> Void)? {
        get { core.onRefusal }
        set { withExtendedLifetime(core.onRefusal) { core.onRefusal = newValue } }
    }

    // MARK: Calls from the list

    /// Requests an animator for this use of `cell`. Call the method where you set the cell up for `item`.
    ///
    /// `make` runs on the next turn. If the cell is set up again, ends its display or is deallocated before
    /// that turn, the pool cancels the request. Of several requests in one turn the last one counts. Return a
    /// new animator from each call of `make`.
    ///
    /// The pool keeps both closures for the whole use, because it makes another animator when the cell is
    /// shown again. So capture the list's owner weakly.
    ///
    /// `firstLook` runs now, and when the cell is shown again without its animator. The closure sets the
    /// model values that the animator will show first, so that the frame before the animator is right
    /// already:
    ///
    ///     animators.attach(
    ///         to: cell, item: item, firstLook: { $0.dimView.alpha = 0.1 }, make: { cell in … })
    ///
    /// The pool skips `firstLook` while the use still shows its former animator, and when the next animator
    /// begins at a fraction that was set.
    ///
    /// Complexity: O(1).
    public func attach(
        to cell: Cell, item: ItemID, file: String = #fileID, line: Int = #line,
        firstLook: ((Cell) -> Void)? = nil, make: @escaping (Cell) -> any PropertyAnimating
    ) {
        let site = CallSite(file: file, line: Int32(truncatingIfNeeded: line))
        perform { core in
            guard let slot = core.slotWithRoom(for: cell) else {
                guard let use = core.firstUse(of: cell, for: item) else { return }
                let slot = core.newSlot(of: cell, use, from: site)
                unsafeDowncast(slot, to: TypedSlot<Cell>.self).exchange(firstLook: firstLook, make: make)
                    .release()
                core.add(slot, of: cell)
                core.ask(slot)
                slot.showFirstLook(to: cell)
                return
            }
            guard let use = core.nextUse(of: cell, for: item, in: slot) else { return }
            // Safe: all slots of this pool have this type.
            let former = unsafeDowncast(slot, to: TypedSlot<Cell>.self)
                .exchange(firstLook: firstLook, make: make)
            let keepsAnimator = core.keepsAnimator(of: slot, for: use)
            core.setUpAgain(slot, use, from: site)
            // The end of the former use may have called the app. The app may have closed the pool, requested
            // an animator or set the cell up again. `ask` then changes nothing.
            if !keepsAnimator { core.ask(slot) }
            slot.showFirstLook(to: cell)
            // Releases the closures of the former set-up last.
            former.release()
        }
    }

    /// Call this from the delegate's `willDisplay`. A cell that is shown again without a new set-up gets a
    /// new animator on the next turn.
    public func willDisplay(_ cell: Cell) { perform { $0.willDisplay(cell) } }

    /// Call this from the delegate's `didEndDisplaying`. The pool tears the animator down as
    /// ``teardownPolicy`` says.
    public func didEndDisplaying(_ cell: Cell) { perform { $0.didEndDisplaying(cell) } }

    /// Call this from the cell's `prepareForReuse` if your app calls that method itself, or if other code
    /// strips cells on screen. A displayed cell gets a new animator on the next turn. A list that strips only
    /// reused cells does not need the call.
    public func prepareForReuse(_ cell: Cell) { perform { $0.prepareForReuse(cell) } }

    /// Applies ``backgroundPolicy``. Call the method from `sceneWillResignActive`, before the system ends or
    /// pauses animators.
    public func enterBackground() { perform { $0.enterBackground() } }

    /// Undoes the effect of ``enterBackground()`` as ``backgroundPolicy`` says. Call the method when the app
    /// is active again.
    public func enterForeground() { perform { $0.enterForeground() } }

    /// Call this when the list's view leaves the window because another screen covers it: from its
    /// `willMove(toWindow:)` or from the view controller's `viewDidDisappear`.
    ///
    /// The system removes the layer animations of a view that leaves the window. The pool therefore tears
    /// down every animator that runs or is paused, and makes no animator until ``enterWindow()``.
    public func leaveWindow() { perform { $0.leaveWindow() } }

    /// Call this when the list's view is in the window again: from its `didMoveToWindow()` or from the view
    /// controller's `viewWillAppear`.
    ///
    /// On the next turn the pool makes new animators, which continue where the former ones were.
    public func enterWindow() { perform { $0.enterWindow() } }

    // MARK: Animators

    /// The animator of the current use of `cell`, or nil for a cell that the pool does not know.
    public subscript(cell: Cell) -> ReuseSafeAnimator? { core.handle(of: cell) }

    /// The number of animators that the pool holds. Complexity: O(cells).
    public var liveAnimatorCount: Int {
        core.slots.inOrder.count { $0.hasAnimator }
    }

    /// Tears down all animators and cancels all requests.
    ///
    /// Releasing the pool does the same, but calls the handlers of ``ReuseSafeAnimator/onEnd(_:)`` on the next
    /// turn: they may read the property from which you release the pool.
    public func close() { perform { $0.close() } }
}
