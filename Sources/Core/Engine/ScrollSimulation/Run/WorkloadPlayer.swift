import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import SeededRandom

/// The state of a run, as a program that a driver of its run loop resumes from wait to wait.
///
/// The player takes instructions from the workload's program, and the display performs them. The driver
/// receives the next wait: for a vsync, for the turns after a commit, or for a time. The player does not
/// advance time.
final class WorkloadPlayer {
    let workload: Workload
    let seed: UInt64
    private let strategy: String
    let runLoop: TurnLoop
    let list: SimulatedList
    let display: SimulatedDisplay
    let judgedLog: JudgedLog
    private let decisions: RunDecisions

    private let stop: () -> Bool
    /// Whether the run was stopped before the end of the workload. No further steps run then.
    private(set) var isStopped = false
    /// Whether the run ends because its main thread never becomes free.
    private var isOverrun = false
    /// The number of consecutive turns that were late or took no time, and the end of the last turn.
    private var turnsOfWait = 0
    private var lastTurnNs: Int64 = -1
    private var generator: SeededGenerator

    private var program: WorkloadProgram
    /// The source of a live list's instructions; nil for a workload.
    let live: LiveProgram?
    /// Called when a live list has come to rest and waits for input.
    private let rested: () -> Void
    private var waiting = Waiting.forNothing
    /// The steps of the next frame; nil if it has none.
    private var steps: [Step]?
    private var frameCondition = FrameCondition.none

    /// The reason for the wait that has ended.
    private enum Waiting {
        case forNothing
        case forVsync
        /// For blocks that run before the layout of a late frame.
        case forLateTurns
        case forTurns
        case forSpareTurns
        /// For the return from a background that is a decision, not a step.
        case forForeground
        case forTime
        case forInput
        case forTheLastTurns
    }

    /// The condition until which frames continue without another instruction.
    private enum FrameCondition {
        case none
        case untilRest
        case until(Int64)
        case untilUpdatesEnd
        case untilInput
    }

    /// - Parameters:
    ///   - live: The source of the instructions; nil for the workload's steps.
    ///   - guide: Called for each decision that the workload's choices do not make.
    ///   - rested: Called when a live list has come to rest and waits for input.
    init(
        workload: Workload, seed: UInt64, strategy: String, misusePolicy: MisusePolicy,
        live: LiveProgram? = nil,
        guide: (any RunGuide)? = nil,
        record: @escaping (consuming LifecycleEvent) -> Void, frame: @escaping (FrameRecord) -> Void,
        rested: @escaping () -> Void = {}, stop: @escaping () -> Bool
    ) {
        self.workload = workload
        self.seed = seed
        self.strategy = strategy
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

    /// Whether the run waits for input, or for a time.
    var waitsForInput: Bool {
        if case .forInput = waiting { true } else { false }
    }

    /// Ends the workload's steps, so that all further input is external.
    func takeOver() {
        guard let live, live.takeOver() else { return }
        frameCondition = .untilInput
        if case .forTime = waiting { waiting = .forInput }
    }

    /// Returns the violations and the run's choices at the end of the program.
    func judged() -> JudgedRun {
        list.endFrames()
        end()
        var run = JudgedRun(violations: judgedLog.violations, choices: decisions.taken)
        if !Platform.isBrowser {
            run.unmetChoices = decisions.unmet
            if isOverrun { run.failure = JudgedRun.neverFree }
        }
        return run
    }

    private func end() {
        judgedLog.finish(atNs: runLoop.nowNs)
        list.leaveEngine()
        display.leaveStage()
        // A client usually retains its list, which would be a cycle.
        list.client = nil
    }

    /// Returns the results at the end of the program.
    func result() -> SimulationResult {
        list.endFrames()
        let cells = list.cellRecords()
        end()
        return SimulationResult(
            summary: summary(), violations: judgedLog.violations, judgement: judgedLog.judgement,
            cells: cells, wasStopped: isStopped,
            failedSteps: display.failedSteps, choices: decisions.taken, unmetChoices: decisions.unmet)
    }

    private func summary() -> RunSummary {
        let virtualSeconds = Nanoseconds.seconds(runLoop.nowNs)
        return RunSummary(
            run: nil, workload: workload.name, strategy: strategy,
            regime: workload.regime.rawValue, cells: workload.recordedCells,
            updates: workload.recordedUpdates, transitions: workload.recordedTransitions,
            seed: Int64(bitPattern: seed), virtualSeconds: virtualSeconds, wallSeconds: 0,
            frames: display.hitches.frames,
            hitchMsPerSecond: display.hitches.milliseconds(perSecondOf: virtualSeconds),
            violations: judgedLog.violationCounts, worstViolations: judgedLog.worstViolations,
            tally: judgedLog.tally)
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
            return proceed()
        case .forVsync, .forLateTurns:
            display.skipMissedVsyncs()
            return showFrame(overtook: false)
        case .forTurns:
            return display.prepareAhead() ? turns(.forSpareTurns) : endFrame()
        case .forSpareTurns:
            return endFrame()
        case .forForeground:
            display.perform(.foreground)
            display.resume()
            return proceed()
        case .forTime, .forInput:
            display.resume()
            return proceed()
        case .forTheLastTurns:
            return .end
        }
    }

