import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// The moving content of a run, and the frames that show it: the list, the screens above the list, a slider.
/// The display does not decide when a frame is due.
final class SimulatedDisplay {
    let list: SimulatedList
    let engine: AnimationEngine
    private let runLoop: TurnLoop
    private let judgedLog: JudgedLog
    private let frameSink: (FrameRecord) -> Void
    private var clock: FrameClock
    // Unchecked: the checks are 7 % of the instructions of a fling (`feed-fling`). The code that changes the
    // motion does not call the display.
    @exclusivity(unchecked) private var motion = ScrollMotion()
    /// The driver of the content in the client's last callback.
    private var knownDriver = ScrollDriver.nothing
    private var knownFingers = 0
    /// The row that scrolls sideways, and its motion.
    private var sideways: (row: SidewaysRow, motion: ScrollMotion)?
    /// The drag of a cell's slider.
    private var slider: SliderDrag?
    private(set) var hitches = Hitches()
    /// Whether cells were moving in the last frame, if the content was at rest.
    private var cellsMoved = false
    /// The screens; nil until a screen opens above the list's.
    private(set) var stage: SimulatedStage?
    private(set) var failedSteps: [StepFailure: Int] = [:]

    init(_ list: SimulatedList, judgedLog: JudgedLog, frame: @escaping (FrameRecord) -> Void) {
        self.list = list
        engine = list.engine
        runLoop = list.runLoop
        self.judgedLog = judgedLog
        frameSink = frame
        clock = FrameClock(frameRate: list.workload.frameRate, originNs: 0)
        stage = list.workload.transitions.map { SimulatedStage(list, regime: $0) }
    }

    /// Whether more frames are needed: the content, a screen or a slider moves, or the list will prepare
    /// cells.
    var isMoving: Bool {
        motion.isMoving || movesBesideContent
    }

    /// Whether the next frame of a display at rest shows other values than the last: an animation on a displayed
    /// cell runs, or has ended since.
    var cellsChange: Bool { cellsMoved || list.cellsMove }

    private var movesBesideContent: Bool {
        sideways != nil || slider != nil || stage?.isMoving ?? false || list.awaitsPreparation
    }

    /// The time of the last sample that the content follows, by the finger's clock; nil without a finger.
    var touchNs: Int64? { motion.touchNs(at: runLoop.nowNs) }

    var bounds: ScrollBounds {
        ScrollBounds(
            minimum: list.minimumOffset, maximum: list.maximumOffset, dimension: list.viewport.height,
            rate: list.decelerationRate)
    }

    func leaveStage() { stage = nil }

    // MARK: Vsyncs

    var nextVsyncNs: Int64 { clock.nextNs }

    /// Returns the first vsync at or after `ns` that is not yet shown.
    func vsyncNs(notBefore ns: Int64) -> Int64 {
        var clock = clock
        clock.resume(at: ns)
        return clock.nextNs
    }

    /// Skips the vsyncs that a busy main thread missed. The next frame is for the last vsync until now.
    func skipMissedVsyncs() { clock.skip(to: runLoop.nowNs) }

    /// Ends an idle period. The next frame is for the first vsync from now on.
    func resume() { clock.resume(at: runLoop.nowNs) }

    func setFrameRate(_ frameRate: Double) {
        clock = FrameClock(frameRate: frameRate, originNs: max(runLoop.nowNs, clock.nextNs))
    }

    /// Returns the time of the first frame that shows a motion that begins now.
    private func beginNs() -> Int64 {
        resume()
        return max(clock.nextNs, runLoop.nowNs)
    }

    // MARK: Fingers and screens

    func move(_ change: (inout ScrollMotion, Double, Int64) -> Void) {
        let beginNs = beginNs()
        change(&motion, list.contentOffset, beginNs)
    }

    /// Touches the display. The finger scrolls the list, or swipes back the screen that covers the list.
    func touch(_ finger: Finger) {
        guard let stage, stage.coversList else { return move { $0.touch(finger, at: $1, nowNs: $2) } }
        stage.take(finger, beginNs: beginNs())
    }

