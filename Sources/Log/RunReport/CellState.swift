import LifecycleEvents
import LifecycleJudging

/// How a cell stands after an event, as a report's page draws it.
package struct CellState: Hashable {
    /// What its animator does, in the lowest four bits, then where the cell is, in four; then whether a frame
    /// shows it without the animator it asked for, and whether it keeps one where nobody sees it.
    package private(set) var code: UInt16 = 0
    /// How many animators live on it.
    package internal(set) var live: Int32 = 0
    /// The animator of which the code speaks; while there is none, the last one.
    package private(set) var animator: Int32 = 0
    private(set) var generation: Int32 = 0
    private(set) var item: ItemID?

    /// A cell of which nothing is known.
    package init() {}

    /// - Parameter before: how it stood before the event.
    package init(of slot: Int, in log: LogFollower, before: CellState) {
        let cell = log.cells[slot]
        var look: UInt16 = cell.wantsAnimator ? 1 : 0
        animator = before.animator
        // One that lives says more than the last that came.
        let shown = log.liveAnimator(ofCell: slot) ?? Int(cell.firstAnimator)
        if shown >= 0 {
            look = Self.look(of: log.animators[shown])
            animator = log.animators[shown].number.rawValue
        }
        live = cell.liveAnimators
        generation = cell.generation
        item = cell.item
        code = look | UInt16(cell.place.rawValue) << 4
        if cell.isBare { code |= 1 << 8 }
        if cell.place.isAway, live > 0 { code |= 1 << 9 }
    }

    /// The page knows these by their numbers; 0 is no animator and 1 one that was only asked for.
    private static func look(of animator: FollowedAnimator) -> UInt16 {
        if animator.isOrphaned { return 10 }
        return switch animator.phase {
        case nil, .gone: 0
        case .fresh: 2
        case .awaiting: 3
        case .running: 4
        case .paused: 5
        case .stopped: 6
        case .spent: 7
        case .hollow: 8
        case .completing: 9
        }
    }
}
