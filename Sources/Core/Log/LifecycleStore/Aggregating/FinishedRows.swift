import LifecycleEvents

/// Rows that are complete.
struct FinishedRows: Sendable {
    /// The first row of each animator.
    private(set) var animators: [AnimatorRow] = []
    /// Additional rows of animators. The table merges them with the first row of the animator.
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

    /// Sorts the rows in the order of their tables, because rows in order fill the pages of a table.
    mutating func sort() {
        animators.sort { $0.animator < $1.animator }
        animatorsAgain.sort { ($0.animator, $0.firstSeq) < ($1.animator, $1.firstSeq) }
        uses.sort { $0.firstSeq < $1.firstSeq }
        orphans.sort { $0.animator < $1.animator }
    }
}
