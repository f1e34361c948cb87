import LifecycleEvents
import LifecycleJudging

/// What an animator was orphaned for: a row of `orphaned_animator`.
struct OrphanedRow: Hashable, Sendable {
    let animator: AnimatorID
    let firstSeq: Int64
    var times = 0
    var totalNs: Int64 = 0
    var displayedNs: Int64 = 0
}

/// Adds events up to what animators were orphaned for.
///
/// For every cell it counts how long it has been on screen so far. How long of its time as an orphan an
/// animator was seen is the difference of two such counts, so that nobody goes back to look.
struct OrphanedRows: Sendable {
    /// An animator that was orphaned.
    private struct Orphan: Sendable {
        var row: OrphanedRow
        /// Since when it is one again, or nil while it is none.
        var sinceNs: Int64?
        /// The slot of the cell it had when it became one, or -1, and how long that had been on screen by
        /// then.
        var cell: Int32 = -1
        var shownNs: Int64 = 0
    }

    /// How long a cell has been on screen.
    private struct Display: Sendable {
        var totalNs: Int64 = 0
        var sinceNs: Int64?

        func total(atNs tNs: Int64) -> Int64 { totalNs &+ (sinceNs.map { tNs &- $0 } ?? 0) }
    }

    private var orphans: [AnimatorID: Orphan] = [:]
    /// By the follower's slots of cells.
    private var displays: ContiguousArray<Display> = []

    mutating func fold(_ event: borrowing LifecycleEvent, _ change: LogChange) {
        if change.isNewCell { displays.append(Display()) }
        if change.beganDisplay || change.endedDisplay { noteDisplay(event, change) }
        guard let animator = event.animator else { return }
        switch event.kind {
        case .animatorOrphaned:
            end(animator, atNs: event.tNs)
            begin(animator, event, change.cell)
        case .animatorAttached, .animatorFinished, .animatorTornDown, .animatorStopped:
            end(animator, atNs: event.tNs)
        case .animatorPhase: if event.detail == .phase(.spent) { end(animator, atNs: event.tNs) }
        case .animatorReleased:
            // What was let go while it was active is there still, and an orphan.
            if case .phase(let phase) = event.detail, phase.outlivesRelease { break }
            end(animator, atNs: event.tNs)
        default: break
        }
    }

    /// The row of an animator that is over, unless it is an orphan still.
    mutating func remove(_ animator: AnimatorID) -> OrphanedRow? {
        guard !orphans.isEmpty, let orphan = orphans[animator], orphan.sinceNs == nil else { return nil }
        orphans[animator] = nil
        return orphan.row
    }

    /// Every row that is left; the log ends at `tNs`.
    mutating func end(atNs tNs: Int64) -> [OrphanedRow] {
        for animator in Array(orphans.keys) { end(animator, atNs: tNs) }
        return orphans.values.map(\.row)
    }

    /// A cell that is displayed again without a word between ends one display and begins another.
    private mutating func noteDisplay(_ event: borrowing LifecycleEvent, _ change: LogChange) {
        let cell = Int(change.cell)
        if change.endedDisplay {
            displays[cell].totalNs = displays[cell].total(atNs: event.tNs)
            displays[cell].sinceNs = nil
        }
        if change.beganDisplay { displays[cell].sinceNs = event.tNs }
    }

    private mutating func begin(_ animator: AnimatorID, _ event: borrowing LifecycleEvent, _ cell: Int32) {
        var orphan =
            orphans[animator] ?? Orphan(row: OrphanedRow(animator: animator, firstSeq: event.seq))
        orphan.row.times += 1
        orphan.sinceNs = event.tNs
        orphan.cell = cell
        orphan.shownNs = shown(cell, atNs: event.tNs)
        orphans[animator] = orphan
    }

    private mutating func end(_ animator: AnimatorID, atNs tNs: Int64) {
        guard !orphans.isEmpty, var orphan = orphans[animator], let sinceNs = orphan.sinceNs else {
            return
        }
        orphan.row.totalNs &+= tNs &- sinceNs
        orphan.row.displayedNs &+= shown(orphan.cell, atNs: tNs) &- orphan.shownNs
        orphan.sinceNs = nil
        orphans[animator] = orphan
    }

    private func shown(_ cell: Int32, atNs tNs: Int64) -> Int64 {
        cell < 0 ? 0 : displays[Int(cell)].total(atNs: tNs)
    }
}
