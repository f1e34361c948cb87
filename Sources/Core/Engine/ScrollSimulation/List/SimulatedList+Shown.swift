import LifecycleEvents

/// The current state of a cell on screen.
package struct ShownCell: Hashable, Sendable {
    /// The number of the cell.
    package let cell: CellID
    /// The number of the cell's use. Each reuse increments the number.
    package let generation: Int32
    /// The item of the use; nil if the use is over.
    package let item: ItemID?
    /// The index of the item; nil if the cell animates out.
    package let index: Int?
    /// The distance from the top of the viewport, in points.
    package let top: Double
    /// The height, in points.
    package let height: Double
    /// The state: displayed, or animating out.
    package let state: CellRecord.State
    /// The current value of the animated key.
    package let value: Double
    /// The animator of this use.
    package let animator: AnimatorID?
    /// Whether the use has or has requested an animator, but nothing in the cell is animated.
    package let isBare: Bool
    /// Whether the value on screen is not the value that should be there.
    package let looksWrong: Bool
}

extension SimulatedList {
    /// Returns the cells on screen, in the order of their items. Cells that animate out are last.
    func shownCells() -> [ShownCell] {
        active.filter { $0.state == .displayed }.map { shown($0) } + animatingOut.map { shown($0) }
    }

    /// Whether an animation on a displayed cell is running. The next frame then shows other values.
    ///
    /// Complexity: O(active cells).
    var cellsMove: Bool {
        guard isInWindow else { return false }
        let isMoving = active.withUnretained { cells in
            cells.indices.contains {
                cells.with($0) { $0.state == .displayed && $0.layer.isMovingInTree }
            }
        }
        return isMoving || rowsMove
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
            looksWrong: (isBare || cell.mayShowOtherAnimators) && wrongLook(of: cell) != nil)
    }
}
