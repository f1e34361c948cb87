import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// What moves on the display in a run: the list under a finger, the screens above it, a slider; and the frames that show
/// it.
///
/// When a frame is due and when there is none, it does not know.
final class SimulatedDisplay {
    let list: SimulatedList
    let engine: AnimationEngine
    private let runLoop: TurnLoop
    private let judgedLog: JudgedLog
    private let frameSink: (FrameRecord) -> Void
    // Unchecked: what changes these values knows nothing of the display.
    @exclusivity(unchecked) private var clock: FrameClock
    @exclusivity(unchecked) private var motion = ScrollMotion()
    /// What moved the content when the client was called about it last.
    @exclusivity(unchecked) private var knownDriver = ScrollDriver.nothing
    @exclusivity(unchecked) private var knownFingers = 0
    /// The row that a finger scrolls sideways, and its motion.
    @exclusivity(unchecked) private var sideways: (row: SidewaysRow, motion: ScrollMotion)?
    /// A finger on a cell's slider.
    @exclusivity(unchecked) private var slider: SliderDrag?
    @exclusivity(unchecked) private(set) var hitches = Hitches()
    /// The screens, once one is opened above the list's.
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

    /// Whether frames go on: the content or a screen moves, or a finger is on a slider.
    var isMoving: Bool {
        motion.isMoving || sideways != nil || slider != nil || stage?.isMoving ?? false
            || list.awaitsPreparation
    }

    /// The newest sample of a finger that the content follows, by the finger's own clock; nil without a finger.
    var touchNs: Int64? { motion.touchNs(at: runLoop.nowNs) }

    var bounds: ScrollBounds {
        ScrollBounds(
            minimum: list.minimumOffset, maximum: list.maximumOffset, dimension: list.viewport.height,
            rate: list.decelerationRate)
    }

    func leaveStage() { stage = nil }

    // MARK: Vsyncs

    var nextVsyncNs: Int64 { clock.nextNs }

    /// The first vsync at or after `ns` that is to come.
    func vsyncNs(notBefore ns: Int64) -> Int64 {
        var clock = clock
        clock.resume(at: ns)
        return clock.nextNs
    }

    /// The main thread was busy: the next frame is for the last vsync that has come.
    func skipMissedVsyncs() { clock.skip(to: runLoop.nowNs) }

    /// The display has rested: the next frame is for the first vsync from now on.
    func resume() { clock.resume(at: runLoop.nowNs) }

    func setFrameRate(_ frameRate: Double) {
        clock = FrameClock(frameRate: frameRate, originNs: max(runLoop.nowNs, clock.nextNs))
    }

    /// When something begins that the next frame is the first to show.
    private func beginNs() -> Int64 {
        resume()
        return max(clock.nextNs, runLoop.nowNs)
    }

    // MARK: What happens to it

    func move(_ change: (inout ScrollMotion, Double, Int64) -> Void) {
        let beginNs = beginNs()
        change(&motion, list.contentOffset, beginNs)
    }

    /// A finger on the glass: it scrolls the list, or takes back the screen that covers it.
    func touch(_ finger: Finger) {
        guard let stage, stage.coversList else { return move { $0.touch(finger, at: $1, nowNs: $2) } }
        stage.take(finger, beginNs: beginNs())
    }

    /// A finger comes down on an item and lifts at once. Content that moves it only stops.
    func tap(_ item: Int) {
        guard motion.isMoving, !(stage?.coversList ?? false) else {
            return onStage { stage, _ in stage.tap(item) }
        }
        let bounds = bounds
        move { $0.tap(at: $1, bounds: bounds, nowNs: $2) }
        note(.tapOnMovingList)
    }

    func note(_ failure: StepFailure?) { if let failure { failedSteps[failure, default: 0] += 1 } }

    /// Something happens to the screens, from the next frame on; nil where it does.
    func onStage(_ change: (SimulatedStage, Int64) -> StepFailure?) {
        let beginNs = beginNs()
        let stage = self.stage ?? SimulatedStage(list, regime: list.workload.navigation.regime)
        self.stage = stage
        note(change(stage, beginNs))
    }

    /// A finger takes the slider of item `item`, from the next frame on.
    func slide(_ item: Int, to fraction: Double, seconds: Double) {
        let beginNs = beginNs()
        slider = SliderDrag(
            item: item, to: fraction, beginNs: beginNs, endNs: Nanoseconds.sum(beginNs, seconds: seconds))
    }

    // MARK: One frame

    /// Starts a finger's motion of a row at the next frame.
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

    /// Stops the motion of a row that has left the viewport.
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

    /// One frame, with the app's own doing in the place where touches are taken in.
    ///
    /// - Parameter overtook: Whether its layout has overtaken blocks that wait.
    func showFrame(_ steps: [Step], overtook: Bool) {
        let beginNs = runLoop.nowNs
        list.frame = hitches.frames
        let (expectedNs, turn, firstSeq) = (clock.nextNs, runLoop.turn, judgedLog.nextSeq)

        list.endTransactions(atNs: max(expectedNs, beginNs))
        moveSlider(atNs: max(expectedNs, beginNs))
        stage?.moveFinger(atNs: max(expectedNs, beginNs))
        for step in steps { perform(step) }
        // The display link.
        list.movesByItself = motion.isMoving
        noteDriver()
        if motion.isMoving {
            list.scroll(
                to: motion.offset(at: max(expectedNs, beginNs), bounds: bounds, resting: list.contentOffset))
            noteDriver()
        }
        moveSideways(atNs: max(expectedNs, beginNs))
        list.layOut()
        list.prefetchData()
        // The cells' own part of the pass: their properties, then their layouts.
        engine.updateIfNeeded()
        list.commit()
        let bareCells = list.present()
        let hitch = list.decisions.value(.hitch, frame: hitches.frames + 1)
        // To the middle between two vsyncs.
        if hitch > 0 { runLoop.elapse(clock.intervalNs * Int64(hitch) + clock.intervalNs / 2) }
        let endNs = runLoop.nowNs
        let missed = hitches.count(expectedNs: expectedNs, endNs: endNs, intervalNs: clock.intervalNs)
        frameSink(
            FrameRecord(
                frame: hitches.frames, turn: turn, expectedNs: expectedNs, beginNs: beginNs, endNs: endNs,
                missedVsyncs: missed, bareCells: bareCells, intervalNs: clock.intervalNs, firstSeq: firstSeq,
                overtookTurns: overtook))

        clock.advance()
    }

    /// Calls the client about what moves the content now.
    private func noteDriver() {
        let driver = motion.driver
        // The momentum of one finger may follow that of another.
        let isOther = motion.fingers != knownFingers
        guard isOther || driver != knownDriver, let client = list.client else { return }
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

    /// A cell that is not on screen has no slider to be touched; the finger goes on without it.
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

    /// What the list makes ahead in the spare time after a commit; it is committed by itself. UIKit's lists take no
    /// time after a long one.
    ///
    /// - Returns: Whether it made any.
    func prepareAhead() -> Bool {
        let hasMade =
            switch list.profile.prepares {
            case .never, .layout: false
            case .spareTime:
                clock.nextNs - runLoop.nowNs > clock.intervalNs / 2
                    && list.prepareInSpareTime(isMoving: motion.isMoving)
            case .begun: list.finishBegunRequests()
            }
        guard hasMade else { return false }
        list.raiseNotReturned()
        engine.updateIfNeeded()
        list.commit()
        return true
    }
}
