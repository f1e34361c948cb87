import LifecycleEvents

/// Whoever numbers cells, uses and animators for a log.
///
/// An app has no generations, so there the pool counts by itself. A list that keeps its own log, as a
/// simulated one does, hands its numbers to the pool, and records its cells itself.
public protocol LifecycleNumbering<Cell>: AnyObject {
    associatedtype Cell: AnyObject

    /// The use `cell` is in now, or nil when it is in none.
    func use(of cell: Cell) -> CellUse?

    /// A number for an animator that will be made for `use`.
    func reserveAnimator(for use: CellUse) -> AnimatorID

    /// The animator that was to be made for `use` will not come.
    func cancelReservation(for use: CellUse)
}
