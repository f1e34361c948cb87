import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// Everything that is alive during a run, as a program that a driver of its loop takes from frame to frame.
///
/// It asks the workload's program what is next, has the display do it, and tells the driver what to wait for: a vsync,
/// the turns after a commit, a time. What time is, it does not know.
final class WorkloadPlayer {
    let workload: Workload
    let seed: UInt64
    let runLoop: TurnLoop
    let list: SimulatedList
    let display: SimulatedDisplay
    let judgedLog: JudgedLog
    private let decisions: RunDecisions

    private let stop: () -> Bool
    /// Whether it was told to end before the workload is over: then nothing more happens.
    private(set) var isStopped = false
    /// Whether it ends because its main thread is never free again.
    private var isOverrun = false
    /// Turns in succession that ended after their wait should, or took no time; and when the last one ended.
    private var turnsOfWait = 0
    private var lastTurnNs: Int64 = -1
    // Unchecked: what changes it knows nothing of the player.
    @exclusivity(unchecked) private var generator: SeededGenerator

    @exclusivity(unchecked) private var program: WorkloadProgram
    /// Where a live list's acts come from; nil for a workload.
    let live: LiveProgram?
    /// Called when a live list has come to rest and waits for input.
    private let rested: () -> Void
    private var waiting = Waiting.forNothing
    private var course = Course.none

    /// What the wait was for that is over now.
    private enum Waiting {
        case forNothing
        case forVsync([Step])
        /// For the blocks that a late layout let go first.
        case forLateTurns([Step])
        case forTurns
        case forSpareTurns
        /// For the foreground, after a background that no step asks for.
        case forForeground
        case forTime
        case forInput
        case forTheLastTurns
    }

    /// How long frames go on by themselves.
    private enum Course {
        case none
        case untilRest
        case until(Int64)
        case untilUpdatesEnd
        case untilInput
    }

    /// - Parameters:
    ///   - live: Where the acts come from; nil takes them from the workload's steps.
    ///   - guide: Is asked for each decision that the workload's choices do not make.
    ///   - rested: Called when a live list has come to rest and waits for input.
    init(
        workload: Workload, seed: UInt64, misusePolicy: MisusePolicy, live: LiveProgram? = nil,
        guide: (any RunGuide)? = nil,
        record: @escaping (consuming LifecycleEvent) -> Void, frame: @escaping (FrameRecord) -> Void,
        rested: @escaping () -> Void = {}, stop: @escaping () -> Bool
    ) {
        self.workload = workload
        self.seed = seed
        let judgedLog = JudgedLog(
            checker: InvariantChecker(
                limits: InvariantLimits(
                    poolCap: workload.profile.pool.cap, frameNs: Int64((1e9 / workload.frameRate).rounded()))),
            sink: record)
        self.judgedLog = judgedLog
        self.runLoop = TurnLoop()
        let record = { (event: consuming LifecycleEvent) in judgedLog.append(event) }
        let engine = AnimationEngine(
            runLoop: runLoop, regime: workload.regime, misusePolicy: misusePolicy, record: record)
        self.decisions = RunDecisions(workload.choices, guide: guide)
        self.list = SimulatedList(
            engine: engine, workload: workload, seed: seed, decisions: decisions, emit: record)
        self.display = SimulatedDisplay(list, judgedLog: judgedLog, frame: frame)
        self.stop = stop
        self.generator = SeededGenerator(seed: seed)
        self.program = WorkloadProgram(workload.steps)
        self.live = live
        self.rested = rested
    }

    /// Whether nothing happens before something comes in, or time has passed.
    var waitsForInput: Bool {
        if case .forInput = waiting { true } else { false }
    }

    /// What happens from here on comes from outside, though the steps of a workload are not over.
    func takeOver() {
        guard let live, live.takeOver() else { return }
        course = .untilInput
        if case .forTime = waiting { waiting = .forInput }
    }

    /// What broke the rules and which choices the run took, when the program is over.
    func judged() -> JudgedRun {
        list.endBareFrames()
        end()
        return JudgedRun(violations: judgedLog.violations, choices: decisions.taken)
    }

    private func end() {
        judgedLog.finish(atNs: runLoop.nowNs)
        list.leaveEngine()
        display.leaveStage()
        // A client holds its list as a rule, and would be held by it for ever.
        list.client = nil
    }

