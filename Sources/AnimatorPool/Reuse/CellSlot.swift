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
    var animator: ReuseSafeAnimator
    /// The request under way, if any. A turn that finds another serial here was overtaken.
    var pending: Pending?

    struct Pending {
        let serial: Int
        let animator: AnimatorID
    }

    init(
        cell: Cell, number: CellID, use: CellUse, setUpNs: Int64, site: CallSite,
        make: @escaping (Cell) -> any PropertyAnimating
    ) {
        self.cell = cell
        self.number = number
        self.use = use
        self.setUpNs = setUpNs
        self.site = site
        self.make = make
        self.animator = ReuseSafeAnimator()
    }
}
