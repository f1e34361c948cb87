import LifecycleEvents
import PropertyAnimation
import SeededRandom

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

/// What others read of a list: the cells on screen, the records of its cells, and a digest.
extension SimulatedList {
    /// Returns the cells on screen, in the order of their items. Cells that animate out are last.
    func shownCells() -> [ShownCell] {
        visibleCells.map { shown($0) } + updates.animatingOut.map { shown($0) }
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

    /// Returns the records of all cells at the end of a run, in the order of their numbers.
    func cellRecords() -> [CellRecord] {
        let living = table.cells.compactMap { $0.map(cellRecord) }
        return (table.destroyed + living).sorted { $0.cell < $1.cell }
    }

    func cellRecord(of cell: SimulatedCell) -> CellRecord {
        let recipe = workload.animator
        return CellRecord(
            cell: cell.number, reuseIdentifier: cell.reuseIdentifier, state: cell.state,
            item: cell.currentUse?.item,
            generation: cell.currentUse?.generation ?? 0, animator: cell.attached,
            phase: (cell.attached.map { cell.chainStep ?? $0 }).map { engine.phase(of: $0) ?? .spent },
            backed: cell.layer.hasLiveAnimationsInTree,
            wanted: cell.wantsAnimator ? recipe.valueAtRest : nil, value: cell.layer.value(recipe.key))
    }

    /// A digest of the list, its pools and its animators. Equal digests at two times of a run indicate a loop.
    package var digest: UInt64 {
        var digest: UInt64 = 0
        func add(_ number: Int) {
            digest = SeededGenerator.mix(digest ^ UInt64(truncatingIfNeeded: number)) &+ 1
        }
        add(Int(scroll.offset * 8))
        add(itemCount)
        add(updates.unfinished)
        add(isInWindow ? 1 : 0)
        add(runLoop.hasQueuedWork ? 1 : 0)
        for cell in table.cells {
            guard let cell else {
                add(-1)
                continue
            }
            add(cell.itemIndex ?? -1)
            for letter in cell.state.rawValue.utf8 { add(Int(letter)) }
            let phase = cell.attached.map { engine.phase(of: $0) ?? .spent }
            for letter in (phase?.rawValue ?? "").utf8 { add(Int(letter)) }
            add(cell.layer.hasLiveAnimations ? 1 : 0)
        }
        for pool in pools.numbers { for number in pool { add(Int(number.rawValue)) } }
        return digest
    }
}
