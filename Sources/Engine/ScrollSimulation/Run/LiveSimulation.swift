import AnimationTiming
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// A list that lives: what happens to it is not known beforehand, but comes in while it scrolls.
///
///     let live = LiveSimulation(workload, seed: 1)
///     live.fingerDown(atNs: 0, x: 200, y: 600)
///     live.run(untilNs: 500_000_000)          // on virtual time; ``drive(on:)`` has it live on a queue
///
/// A workload says what list it is and what its cells animate; its steps are not taken, unless they are to be played
/// until somebody takes over. What happens is kept, and a workload of those ``steps`` does it once more.
///
/// It belongs to the queue it lives on, or to the task that moves its time. Between two frames it may be asked and
/// told anything.
package final class LiveSimulation {
    /// The workload at the start. Steps that the simulation gets later are not part of it.
    package let workload: Workload
    /// The seed of heights and choices.
    package let seed: UInt64
    let player: WorkloadPlayer
    private let program: LiveProgram
    /// Every finger so far; the last one may be down.
    private var fingers: [Finger] = []
    /// Moves the virtual time; nil on a queue.
    private var stepped: VirtualDriver?
    /// Has what waits for input go on.
    var wake: () -> Void = {}

    /// A live list of the strategy that the workload names.
    ///
    /// - Parameters:
    ///   - playsSteps: Whether the workload's steps happen until ``takeOver()``, or until anything comes in.
    ///   - record: Is given each event in order, numbered.
    ///   - frame: Is given each frame, when what it shows is on screen.
    ///   - rested: Is called when the list has come to rest.
    ///   - stop: Is asked after each frame whether to end here, as it is.
    package init(
        _ workload: Workload, seed: UInt64, playsSteps: Bool = false,
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in }, rested: @escaping () -> Void = {},
        stop: @escaping () -> Bool = { false }
    ) {
        self.workload = workload
        self.seed = seed
        program = LiveProgram(script: playsSteps ? workload.steps : nil)
        player = WorkloadPlayer(
            workload: workload, seed: seed, misusePolicy: .record, live: program, record: record,
            frame: frame, rested: rested, stop: stop)
        player.list.client = workload.strategy.client(of: player.list)
    }

    // MARK: Time

    /// Goes on until `untilNs`, in nanoseconds of virtual time since the start.
    ///
    /// - Precondition: it does not live on a queue.
    package func run(untilNs: Int64) {
        let driver = stepped ?? VirtualDriver(player.runLoop, player)
        if stepped == nil {
            stepped = driver
            wake = { driver.cutWaitShort() }
        }
        driver.run(untilNs: untilNs)
        hasEnded = driver.hasEnded
    }

    /// Nanoseconds since the start.
    package var nowNs: Int64 { player.runLoop.nowNs }

    /// The first vsync at or after `ns` that is to come.
    package func vsyncNs(notBefore ns: Int64) -> Int64 { player.display.vsyncNs(notBefore: ns) }

    /// Whether it is over: after ``end()`` everything that is still due happens, and then nothing more.
    package internal(set) var hasEnded = false

    /// What it came to, once it is over.
    package func result() -> SimulationResult { player.result() }

    // MARK: What happens

    /// The workload's steps end here, where they were to be played: a step under way is cut short, and the content goes on
    /// as it moves.
    package func takeOver() { player.takeOver() }

    /// A finger comes down. One that is down already lifts where it is.
    ///
    /// - Parameters:
    ///   - atNs: Nanoseconds of the clock of whoever reports it, which may begin anywhere. The finger is laid onto the
    ///     list's time at the next frame; from there on the differences of its own times count.
    ///   - x: Points.
    ///   - y: Points, downwards.
    package func fingerDown(atNs: Int64, x: Double, y: Double) {
        fingers.last?.lift()
        let finger = Finger(downAtNs: atNs, x: x, y: y)
        fingers.append(finger)
        take(.finger(finger))
    }

    /// The finger is somewhere else; without one that is down, nothing happens.
    package func fingerMoves(atNs: Int64, x: Double, y: Double) { fingers.last?.move(atNs: atNs, x: x, y: y) }

    /// The finger leaves the glass. Its speed is guessed from its last samples, as with a recorded one.
    package func fingerLifts(atNs: Int64, x: Double, y: Double) {
        fingers.last?.move(atNs: atNs, x: x, y: y)
        fingers.last?.lift()
    }

    /// A step of a workload happens. Recorded touches come one after the other, each when the list rests, until anything
    /// else comes in.
    ///
    /// - Precondition: It is no wait, no repetition, and does not destroy the list, which is how a live list ends.
    package func perform(_ step: Step) {
        switch step {
        case .wait, .repeat, .destroyList:
            preconditionFailure("\(step) does not happen to a live list.")
        default:
            take(.other(.step(step)))
        }
    }

    /// A step happens, or the app enters the background or the foreground.
    package func perform(_ input: LiveInput) {
        switch input {
        case .step(let step): perform(step)
        case .background, .foreground: take(.other(input))
        }
    }

    /// The list is destroyed, and what is still due happens.
    package func end() { take(.end) }

    private func take(_ input: LiveProgram.Input) {
        player.takeOver()
        program.add(input)
        if player.waitsForInput { wake() }
    }

    // MARK: What happened

    /// What the fingers did so far: each finger a gesture, and when it came down by its own clock. One that is still
    /// down is not among them.
    package var gestures: [(downNs: Int64, gesture: TouchGesture)] {
        fingers.filter { $0.isLifted }.enumerated().map { number, finger in
            (finger.downNs, finger.gesture(named: "\(number)", heldSeconds: 0))
        }
    }

    /// What happened so far, as the steps of a workload in which it happens again.
    package var steps: [Step] { program.steps(nowNs: nowNs) }

    /// What was counted so far.
    package var tally: LifecycleTally { player.judgedLog.tally }

    /// How often each invariant was broken so far.
    package var violationCounts: [Invariant: Int] { findings.counts }

    /// The first violations so far.
    package var violations: [Violation] { findings.violations }

    /// While the content moves, the next frame ends the turn.
    private var findings: (violations: [Violation], counts: [Invariant: Int]) {
        let log = player.judgedLog
        return isMoving ? (log.violations, log.violationCounts) : log.findings(atNs: nowNs)
    }

    // MARK: What is to be seen

    /// Whether the list is gone, as a workload's step or ``end()`` has it.
    package var isListDestroyed: Bool { player.list.isDestroyed }

    /// Whether the content moves, or a finger is down.
    package var isMoving: Bool { player.display.isMoving }

    /// Whether a finger is down, also where the content rests.
    package var isFingerDown: Bool { fingers.last.map { !$0.isLifted } ?? false }

    /// The time of the newest sample that the content follows, by the finger's clock; nil without a finger.
    package var touchNs: Int64? { player.display.touchNs }

    /// The top of what is on screen, in points from the top of the content.
    package var contentOffset: Double { player.list.contentOffset }

    /// Points.
    package var contentHeight: Double { player.list.geometry.contentHeight }

    /// Points.
    package var viewport: Size { player.list.viewport }

    /// The number of items. Headers and footers count.
    package var itemCount: Int { player.list.itemCount }

    /// The cells on screen, in the order of their items.
    package var shownCells: [ShownCell] { player.list.shownCells() }

    /// The screens in the window, the lowest first; that of the list only while a transition has it.
    package var shownScreens: [ShownScreen] { player.display.stage?.shownScreens() ?? [] }

    /// How far a finger has brought the transition under way, from 0 to 1; nil where there is none.
    package var transitionPercent: Double? { player.display.stage?.transitionPercent }
}

