import LifecycleEvents
import PropertyAnimation
import SeededRandom

/// The current state of a cell on screen.
package struct ShownCell: Hashable, Sendable {
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

/// A value on screen that should not be there.
struct WrongLook: Hashable {
    /// The value on screen and the value that should be there; nil for the views of an app, whose values are
    /// unknown.
    let values: Values?
    /// The number of animators attached to the cell so far, so that a look ends with the next attach.
    let attachCount: Int32

    struct Values: Hashable {
        let shown: Double
        let expected: Double
    }

    /// The look of an app's views without their animator.
    static let ofOwnViews = WrongLook(values: nil, attachCount: 0)

    /// The detail of `cell.wrongFrame`.
    var detail: EventDetail {
        guard let values else { return .text("without its animator") }
        var text = JSONWriter.text(values.shown)
        text += ", not "
        text += JSONWriter.text(values.expected)
        return .text(text)
    }
}

/// The value that a cell should show.
struct ExpectedLooks {
    private let recipe: AnimatorRecipe
    /// The value before the animation moves.
    private let first: Double
    /// The value after the animator has ended.
    private let rest: Double

    init(_ recipe: AnimatorRecipe) {
        self.recipe = recipe
        (first, rest) = (recipe.valueAtFirst, recipe.valueAtRest)
    }

    /// Returns the value that the use of a cell should show: that of its own animator, as if it were the only
    /// one, or the first look.
    func value(of cell: SimulatedCell, _ engine: AnimationEngine) -> Double {
        guard let use = cell.currentUse else { return first }
        if cell.layer.hasLiveAnimationsInTree, recipe.chain == nil,
            let share = cell.layer.animatedShare(recipe.key, ofUse: use.generation)
        {
            return recipe.value(at: share)
        }
        if cell.chainHasEnded { return rest }
        guard let own = cell.attached else { return first }
        // A paused animator that lost its layer animations still has its fraction.
        switch engine.claimedValue(of: own, on: use) {
        case .final: return rest
        case .paused(let share) where recipe.chain == nil: return recipe.value(at: share)
        case .paused, .unknown: return first
        }
    }

    /// Returns whether a value on screen is the expected one. The value of an interrupted animation is rounded
    /// on its way through a share.
    func isRight(_ shown: Double, _ expected: Double) -> Bool {
        abs(shown - expected) <= 1e-9 * max(1, abs(expected))
    }
}

/// What a frame shows of a cell, held against what should be there.
extension SimulatedList {
    /// Returns whether the cell's use has or has requested an animator, but nothing in the cell is animated.
    /// A cell whose chain pauses between two steps is not bare.
    func isBare(_ cell: SimulatedCell) -> Bool {
        guard cell.wantsAnimator, isInWindow, !cell.layer.hasLiveAnimationsInTree else { return false }
        guard let step = cell.chainStep, let first = cell.attached else { return true }
        return engine.phase(of: first) != .stopped || engine.phase(of: step)?.state == .active
    }

    /// Compares the value on screen with the value that should be there, and logs the first frame and the
    /// number of frames of each wrong look.
    func noteLook(of cell: SimulatedCell) {
        guard let look = wrongLook(of: cell) else {
            // Only another attach can change this.
            if let use = cell.currentUse, cell.layer.isAnimatedOnly(workload.animator.key, by: use.generation)
            {
                cell.mayShowOtherAnimators = false
            }
            return endWrongFrames(cell)
        }
        // A value that moves is one look.
        let isMoving = cell.layer.hasLiveAnimationsInTree && look.attachCount == cell.wrongLook.attachCount
        if cell.wrongFrames > 0, isMoving || look == cell.wrongLook {
            cell.wrongFrames += 1
            return
        }
        endWrongFrames(cell)
        cell.wrongLook = look
        cell.wrongFrames = 1
        log(.cellWrongFrame, cell, detail: look.detail)
    }

    func endWrongFrames(_ cell: SimulatedCell) {
        guard cell.wrongFrames > 0 else { return }
        log(.cellWrongFrame, cell, arg: Int64(cell.wrongFrames), detail: cell.wrongLook.detail)
        cell.wrongFrames = 0
    }

    /// Returns what is wrong with the look of a cell; nil if it shows what it should.
    func wrongLook(of cell: SimulatedCell) -> WrongLook? {
        guard !cell.hasOwnViews else {
            let isRight = !isBare(cell) || cell.chainHasEnded || hasEnded(cell.attached)
            return isRight ? nil : WrongLook(values: nil, attachCount: cell.attachCount)
        }
        let shown = cell.layer.value(workload.animator.key)
        let expected = looks.value(of: cell, engine)
        if looks.isRight(shown, expected) { return nil }
        return WrongLook(
            values: WrongLook.Values(shown: shown, expected: expected), attachCount: cell.attachCount)
    }

    /// Returns whether an animator of the cell's own use has ended. The cell then shows the final value.
    private func hasEnded(_ animator: AnimatorID?) -> Bool {
        guard let animator else { return false }
        return (engine.phase(of: animator) ?? .spent) == .spent
    }
}
