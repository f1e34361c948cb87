import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// The engine a ``HostileClient`` is played in: three cells in a pool, and whatever is kept of it.
final class HostileTestBed {
    let counts = Counts()
    private let scene: HostileScene
    private let turns: ManualTurns
    private let loop = TurnLoop()
    private let engine: AnimationEngine
    private var pool: CellAnimatorPool<HostileCell>?
    private var cells: [HostileCell?] = []
    private var handles: [ReuseSafeAnimator] = []
    private var made: [Made] = []
    private let elsewhere = OtherThreads()
    private var random = SeededGenerator(seed: 0)
    private var item = 0
    private var lastCell = 0
    private var depth = 0
    private var callsBackLeft = 0
    /// The turn in which the current step has begun.
    private var firstTurn = 0
    private var hasEnded = false
    private var due = DueAnimators()
    private(set) var lives = 0

    final class Counts {
        var misuse: String?
        var complaint: String?
        var asked = 0
        var answered = 0
        var captured = 0
        var requested: Set<AnimatorID> = []
        /// Attached or cancelled. An animator of the engine says itself that it was attached, and may say so
        /// while the pool still waits to be heard.
        var settled: Set<AnimatorID> = []
    }

    private struct Made {
        let cell: Int
        weak var animator: PropertyAnimator?
    }

    init(_ scene: HostileScene) {
        self.scene = scene
        turns = ManualTurns(scene.manner, hasMailbox: scene.isThreaded)
        let counts = counts
        engine = AnimationEngine(runLoop: loop, regime: scene.regime, misusePolicy: .record) { event in
            if event.kind == .misuse { counts.misuse = event.detail.text ?? "unknown" }
            if event.kind == .animatorAttached, let animator = event.animator {
                counts.settled.insert(animator)
            }
        }
        pool = CellAnimatorPool(
            turns: turns, policy: .whileDisplayed(idleLimit: scene.idleLimit),
            record: scene.isRecorded ? { [weak self] in self?.note($0) } : nil)
        pool?.onRefusal = { [weak self] _, _ in self?.callBack() }
        cells = (0..<3).map { _ in HostileCell(self) }
    }

    private func note(_ event: LifecycleEvent) {
        if event.turn < firstTurn {
            counts.complaint = "\(event.kind.name) of turn \(event.turn) is delivered by a later step"
        }
        switch event.kind {
        case .animatorRequested: if let animator = event.animator { counts.requested.insert(animator) }
        case .animatorCancelled, .animatorAttached:
            if let animator = event.animator { counts.settled.insert(animator) }
        default: break
        }
        callBack()
    }

    var complaint: String? {
        if let misuse = counts.misuse { return "misuse \(misuse)" }
        if let complaint = counts.complaint { return complaint }
        guard hasEnded else { return nil }
        if engine.liveAnimatorCount > 0 { return "\(engine.liveAnimatorCount) animators are left" }
        let open = counts.requested.subtracting(counts.settled)
        if !open.isEmpty { return "\(open.count) requests are open" }
        if counts.asked != counts.answered {
            return "\(counts.asked) waited for an end, \(counts.answered) were told"
        }
        return counts.captured == 0 ? nil : "\(counts.captured) closures are kept"
    }

    // MARK: Steps

    /// A step of its own, and not one of a closure.
    func performFirst(_ step: HostileStep) {
        random = SeededGenerator(seed: step.bits)
        callsBackLeft = 8
        firstTurn = turns.turn
        perform(step.kind)
        elsewhere.join()
        turns.runPosted()
        var cellsWithOne: Set<Int> = []
        for one in made {
            guard let animator = one.animator, animator.phase.state != .inactive, animator.phase != .gone,
                animator.isInterruptible
            else { continue }
            if !cellsWithOne.insert(one.cell).inserted {
                counts.complaint = "two animators on cell \(one.cell)"
            }
        }
        made.removeAll { $0.animator == nil }
    }

    /// Whatever was done before: what is displayed must have an animator by now, and so must a cell that is set
    /// up now.
    func expectAnimators() {
        // A queue that breaks its promise costs animators.
        guard scene.manner == .proper, complaint == nil else { return }
        callsBackLeft = 0
        pool?.enterWindow()
        attach(0)
        display(0, true)
        // The first turn brings what was asked for, the second what a recheck has asked for in it.
        turns.runTurn()
        turns.runTurn()
        for cell in cells {
            guard let cell, due.isDue(cell.number), pool?[cell]?.phase == nil else { continue }
            counts.complaint = "cell \(cell.number) is displayed without an animator"
        }
    }