/// Something that happens to a live list, besides what a finger does.
package enum LiveInput: Hashable, Sendable {
    /// A step of a workload, but none of `wait`, `repeat` and `destroyList`.
    case step(Step)
    /// The app enters the background and stays there until the next input.
    case background
    /// The app returns to the foreground.
    case foreground
}

/// What happens to a live list, as it comes in: a program that waits for its next step where a workload's goes on
/// to it.
///
/// It keeps what happened, and when: as the steps of a workload, whose waits take the place of those for input. Each
/// wait ends at the time at which an input was heeded, so that the workload finds the list as the input did.
final class LiveProgram {
    enum Input {
        case finger(Finger)
        case other(LiveInput)
        case end
    }

    private enum Entry {
        case waited(ns: Int64)
        case finger(Finger, atNs: Int64)
        case step(Step)
    }

    /// The workload's own steps, until somebody takes over.
    private var script: LiveScript?
    private var inputs: [Input] = []
    /// The gestures of a recording that are still to come, in reverse order.
    private var gestures: [TouchGesture] = []
    /// What is left of the step that was taken last, in reverse order.
    private var ahead: [WorkloadProgram.Act] = []

    private var entries: [Entry] = []
    /// When the step before was over.
    private var overNs: Int64 = 0
    private var isStepUnderWay = true
    /// When the input was heeded that is taken next.
    private var heededNs: Int64?
    /// Since when the app is in the background.
    private var backgroundNs: Int64?
    private(set) var isOver = false

    /// - Parameter steps: What happens before somebody takes over; nil when all comes from outside.
    init(script steps: [Step]?) {
        if let steps { script = LiveScript(steps) } else { ahead = [.frame([])] }
    }

    /// The rest of the script is left out.
    ///
    /// - Returns: Whether nothing of it is under way any more but time.
    func takeOver() -> Bool {
        guard let isOnlyTime = script?.cut() else { return false }
        if script?.isOver == true { leaveScript() }
        return isOnlyTime
    }

