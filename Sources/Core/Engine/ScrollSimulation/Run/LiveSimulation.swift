import AnimationTiming
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation

/// A list that receives its input while it runs.
///
///     let live = LiveSimulation(workload, seed: 1)
///     live.fingerDown(atNs: 0, x: 200, y: 600)
///     live.run(untilNs: 500_000_000)          // virtual time; ``drive(on:)`` runs in real time
///
/// The workload defines the list and the animation of its cells. By default, the workload's steps are
/// ignored. The simulation records its input: a workload with ``steps`` reproduces the run.
///
/// Use a simulation only on its queue, or in the task that advances its virtual time. Any call is allowed
/// between two frames.
package final class LiveSimulation {
    /// The workload at the start, without later input.
    package let workload: Workload
    /// The seed of heights and choices.
    package let seed: UInt64
    let player: WorkloadPlayer
    private let program: LiveProgram
    /// All fingers so far. Only the last finger can be down.
    private var fingers: [Finger] = []
    /// The driver of the virtual time; nil in real time.
    private var stepped: VirtualDriver?
    /// Ends the driver's wait for input.
    var wake: () -> Void = {}

    /// Creates a live list with the strategy of the workload.
    ///
    /// - Parameters:
    ///   - playsSteps: Whether the workload's steps run until ``takeOver()`` or the first input.
    ///   - record: Receives each event in order, with its sequence number.
    ///   - frame: Receives each frame when it is on screen.
    ///   - rested: Called when the list has come to rest.
    ///   - stop: Called after each frame. Returns whether to end the run.
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
            workload: workload, seed: seed, strategy: workload.strategy.rawValue, misusePolicy: .record,
            live: program, record: record, frame: frame, rested: rested, stop: stop)
        player.list.client = workload.strategy.client(of: player.list)
    }

    // MARK: Time

    /// Advances the virtual time to `untilNs`, in nanoseconds since the start.
    ///
    /// - Precondition: The simulation does not run on a queue.
    package func run(untilNs: Int64) {
        let driver = stepped ?? VirtualDriver(player.runLoop, player)
        if stepped == nil {
            stepped = driver
            wake = { driver.cutWaitShort() }
        }
        driver.run(untilNs: untilNs)
        hasEnded = driver.hasEnded
    }

    /// The current time, in nanoseconds since the start.
    package var nowNs: Int64 { player.runLoop.nowNs }

    /// Returns the first vsync at or after `ns` that is not yet shown.
    package func vsyncNs(notBefore ns: Int64) -> Int64 { player.display.vsyncNs(notBefore: ns) }

    /// Whether the run is over. After ``end()``, all pending work runs first.
    package internal(set) var hasEnded = false

    /// Returns the result of the run, which must be over.
    package func result() -> SimulationResult { player.result() }

    // MARK: Input

    /// Ends the workload's steps, if the simulation plays them. A step in progress is cut, and the content
    /// keeps moving.
    package func takeOver() { player.takeOver() }

    /// Touches the screen with a finger. A finger that is already down lifts at its position.
    ///
    /// - Parameters:
    ///   - atNs: The time in nanoseconds of the reporting clock, which can have any origin. The touch takes
    ///     effect in the next frame, and later samples keep their distance in time from the touch.
    ///   - x: Points from the left.
    ///   - y: Points from the top.
    package func fingerDown(atNs: Int64, x: Double, y: Double) {
        fingers.last?.lift()
        let finger = Finger(downAtNs: atNs, x: x, y: y)
        fingers.append(finger)
        take(.finger(finger))
    }

    /// Moves the finger. Ignored if no finger is down.
    package func fingerMoves(atNs: Int64, x: Double, y: Double) { fingers.last?.move(atNs: atNs, x: x, y: y) }

    /// Lifts the finger. The release velocity is estimated from the last samples, as for a recorded finger.
    package func fingerLifts(atNs: Int64, x: Double, y: Double) {
        fingers.last?.move(atNs: atNs, x: x, y: y)
        fingers.last?.lift()
    }

    /// Performs a step of a workload.
    ///
    /// Recorded touches run one after the other, each when the list rests, until the next input.
    ///
    /// - Precondition: `step` is not a wait, a repetition, or `destroyList`. Call ``end()`` to destroy the
    ///   list.
    package func perform(_ step: Step) {
        switch step {
        case .wait, .repeat, .destroyList:
            preconditionFailure("\(step) does not happen to a live list.")
        default:
            take(.other(.step(step)))
        }
    }

    /// Performs a step, or moves the app to the background or the foreground.
    package func perform(_ input: LiveInput) {
        switch input {
        case .step(let step): perform(step)
        case .background, .foreground: take(.other(input))
        }
    }

    /// Destroys the list, and runs all pending work.
    package func end() { take(.end) }

    private func take(_ input: LiveProgram.Input) {
        player.takeOver()
        program.add(input)
        if player.waitsForInput { wake() }
    }

    // MARK: Results so far

    /// A gesture, and the time of its touch by the reporting clock.
    package typealias Gesture = (downNs: Int64, gesture: TouchGesture)

    /// The gestures of the lifted fingers so far.
    package var gestures: [Gesture] {
        fingers.filter { $0.isLifted }.enumerated().map { number, finger in
            (finger.downNs, finger.gesture(named: "\(number)", heldSeconds: 0))
        }
    }

    /// The input so far, as the steps of a workload that reproduces it.
    package var steps: [Step] { program.steps(nowNs: nowNs) }

    /// The counters of the run so far.
    package var tally: LifecycleTally { player.judgedLog.tally }

    /// The number of violations of each invariant so far.
    package var violationCounts: [Invariant: Int] { findings.counts }
    /// The severity of the worst violation of each broken rule so far.
    package var worstViolations: [Invariant: FindingSeverity] { player.judgedLog.worstViolations }

    /// The first violations so far.
    package var violations: [Violation] { findings.violations }

    /// The findings so far. At rest, they include the last turn; in motion, the next frame ends that turn.
    private var findings: (violations: [Violation], counts: [Invariant: Int]) {
        let log = player.judgedLog
        return isMoving ? (log.violations, log.violationCounts) : log.findings(atNs: nowNs)
    }

    // MARK: Visible state

    /// Whether a step or ``end()`` has destroyed the list.
    package var isListDestroyed: Bool { player.list.isDestroyed }

    /// Whether the content, a screen or a slider moves, or a finger is on the content.
    package var isMoving: Bool { player.display.isMoving }

    /// Whether a finger is down, even if the content rests.
    package var isFingerDown: Bool { fingers.last.map { !$0.isLifted } ?? false }

    /// The time of the last sample that the content follows, by the finger's clock; nil without a finger.
    package var touchNs: Int64? { player.display.touchNs }

    /// The content offset: the points from the top of the content to the top of the viewport.
    package var contentOffset: Double { player.list.contentOffset }

    /// The height of the content, in points.
    package var contentHeight: Double { player.list.geometry.contentHeight }

    /// The size of the viewport, in points.
    package var viewport: Size { player.list.viewport }

    /// The number of items, including headers and footers.
    package var itemCount: Int { player.list.itemCount }

    /// The cells on screen, in the order of their items.
    package var shownCells: [ShownCell] { player.list.shownCells() }

    /// The screens in the window, from bottom to top. The list's screen is included only during its
    /// transitions.
    package var shownScreens: [ShownScreen] { player.display.stage?.shownScreens() ?? [] }

    /// The completed fraction of the transition in progress, from 0 to 1; nil without a transition.
    package var transitionPercent: Double? { player.display.stage?.transitionPercent }
}

