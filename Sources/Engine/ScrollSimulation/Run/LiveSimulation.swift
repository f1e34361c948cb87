import AnimationTiming
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// A list that lives: what happens to it is not known beforehand, but comes in while it scrolls.
///
///     let live = LiveSimulation(workload, seed: 1) { client } …
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
    private var stepped: SteppedDriver?
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
    package convenience init(
        _ workload: Workload, seed: UInt64, playsSteps: Bool = false,
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in }, rested: @escaping () -> Void = {},
        stop: @escaping () -> Bool = { false }
    ) {
        self.init(
            workload, seed: seed, playsSteps: playsSteps, client: { workload.strategy.client(of: $0) },
            record: record, frame: frame, rested: rested, stop: stop)
    }

    /// A live list of the client that `client` makes.
    package init(
        _ workload: Workload, seed: UInt64, playsSteps: Bool = false,
        client: (SimulatedList) -> any ListClient,
        record: @escaping (consuming LifecycleEvent) -> Void = { _ in },
        frame: @escaping (FrameRecord) -> Void = { _ in }, rested: @escaping () -> Void = {},
        stop: @escaping () -> Bool = { false }
    ) {
        self.workload = workload
        self.seed = seed
        program = LiveProgram(script: playsSteps ? workload.steps : nil)
        player = WorkloadPlayer(
            workload: workload, seed: seed, misusePolicy: .record, live: program, record: record,
            frame: frame,
            rested: rested, stop: stop)
        player.list.client = client(player.list)
    }

    // MARK: Time

    /// Goes on until `untilNs`, in nanoseconds of virtual time since the start.
    ///
    /// - Precondition: it does not live on a queue.
    package func run(untilNs: Int64) {
        let driver = stepped ?? SteppedDriver(player.runLoop, player)
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