    private func leaveScript() {
        guard let script = script.take() else { return }
        for step in script.played { note(.step(step)) }
        overNs = script.overNs
        isStepUnderWay = false
    }

    func add(_ input: Input) { inputs.append(input) }

    var hasInput: Bool { !inputs.isEmpty }

    /// Whether a recording goes on when the content rests.
    var isPlaying: Bool { !gestures.isEmpty }

    /// What comes next is taken as of now.
    func heed(nowNs: Int64) { heededNs = nowNs }

    /// The next act; `end` when that was asked for, and nil after that.
    func next(nowNs: Int64) -> WorkloadProgram.Act? {
        if let act = script?.next(nowNs: nowNs) { return act }
        leaveScript()
        if let act = ahead.popLast() {
            // The time until it is away, in which the list may tear down animators, is none that the app is away.
            if case .suspendUntilInput = act, backgroundNs != nil { backgroundNs = nowNs }
            return act
        }
        if isOver { return nil }
        if isStepUnderWay {
            overNs = nowNs
            isStepUnderWay = false
        }
        if let backgroundNs { return comeBack(since: backgroundNs, nowNs) }
        guard let heededNs = heededNs.take() else { return .input }
        guard let step = takeStep() else { return .input }
        note(.waited(ns: max(0, heededNs - overNs)))
        begin(step, heededNs: heededNs, nowNs: nowNs)
        return next(nowNs: nowNs)
    }

    /// The fingers that have come before anything else, in the frame at `frameNs`: they count as of the time before
    /// it.
    func takeFingers(beforeNs frameNs: Int64) -> [Finger] {
        var taken: [Finger] = []
        while let first = inputs.first, case .finger(let finger) = first {
            inputs.removeFirst()
            gestures = []
            let atNs = max(overNs, frameNs - 1)
            note(.waited(ns: atNs - overNs))
            note(.finger(finger, atNs: atNs))
            overNs = atNs
            taken.append(finger)
        }
        return taken
    }

    /// What happened so far, as steps of a workload that ends at `nowNs`.
    func steps(nowNs: Int64) -> [Step] {
        // Those of a script that is not left yet.
        var steps = script?.played(untilNs: nowNs) ?? []
        var fingers = 0
        for entry in entries {
            switch entry {
            case .waited(let ns): steps.append(.wait(Nanoseconds.seconds(ns)))
            case .step(let step): steps.append(step)
            case .finger(let finger, let atNs):
                // One that is down is held until after the end.
                let heldSeconds = Nanoseconds.seconds(nowNs - atNs) + 1
                steps.append(.touch(finger.gesture(named: "\(fingers)", heldSeconds: heldSeconds)))
                fingers += 1
            }
        }
        // Nothing but time, which is a workload as well.
        return steps.isEmpty ? [.wait(Nanoseconds.seconds(nowNs))] : steps
    }

    // MARK: Steps

    /// What is to be done now: an input, or else the next gesture of a recording.
    private func takeStep() -> Input? {
        if inputs.isEmpty { return gestures.popLast().map { .other(.step(.touch($0))) } }
        gestures = []
        return inputs.removeFirst()
    }

    private func begin(_ input: Input, heededNs: Int64, nowNs: Int64) {
        isStepUnderWay = true
        switch input {
        case .finger(let finger):
            note(.finger(finger, atNs: heededNs))
            ahead = [.now(.touch(finger))]
        case .other(.step(.touches(let recorded))):
            gestures = recorded.reversed()
            guard let first = gestures.popLast() else { return }
            begin(.other(.step(.touch(first))), heededNs: heededNs, nowNs: nowNs)
        case .other(.step(.background(let seconds))): goToBackground(seconds: seconds, nowNs)
        case .other(.step(let step)):
            note(.step(step))
            ahead = WorkloadProgram.acts(of: step, restsAfterwards: false).reversed()
        case .other(.background): goToBackground(seconds: nil, nowNs)
        // The app is in the foreground already.
        case .other(.foreground): break
        case .end:
            isOver = true
            note(.step(.destroyList))
            ahead = (WorkloadProgram.acts(of: .destroyList, restsAfterwards: false) + [.rest, .end])
                .reversed()
        }
    }

    private func goToBackground(seconds: Double?, _ nowNs: Int64) {
        backgroundNs = nowNs
        ahead = [.suspendUntilInput(seconds: seconds), .now(.background)]
    }

    /// The app comes back after its time, or for what has come in.
    private func comeBack(since backgroundNs: Int64, _ nowNs: Int64) -> WorkloadProgram.Act {
        self.backgroundNs = nil
        note(.step(.background(Nanoseconds.seconds(nowNs - backgroundNs))))
        isStepUnderWay = true
        return .now(.foreground)
    }

    private func note(_ entry: Entry) { entries.append(entry) }
}
