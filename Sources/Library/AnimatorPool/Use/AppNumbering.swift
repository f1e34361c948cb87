import LifecycleEvents

/// The numbers of an app, which has none of its own: cells, uses and animators, each counted from 1.
final class AppNumbering: LifecycleNumbering {
    private var lastCell: Int32 = 0
    private var lastAnimator: Int32 = 0

    var recordsCells: Bool { false }

    /// Only the pool knows which cells it has seen.
    func use(of cell: AnyObject) -> CellUse? { nil }

    func use(of cell: AnyObject, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool) -> CellUse?
    {
        guard let former else {
            lastCell &+= 1
            return CellUse(cell: CellID(lastCell), generation: 1, item: item)
        }
        // Set up again while on screen: the same use, perhaps of another item.
        let generation = isDisplayed ? former.generation : former.generation &+ 1
        return CellUse(cell: former.cell, generation: generation, item: item)
    }

    func reserveAnimator(for use: CellUse) -> AnimatorID {
        lastAnimator &+= 1
        return AnimatorID(lastAnimator)
    }

    func cancelReservation(for use: CellUse) {}
}
