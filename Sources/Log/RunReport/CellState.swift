import LifecycleEvents
import LifecycleJudging

/// The state of a cell after an event, as a page draws it.
package struct CellState: Hashable, Sendable {
    /// The look of the animator in the lowest four bits and the place of the cell in the next four; then whether a
    /// frame shows the cell without the animator it requested, and whether an invisible cell keeps an animator.
    package private(set) var code: UInt16 = 0
    /// How many animators live on the cell.
    package internal(set) var live: Int32 = 0
    /// The animator of the code; without one, the last animator.
    package private(set) var animator: Int32 = 0
    private(set) var generation: Int32 = 0
    private(set) var item: ItemID?

    /// The state of an unknown cell.
    package init() {}

    /// - Parameter before: the state before the event.
    package init(of slot: Int, in log: LogFollower, before: CellState) {
        let cell = log.cells[slot]
        var look: UInt16 = cell.wantsAnimator ? 1 : 0
        animator = before.animator
        // A living animator matters more than the last one.
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

    /// The page knows these numbers: 0 is no animator and 1 a requested one.
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