    /// Everything goes, and the loop is drained.
    func end() {
        callsBackLeft = 8
        dropEverything()
        // What was called then may have made more.
        callsBackLeft = 0
        dropEverything()
        for _ in 0..<4 {
            turns.runPosted()
            turns.move(by: 10)
        }
        loop.run(untilNs: loop.nowNs + 3_600_000_000_000)
        turns.forget()
        made = []
        hasEnded = true
    }

    private func dropEverything() {
        while !handles.isEmpty { dropHandle() }
        for index in cells.indices { dropCell(index) }
        dropPool()
        elsewhere.join()
        turns.runPosted()
    }

    /// What one of its closures does.
    func callBack() {
        guard depth < 3, callsBackLeft > 0, random.next() % 3 == 0 else { return }
        callsBackLeft -= 1
        depth += 1
        perform(HostileStep(using: &random).kind)
        depth -= 1
    }

    private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private func perform(_ kind: HostileStep.Kind) {
        let index = pick(cells.count)
        switch kind {
        case .attachNew:
            item += 1
            attach(index)
        case .attach: attach(index)
        case .attachAgain:
            attach(index)
            attach(index)
        case .willDisplay: display(index, true)
        case .didEndDisplaying: display(index, false)
        case .turn: turn()
        case .time:
            let seconds = Double(pick(1500)) / 1000
            if depth == 0 { loop.run(untilNs: loop.nowNs + Int64(seconds * 1e9)) }
            turn(after: seconds)
        case .clockBack: if pick(4) == 0 { turn(after: -Double(pick(20))) }
        case .hold: if handles.count > 2 { dropHandle() } else { handle(index).map { handles.append($0) } }
        case .letGo: dropHandle()
        case .verb: handle(index).map(call)
        case .restart: handle(index)?.restart()
        case .tearDown: handle(index).map(tearDown)
        case .onEnd: handle(index).map(wait)
        case .dropCell: dropCell(index)
        case .refill: if cells[index] == nil { cells[index] = HostileCell(self) }
        case .background: pool?.enterBackground()
        case .foreground: pool?.enterForeground()
        case .systemBackground: engine.enterBackground()
        case .strip: cells[index]?.layer.removeAllAnimations(because: .prepareForReuse)
        case .prepare: if let cell = cells[index] { pool?.prepareForReuse(cell) }
        case .leaveWindow: pool?.leaveWindow()
        case .enterWindow: pool?.enterWindow()
        case .policies: choosePolicies()
        case .outside: holdOutside()
        case .close:
            due.close()
            pool?.close()
        case .dropPool: dropPool()
        }
    }

    private func handle(_ index: Int) -> ReuseSafeAnimator? {
        if pick(4) == 0, let kept = handles.last { return kept }
        return cells[index].flatMap { pool?[$0] }
    }

    private func display(_ index: Int, _ isDisplayed: Bool) {
        guard let cell = cells[index] else { return }
        due.display(cell.number, isDisplayed)
        if isDisplayed { pool?.willDisplay(cell) } else { pool?.didEndDisplaying(cell) }
    }

    private func tearDown(_ handle: ReuseSafeAnimator) {
        for case let cell? in cells where pool?[cell] === handle { due.excuse(cell.number) }
        handle.tearDown()
    }

    /// Moves the clock and runs a turn; inside of another one, as a loop does that is run by hand.
    private func turn(after seconds: Double = 0) {
        if turns.isInTurn { due.excuseAll() }
        turns.move(by: seconds)
    }

    private func choosePolicies() {
        pool?.teardownPolicy = TeardownPolicy.allCases[pick(3)]
        pool?.backgroundPolicy = BackgroundPolicy.allCases[pick(5)]
        let isBacked = pick(2) == 0
        pool?.recheck =
            pick(2) == 0
            ? nil
            : Recheck(after: 0.05, limit: 2) { [weak self] _ in
                self?.callBack()
                return isBacked
            }
    }

    private func call(_ animator: ReuseSafeAnimator) {
        let number = Double(pick(2000)) / 1000 - 0.5
        switch pick(12) {
        case 0: animator.startAnimation()
        case 1: animator.startAnimation(afterDelay: number)
        case 2: animator.pauseAnimation()
        case 3: animator.fractionComplete = number
        case 4: animator.isReversed = pick(2) == 0
        case 5: animator.continueAnimation(durationFactor: number)
        case 6: animator.continueAnimation(in: number)
        case 7: animator.stopAnimation(pick(2) == 0)
        case 8: animator.finishAnimation(at: AnimatorPosition.allCases[pick(3)])
        case 9: animator.run(to: number)
        case 10: animator.run(to: number, in: abs(number))
        default: animator.run(to: number, in: pick(2) == 0 ? 1e308 : .nan)
        }
    }