    /// Checks the limits and the stop signal after every turn. The method also detects a main thread that
    /// never becomes free: each turn costs more time than remains until the next turn.
    ///
    /// A wait at rest ends when an animation on a displayed cell has begun, because it needs frames.
    func goesOnWaiting(lateNs: Int64) -> Bool {
        if mayStop, askWhetherToStop() { return false }
        endBareFramesAtRest()
        if isAtRest, list.cellsMove { return false }
        turnsOfWait += lateNs > 0 || runLoop.nowNs == lastTurnNs ? 1 : -turnsOfWait
        lastTurnNs = runLoop.nowNs
        guard turnsOfWait >= Self.lateTurns, lateNs >= Self.longestLatenessNs || turnsOfWait >= mostTurns
        else { return true }
        isOverrun = true
        isStopped = true
        display.note(.mainThreadNeverFree)
        return false
    }

    /// Whether the run can stop here. A frame ends before the run does, unless the frame never ends.
    private var mayStop: Bool {
        switch waiting {
        case .forTheLastTurns: false
        case .forTurns, .forSpareTurns, .forLateTurns: turnsOfWait > 100
        case .forNothing, .forVsync, .forForeground, .forTime, .forInput: true
        }
    }

    /// Whether the run waits without frames.
    private var isAtRest: Bool {
        switch waiting {
        case .forTime, .forInput: true
        case .forNothing, .forVsync, .forLateTurns, .forTurns, .forSpareTurns, .forForeground,
            .forTheLastTurns:
            false
        }
    }

    /// The number of late turns, and the lateness in nanoseconds, after which a run is overrun.
    private static var lateTurns: Int { 1000 }
    private static var longestLatenessNs: Int64 { 10_000_000_000 }
    /// The number of turns without elapsed time after which a run is overrun. A search repeats such a run many
    /// times.
    private var mostTurns: Int { decisions.guide == nil ? 1_000_000 : 5_000 }

    /// Calls `stop`. Returns true after `stop` has returned true once.
    @discardableResult func askWhetherToStop() -> Bool {
        isStopped = isStopped || stop()
        return isStopped
    }

    private func endFrame() -> LoopWait {
        endBareFramesAtRest()
        if askWhetherToStop() { return proceed() }
        let seconds = decisions.value(.background, frame: display.hitches.frames)
        guard seconds > 0 else { return proceed() }
        display.perform(.background)
        waiting = .forForeground
        return .asleep(untilNs: time(after: Double(seconds)))
    }

    /// At rest, ends the bare frames of cells with an animator. The time of the next frame is unknown then.
    private func endBareFramesAtRest() {
        if !display.isMoving { list.endBareFramesOfBackedCells() }
    }

    private func takeLastTurns() -> LoopWait {
        waiting = .forTheLastTurns
        return .turns(beforeNs: .max)
    }

    /// Begins the next frame or performs the next instruction, and returns the next wait.
    private func proceed() -> LoopWait {
        if isStopped { return takeLastTurns() }
        if let wait = continueFrames() { return wait }
        while let instruction = nextInstruction() {
            switch instruction {
            case .now(let action): display.perform(action)
            case .frame(let steps):
                self.steps = steps
                return beginFrame()
            case .until(let seconds): frameCondition = .until(time(after: seconds))
            case .rest: frameCondition = .untilRest
            case .updatesEnd: frameCondition = .untilUpdatesEnd
            case .suspend(let seconds):
                waiting = .forTime
                return .asleep(untilNs: time(after: seconds))
            case .input: frameCondition = .untilInput
            case .suspendUntilInput(let seconds):
                waiting = .forInput
                if live?.hasInput == true { return .asleep(untilNs: runLoop.nowNs) }
                return .asleep(untilNs: seconds.map(time(after:)) ?? .max)
            case .end: return takeLastTurns()
            }
            if let wait = continueFrames() { return wait }
        }
        return .end
    }

