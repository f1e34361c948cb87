import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// The engine a ``TransitionLife`` is played in: a window, beside a reckoning of its own of what it should show and tell.
final class TransitionTestBed {
    private let loop = TurnLoop()
    private let engine: AnimationEngine
    private let judgedLog: JudgedLog
    private let log = Log()
    private let client: TransitionClient
    private var stage: TransitionStage?
    private var random: SeededGenerator
    private var depth = 0
    private var callsBackLeft = 12
    /// The finger on the glass.
    private var finger: SwipeInteraction?
    private var fingerAt = 0.0
    private var settling: SettlingLink?

    final class Log {
        var complaint: String?
        var findings: Set<EventKind> = []
        /// Screens, and closures of the app's, that are still held.
        var held = 0
    }

    init(_ client: TransitionClient, bits: UInt64) {
        let log = log
        self.client = client
        judgedLog = JudgedLog(checker: InvariantChecker(limits: InvariantLimits())) { event in
            if event.kind == .misuse || event.kind.isHazard { log.findings.insert(event.kind) }
        }
        engine = AnimationEngine(
            runLoop: loop, regime: bits % 2 == 0 ? .ios16 : .documented, misusePolicy: .record,
            record: judgedLog.append)
        random = SeededGenerator(seed: bits)
        let regimes = TransitionRegime.allCases
        stage = TransitionStage(
            engine, log, client, regimes[Int(bits >> 8) % regimes.count], drivesAll: (bits >> 16) % 2 == 0,
            record: judgedLog.append)
        stage?.callBack = { [unowned self] in callBack() }
    }

    var complaint: String? { client.isBroken ? nil : log.complaint }
    var findings: Set<EventKind> { log.findings }
    var broken: Set<Invariant> { Set(judgedLog.violations.map(\.invariant)) }

    private func complain(_ what: String) { if log.complaint == nil { log.complaint = what } }

    func perform(_ step: TransitionStep) {
        make(step)
        loop.run(untilNs: loop.nowNs)
        stage?.check()
    }

    /// What the app is told may have it do anything.
    private func callBack() {
        guard depth < 2, callsBackLeft > 0, random.next() % 4 == 0 else { return }
        callsBackLeft -= 1
        let step = TransitionStep(using: &random)
        switch step.kind {
        case .time, .moment, .turn, .late: return
        case .push, .pop, .present, .dismiss, .finger, .quickFinger, .drive, .takeOver, .finish, .cancel,
            .settle, .background, .rotate, .strip, .keep:
            depth += 1
            make(step)
            depth -= 1
        }
    }

    private func make(_ step: TransitionStep) {
        guard let stage else { return }
        let window = stage.window
        switch step.kind {
        case .time: wait(Int64(step.pick(1000, 0)) * 1_000_000)
        case .moment: wait(Int64(step.pick(200, 0)) * 250_000)
        case .turn: loop.runTurn()
        case .late: loop.elapse(Int64(step.pick(800, 0)) * 1_000_000)
        case .push, .pop, .present, .dismiss: stage.ask(step)
        case .finger: moveFinger(step, stage)
        case .quickFinger:
            guard finger == nil, !isBusyUnderFinger(window) else { return }
            let swipe = step.pick(2, 0) == 0 ? stage.pop : stage.dismissal
            swipe.pan(.began, translation: 0, velocity: 0)
            swipe.pan(.changed, translation: Double(step.pick(300, 1)), velocity: 3000)
            swipe.pan(step.pick(4, 2) == 0 ? .cancelled : .ended, translation: 200, velocity: 3000)
        case .drive: window.transition?.updateInteractiveTransition(Double(step.pick(150, 0)) / 100 - 0.25)
        case .takeOver: window.transition?.pauseInteractiveTransition()
        case .finish: window.transition?.finishInteractiveTransition()
        case .cancel: window.transition?.cancelInteractiveTransition()
        case .settle:
            settling = SettlingLink(
                stage.driver, runLoop: loop, framesPerSecond: 60, speed: 0.5 + Double(step.pick(40, 0)) / 10)
        case .background:
            liftFinger()
            engine.enterBackground()
        case .rotate:
            window.size = LayerSize(width: window.size.height, height: window.size.width)
        case .strip:
            let view = step.pick(2, 0) == 0 ? window.transition?.from.view : window.transition?.to.view
            (view ?? window.top.view).removeAllAnimations(because: .removeAllAnimations)
        case .keep: stage.keepAnimator()
        }
    }

    /// From iOS 26 on a finger is heeded during a transition, so that two swipes take two screens back.
    private func isBusyUnderFinger(_ window: ScreenWindow) -> Bool {
        window.regime == .ios26 && window.isBusy
    }

    private func wait(_ ns: Int64) { loop.run(untilNs: loop.nowNs + ns) }

    private func moveFinger(_ step: TransitionStep, _ stage: TransitionStage) {
        guard let finger else {
            if isBusyUnderFinger(stage.window) { return }
            let swipe = step.pick(2, 0) == 0 ? stage.pop : stage.dismissal
            finger = swipe
            fingerAt = 0
            swipe.pan(.began, translation: 0, velocity: 0)
            return
        }
        fingerAt += Double(step.pick(300, 1)) - 80
        switch step.pick(5, 0) {
        case 0:
            self.finger = nil
            finger.pan(.ended, translation: fingerAt, velocity: Double(step.pick(6000, 2)) - 3000)
        case 1: liftFinger()
        default: finger.pan(.changed, translation: fingerAt, velocity: 0)
        }
    }

    /// The system takes the touch away.
    private func liftFinger() {
        let finger = self.finger
        self.finger = nil
        finger?.pan(.cancelled, translation: fingerAt, velocity: 0)
    }

    /// Nobody holds anything any more: what is under way comes to its end, and the window goes.
    func end() {
        callsBackLeft = 0
        liftFinger()
        settling = nil
        // One that was asked for begins, and then it is let go of.
        for _ in 0..<3 {
            loop.runTurn()
            if !client.isBroken { stage?.window.transition?.finishInteractiveTransition() }
        }
        loop.run(untilNs: loop.nowNs + 3_600_000_000_000)
        stage?.check()
        if stage?.window.transition != nil { complain("a transition has not ended") }
        stage?.checkEnd()
        stage = nil
        loop.run(untilNs: loop.nowNs + 3_600_000_000_000)
        judgedLog.finish()
        if log.held > 0 { complain("\(log.held) screens or closures are held") }
        if engine.liveAnimatorCount > 0 { complain("\(engine.liveAnimatorCount) animators are left") }
        if let finding = log.findings.first { complain("the log has \(finding.name)") }
        if let violation = judgedLog.violations.first { complain(violation.text) }
    }
}