    /// Adds up, when the program is over.
    func result() -> SimulationResult {
        list.endBareFrames()
        let cells = list.cellRecords()
        end()
        return SimulationResult(
            summary: summary(), violations: judgedLog.violations, cells: cells, wasStopped: isStopped,
            failedSteps: display.failedSteps, choices: decisions.taken, unmetChoices: decisions.unmet)
    }

    private func summary() -> RunSummary {
        let virtualSeconds = Nanoseconds.seconds(runLoop.nowNs)
        return RunSummary(
            run: nil, workload: workload.name, strategy: workload.strategy.rawValue,
            regime: workload.regime.rawValue, cells: workload.recordedCells,
            updates: workload.recordedUpdates, transitions: workload.recordedTransitions,
            seed: Int64(bitPattern: seed), virtualSeconds: virtualSeconds, wallSeconds: 0,
            frames: display.hitches.frames,
            hitchMsPerSecond: display.hitches.milliseconds(perSecondOf: virtualSeconds),
            violations: judgedLog.violationCounts, tally: judgedLog.tally)
    }
}

// MARK: - Step by step

extension WorkloadPlayer: LoopProgram {
    func resume() -> LoopWait {
        turnsOfWait = 0
        if isOverrun { return .end }
        if isStopped {
            if case .forTheLastTurns = waiting { return .end }
            return takeLastTurns()
        }
        switch waiting {
        case .forNothing:
            return goOn()
        case .forVsync(let steps), .forLateTurns(let steps):
            display.skipMissedVsyncs()
            return showFrame(steps, overtook: false)
        case .forTurns:
            return display.prepareAhead() ? turns(.forSpareTurns) : endFrame()
        case .forSpareTurns:
            return endFrame()
        case .forForeground:
            display.perform(.foreground)
            display.resume()
            return goOn()
        case .forTime, .forInput:
            display.resume()
            return goOn()
        case .forTheLastTurns:
            return .end
        }
    }

    /// Limits and signals count in every turn. A main thread that is never free again is noticed here, too: each turn
    /// costs more time than passes until the next is due.
    func goesOnWaiting(lateNs: Int64) -> Bool {
        if mayStop, askWhetherToStop() { return false }
        endBareFramesAtRest()
        turnsOfWait += lateNs > 0 || runLoop.nowNs == lastTurnNs ? 1 : -turnsOfWait
        lastTurnNs = runLoop.nowNs
        guard turnsOfWait >= Self.lateTurns, lateNs >= Self.longestLatenessNs || turnsOfWait >= Self.mostTurns
        else { return true }
        isOverrun = true
        isStopped = true
        display.note(.mainThreadNeverFree)
        return false
    }

    /// A frame is ended before the run is, unless it has no end.
    private var mayStop: Bool {
        switch waiting {
        case .forTheLastTurns: false
        case .forTurns, .forSpareTurns, .forLateTurns: turnsOfWait > 100
        case .forNothing, .forVsync, .forForeground, .forTime, .forInput: true
        }
    }

    /// So many turns that end after their wait should, and so many nanoseconds, are not caught up with.
    private static var lateTurns: Int { 1000 }
    private static var longestLatenessNs: Int64 { 10_000_000_000 }
    /// And so many that take no time.
    private static var mostTurns: Int { 1_000_000 }

    /// Asks whether this is to be the end. True from then on.
    @discardableResult func askWhetherToStop() -> Bool {
        isStopped = isStopped || stop()
        return isStopped
    }

    private func endFrame() -> LoopWait {
        endBareFramesAtRest()
        if askWhetherToStop() { return goOn() }
        let seconds = decisions.value(.background, frame: display.hitches.frames)
        guard seconds > 0 else { return goOn() }
        display.perform(.background)
        waiting = .forForeground
        return .asleep(untilNs: time(after: Double(seconds)))
    }

    /// On a display at rest nobody knows when the next frame comes.
    private func endBareFramesAtRest() {
        if !display.isMoving { list.endBareFramesOfBackedCells() }
    }

    private func takeLastTurns() -> LoopWait {
        waiting = .forTheLastTurns
        return .turns(beforeNs: .max)
    }