    /// Taps an item. If the content moves, the tap only stops the content.
    func tap(_ item: Int) {
        guard motion.isMoving, !(stage?.coversList ?? false) else {
            return onStage { stage, _ in stage.tap(item) }
        }
        let bounds = bounds
        move { $0.tap(at: $1, bounds: bounds, nowNs: $2) }
        note(.tapOnMovingList)
    }

    func note(_ failure: StepFailure?) { if let failure { failedSteps[failure, default: 0] += 1 } }

    /// Changes the screens from the next frame on. `change` returns the reason of a failure, or nil.
    func onStage(_ change: (SimulatedStage, Int64) -> StepFailure?) {
        let beginNs = beginNs()
        let stage = self.stage ?? SimulatedStage(list, regime: list.workload.navigation.regime)
        self.stage = stage
        note(change(stage, beginNs))
    }

    /// Drags the slider of an item's cell from the next frame on.
    func slide(_ item: Int, to fraction: Double, seconds: Double) {
        let beginNs = beginNs()
        slider = SliderDrag(
            item: item, to: fraction, beginNs: beginNs, endNs: Nanoseconds.sum(beginNs, seconds: seconds))
    }

    // MARK: One frame

    /// Starts a sideways motion of a row at the next frame.
    func moveSideways(_ row: SidewaysRow, _ move: SidewaysMove) {
        guard let bounds = list.sidewaysBounds(of: row) else { return note(.sidewaysMissedRow) }
        let (beginNs, offset) = (beginNs(), list.sidewaysOffset(of: row))
        var motion = ScrollMotion()
        switch move {
        case .fling(let velocity):
            motion.fling(velocity: velocity, from: offset, bounds: bounds, nowNs: beginNs)
        case .drag(let distance, let duration):
            motion.drag(by: distance, duration: duration, from: offset, nowNs: beginNs)
        }
        sideways = (row, motion)
    }

    /// Moves the row that scrolls sideways. A row that has left the viewport stops.
    private func moveSideways(atNs ns: Int64) {
        guard let (row, former) = sideways else { return }
        guard let bounds = list.sidewaysBounds(of: row) else {
            sideways = nil
            return
        }
        var motion = former
        list.scrollSideways(
            row, to: motion.offset(at: ns, bounds: bounds, resting: list.sidewaysOffset(of: row)))
        sideways = motion.isMoving ? (row, motion) : nil
    }

    /// Shows a frame. The app's steps run where UIKit handles touches.
    ///
    /// - Parameter overtook: Whether the frame's layout runs before blocks that were due earlier.
    func showFrame(_ steps: [Step], overtook: Bool) {
        let beginNs = runLoop.nowNs
        let (expectedNs, turn, firstSeq) = (clock.nextNs, runLoop.turn, judgedLog.nextSeq)
        let isStill = !isMoving && steps.isEmpty

        list.endTransactions(atNs: max(expectedNs, beginNs))
        moveSlider(atNs: max(expectedNs, beginNs))
        stage?.moveFinger(atNs: max(expectedNs, beginNs))
        for step in steps { perform(step) }
        // The display link.
        noteDriver()
        if motion.isMoving {
            list.scroll(
                to: motion.offset(at: max(expectedNs, beginNs), bounds: bounds, resting: list.contentOffset))
            noteDriver()
        }
        if sideways != nil { moveSideways(atNs: max(expectedNs, beginNs)) }
        list.layOut(isStill: isStill)
        list.prefetchData()
        // The cells' part of the pass: property updates, then layouts.
        engine.updateIfNeeded()
        list.commit()
        let bareCells = list.present()
        cellsMoved = !isMoving && list.cellsMove
        let hitch = list.decisions.value(.hitch, frame: hitches.frames + 1)
        // The extra half interval ends the hitch between two vsyncs.
        if hitch > 0 { runLoop.elapse(clock.intervalNs * Int64(hitch) + clock.intervalNs / 2) }
        let endNs = runLoop.nowNs
        let missed = hitches.count(expectedNs: expectedNs, endNs: endNs, intervalNs: clock.intervalNs)
        judgedLog.noteFrame(endNs: endNs)
        frameSink(
            FrameRecord(
                frame: hitches.frames, turn: turn, expectedNs: expectedNs, beginNs: beginNs, endNs: endNs,
                missedVsyncs: missed, bareCells: bareCells, intervalNs: clock.intervalNs, firstSeq: firstSeq,
                overtookTurns: overtook))

        clock.advance()
    }

