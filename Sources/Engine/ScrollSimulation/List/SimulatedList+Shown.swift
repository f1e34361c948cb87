import LifecycleEvents

/// A cell on screen, as a user sees it at this moment.
public struct ShownCell: Hashable, Sendable {
    /// The number of the cell.
    public let cell: CellID
    /// The number of the cell's use, which reuse increases.
    public let generation: Int32
    /// The item of the use; nil if the use is over.
    public let item: ItemID?
    /// Its item's place in the list; nil when the item has been deleted.
    public let index: Int?
    /// Points from the top of the viewport.
    public let top: Double
    /// The height in points.
    public let height: Double
    /// Displayed, or animating out.
    public let state: CellRecord.State
    /// What is on screen of that which the cells animate.
    public let value: Double
    /// The animator that belongs to this use.
    public let animator: AnimatorID?
    /// The use has an animator or has asked for one, and none stands behind what is on screen.
    public let isBare: Bool
    /// It is bare and does not show what its animator would show.
    public let looksWrong: Bool
}

extension SimulatedList {
    /// The cells on screen, in the order of their items; those that animate out come last.
    func shownCells() -> [ShownCell] {
        active.filter { $0.state == .displayed }.map { shown($0) } + animatingOut.map { shown($0) }
    }

    private func shown(_ cell: SimulatedCell) -> ShownCell {
        let index = cell.itemIndex ?? 0
        let value = cell.layer.value(workload.animator.key)
        let isBare = isBare(cell)
        return ShownCell(
            cell: cell.number, generation: cell.currentUse?.generation ?? 0, item: cell.currentUse?.item,
            index: cell.state == .displayed ? index : nil,
            top: top(ofItem: index) - contentOffset, height: geometry.height(ofItem: index),
            state: cell.state, value: value, animator: cell.attached, isBare: isBare,
            looksWrong: isBare && !looksRight(cell))
    }
}
