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
/// Everything happens on the queue of `turns`; nothing here is thread-safe, and nothing needs to be. Only
/// the last reference may be dropped anywhere, if `turns` has a ``TurnQueue/mailbox``: what the pool holds
/// is ended and let go on the queue.
public final class CellAnimatorPool<Cell: AnyObject> {
    private let held: OnLoop<PoolCore<Cell>>

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
        let core = PoolCore(turns: turns, policy: policy, numbering: numbering, record: record)
        held = OnLoop(core, mailbox: turns.mailbox)
    }

    deinit { held.letGo { $0.close() } }

    private var core: PoolCore<Cell> { held.value }

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
        get { core.recheck }
        set { core.recheck = newValue }
    }

    /// Told when a closure has made an animator that cannot be taken. The request is cancelled, and the
    /// animator goes its own way: running to its end, where it does not pause.
    public var onRefusal: ((AttachRefusal, CellUse) -> Void)? {
        get { core.onRefusal }
        set { core.onRefusal = newValue }
    }

    // MARK: The list's calls

    /// Asks for an animator for this use of `cell`, from the call that sets the cell up for `item`.
    ///
    /// `make` runs on the next turn, or never: when the cell is set up again, ends its display or goes
    /// before that turn, the request is cancelled. Asked twice in one turn, the last one counts. The
    /// pool keeps `make` as long as the use lasts, to make another animator when the cell is shown
    /// again, so it should capture the list's owner weakly. It is to make a new animator each time.
    ///
    /// `firstLook` runs now. It sets the model values that the animator will show at first, so that the
    /// frame before the animator comes is right already:
    ///
    ///     animators.attach(
    ///         to: cell, item: item, firstLook: { $0.dimView.alpha = 0.1 }, make: { cell in … })
    ///
    /// It is left out while the use still shows its former animator.
    ///
    /// Complexity: O(1).
    public func attach(
        to cell: Cell, item: ItemID, file: String = #fileID, line: Int = #line,
        firstLook: ((Cell) -> Void)? = nil, make: @escaping (Cell) -> any PropertyAnimating
    ) {
        let site = CallSite(file: file, line: Int32(truncatingIfNeeded: line))
        core.attach(to: cell, item: item, site: site, firstLook: firstLook, make: make)
    }

    /// To be called from the delegate's `willDisplay`: a cell that is shown again without being set up
    /// again gets a new animator on the next turn.
    public func willDisplay(_ cell: Cell) { core.willDisplay(cell) }

    /// To be called from the delegate's `didEndDisplaying`: the animator is torn down now, unless
    /// ``teardownPolicy`` says otherwise.
    public func didEndDisplaying(_ cell: Cell) { core.didEndDisplaying(cell) }

    /// To be called when the app goes to the background, before the system looks at its animators: from
    /// `sceneWillResignActive`. It does what ``backgroundPolicy`` says.
    public func enterBackground() { core.enterBackground() }

    /// To be called when the app is active again.
    public func enterForeground() { core.enterForeground() }

    // MARK: What it holds

    /// The animator of the use `cell` is in, made or not; nil for a cell that was never set up here.
    public subscript(cell: Cell) -> ReuseSafeAnimator? { core.handle(of: cell) }

    /// How many animators the pool holds at this moment. Complexity: O(cells).
    public var liveAnimatorCount: Int {
        core.slots.values.count { $0.animator.hasAnimator }
    }

    /// Tears down all animators and cancels all requests. The end of the pool does it too.
    public func close() { core.close() }
}
