import LifecycleEvents
import LifecycleJudging

/// A row of the table `orphan_row`: how often and how long an animator was orphaned.
struct OrphanedRow: Hashable, Sendable {
    let animator: AnimatorID
    let firstSeq: Int64
    var times = 0
    var totalNs: Int64 = 0
    var displayedNs: Int64 = 0
}

/// Aggregates events to the times during which animators were orphaned.
///
/// Records for every cell the total time on screen. The difference of two such totals is the time that an
/// orphan was on screen.
struct OrphanedRows: Sendable {
    /// An animator that was orphaned.
    private struct Orphan: Sendable {
        var row: OrphanedRow
        /// The time when the animator was orphaned, or nil if it is not an orphan.
        var sinceNs: Int64?
        /// The slot of the animator's cell at that time, and the cell's total time on screen.
        var cell: Int?
        var shownNs: Int64 = 0
    }

    /// The total time that a cell has been on screen.
    private struct Display: Sendable {
        var totalNs: Int64 = 0
        var sinceNs: Int64?

        func total(atNs tNs: Int64) -> Int64 { totalNs &+ (sinceNs.map { tNs &- $0 } ?? 0) }
    }

    private var orphans: [AnimatorID: Orphan] = [:]
    /// The displays, by the slots of their cells.
    private var displays: ContiguousArray<Display> = []

    /// Adds the next cell.
    mutating func addCell() { displays.append(Display()) }

    /// Updates the display time. A cell that is displayed twice without an event in between ends one display
    /// and starts another.
    mutating func noteDisplay(_ event: borrowing LifecycleEvent, ofCell cell: Int) {
        guard event.kind.endsDisplay else { return }
        displays[cell].totalNs = displays[cell].total(atNs: event.tNs)
        displays[cell].sinceNs = event.kind == .cellDisplayed ? event.tNs : nil
    }

    mutating func fold(_ event: borrowing LifecycleEvent, cell: Int?) {
        guard let animator = event.animator else { return }
        switch event.kind {
        case .animatorOrphaned:
            end(animator, atNs: event.tNs)
            begin(animator, event, cell)
        case .animatorAttached, .animatorFinished, .animatorTornDown, .animatorStopped:
            end(animator, atNs: event.tNs)
        case .animatorPhase: if event.detail == .phase(.spent) { end(animator, atNs: event.tNs) }
        case .animatorReleased:
            // An animator that is released while active still exists, as an orphan.
            if case .phase(let phase) = event.detail, phase.outlivesRelease { break }
            end(animator, atNs: event.tNs)
        default: break
        }
    }

    /// Removes and returns the row of an ended animator. Returns nil while the animator is an orphan.
    mutating func remove(_ animator: AnimatorID) -> OrphanedRow? {
        guard !orphans.isEmpty, let orphan = orphans[animator], orphan.sinceNs == nil else { return nil }
        orphans[animator] = nil
        return orphan.row
    }

    /// Returns all remaining rows at the end of the log, at `tNs`.
    mutating func end(atNs tNs: Int64) -> [OrphanedRow] {
        for animator in Array(orphans.keys) { end(animator, atNs: tNs) }
        return orphans.values.map(\.row)
    }

    private mutating func begin(_ animator: AnimatorID, _ event: borrowing LifecycleEvent, _ cell: Int?) {
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

    private func shown(_ cell: Int?, atNs tNs: Int64) -> Int64 {
        cell.map { displays[$0].total(atNs: tNs) } ?? 0
    }
}
