import LifecycleEvents
import LifecycleJudging
import PageData

/// A change of a cell's state by an event.
struct CellStateChange {
    /// The index of the cell, in the order of first events; -1 for animators without a cell.
    let slot: Int
    let before: CellState
    let after: CellState
}

/// Follows a log and computes the changes of cells' states by each event.
struct CellStates {
    private var log = LogFollower()
    /// The states, by the follower's slots.
    private var states: ContiguousArray<CellState> = []
    /// The animators without a cell that are alive.
    private var loose = CellState()
    /// The number of animators on cells that are alive.
    private var liveOnCells = 0

    /// The change of the last event's own cell.
    private(set) var named: CellStateChange?
    /// The last event's changes of other cells: its animator's former cell, or all cells if events are
    /// missing.
    private(set) var elsewhere: [CellStateChange] = []

    mutating func take(_ event: LifecycleEvent) {
        let isGap = log.turnEnd(before: event) == .gap
        let change = log.add(event)
        if change.steps.contains(.newCell) { states.append(CellState()) }
        named = change.cell >= 0 ? update(Int(change.cell)) : nil
        if !elsewhere.isEmpty { elsewhere.removeAll(keepingCapacity: true) }
        if isGap {
            for slot in states.indices { note(update(slot)) }
        } else if change.home >= 0, change.home != change.cell {
            note(update(Int(change.home)))
        }
        if log.liveAnimators != liveOnCells + Int(loose.live) { note(updateLoose()) }
    }

    private mutating func note(_ change: CellStateChange?) {
        if let change { elsewhere.append(change) }
    }

    private mutating func update(_ slot: Int) -> CellStateChange? {
        let before = states[slot]
        let after = CellState(of: slot, in: log, before: before)
        guard after != before else { return nil }
        states[slot] = after
        liveOnCells += Int(after.live) - Int(before.live)
        return CellStateChange(slot: slot, before: before, after: after)
    }

    private mutating func updateLoose() -> CellStateChange {
        let before = loose
        loose.live = Int32(log.liveAnimators - liveOnCells)
        return CellStateChange(slot: -1, before: before, after: loose)
    }
}
