import LifecycleEvents

/// Numbers cells, uses and animators for a log.
///
/// An app has no generations, so the pool of an app counts them itself. A list that keeps its own log, as a
/// simulated list does, provides its numbers to the pool and records its cells itself.
///
/// No method may call the pool.
public protocol LifecycleNumbering<Cell>: AnyObject {
    /// The class of the list's cells.
    associatedtype Cell: AnyObject

    /// Returns the current use of `cell`, or nil if the cell has none.
    func use(of cell: Cell) -> CellUse?

    /// Returns the use of `cell` when it is set up for `item`, or nil if it has none. Then the pool attaches
    /// nothing.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - item: The item that the cell will show.
    ///   - former: The last use that the pool knows, or nil for a cell that is new to the pool.
    ///   - isDisplayed: Whether the cell is on screen while it is set up.
    func use(of cell: Cell, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool) -> CellUse?

    /// Returns a number for an animator that will be made for `use`.
    func reserveAnimator(for use: CellUse) -> AnimatorID

    /// Called when the pool cancels an animator with a reserved number.
    func cancelReservation(for use: CellUse)

    /// Whether the list records events of its cells and of the app itself. Otherwise the pool records them.
    var recordsCells: Bool { get }

    /// Whether the list holds its cells and finds them by their numbers. The pool then asks for a cell
    /// instead of keeping a weak reference, which would make each retain of the cell slower.
    var holdsCells: Bool { get }

    /// Returns the cell with this number, or nil if the list no longer holds it. Called only if
    /// ``holdsCells`` is true.
    func cell(numbered number: CellID) -> Cell?
}

extension LifecycleNumbering {
    /// Returns the current use of `cell`, or `former` if the cell has none.
    public func use(
        of cell: Cell, setUpFor item: ItemID, after former: CellUse?, isDisplayed: Bool
    ) -> CellUse? {
        use(of: cell) ?? former
    }

    /// True: the pool records no events of cells.
    public var recordsCells: Bool { true }

    /// False: the pool keeps a weak reference to each cell.
    public var holdsCells: Bool { false }

    /// Returns nil.
    public func cell(numbered number: CellID) -> Cell? { nil }
}

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
