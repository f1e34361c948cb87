import LifecycleEvents
import LifecycleJudging
import LogAnswers
import RunReport
import ScrollSimulation

/// Follows the events and frames of one side of a live list, and describes what a page shows of the side.
struct LiveSight {
    private let side: Int
    private var log = LogFollower()
    /// By the follower's slots; each is updated when somebody reads it.
    private var states: [CellState] = []
    private var requested: Set<AnimatorID> = []
    private var crash: LiveSideState.Crash?
    private var isInBackground = false
    private(set) var frames = 0
    private var lateFrames = 0

    /// How many cells off screen a state lists.
    private static let mostShelved = 64

    init(side: Int) { self.side = side }

    mutating func take(_ event: LifecycleEvent) {
        _ = log.eat(event)
        switch event.kind {
        case .animatorRequested: if let animator = event.animator { requested.insert(animator) }
        case .animatorAttached, .animatorCancelled, .animatorTornDown, .animatorReleased:
            if let animator = event.animator { requested.remove(animator) }
        case .appBackground: isInBackground = true
        case .appForeground: isInBackground = false
        case .misuse where crash == nil:
            crash = LiveSideState.Crash(
                seq: event.seq, tNs: event.tNs, error: event.detail.text ?? "unknown")
        default: break
        }
    }

    mutating func take(_ frame: FrameRecord) {
        frames += 1
        if frame.missedVsyncs > 0 { lateFrames += 1 }
    }

    mutating func picture(of live: LiveSimulation, isRest: Bool) -> LivePicture {
        let shown = live.shownCells
        return LivePicture(
            side: side, frame: frames, tNs: live.nowNs, workNs: 0, late: 0,
            bareCells: shown.count { $0.isBare }, isRest: isRest, offset: live.contentOffset,
            viewport: live.viewport, contentHeight: live.contentHeight, touchNs: live.touchNs,
            cells: shown.map { LiveCell(shown: $0, state: state(of: $0.cell)) },
            screens: live.shownScreens, percent: live.transitionPercent,
            wrongBar: log.stacks.first { !$0.value.isBarInStep && log.navigation(of: $0.key) == nil }?.value)
    }

    /// - Parameter frame: The frame that shows the picture.
    mutating func picture(of live: LiveSimulation, in frame: FrameRecord) -> LivePicture {
        var picture = picture(of: live, isRest: false)
        picture.tNs = frame.expectedNs
        picture.workNs = frame.endNs - frame.beginNs
        (picture.late, picture.bareCells) = (frame.missedVsyncs, frame.bareCells)
        return picture
    }

    /// - Parameter safeSeq: The last event on the disk, or nil.
    mutating func state(of live: LiveSimulation, safeSeq: Int64?) -> LiveSideState {
        let tally = live.tally
        var state = LiveSideState(
            side: side, tNs: live.nowNs, isMoving: live.isMoving, isHeld: live.isFingerDown,
            isInBackground: isInBackground, events: tally.events, safeSeq: safeSeq, frames: frames,
            lateFrames: lateFrames, requested: requested.count, animators: log.liveAnimators,
            misuses: tally.misuses, hazards: tally.hazards, violations: live.violationCounts,
            crash: crash, lost: .init(), shelves: [], shelved: 0)
        addCells(to: &state)
        return state
    }

    /// Adds the cells off screen, and the animators that no client can reach.
    private mutating func addCells(to side: inout LiveSideState) {
        for slot in log.cells.indices {
            let state = self.state(ofSlot: slot)
            let cell = log.cells[slot]
            switch cell.place {
            case .destroyed: side.lost.gone += Int(state.live)
            case .pooled: side.lost.pooled += Int(state.live)
            case .unknown, .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut:
                side.lost.tooMany += max(0, Int(state.live) - 1)
            }
            switch cell.place {
            case .prepared, .waiting, .pooled:
                side.shelved += 1
                if side.shelves.count < Self.mostShelved {
                    side.shelves.append(ShelvedCell(cell: cell.number, state: state))
                }
            case .unknown, .created, .inHand, .displayed, .ended, .animatingOut, .destroyed: break
            }
        }
    }

    private mutating func state(of cell: CellID) -> CellState {
        log.slot(of: cell).map { state(ofSlot: $0) } ?? CellState()
    }

    private mutating func state(ofSlot slot: Int) -> CellState {
        while states.count <= slot { states.append(CellState()) }
        states[slot] = CellState(of: slot, in: log, before: states[slot])
        return states[slot]
    }
}