    /// The next frame or the next act, whichever it is to be.
    private func goOn() -> LoopWait {
        if isStopped { return takeLastTurns() }
        if let wait = followCourse() { return wait }
        while let act = nextAct() {
            switch act {
            case .now(let deed): display.perform(deed)
            case .frame(let steps): return beginFrame(steps)
            case .until(let seconds): course = .until(time(after: seconds))
            case .rest: course = .untilRest
            case .updatesEnd: course = .untilUpdatesEnd
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
        if let live { return live.next(nowNs: runLoop.nowNs) }
        guard let guide = decisions.guide else { return program.next() }
        let (steps, wasOver) = (program.stepCount, program.isOver)
        let act = program.next()
        if program.stepCount != steps || program.isOver != wasOver {
            guide.willBegin(step: steps, of: list)
        }
        return act
    }

    /// The time after a step that waits, at most as long as one in a file.
    private func time(after seconds: Double) -> Int64 {
        precondition((0...86_400).contains(seconds), "A step waits 0 to 86400 s, not \(seconds) s.")
        return Nanoseconds.sum(runLoop.nowNs, seconds: seconds)
    }

    /// Another frame while the content moves, or else the rest of the time. Nil when the course is over.
    private func followCourse() -> LoopWait? {
        switch course {
        case .none: break
        case .untilRest:
            if display.isMoving { return beginFrame([]) }
            course = .none
        case .until(let untilNs):
            if display.isMoving, display.nextVsyncNs <= untilNs { return beginFrame([]) }
            if let wait = waitForUpdate(untilNs: untilNs, .forTime) { return wait }
            if runLoop.nowNs < untilNs {
                waiting = .forTime
                return .until(untilNs)
            }
            course = .none
            display.resume()
        case .untilUpdatesEnd:
            if display.isMoving { return beginFrame([]) }
            if let wait = waitForUpdate(untilNs: .max, .forTime) { return wait }
            course = .none
        case .untilInput:
            guard let live else { break }
            if live.hasInput || (live.isPlaying && !display.isMoving) {
                // As if its time had been known from the beginning.
                live.heed(nowNs: runLoop.nowNs)
                course = .until(runLoop.nowNs)
                return followCourse()
            }
            if display.isMoving { return beginFrame([]) }
            if let wait = waitForUpdate(untilNs: .max, .forInput) { return wait }
            waiting = .forInput
            rested()
            return .until(.max)
        }
        return nil
    }

    /// On a display at rest, the end of an animated update has a frame of its own: the wait for that frame, if it comes
    /// by `untilNs`.
    private func waitForUpdate(untilNs: Int64, _ reason: Waiting) -> LoopWait? {
        guard let endNs = list.nextTransactionEndNs,
            display.vsyncNs(notBefore: max(endNs, runLoop.nowNs)) <= untilNs
        else { return nil }
        if runLoop.nowNs < endNs {
            waiting = reason
            return .until(endNs)
        }
        display.resume()
        return beginFrame([])
    }

    // MARK: One frame

    /// Waits for the next vsync, and for what is due before it.
    ///
    /// When the main thread is late, the layout of a vsync that has passed and the blocks that wait are
    /// both due. Which comes first is a choice, by itself a seeded one.
    private func beginFrame(_ steps: [Step]) -> LoopWait {
        guard runLoop.nowNs > display.nextVsyncNs else {
            waiting = .forVsync(steps)
            return .until(display.nextVsyncNs)
        }
        display.skipMissedVsyncs()
        guard runLoop.hasQueuedWork else { return showFrame(steps, overtook: false) }
        let usual = Bool.random(using: &generator) ? 1 : 0
        let first = decisions.choose(
            .lateFrame, occurrence: display.hitches.frames + 1, count: 2, usual: usual
        ) { $0 }
        if first == 1 { return showFrame(steps, overtook: true) }
        waiting = .forLateTurns(steps)
        return .turns(beforeNs: .max)
    }

    private func showFrame(_ steps: [Step], overtook: Bool) -> LoopWait {
        takeFingers()
        display.showFrame(steps, overtook: overtook)
        return turns(.forTurns)
    }

    /// Lets a finger that came down since the last frame have its effect in this one. In a late frame it waits for the
    /// next one, as in a workload.
    private func takeFingers() {
        guard let live, case .untilInput = course, live.hasInput, runLoop.nowNs == display.nextVsyncNs
        else { return }
        for finger in live.takeFingers(beforeNs: display.nextVsyncNs) { display.touch(finger) }
    }

    /// The turns until the next vsync is due. A run loop goes round at least once a frame, whether or not
    /// blocks are waiting.
    private func turns(_ what: Waiting) -> LoopWait {
        runLoop.goRound()
        waiting = what
        return .turns(beforeNs: display.nextVsyncNs)
    }
}
