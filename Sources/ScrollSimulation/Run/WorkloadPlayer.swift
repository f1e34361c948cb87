import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// Everything that is alive during a run, as a program that a driver of its loop takes from frame to frame.
///
/// It asks the workload's program what is next, performs it, and tells the driver what to wait for: a vsync,
/// the turns after a commit, a time. What time is, it does not know.
final class WorkloadPlayer {
    let workload: Workload
    let seed: UInt64
    let runLoop: TurnLoop
    let world: World
    let list: SimulatedList
    let journal: LifecycleJournal

    private let frameSink: (FrameRecord) -> Void
    private let stop: () -> Bool
    /// Whether it was told to end before the workload is over: then nothing more happens.
    private(set) var isStopped = false
    // Unchecked: what changes these values knows nothing of the player.
    @exclusivity(unchecked) private var clock: FrameClock
    @exclusivity(unchecked) private var motion = ScrollMotion()
    /// A finger on a cell's slider.
    @exclusivity(unchecked) private var slider: SliderDrag?
    /// The screens, once one is opened above the list's.
    private(set) var stage: SimulatedStage?
    @exclusivity(unchecked) private var hitches = Hitches()
    @exclusivity(unchecked) private var generator: SeededGenerator
    private(set) var phase = FramePhase.idle
    private var unmetSteps: [UnmetStep: Int] = [:]

    private var program: WorkloadProgram
    /// Where a live list's acts come from; nil for a workload.
    let live: LiveProgram?
    /// Called when a live list has come to rest and waits for input.
    private let rested: () -> Void
    private var waiting = Waiting.forNothing
    private var course = Course.none
    /// The frame that ends an animated update, once its time has passed.
    private var transactionEnds = false

    /// What the wait was for that is over now.
    private enum Waiting {
        case forNothing
        case forVsync(AppWork)
        /// For the blocks that a late layout let go first.
        case forLateTurns(AppWork)
        case forTurns
        case forSpareTurns
        case forTime
        case forInput
        case forTheLastTurns
    }

    /// What the app does in a frame.
    private enum AppWork {
        case nothing
        case steps([Step])
        case endOfTransaction
    }

    /// How long frames go on by themselves.
    private enum Course {
        case none
        case untilRest
        case until(Int64)
        case untilInput
    }

    /// - Parameters:
    ///   - live: Where the acts come from; nil takes them from the workload's steps.
    ///   - rested: Called when a live list has come to rest and waits for input.
    init(
        workload: Workload, seed: UInt64, misusePolicy: MisusePolicy, live: LiveProgram? = nil,
        record: @escaping (consuming LifecycleEvent) -> Void, frame: @escaping (FrameRecord) -> Void,
        rested: @escaping () -> Void = {}, stop: @escaping () -> Bool
    ) {
        self.workload = workload
        self.seed = seed
        let journal = LifecycleJournal(
            checker: InvariantChecker(rules: InvariantRules(poolCap: workload.reuse.cap)), sink: record)
        self.journal = journal
        self.runLoop = TurnLoop()
        let record = { (event: consuming LifecycleEvent) in journal.append(event) }
        self.world = World(
            runLoop: runLoop, regime: workload.regime, misusePolicy: misusePolicy, record: record)
        self.list = SimulatedList(world: world, workload: workload, seed: seed, emit: record)
        self.frameSink = frame
        self.stop = stop
        self.clock = FrameClock(frameRate: workload.frameRate, originNs: 0)
        self.generator = SeededGenerator(seed: seed)
        self.program = WorkloadProgram(workload.steps)
        self.live = live
        self.rested = rested
        stage = workload.transitions.map { SimulatedStage(list, regime: $0) }
    }

    /// Whether nothing happens before something comes in, or time has passed.
    var waitsForInput: Bool {
        if case .forInput = waiting { true } else { false }
    }

    /// Whether frames go on: the content or a screen moves, or a finger is on a slider.
    var isMoving: Bool { motion.isMoving || slider != nil || stage?.isMoving ?? false }

    /// What happens from here on comes from outside, though the steps of a workload are not over.
    func takeOver() {
        guard let live, live.takeOver() else { return }
        course = .untilInput
        if case .forTime = waiting { waiting = .forInput }
    }

    /// The newest sample of a finger that the content follows, by the finger's own clock; nil without a finger.
    var touchNs: Int64? { motion.touchNs(at: runLoop.nowNs) }

    var bounds: ScrollBounds { ScrollBounds(maximum: list.maximumOffset, dimension: list.viewport.height) }

    func move(_ change: (inout ScrollMotion, Double, Int64) -> Void) {
        clock.resume(at: runLoop.nowNs)
        change(&motion, list.contentOffset, max(clock.nextNs, runLoop.nowNs))
    }