    private func wait(for animator: ReuseSafeAnimator) {
        counts.asked += 1
        let (counts, token) = (counts, HostileToken(self))
        var isAnswered = false
        animator.onEnd { [weak self] _ in
            if isAnswered { counts.complaint = "an end was told twice" }
            isAnswered = true
            counts.answered += 1
            withExtendedLifetime(token) { self?.callBack() }
        }
    }

    // MARK: Making

    private func attach(_ index: Int) {
        guard let cell = cells[index] else { return }
        lives += 1
        due.setUp(cell.number)
        let (first, second) = (HostileToken(self), HostileToken(self))
        pool?.attach(
            to: cell, item: ItemID(item),
            firstLook: { [weak self] cell in
                cell.layer["opacity"] = 0
                withExtendedLifetime(first) { self?.callBack() }
            },
            make: { [weak self, engine] cell in
                self?.callBack()
                return withExtendedLifetime(second) {
                    self?.make(on: cell.layer, cell: cell.number)
                        ?? PropertyAnimator(engine: engine, duration: 1, curve: .linear)
                }
            })
    }

    /// An animator as an app might make it. Its block and its completion are as hostile as the rest.
    private func make(on layer: Layer, cell: Int?) -> any PropertyAnimating {
        let isInterruptible = pick(10) > 0
        let animator = PropertyAnimator(
            engine: engine, duration: pick(8) == 0 ? 0 : 1, curve: .easeInOut,
            isInterruptible: isInterruptible
        ) { [weak self] in
            layer["opacity"] = 1
            self?.callBack()
        }
        animator.pausesOnCompletion = pick(2) == 0
        animator.addCompletion { [weak self] _ in self?.callBack() }
        if let cell {
            made.append(Made(cell: cell, animator: animator))
            if !isInterruptible { due.excuse(cell) }
        }
        switch isInterruptible ? pick(4) : 0 {
        case 0: animator.startAnimation()
        case 1: animator.fractionComplete = 0.1
        case 2: animator.pauseAnimation()
        default: break
        }
        return pick(3) == 0 ? Veiled(animator) : animator
    }

    private func holdOutside() {
        guard handles.count < 3, let layer = cells.compactMap(\.self).first?.layer else { return }
        let token = HostileToken(self)
        let handle = ReuseSafeAnimator(turns: turns) { [weak self, engine] in
            self?.callBack()
            return withExtendedLifetime(token) {
                self?.make(on: layer, cell: nil)
                    ?? PropertyAnimator(engine: engine, duration: 1, curve: .linear)
            }
        }
        handles.append(handle)
    }

    // MARK: Dropping

    private func dropCell(_ index: Int) {
        let cell = cells[index]
        withExtendedLifetime(cell) { cells[index] = nil }
    }

    private func dropHandle() {
        guard !handles.isEmpty else { return }
        // The array is left alone before the handle goes: what runs then looks at it.
        var rest = handles
        let handle = rest.removeLast()
        handles = rest
        rest = []
        drop(handle)
    }

    private func dropPool() {
        guard let pool else { return }
        due.close()
        self.pool = nil
        drop(pool)
    }

    /// Lets go of what may be the last reference, here or on another thread.
    private func drop(_ object: consuming AnyObject) {
        guard scene.isThreaded, pick(2) == 0 else { return }
        elsewhere.release(object)
    }
}

/// A cell that calls back when it goes.
final class HostileCell {
    let number: Int
    let layer: Layer
    private weak var stage: HostileTestBed?

    init(_ stage: HostileTestBed) {
        number = stage.nextCell()
        layer = stage.makeLayer()
        self.stage = stage
    }

    deinit { stage?.callBack() }
}

extension HostileTestBed {
    func makeLayer() -> Layer { Layer(engine: engine) }

    /// A cell that comes in the place of another is another cell.
    func nextCell() -> Int {
        lastCell += 1
        return lastCell
    }
}

/// What a closure captures: it calls back when the closure goes.
private final class HostileToken {
    private let counts: HostileTestBed.Counts
    private weak var stage: HostileTestBed?

    init(_ stage: HostileTestBed) {
        counts = stage.counts
        self.stage = stage
        counts.captured += 1
    }

    deinit {
        counts.captured -= 1
        stage?.callBack()
    }
}
