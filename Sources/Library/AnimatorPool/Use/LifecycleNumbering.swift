import LifecycleEvents

/// Whoever numbers cells, uses and animators for a log.
///
/// An app has no generations, so there the pool counts by itself. A list that keeps its own log, as a
/// simulated one does, hands its numbers to the pool, and records its cells itself.
///
/// None of this may call the pool.
public protocol LifecycleNumbering<Cell>: AnyObject {
    associatedtype Cell: AnyObject

    /// The use `cell` is in now, or nil when it is in none.
    func use(of cell: Cell) -> CellUse?

    /// The use that `cell` is in once it is set up for `item`; nil when it is in none, and then nothing is
    /// attached to it.
    ///
    /// - Parameters:
    ///   - former: The use in which the pool has seen it last; nil for a cell that is new to it.
    ///   - isDisplayed: Whether it is on screen while it is set up.
    func use(of cell: Cell, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool) -> CellUse?

    /// A number for an animator that will be made for `use`.
    func reserveAnimator(for use: CellUse) -> AnimatorID

    /// The animator that was to be made for `use` will not come.
    func cancelReservation(for use: CellUse)

    /// Whether it records its cells and the app itself. Else the pool records what it sees of them.
    var recordsCells: Bool { get }

    /// Whether it holds its cells and finds them by their numbers. Then a pool asks for a cell and refers to none
    /// weakly, which would make holding the cell dearer for everybody.
    var holdsCells: Bool { get }

    /// The cell with this number, or nil when it has gone. Asked only where ``holdsCells`` is true.
    func cell(numbered number: CellID) -> Cell?
}

extension LifecycleNumbering {
    public func use(
        of cell: Cell, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool
    ) -> CellUse? {
        use(of: cell) ?? former
    }

    public var recordsCells: Bool { true }

    public var holdsCells: Bool { false }

    public func cell(numbered number: CellID) -> Cell? { nil }
}