    /// A finger on the glass: it scrolls the list, or takes back the screen that covers it.
    func touch(_ finger: Finger) {
        guard let stage, stage.coversList else { return move { $0.touch(finger, at: $1, nowNs: $2) } }
        onStage {
            $0.take(finger, beginNs: $1)
            return nil
        }
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

    private func note(_ unmet: UnmetStep?) { if let unmet { unmetSteps[unmet, default: 0] += 1 } }

    /// Something happens to the screens, from the next frame on; nil where it does.
    func onStage(_ change: (SimulatedStage, Int64) -> UnmetStep?) {
        clock.resume(at: runLoop.nowNs)
        let stage = self.stage ?? SimulatedStage(list, regime: .ios11)
        self.stage = stage
        note(change(stage, max(clock.nextNs, runLoop.nowNs)))
    }

    /// A finger takes the slider of item `item`, from the next frame on.
    func slide(_ item: Int, to fraction: Double, seconds: Double) {
        clock.resume(at: runLoop.nowNs)
        let beginNs = max(clock.nextNs, runLoop.nowNs)
        let (endNs, isBeyond) = beginNs.addingReportingOverflow(Nanoseconds.from(seconds: seconds))
        precondition(!isBeyond, "A run lasts 292 years at most: \(seconds) s more are too long.")
        slider = SliderDrag(item: item, to: fraction, beginNs: beginNs, endNs: endNs)
    }

    func setFrameRate(_ frameRate: Double) {
        clock = FrameClock(frameRate: frameRate, originNs: max(runLoop.nowNs, clock.nextNs))
    }

    /// Adds up, when the program is over.
    func result() -> SimulationResult {
        for cell in list.active { list.endBareFrames(cell) }
        for cell in list.animatingOut { list.endBareFrames(cell) }
        let cells = list.cellRecords()
        journal.finish()
        list.leaveWorld()
        stage = nil
        // A client holds its list as a rule, and would be held by it for ever.
        list.client = nil
        return SimulationResult(
            summary: summary(), violations: journal.violations, cells: cells, wasStopped: isStopped,
            unmetSteps: unmetSteps)
    }

    private func summary() -> RunSummary {
        let virtualSeconds = Nanoseconds.seconds(runLoop.nowNs)
        return RunSummary(
            run: nil, workload: workload.name, strategy: workload.strategy.rawValue,
            regime: workload.regime.rawValue, cells: workload.cells.rawValue,
            updates: workload.recordedUpdates, transitions: workload.recordedTransitions,
            seed: Int64(bitPattern: seed), virtualSeconds: virtualSeconds, wallSeconds: 0,
            frames: hitches.frames, hitchMsPerSecond: hitches.milliseconds(perSecondOf: virtualSeconds),
            violations: journal.violationCounts, tally: journal.tally)
    }
}

// MARK: - Step by step

extension WorkloadPlayer: LoopProgram {
    func resume() -> LoopWait {
        if isStopped {
            if case .forTheLastTurns = waiting { return .end }
            return takeLastTurns()
        }
        switch waiting {
        case .forNothing:
            return goOn()
        case .forVsync(let work), .forLateTurns(let work):
            clock.skip(to: runLoop.nowNs)
            return showFrame(work, overtook: false)
        case .forTurns:
            phase = .spareTime
            return prepareAhead() ? turns(.forSpareTurns) : endFrame()
        case .forSpareTurns:
            return endFrame()
        case .forTime, .forInput:
            clock.resume(at: runLoop.nowNs)
            return goOn()
        case .forTheLastTurns:
            return .end
        }
    }

    /// Asks whether this is to be the end. True from then on.
    @discardableResult func askWhetherToStop() -> Bool {
        isStopped = isStopped || stop()
        return isStopped
    }

    private func endFrame() -> LoopWait {
        askWhetherToStop()
        return goOn()
    }

    private func takeLastTurns() -> LoopWait {
        waiting = .forTheLastTurns
        return .turns(beforeNs: .max)
    }

    /// The next frame or the next act, whichever it is to be.
    private func goOn() -> LoopWait {
        phase = .idle
        if isStopped { return takeLastTurns() }
        if let wait = followCourse() { return wait }
        while let act = nextAct() {
            switch act {
            case .now(let deed): perform(deed)
            case .frame(let steps): return beginFrame(.steps(steps))
            case .transaction:
                guard !list.animatingOut.isEmpty else { continue }
                transactionEnds = true
                course = .until(time(after: Self.transaction))
            case .until(let seconds): course = .until(time(after: seconds))
            case .rest: course = .untilRest
            case .suspend(let seconds):
                waiting = .forTime
                return .asleep(untilNs: time(after: seconds))
            case .input: course = .untilInput
            case .suspendUntilInput(let seconds):
                waiting = .forInput
                if live?.hasInput == true { return .asleep(untilNs: runLoop.nowNs) }
                return .asleep(untilNs: seconds.map(time(after:)) ?? .max)
            case .end: return takeLastTurns()
            }
            if let wait = followCourse() { return wait }
        }
        return .end
    }

    private func nextAct() -> WorkloadProgram.Act? {
        if let live { live.next(nowNs: runLoop.nowNs) } else { program.next() }
    }

    /// How long the cells of an animated deletion stay on screen, in seconds.
    private static var transaction: Double { 0.3 }

