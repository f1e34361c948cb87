import LifecycleEvents
import LifecycleJudging
import LogAnswers
import RunReport
import ScrollSimulation

/// Follows the events of a live list and says how its cells stand, in the words of a report's page.
struct LiveCells {
    private var log = LogFollower()
    /// By the follower's slots; brought up to date when they are asked for.
    private var states: [CellState] = []
    private var asked: Set<AnimatorID> = []
    private(set) var crash: LiveSideState.Crash?
    private(set) var isInBackground = false

    var askedCount: Int { asked.count }
    var liveAnimators: Int { log.liveAnimators }

    mutating func take(_ event: LifecycleEvent) {
        _ = log.eat(event)
        switch event.kind {
        case .animatorRequested: if let animator = event.animator { asked.insert(animator) }
        case .animatorAttached, .animatorCancelled, .animatorTornDown, .animatorReleased:
            if let animator = event.animator { asked.remove(animator) }
        case .appBackground: isInBackground = true
        case .appForeground: isInBackground = false
        case .misuse where crash == nil:
            crash = LiveSideState.Crash(
                seq: event.seq, tNs: event.tNs, error: event.detail.text ?? "unknown")
        default: break
        }
    }

    /// What a page knows beside a cell's state, in its bits.
    private static let (bare, wrong) = (1 << 8, 1 << 10)

    mutating func picture(of cell: ShownCell) -> LiveCell {
        var state = CellState()
        if let slot = log.slot(of: cell.cell) { state = self.state(slot) }
        var code = Int(state.code) & ~Self.bare
        if cell.isBare { code |= Self.bare }
        if cell.looksWrong { code |= Self.wrong }
        return LiveCell(
            cell: cell.cell.rawValue, generation: cell.generation, item: cell.item?.rawValue ?? -1,
            index: cell.index ?? -1, top: cell.top, height: cell.height, code: code, value: cell.value,
            animator: Self.animator(state), live: state.live)
    }

    /// The cells off screen that are there, the first `most` of them by number, how many they are, and what is lost.
    mutating func shelves(most: Int) -> (cells: [LiveShelfCell], count: Int, lost: LiveSideState.Lost) {
        var (cells, count, lost) = ([LiveShelfCell](), 0, LiveSideState.Lost())
        for slot in log.cells.indices {
            let state = self.state(slot)
            let place = log.cells[slot].place
            switch place {
            case .destroyed: lost.gone += Int(state.live)
            case .pooled: lost.pooled += Int(state.live)
            case .unknown, .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut:
                lost.tooMany += max(0, Int(state.live) - 1)
            }
            switch place {
            case .prepared, .waiting, .pooled:
                count += 1
                if cells.count < most {
                    cells.append(
                        LiveShelfCell(
                            cell: log.cells[slot].number.rawValue, code: Int(state.code),
                            animator: Self.animator(state), live: state.live))
                }
            case .unknown, .created, .inHand, .displayed, .ended, .animatingOut, .destroyed: break
            }
        }
        return (cells, count, lost)
    }

    private mutating func state(_ slot: Int) -> CellState {
        while states.count <= slot { states.append(CellState()) }
        states[slot] = CellState(of: slot, in: log, before: states[slot])
        return states[slot]
    }

    /// A request alone is no animator yet.
    private static func animator(_ state: CellState) -> Int32 { state.code & 15 > 1 ? state.animator : 0 }
}