/// An input of a live list, except for fingers.
package enum LiveInput: Hashable, Sendable {
    /// A step of a workload, except `wait`, `repeat` and `destroyList`.
    case step(Step)
    /// The app enters the background and stays there until the next input.
    case background
    /// The app returns to the foreground.
    case foreground
}

/// The program of a live list: like the program of a workload, but its steps are input.
///
/// The program records its input as the steps of a workload. Each wait for input becomes a wait of the
/// workload, up to the time at which the input took effect. So the workload reproduces the state of the list
/// at that time.
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

    /// The workload's own steps until external input takes over.
    private var script: LiveScript?
    private var inputs: [Input] = []
    /// The remaining gestures of a recording, in reverse order.
    private var gestures: [TouchGesture] = []
    /// The remaining instructions of the current step, in reverse order.
    private var remaining: [WorkloadProgram.Instruction] = []

    private var entries: [Entry] = []
    /// The time at which the previous step ended.
    private var overNs: Int64 = 0
    private var isStepUnderWay = true
    /// The time at which the next input takes effect.
    private var inputNs: Int64?
    /// The time at which the app entered the background.
    private var backgroundNs: Int64?
    private(set) var isOver = false

    /// - Parameter steps: The steps until external input takes over; nil if all input is external.
    init(script steps: [Step]?) {
        if let steps { script = LiveScript(steps) } else { remaining = [.frame([])] }
    }

    /// Ends the script.
    ///
    /// - Returns: Whether only elapsing time or resting content of the script remains.
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

    /// Whether the next gesture of a recording starts when the content rests.
    var isPlaying: Bool { !gestures.isEmpty }

    /// Makes the next input take effect at `nowNs`.
    func noteInputTime(nowNs: Int64) { inputNs = nowNs }

    /// Returns the next instruction; `end` after ``Input/end``, and then nil.
    func next(nowNs: Int64) -> WorkloadProgram.Instruction? {
        if let instruction = script?.next(nowNs: nowNs) { return instruction }
        leaveScript()
        if let instruction = remaining.popLast() {
            // The background begins when the app is suspended: the list may have torn down animators before.
            if case .suspendUntilInput = instruction, backgroundNs != nil { backgroundNs = nowNs }
            return instruction
        }
        if isOver { return nil }
        if isStepUnderWay {
            overNs = nowNs
            isStepUnderWay = false
        }
        if let backgroundNs { return returnToForeground(since: backgroundNs, nowNs) }
        guard let inputNs = inputNs.take() else { return .input }
        guard let step = takeStep() else { return .input }
        note(.waited(ns: max(0, inputNs - overNs)))
        begin(step, inputNs: inputNs, nowNs: nowNs)
        return next(nowNs: nowNs)
    }

    /// Removes the fingers at the head of the input, for the frame at `frameNs`. They take effect just before
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

    /// Returns the input so far, as the steps of a workload that ends at `nowNs`.
    func steps(nowNs: Int64) -> [Step] {
        // The steps of a script that has not ended.
        var steps = script?.played(untilNs: nowNs) ?? []
        var fingers = 0
        for entry in entries {
            switch entry {
            case .waited(let ns): steps.append(.wait(Nanoseconds.seconds(ns)))
            case .step(let step): steps.append(step)
            case .finger(let finger, let atNs):
                // A finger that is down is held beyond the end of the workload.
                let heldSeconds = Nanoseconds.seconds(nowNs - atNs) + 1
                steps.append(.touch(finger.gesture(named: "\(fingers)", heldSeconds: heldSeconds)))
                fingers += 1
            }
        }
        // A workload needs at least one step.
        return steps.isEmpty ? [.wait(Nanoseconds.seconds(nowNs))] : steps
    }

    // MARK: Steps

    /// Removes and returns the next input, or else the next gesture of a recording.
    private func takeStep() -> Input? {
        if inputs.isEmpty { return gestures.popLast().map { .other(.step(.touch($0))) } }
        gestures = []
        return inputs.removeFirst()
    }

    private func begin(_ input: Input, inputNs: Int64, nowNs: Int64) {
        isStepUnderWay = true
        switch input {
        case .finger(let finger):
            note(.finger(finger, atNs: inputNs))
            remaining = [.now(.touch(finger))]
        case .other(.step(.touches(let recorded))):
            gestures = recorded.reversed()
            guard let first = gestures.popLast() else { return }
            begin(.other(.step(.touch(first))), inputNs: inputNs, nowNs: nowNs)
        case .other(.step(.background(let seconds))): enterBackground(seconds: seconds, nowNs)
        case .other(.step(let step)):
            note(.step(step))
            remaining = WorkloadProgram.instructions(of: step, restsAfterwards: false).reversed()
        case .other(.background): enterBackground(seconds: nil, nowNs)
        // The app is already in the foreground.
        case .other(.foreground): break
        case .end:
            isOver = true
            note(.step(.destroyList))
            remaining =
                (WorkloadProgram.instructions(of: .destroyList, restsAfterwards: false) + [.rest, .end])
                .reversed()
        }
    }

    private func enterBackground(seconds: Double?, _ nowNs: Int64) {
        backgroundNs = nowNs
        remaining = [.suspendUntilInput(seconds: seconds), .now(.background)]
    }

    /// Returns the app to the foreground, after the background time or because of an input.
    private func returnToForeground(since backgroundNs: Int64, _ nowNs: Int64)
        -> WorkloadProgram.Instruction
    {
        self.backgroundNs = nil
        note(.step(.background(Nanoseconds.seconds(nowNs - backgroundNs))))
        isStepUnderWay = true
        return .now(.foreground)
    }

    private func note(_ entry: Entry) { entries.append(entry) }
}
