import LifecycleEvents

/// What the pool knows of one cell: the use it is in, and how to make that use's animator.
final class CellSlot<Cell: AnyObject> {
    weak var cell: Cell?
    let number: CellID
    var use: CellUse
    var isDisplayed = false
    /// When this use was set up; the idle limit counts from here.
    var setUpNs: Int64 = 0
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
        cell: Cell, number: CellID, use: CellUse, site: CallSite,
        make: @escaping (Cell) -> any PropertyAnimating
    ) {
        self.cell = cell
        self.number = number
        self.use = use
        self.site = site
        self.make = make
        self.animator = ReuseSafeAnimator()
    }
}
