import LifecycleEvents

/// Where an animator stands after the last event the checker ate.
package struct AnimatorStanding: Hashable, Sendable {
    /// Nil while it is only asked for.
    package let phase: AnimatorPhase?
    /// It is active, and its layer animations were removed.
    package let isOrphaned: Bool
    /// The cell it is attached to.
    package let cell: CellID?
}

/// Where a cell stands after the last event the checker ate.
package struct CellStanding: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
        /// Made or handed out and not yet anywhere, or nothing was told of it.
        case elsewhere
        case prepared, displayed, waiting, animatingOut, pooled, destroyed
    }

    package let place: Place
    /// 0 until an event has named one.
    package let generation: Int32
    package let item: ItemID?
}

// What others show of the state that the checker follows, so that nobody follows it a second time.
extension InvariantChecker {
    /// Nil for an animator nobody asked for so far, or that is gone. Complexity: O(1) on average.
    package func standing(of animator: AnimatorID) -> AnimatorStanding? {
        guard let slot = state.animator(animator) else { return nil }
        let followed = state.animators[slot]
        return AnimatorStanding(
            phase: followed.attachTurn == nil ? nil : followed.phase,
            isOrphaned: followed.isOrphaned && followed.isActive,
            cell: followed.cell >= 0 ? state.cells[Int(followed.cell)].number : nil)
    }

    /// Nil for a cell no event has named since the start or the last gap. Complexity: O(1) on average.
    package func standing(of cell: CellID) -> CellStanding? {
        guard let slot = state.slot(of: cell) else { return nil }
        let followed = state.cells[slot]
        let place: CellStanding.Place =
            switch followed.stay {
            case .unknown, .created, .inHand, .ended: .elsewhere
            case .prepared: .prepared
            case .displayed: .displayed
            case .waiting: .waiting
            case .animatingOut: .animatingOut
            case .pooled: .pooled
            case .destroyed: .destroyed
            }
        return CellStanding(place: place, generation: followed.generation, item: followed.item)
    }

    /// How often events were missing, so that nothing that was known before holds.
    package var timesForgotten: Int { forgottenTimes }
}