    private func nextInstruction() -> WorkloadProgram.Instruction? {
        if let live { return live.next(nowNs: runLoop.nowNs) }
        guard let guide = decisions.guide else { return program.next() }
        let (steps, wasOver) = (program.stepCount, program.isOver)
        let instruction = program.next()
        if program.stepCount != steps || program.isOver != wasOver {
            guide.willBegin(step: steps, of: list)
        }
        return instruction
    }

    /// Returns the time after a wait. A wait has the same limit as in a file.
    private func time(after seconds: Double) -> Int64 {
        precondition((0...86_400).contains(seconds), "A step waits 0 to 86400 s, not \(seconds) s.")
        return Nanoseconds.sum(runLoop.nowNs, seconds: seconds)
    }

    /// Begins another frame while the content moves, or waits for the remaining time. Returns nil if the
    /// condition is met.
    private func continueFrames() -> LoopWait? {
        switch frameCondition {
        case .none: break
        case .untilRest:
            if display.isMoving { return beginFrame() }
            frameCondition = .none
        case .until(let untilNs):
            if display.nextVsyncNs <= untilNs, needsFrame { return beginFrame() }
            if let wait = waitForUpdate(untilNs: untilNs, .forTime) { return wait }
            if runLoop.nowNs < untilNs {
                waiting = .forTime
                return .until(untilNs)
            }
            frameCondition = .none
            display.resume()
        case .untilUpdatesEnd:
            if display.isMoving || list.nextTransactionEndNs != nil && needsFrame { return beginFrame() }
            if let wait = waitForUpdate(untilNs: .max, .forTime) { return wait }
            frameCondition = .none
        case .untilInput:
            guard let live else { break }
            if live.hasInput || (live.isPlaying && !display.isMoving) {
                // As if the time of the input had been known from the start.
                live.noteInputTime(nowNs: runLoop.nowNs)
                frameCondition = .until(runLoop.nowNs)
                return continueFrames()
            }
            if needsFrame { return beginFrame() }
            if let wait = waitForUpdate(untilNs: .max, .forInput) { return wait }
            waiting = .forInput
            rested()
            return .until(.max)
        }
        return nil
    }

    /// Whether the next frame differs from the last: the content moves, or a displayed cell.
    private var needsFrame: Bool { display.isMoving || display.cellsChange }

    /// Returns the wait for the frame that ends an animated update on a display at rest, if it is due by
    /// `untilNs`.
    private func waitForUpdate(untilNs: Int64, _ reason: Waiting) -> LoopWait? {
        guard let endNs = list.nextTransactionEndNs,
            display.vsyncNs(notBefore: max(endNs, runLoop.nowNs)) <= untilNs
        else { return nil }
        if runLoop.nowNs < endNs {
            waiting = reason
            return .until(endNs)
        }
        display.resume()
        return beginFrame()
    }

    // MARK: One frame

    /// Waits for the next vsync, and runs the work that is due before it.
    ///
    /// If the main thread is late, a past vsync's layout and pending blocks are both due. Their order is a
    /// decision, drawn from the seed by default.
    private func beginFrame() -> LoopWait {
        guard runLoop.nowNs > display.nextVsyncNs else {
            waiting = .forVsync
            return .until(display.nextVsyncNs)
        }
        display.skipMissedVsyncs()
        guard runLoop.hasQueuedWork else { return showFrame(overtook: false) }
        let usual = Bool.random(using: &generator) ? 1 : 0
        let first = decisions.choose(
            .lateFrame, occurrence: display.hitches.frames + 1, count: 2, usual: usual
        ) { $0 }
        if first == 1 { return showFrame(overtook: true) }
        waiting = .forLateTurns
        return .turns(beforeNs: .max)
    }

    private func showFrame(overtook: Bool) -> LoopWait {
        takeFingers()
        display.showFrame(steps.take() ?? [], overtook: overtook)
        return turns(.forTurns)
    }

    /// Applies the fingers that came down since the last frame. A late frame leaves them for the next frame,
    /// as a workload does.
    private func takeFingers() {
        guard let live, case .untilInput = frameCondition, live.hasInput, runLoop.nowNs == display.nextVsyncNs
        else { return }
        for finger in live.takeFingers(beforeNs: display.nextVsyncNs) { display.touch(finger) }
    }

    /// Waits for the turns until the next vsync. A run loop turns at least once per frame, even without
    /// pending blocks.
    private func turns(_ what: Waiting) -> LoopWait {
        runLoop.requestTurn()
        waiting = what
        return .turns(beforeNs: display.nextVsyncNs)
    }
}
