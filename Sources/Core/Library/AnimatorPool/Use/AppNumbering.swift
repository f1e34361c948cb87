import LifecycleEvents

/// Numbers cells, uses and animators for an app without numbers of its own. Each count starts at 1.
final class AppNumbering: LifecycleNumbering {
    private var lastCell: Int32 = 0
    private var lastAnimator: Int32 = 0

    var recordsCells: Bool { false }

    /// Nil: only the pool knows which cells it has seen.
    func use(of cell: AnyObject) -> CellUse? { nil }

    func use(of cell: AnyObject, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool) -> CellUse?
    {
        guard let former else {
            lastCell &+= 1
            return CellUse(cell: CellID(lastCell), generation: 1, item: item)
        }
        // A set-up of a displayed cell continues the use, perhaps for another item.
        let generation = isDisplayed ? former.generation : former.generation &+ 1
        return CellUse(cell: former.cell, generation: generation, item: item)
    }

    func reserveAnimator(for use: CellUse) -> AnimatorID {
        lastAnimator &+= 1
        return AnimatorID(lastAnimator)
    }

    func cancelReservation(for use: CellUse) {}
}
