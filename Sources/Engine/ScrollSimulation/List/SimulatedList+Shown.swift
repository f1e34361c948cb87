import LifecycleEvents

/// A cell on screen, as a user sees it at this moment.
package struct ShownCell: Hashable, Sendable {
    /// The number of the cell.
    package let cell: CellID
    /// The number of the cell's use, which reuse increases.
    package let generation: Int32
    /// The item of the use; nil if the use is over.
    package let item: ItemID?
    /// Its item's place in the list; nil when the item has been deleted.
    package let index: Int?
    /// Points from the top of the viewport.
    package let top: Double
    /// The height in points.
    package let height: Double
    /// Displayed, or animating out.
    package let state: CellRecord.State
    /// What is on screen of that which the cells animate.
    package let value: Double
    /// The animator that belongs to this use.
    package let animator: AnimatorID?
    /// The use has an animator or has asked for one, and none stands behind what is on screen.
    package let isBare: Bool
    /// It is bare and does not show what its animator would show.
    package let looksWrong: Bool
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
