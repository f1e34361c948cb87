import LifecycleEvents

/// Rows that have ended.
struct FinishedRows: Sendable {
    /// The first of each animator.
    private(set) var animators: [AnimatorRow] = []
    /// More rows of animators. The table merges them with the first row of the animator.
    private(set) var animatorsAgain: [AnimatorRow] = []
    var uses: [CellUseRow] = []
    var orphans: [OrphanedRow] = []

    var count: Int { animators.count + animatorsAgain.count + uses.count + orphans.count }

    mutating func append(_ animator: AnimatorRow) {
        if animator.isFirst { animators.append(animator) } else { animatorsAgain.append(animator) }
    }

    mutating func removeAll() {
        animators.removeAll(keepingCapacity: true)
        animatorsAgain.removeAll(keepingCapacity: true)
        uses.removeAll(keepingCapacity: true)
        orphans.removeAll(keepingCapacity: true)
    }

    /// Puts the rows in the order of their tables, where rows that follow each other fill their pages.
    mutating func sort() {
        animators.sort { $0.animator < $1.animator }
        animatorsAgain.sort { ($0.animator, $0.firstSeq) < ($1.animator, $1.firstSeq) }
        uses.sort { $0.firstSeq < $1.firstSeq }
        orphans.sort { $0.animator < $1.animator }
    }
}
