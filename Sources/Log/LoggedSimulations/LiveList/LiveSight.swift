import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ScrollSimulation

/// What is to be seen of a live list's side: it is given the events and the frames, and asked between two frames.
struct LiveSight {
    private let side: Int
    private var cells = LiveCells()
    private(set) var frames = 0
    private var lateFrames = 0

    /// Cells off screen that are told of.
    private static let mostShelved = 64

    init(side: Int) { self.side = side }

    mutating func take(_ event: LifecycleEvent) { cells.take(event) }

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
            cells: shown.map { cells.picture(of: $0) }, screens: live.shownScreens,
            percent: live.transitionPercent)
    }

    /// - Parameter frame: the frame that has just shown it.
    mutating func picture(of live: LiveSimulation, in frame: FrameRecord) -> LivePicture {
        var picture = picture(of: live, isRest: false)
        picture.tNs = frame.expectedNs
        picture.workNs = frame.endNs - frame.beginNs
        (picture.late, picture.bareCells) = (frame.missedVsyncs, frame.bareCells)
        return picture
    }

    /// - Parameter safeSeq: the last event that is on the disk; nil where there is none.
    mutating func state(of live: LiveSimulation, safeSeq: Int64?) -> LiveSideState {
        let tally = live.tally
        let (shelves, shelved, lost) = cells.shelves(most: Self.mostShelved)
        return LiveSideState(
            side: side, tNs: live.nowNs, isMoving: live.isMoving, isHeld: live.isFingerDown,
            isInBackground: cells.isInBackground, events: tally.events, safeSeq: safeSeq, frames: frames,
            lateFrames: lateFrames, asked: cells.askedCount, animators: cells.liveAnimators,
            misuses: tally.misuses, hazards: tally.hazards, violations: live.violationCounts,
            crash: cells.crash, lost: lost, shelves: shelves, shelved: shelved)
    }
}
