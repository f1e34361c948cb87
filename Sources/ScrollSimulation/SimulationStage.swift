import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// Everything that is alive during a run, and the frame that moves it on.
final class SimulationStage {
    let workload: Workload
    let seed: UInt64
    let runLoop: VirtualRunLoop
    let world: World
    let list: SimulatedList
    let journal: LifecycleJournal

    private let door: EventDoor
    private let frameSink: (FrameRecord) -> Void
    private let stop: () -> Bool
    /// Whether the last frame was the last of the run: then nothing more happens.
    private(set) var isStopped = false
    private var clock: FrameClock
    // Unchecked: what changes the motion knows nothing of the stage.
    @exclusivity(unchecked) private var motion = ScrollMotion()
    private var hitches = Hitches()
    private var generator: SeededGenerator
    private(set) var phase = FramePhase.idle

    init(
        workload: Workload, seed: UInt64, misusePolicy: MisusePolicy,
        record: @escaping (LifecycleEvent) -> Void, frame: @escaping (FrameRecord) -> Void,
        stop: @escaping () -> Bool
    ) {
        self.workload = workload
        self.seed = seed
        let journal = LifecycleJournal(
            checker: InvariantChecker(rules: InvariantRules(poolCap: workload.reuse.cap)), sink: record)
        self.journal = journal
        self.runLoop = VirtualRunLoop()
        let door = EventDoor(journal: journal)
        self.door = door
        let record = { (event: LifecycleEvent) in door.record(event) }
        self.world = World(
            runLoop: runLoop, regime: workload.regime, misusePolicy: misusePolicy, record: record)
        self.list = SimulatedList(world: world, workload: workload, seed: seed, emit: record)
        door.list = list
        self.frameSink = frame
        self.stop = stop
        self.clock = FrameClock(frameRate: workload.frameRate, originNs: 0)
        self.generator = SeededGenerator(seed: seed)
    }

    var bounds: ScrollBounds { ScrollBounds(maximum: list.maximumOffset, dimension: list.viewport.height) }

    var isMoving: Bool { motion.isMoving }

    /// The list appears.
    func begin() { frame {} }

    /// One frame, with `app`'s own doing in the place where touches are taken in.
    func frame(_ app: () -> Void) {
        let overtook = waitForVsync()
        let beginNs = runLoop.nowNs
        let (expectedNs, turn, firstSeq) = (clock.nextNs, runLoop.turn, journal.nextSeq)

        phase = .touches
        app()
        phase = .displayLink
        if motion.isMoving {
            list.scroll(
                to: motion.offset(at: max(expectedNs, beginNs), bounds: bounds, resting: list.contentOffset))
        }
        phase = .layout
        list.layOut()
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
        runTurns()
        phase = .spareTime
        prepareAhead()
        phase = .idle
        isStopped = isStopped || stop()
    }

    /// Waits for the next vsync and works off what is due before it.
    ///
    /// When the main thread is late, the layout of a vsync that has passed and the blocks that wait are
    /// both due. Which comes first is a seeded choice.
    ///
    /// - Returns: whether the layout overtook waiting blocks.
    private func waitForVsync() -> Bool {
        guard runLoop.nowNs > clock.nextNs else {
            runLoop.run(untilNs: clock.nextNs)
            if runLoop.nowNs > clock.nextNs { clock.skip(to: runLoop.nowNs) }
            return false
        }
        clock.skip(to: runLoop.nowNs)
        guard runLoop.hasQueuedWork else { return false }
        if Bool.random(using: &generator) { return true }
        while runLoop.hasQueuedWork { runLoop.runTurn() }
        clock.skip(to: runLoop.nowNs)
        return false
    }

    /// A run loop goes round at least once a frame, whether or not blocks are waiting.
    private func runTurns() {
        if !runLoop.hasQueuedWork { runLoop.enqueue {} }
        while runLoop.hasQueuedWork, runLoop.nowNs < clock.nextNs { runLoop.runTurn() }
    }

    /// After a short commit a list of iOS 15 makes the next row's cells; they are committed by themselves.
    private func prepareAhead() {
        guard list.life.preparesInSpareTime, motion.isMoving,
            clock.nextNs - runLoop.nowNs > clock.intervalNs / 2
        else { return }
        guard list.prepareNextRow() else { return }
        list.commit()
        runTurns()
    }

    /// Lets the list rest, however long that takes.
    func settle() {
        while motion.isMoving, !isStopped { frame {} }
    }

    /// Lets `seconds` pass: with frames while the content moves, without any while it rests.
    func pass(_ seconds: Double) {
        let untilNs = runLoop.nowNs + Self.nanoseconds(seconds)
        while motion.isMoving, clock.nextNs <= untilNs, !isStopped { frame {} }
        if isStopped { return }
        if runLoop.nowNs < untilNs { runLoop.run(untilNs: untilNs) }
        clock.resume(at: runLoop.nowNs)
    }

    /// The app is suspended: time passes, nothing runs.
    func suspend(_ seconds: Double) {
        runLoop.elapse(Self.nanoseconds(seconds))
        clock.resume(at: runLoop.nowNs)
    }

    /// The time of a step that waits, at most as long as one in a file.
    private static func nanoseconds(_ seconds: Double) -> Int64 {
        precondition((0...86_400).contains(seconds), "A step waits 0 to 86400 s, not \(seconds) s.")
        return Nanoseconds.from(seconds: seconds)
    }

    func move(_ change: (inout ScrollMotion, Double, Int64) -> Void) {
        clock.resume(at: runLoop.nowNs)
        change(&motion, list.contentOffset, max(clock.nextNs, runLoop.nowNs))
    }

    func setFrameRate(_ frameRate: Double) {
        clock = FrameClock(frameRate: frameRate, originNs: max(runLoop.nowNs, clock.nextNs))
    }

    /// Comes to rest unless it is stopped, runs what is still waiting, and adds up.
    func end() -> SimulationResult {
        settle()
        while runLoop.hasQueuedWork { runLoop.runTurn() }
        for cell in list.active { list.endBareFrames(cell) }
        for cell in list.animatingOut { list.endBareFrames(cell) }
        let cells = list.cellRecords()
        journal.finish()
        door.close()
        return SimulationResult(
            summary: summary(), violations: journal.violations, cells: cells, wasStopped: isStopped)
    }

    private func summary() -> RunSummary {
        let virtualSeconds = Double(runLoop.nowNs) / 1e9
        return RunSummary(
            run: nil, workload: workload.name, strategy: workload.strategy.rawValue,
            regime: workload.regime.rawValue, cells: workload.cells.rawValue,
            seed: Int64(bitPattern: seed), virtualSeconds: virtualSeconds, wallSeconds: 0,
            frames: hitches.frames, hitchMsPerSecond: hitches.milliseconds(perSecondOf: virtualSeconds),
            violations: journal.violationCounts, tally: journal.tally)
    }
}

/// The one way by which events reach the journal; the list learns from them as they pass.
private final class EventDoor {
    private let journal: LifecycleJournal
    /// Strong, because a weak reference would slow each use of the list down; ``close()`` lets it go.
    var list: SimulatedList?

    init(journal: LifecycleJournal) { self.journal = journal }

    func record(_ event: LifecycleEvent) {
        journal.append(event)
        list?.notice(event)
    }

    /// The run is over: nothing more is learned.
    func close() { list = nil }
}
