import LifecycleEvents

/// A type-erased numbering, for a pool that does not know the class of the list's cells.
final class CellNumbering<Cell: AnyObject>: LifecycleNumbering {
    private let numbering: any LifecycleNumbering<Cell>

    init(_ numbering: any LifecycleNumbering<Cell>) { self.numbering = numbering }

    var recordsCells: Bool { numbering.recordsCells }

    var holdsCells: Bool { numbering.holdsCells }

    func cell(numbered number: CellID) -> AnyObject? { numbering.cell(numbered: number) }

    func use(of cell: AnyObject) -> CellUse? {
        numbering.use(of: unsafeDowncast(cell, to: Cell.self))
    }

    func use(
        of cell: AnyObject, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool
    ) -> CellUse? {
        numbering.use(
            of: unsafeDowncast(cell, to: Cell.self), setUpFor: item, after: former, isDisplayed: isDisplayed)
    }

    func reserveAnimator(for use: CellUse) -> AnimatorID { numbering.reserveAnimator(for: use) }

    func cancelReservation(for use: CellUse) { numbering.cancelReservation(for: use) }
}