    /// Notifies the client of a change of what moves the content.
    private func noteDriver() {
        let driver = motion.driver
        // The momentum of one finger can follow the momentum of another finger.
        let isOther = motion.fingers != knownFingers
        if isOther || driver != knownDriver { noteChange(to: driver, ofOther: isOther) }
    }

    private func noteChange(to driver: ScrollDriver, ofOther isOther: Bool) {
        guard let client = list.client else { return }
        func note(_ change: ScrollChange) -> Double? { client.list(list, scrollChanged: change) }
        switch knownDriver {
        case .finger where isOther || driver != .momentum:
            if let other = note(.dragEnded(velocity: 0, target: list.contentOffset)) {
                if driver == .nothing {
                    let nowNs = max(clock.nextNs, runLoop.nowNs)
                    motion.settle(at: bounds.clamped(other), from: list.contentOffset, nowNs: nowNs)
                } else {
                    _ = note(.decelerationEnded)
                }
            }
        case .momentum: _ = note(.decelerationEnded)
        case .app: _ = note(.animationEnded)
        case .nothing, .finger: break
        }
        if driver == .finger || (driver == .momentum && (isOther || knownDriver != .finger)) {
            _ = note(.dragBegan)
        }
        if driver == .momentum {
            let (velocity, target) = motion.momentum(bounds)
            if let other = note(.dragEnded(velocity: velocity, target: target)) {
                motion.redirectMomentum(to: bounds.clamped(other))
            }
        }
        (knownDriver, knownFingers) = (motion.driver, motion.fingers)
    }

    /// Moves the slider. If the cell is not on screen, the finger moves without an effect.
    private func moveSlider(atNs ns: Int64) {
        guard var slider else { return }
        if let cell = list.visibleCell(ofItem: slider.item),
            let from = slider.from ?? list.client?.list(list, fractionOf: cell)
        {
            slider.from = from
            let fraction = slider.fraction(atNs: ns, from: from)
            runLoop.meaning(cell.currentUse) { list.client?.list(list, slide: cell, to: fraction) }
        }
        let isOver = ns >= slider.endNs
        if isOver, slider.from == nil { note(.sliderMissedCell) }
        self.slider = isOver ? nil : slider
    }

    /// Prepares cells ahead in the spare time after a commit, and commits them separately.
    ///
    /// UIKit's lists prepare no cells after a long commit.
    ///
    /// - Returns: Whether the list prepared a cell.
    func prepareAhead() -> Bool {
        let hasMade =
            switch list.profile.prepares {
            case .never, .layout: false
            case .spareTime:
                clock.nextNs - runLoop.nowNs > clock.intervalNs / 2
                    && list.prepareInSpareTime(isMoving: motion.isMoving)
            }
        guard hasMade else { return false }
        list.raiseNotReturned()
        engine.updateIfNeeded()
        list.commit()
        return true
    }
}

/// The position of a finger on a cell's slider, as a function of time.
struct SliderDrag {
    let item: Int
    let to: Double
    let beginNs: Int64
    let endNs: Int64
    /// The fraction of the slider at the touch; nil until a frame shows the cell.
    var from: Double?

    /// Returns the fraction at `ns`, on an even motion from `from`.
    func fraction(atNs ns: Int64, from: Double) -> Double {
        guard ns < endNs else { return to }
        return from + (to - from) * Double(max(0, ns - beginNs)) / Double(endNs - beginNs)
    }
}
