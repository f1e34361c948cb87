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
/// A closure of yours that the pool calls may do anything: call back, close the pool, drop it. Cells go without
/// a word; one that has gone is noticed within the idle limit, within a second at most (where idling is not
/// allowed, within a tenth of one), and on the way to the background.
///
/// Everything happens on the queue of `turns`; nothing here is thread-safe, and nothing needs to be. Only
/// the last reference may be dropped anywhere, if `turns` has a ``TurnQueue/mailbox``: what the pool holds
/// is ended and let go on the queue.
public final class CellAnimatorPool<Cell: AnyObject> {
    private let held: LoopConfined<PoolCore>

    /// A pool that counts cells, uses and animators itself: for apps.
    ///
    /// - Parameter record: Called for each event, on the queue of `turns`. It may call the pool back. Without
    ///   it nothing is recorded, and nothing is spent on it.
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

    /// A pool for a list that numbers and records its cells itself.
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

    deinit { held.letGo { $0.close() } }

    private var core: PoolCore { held.value }

    // MARK: What it does in cases the calls below leave open

    /// What becomes of an animator when its cell's display ends; ``TeardownPolicy/cut`` unless set.
    public var teardownPolicy: TeardownPolicy {
        get { core.teardownPolicy }
        set { core.teardownPolicy = newValue }
    }

    /// What ``enterBackground()`` does; nothing unless set.
    public var backgroundPolicy: BackgroundPolicy {
        get { core.backgroundPolicy }
        set { core.backgroundPolicy = newValue }
    }

    /// Whether and when a new animator is looked after once more; nil unless set.
    public var recheck: Recheck<Cell>? {
        get { core.recheck?.of(Cell.self) }
        set { withExtendedLifetime(core.recheck) { core.recheck = newValue?.ofAnything } }
    }

    /// Called in debug builds with what is probably a mistake, as a cell that another pool looks after too. Nil prints
    /// the first warning.
    public var onWarning: ((PoolWarning, CellUse) -> Void)? {
        get { core.onWarning }
        set { withExtendedLifetime(core.onWarning) { core.onWarning = newValue } }
    }

    /// Called when `make` returns an animator that the pool cannot use, for example one that is not interruptible.
    /// The pool cancels the request and does not keep the animator.
    public var onRefusal: ((AttachRefusal, CellUse) -> Void)? {
        get { core.onRefusal }
        set { withExtendedLifetime(core.onRefusal) { core.onRefusal = newValue } }
    }

    // MARK: The list's calls

    /// Asks for an animator for this use of `cell`, from the call that sets the cell up for `item`.
    ///
    /// `make` runs on the next turn, or never: when the cell is set up again, ends its display or goes
    /// before that turn, the request is cancelled. Asked twice in one turn, the last one counts. The
    /// pool keeps both closures as long as the use lasts, to make another animator when the cell is shown
    /// again, so they should capture the list's owner weakly. `make` is to make a new animator each time.
    ///
    /// `firstLook` runs now, and when the cell is shown again without its animator. It sets the model values
    /// that the animator will show at first, so that the frame before the animator comes is right already:
    ///
    ///     animators.attach(
    ///         to: cell, item: item, firstLook: { $0.dimView.alpha = 0.1 }, make: { cell in … })
    ///
    /// It is left out while the use still shows its former animator, and where the next one goes on from a
    /// fraction that was set.
    ///
    /// Complexity: O(1).
    public func attach(
        to cell: Cell, item: ItemID, file: String = #fileID, line: Int = #line,
        firstLook: ((Cell) -> Void)? = nil, make: @escaping (Cell) -> any PropertyAnimating
    ) {
        let site = CallSite(file: file, line: Int32(truncatingIfNeeded: line))
        held.borrowed { core in
            guard let slot = core.slotWithRoom(for: cell) else {
                guard let use = core.firstUse(of: cell, for: item) else { return }
                let slot = core.newSlot(of: cell, use, from: site)
                unsafeDowncast(slot, to: TypedSlot<Cell>.self).exchange(firstLook: firstLook, make: make)
                    .letGo()
                core.add(slot, of: cell)
                core.ask(slot)
                slot.showFirstLook(to: cell)
                return
            }
            guard let use = core.nextUse(of: cell, for: item, in: slot) else { return }
            // All slots of this pool come from here.
            let former = unsafeDowncast(slot, to: TypedSlot<Cell>.self)
                .exchange(firstLook: firstLook, make: make)
            core.setUpAgain(slot, use, from: site)
            // What the end of the former use has called may have closed the pool, asked already, or set the
            // cell up once more; then that is what counts.
            core.ask(slot)
            slot.showFirstLook(to: cell)
            // The closures of the former set-up go last.
            former.letGo()
        }
    }

    /// To be called from the delegate's `willDisplay`: a cell that is shown again without being set up
    /// again gets a new animator on the next turn.
    public func willDisplay(_ cell: Cell) { held.borrowed { $0.willDisplay(cell) } }

    /// To be called from the delegate's `didEndDisplaying`: the animator is torn down now, unless
    /// ``teardownPolicy`` says otherwise.
    public func didEndDisplaying(_ cell: Cell) { held.borrowed { $0.didEndDisplaying(cell) } }

    /// To be called from the cell's own `prepareForReuse` in an app that calls that by hand, or whose cells are
    /// stripped on screen by others: a displayed cell gets a new animator on the next turn. Lists that strip only
    /// the cells they reuse need it not.
    public func prepareForReuse(_ cell: Cell) { held.borrowed { $0.prepareForReuse(cell) } }

    /// To be called when the app goes to the background, before the system looks at its animators: from
    /// `sceneWillResignActive`. It does what ``backgroundPolicy`` says.
    public func enterBackground() { core.enterBackground() }

    /// To be called when the app is active again.
    public func enterForeground() { core.enterForeground() }

    /// To be called when the list's view leaves the window, since another screen covers it: from its
    /// `willMove(toWindow:)`, or from the view controller's `viewDidDisappear`.
    ///
    /// The system takes the animations off the layers of a view that leaves the window, so every animator that
    /// runs or is paused is torn down, and none is made until ``enterWindow()``.
    public func leaveWindow() { core.leaveWindow() }

    /// To be called when the list's view is in the window again: from its `didMoveToWindow()`, or from the view
    /// controller's `viewWillAppear`.
    ///
    /// The next turn brings new animators, which go on where the former ones were.
    public func enterWindow() { core.enterWindow() }

    // MARK: What it holds

    /// The animator of the use `cell` is in, made or not; nil for a cell that was never set up here.
    public subscript(cell: Cell) -> ReuseSafeAnimator? { core.handle(of: cell) }

    /// How many animators the pool holds at this moment. Complexity: O(cells).
    public var liveAnimatorCount: Int {
        core.slots.inOrder.count { $0.hasAnimator }
    }

    /// Tears down all animators and cancels all requests. The end of the pool does it too.
    public func close() { core.close() }
}

#if canImport(Dispatch) && !hasFeature(Embedded)
    extension CellAnimatorPool {
        /// A pool on the main queue.
        ///
        ///     let animators = CellAnimatorPool<UICollectionViewCell>()
        @preconcurrency @MainActor public convenience init(
            policy: CellAnimatorPolicy = .standard, record: ((LifecycleEvent) -> Void)? = nil
        ) {
            self.init(turns: MainTurnQueue(), policy: policy, record: record)
        }
    }
#endif
