import LifecycleEvents
import LifecycleJudging
import PageData
import ScrollSimulation

/// One side of a live list, and what a page shows of it: a strategy under the fingers and steps that arrive.
///
/// A session has no queue. Whoever advances its time, a driver on a queue or a page, uses the session there.
package final class LiveSession {
    package let live: LiveSimulation
    private let observer: LiveSideObserver

    /// Creates a session as `LiveSimulation` creates a list.
    ///
    /// - Parameters:
    ///   - isWatched: Called after each frame. Returns whether `see` wants a picture of the frame.
    package init(
        _ side: Int, _ workload: Workload, seed: UInt64, playsSteps: Bool = false,
        record: @escaping (consuming LifecycleEvent) -> Void,
        frame: @escaping (FrameRecord) -> Void = { _ in },
        isWatched: @escaping () -> Bool = { true }, see: @escaping (LivePicture) -> Void,
        rested: @escaping () -> Void = {}, stop: @escaping () -> Bool = { false }
    ) {
        let observer = LiveSideObserver(side: side)
        self.observer = observer
        live = LiveSimulation(
            workload, seed: seed, playsSteps: playsSteps,
            record: { event in
                observer.take(copy event)
                record(event)
            },
            frame: { shown in
                frame(shown)
                observer.take(shown)
                guard isWatched(), let live = observer.live?.takeUnretainedValue() else { return }
                see(observer.picture(of: live, in: shown))
            }, rested: rested, stop: stop)
        observer.live = .passUnretained(live)
    }

    // MARK: Input

    package func touch(_ touch: LiveTouch) {
        switch touch.kind {
        case .down: live.fingerDown(atNs: touch.atNs, x: touch.x, y: touch.y)
        case .move: live.fingerMoves(atNs: touch.atNs, x: touch.x, y: touch.y)
        case .up, .cancel: live.fingerLifts(atNs: touch.atNs, x: touch.x, y: touch.y)
        }
    }

    package func perform(_ inputs: [LiveInput]) { for input in inputs { live.perform(input) } }

    // MARK: Output

    /// The number of frames so far.
    package var frames: Int { observer.frames }

    /// Returns the picture between two frames.
    package func picture(isRest: Bool) -> LivePicture { observer.picture(of: live, isRest: isRest) }

    /// - Parameter safeSeq: The number of the last event on disk, or nil.
    package func state(safeSeq: Int64? = nil) -> LiveSideState {
        observer.state(of: live, safeSeq: safeSeq)
    }

    /// A workload that repeats the input so far.
    package var workload: Workload {
        var workload = live.workload
        workload.steps = live.steps
        return workload
    }
}

/// A touch sample.
package struct LiveTouch: Hashable, Sendable {
    package enum Kind: String, Sendable { case down, move, up, cancel }

    package var kind: Kind
    /// The time by the clock of the client.
    package var atNs: Int64
    /// The position from the left, in points.
    package var x: Double
    /// The position from the top, in points.
    package var y: Double

    package init(_ kind: Kind, atNs: Int64, x: Double, y: Double) {
        self.kind = kind
        self.atNs = atNs
        self.x = x
        self.y = y
    }
}

/// Follows the events and frames of one side, and describes the side.
private final class LiveSideObserver {
    private let side: Int
    /// The list, which calls this object only while it exists.
    var live: Unmanaged<LiveSimulation>?
    private var log = LogFollower()
    /// The states of the cells, by the follower's slots. A state is updated when it is read.
    private var states: [CellState] = []
    private var requested: Set<AnimatorID> = []
    private var crash: LiveSideState.Crash?
    private var isInBackground = false
    private(set) var frames = 0
    private var lateFrames = 0

    /// The maximum number of cells off screen in a picture.
    private static let mostPooled = 64

    init(side: Int) { self.side = side }

    func take(_ event: LifecycleEvent) {
        _ = log.add(event)
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

    func take(_ frame: FrameRecord) {
        frames += 1
        if frame.missedVsyncs > 0 { lateFrames += 1 }
    }

    func picture(of live: LiveSimulation, isRest: Bool) -> LivePicture {
        let shown = live.shownCells
        let away = log.cells.indices.filter {
            log.cells[$0].place == .pooled || log.cells[$0].place.isResting
        }
        return LivePicture(
            side: side, frame: frames, tNs: live.nowNs, workNs: 0, late: 0,
            bareCells: shown.count { $0.isBare }, isRest: isRest, offset: live.contentOffset,
            viewport: live.viewport, contentHeight: live.contentHeight, touchNs: live.touchNs,
            cells: shown.map { LiveCell(shown: $0, state: state(of: $0.cell)) },
            pool: away.prefix(Self.mostPooled).map {
                PooledCell(cell: log.cells[$0].number, state: state(ofSlot: $0))
            },
            poolCount: away.count, screens: live.shownScreens, percent: live.transitionPercent,
            wrongBar: log.stage.stacks.first {
                !$0.value.isBarInStep && log.stage.navigation(of: $0.key) == nil
            }?.value)
    }

    /// - Parameter frame: The frame that shows the picture.
    func picture(of live: LiveSimulation, in frame: FrameRecord) -> LivePicture {
        var picture = picture(of: live, isRest: false)
        picture.tNs = frame.expectedNs
        picture.workNs = frame.endNs - frame.beginNs
        (picture.late, picture.bareCells) = (frame.missedVsyncs, frame.bareCells)
        return picture
    }

    /// - Parameter safeSeq: The number of the last event on disk, or nil.
    func state(of live: LiveSimulation, safeSeq: Int64?) -> LiveSideState {
        let tally = live.tally
        var state = LiveSideState(
            side: side, tNs: live.nowNs, isMoving: live.isMoving, isHeld: live.isFingerDown,
            isInBackground: isInBackground, events: tally.events, safeSeq: safeSeq, frames: frames,
            lateFrames: lateFrames, requested: requested.count, animators: log.liveAnimators,
            misuses: tally.misuses, hazards: tally.hazards, hazardsBySeverity: tally.hazardsBySeverity,
            violations: live.violationCounts, worstViolations: live.worstViolations,
            crash: crash, lost: .init())
        addLostAnimators(to: &state)
        return state
    }

    /// Adds the animators that no client can reach.
    private func addLostAnimators(to side: inout LiveSideState) {
        for slot in log.cells.indices {
            let state = self.state(ofSlot: slot)
            let cell = log.cells[slot]
            switch cell.place {
            case .destroyed: side.lost.gone += Int(state.live)
            case .pooled: side.lost.pooled += Int(state.live)
            case .unknown, .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut:
                side.lost.tooMany += max(0, Int(state.live) - 1)
            }
        }
    }

    private func state(of cell: CellID) -> CellState {
        log.slot(of: cell).map { state(ofSlot: $0) } ?? CellState()
    }

    private func state(ofSlot slot: Int) -> CellState {
        while states.count <= slot { states.append(CellState()) }
        states[slot] = CellState(of: slot, in: log, before: states[slot])
        return states[slot]
    }
}
