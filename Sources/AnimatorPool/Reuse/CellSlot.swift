import LifecycleEvents

/// What the pool knows of one cell: the use it is in, and how to make that use's animator.
final class CellSlot<Cell: AnyObject> {
    weak var cell: Cell?
    let number: CellID
    var use: CellUse
    var isDisplayed = false
    /// The display of this use has ended; it is given an animator only when it is shown again.
    var hasEnded = false
    /// When this use was set up first; the idle limit counts from here.
    var setUpNs: Int64
    var site: CallSite
    var make: (Cell) -> any PropertyAnimating
    private(set) var animator: SafeAnimatorCore
    /// What users hold of it, once one has asked.
    var handle: ReuseSafeAnimator?
    /// The set-up that counts. One that finds another serial here was overtaken.
    var serial = 0
    /// The request under way, if any. A turn that finds another serial here was overtaken.
    var pending: Pending?
    /// How many fresh animators a recheck has brought this use.
    var rechecks = 0

    struct Pending {
        let serial: Int
        let animator: AnimatorID
        let use: CellUse
    }

    init(
        cell: Cell, number: CellID, use: CellUse, setUpNs: Int64, site: CallSite, turns: any TurnQueue,
        make: @escaping (Cell) -> any PropertyAnimating
    ) {
        self.cell = cell
        self.number = number
        self.use = use
        self.setUpNs = setUpNs
        self.site = site
        self.make = make
        self.animator = SafeAnimatorCore(turns: turns)
    }

    /// The use is over; the next one begins with nothing of it.
    func beginAnimator(turns: any TurnQueue) {
        let former = animator
        animator = SafeAnimatorCore(turns: turns)
        handle = nil
        rechecks = 0
        // Last: those who wait for its end may set the cell up again, and that is what counts then.
        former.tearDown()
    }
}