    /// The time after a step that waits, at most as long as one in a file.
    private func time(after seconds: Double) -> Int64 {
        precondition((0...86_400).contains(seconds), "A step waits 0 to 86400 s, not \(seconds) s.")
        let (ns, isBeyond) = runLoop.nowNs.addingReportingOverflow(Nanoseconds.from(seconds: seconds))
        precondition(!isBeyond, "A run lasts 292 years at most: \(seconds) s more are too long.")
        return ns
    }

    /// Another frame while the content moves, or else the rest of the time. Nil when the course is over.
    private func followCourse() -> LoopWait? {
        switch course {
        case .none: break
        case .untilRest:
            if isMoving { return beginFrame(.nothing) }
            course = .none
        case .until(let untilNs):
            if isMoving, clock.nextNs <= untilNs { return beginFrame(.nothing) }
            course = .none
            if runLoop.nowNs < untilNs {
                waiting = .forTime
                return .until(untilNs)
            }
            clock.resume(at: runLoop.nowNs)
        case .untilInput:
            guard let live else { break }
            if live.hasInput || (live.isPlaying && !isMoving) {
                // As if its time had been known from the beginning.
                live.heed(nowNs: runLoop.nowNs)
                course = .until(runLoop.nowNs)
                return followCourse()
            }
            if isMoving { return beginFrame(.nothing) }
            waiting = .forInput
            rested()
            return .until(.max)
        }
        guard transactionEnds else { return nil }
        transactionEnds = false
        return beginFrame(.endOfTransaction)
    }

    // MARK: One frame

    /// Waits for the next vsync, and for what is due before it.
    ///
    /// When the main thread is late, the layout of a vsync that has passed and the blocks that wait are
    /// both due. Which comes first is a seeded choice.
    private func beginFrame(_ work: AppWork) -> LoopWait {
        guard runLoop.nowNs > clock.nextNs else {
            waiting = .forVsync(work)
            return .until(clock.nextNs)
        }
        clock.skip(to: runLoop.nowNs)
        guard runLoop.hasQueuedWork else { return showFrame(work, overtook: false) }
        if Bool.random(using: &generator) { return showFrame(work, overtook: true) }
        waiting = .forLateTurns(work)
        return .turns(beforeNs: .max)
    }

    /// One frame, with the app's own doing in the place where touches are taken in.
    ///
    /// - Parameter overtook: Whether its layout has overtaken blocks that wait.
    private func showFrame(_ work: AppWork, overtook: Bool) -> LoopWait {
        let beginNs = runLoop.nowNs
        let (expectedNs, turn, firstSeq) = (clock.nextNs, runLoop.turn, journal.nextSeq)

        phase = .touches
        if beginNs == expectedNs { takeFingers(atNs: expectedNs) }
        moveSlider(atNs: max(expectedNs, beginNs))
        stage?.moveFinger(atNs: max(expectedNs, beginNs))
        perform(work)
        phase = .displayLink
        if motion.isMoving {
            list.scroll(
                to: motion.offset(at: max(expectedNs, beginNs), bounds: bounds, resting: list.contentOffset))
        }
        phase = .layout
        list.layOut()
        // The cells' own part of the pass: their properties, then their layouts.
        world.updateIfNeeded()
        phase = .commit
        list.commit()
        let bareCells = list.present()
        let endNs = runLoop.nowNs
        let missed = hitches.count(expectedNs: expectedNs, endNs: endNs, intervalNs: clock.intervalNs)
        frameSink(
            FrameRecord(
                frame: hitches.frames, turn: turn, expectedNs: expectedNs, beginNs: beginNs, endNs: endNs,
                missedVsyncs: missed, bareCells: bareCells, intervalNs: clock.intervalNs, firstSeq: firstSeq,
                overtookTurns: overtook))

        clock.advance()
        phase = .turns
        return turns(.forTurns)
    }

    /// Lets a finger that came down since the last frame have its effect in this one. In a late frame it waits for the
    /// next one, as in a workload.
    private func takeFingers(atNs frameNs: Int64) {
        guard let live, case .untilInput = course, live.hasInput else { return }
        for finger in live.takeFingers(beforeNs: frameNs) {
            if let stage, stage.coversList {
                stage.take(finger, beginNs: frameNs)
            } else {
                motion.touch(finger, at: list.contentOffset, nowNs: frameNs)
            }
        }
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

    private func perform(_ work: AppWork) {
        switch work {
        case .nothing: break
        case .steps(let steps): for step in steps { perform(step) }
        case .endOfTransaction: list.endTransaction()
        }
    }

    /// The turns until the next vsync is due. A run loop goes round at least once a frame, whether or not
    /// blocks are waiting.
    private func turns(_ what: Waiting) -> LoopWait {
        runLoop.goRound()
        waiting = what
        return .turns(beforeNs: clock.nextNs)
    }

    /// After a short commit a list of iOS 15 makes the next row's cells; they are committed by themselves.
    ///
    /// - Returns: Whether it made any.
    private func prepareAhead() -> Bool {
        guard list.life.preparesInSpareTime, motion.isMoving,
            clock.nextNs - runLoop.nowNs > clock.intervalNs / 2
        else { return false }
        guard list.prepareNextRow() else { return false }
        world.updateIfNeeded()
        list.commit()
        return true
    }
}
