import AnimatorPool
import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// Random lives of stacks of screens: requests of every kind on any screen, also from every callback of the app, by
/// code and by fingers, while transitions play, are driven and are cancelled.
///
/// Through a ``PropertyAnimation/NavigationQueue`` the checker has nothing to say, and nothing is left half done. Without
/// one the transitions overlap: they all end all the same, every completion is called once, and nothing is left alive.
package final class NavigationLife {
    private let loop = TurnLoop()
    private let engine: AnimationEngine
    private let judgedLog: JudgedLog
    private let log = Log()
    private var window: ScreenWindow?
    private let queue: NavigationQueue?
    private var random: SeededGenerator
    private var callsBackLeft = 12
    private var screens = 0
    private var asked = 0
    private var told = 0
    private let transitions: Transitions

    private final class Log {
        var findings: Set<EventKind> = []
        var appearances: [String: Screen.Appearance] = [:]
    }

    /// What is wrong, with the seed; nil if all went as promised. And the misuse and the hazards in the log.
    package static func run(seed: UInt64, isQueued: Bool) -> TransitionLife.Outcome {
        let life = NavigationLife(seed: seed, isQueued: isQueued)
        let complaint = life.play()
        return TransitionLife.Outcome(
            failure: complaint.map { "\($0) (seed \(seed), \(isQueued ? "queued" : "direct"))" },
            findings: life.log.findings, broken: Set(life.judgedLog.violations.map(\.invariant)))
    }

    private init(seed: UInt64, isQueued: Bool) {
        random = SeededGenerator(seed: seed)
        let log = log
        judgedLog = JudgedLog(checker: InvariantChecker(limits: InvariantLimits())) { event in
            if event.kind == .misuse || event.kind.isHazard { log.findings.insert(event.kind) }
        }
        engine = AnimationEngine(
            runLoop: loop, regime: .ios16, misusePolicy: .record, record: judgedLog.append)
        let root = Screen(engine: engine, name: "root")
        let regime = TransitionRegime.allCases[Int(random.next() % UInt64(TransitionRegime.allCases.count))]
        let window = ScreenWindow(
            engine: engine, size: LayerSize(width: 300, height: 600), root: root, regime: regime)
        self.window = window
        queue = isQueued ? NavigationQueue(window) : nil
        transitions = Transitions(
            SlideTransition(engine: engine, duration: 0.4, isInterruptible: random.next() % 2 == 0))
        transitions.called = { [weak self] in self?.callBack() }
        window.navigationDelegate = transitions
        listen(to: root)
    }

    private final class Transitions: TransitioningDelegate, NavigationDelegate {
        private let slide: SlideTransition
        var driver: PercentDrivenInteractiveTransition?
        var isOver = false
        var called: () -> Void = {}

        init(_ slide: SlideTransition) { self.slide = slide }

        private func chosen() -> any TransitionAnimating {
            called()
            return slide
        }

        func animator(presented: Screen, presenting: Screen, source: Screen) -> (any TransitionAnimating)? {
            chosen()
        }
        func animator(dismissed: Screen) -> (any TransitionAnimating)? { chosen() }
        func willShow(_ screen: Screen, animated: Bool) { called() }
        func didShow(_ screen: Screen, animated: Bool) { called() }
        func interaction(forDismissal animator: any TransitionAnimating) -> (any TransitionInteracting)? {
            driver
        }
        func presentation(presented: Screen, presenting: Screen, source: Screen) -> PresentationController? {
            isOver ? Over(presented, presenting, called) : nil
        }
        func animator(
            for operation: TransitionOperation, from: Screen, to: Screen
        ) -> (any TransitionAnimating)? { chosen() }
        func interaction(for animator: any TransitionAnimating) -> (any TransitionInteracting)? { driver }

        private final class Over: PresentationController {
            private let called: () -> Void

            init(_ presented: Screen, _ presenting: Screen, _ called: @escaping () -> Void) {
                self.called = called
                super.init(presented: presented, presenting: presenting)
            }

            override var shouldRemovePresentersView: Bool { false }
            override func presentationTransitionWillBegin() { called() }
            override func presentationTransitionDidEnd(_ didComplete: Bool) { called() }
            override func dismissalTransitionWillBegin() { called() }
            override func dismissalTransitionDidEnd(_ didComplete: Bool) { called() }
        }
    }

    private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private func listen(to screen: Screen) {
        let name = screen.name
        screen.onAppearance = { [weak self, weak screen] _ in
            self?.log.appearances[name] = screen?.appearance
            self?.callBack()
        }
    }

    private func callBack() {
        guard callsBackLeft > 0, pick(4) == 0 else { return }
        callsBackLeft -= 1
        if pick(5) > 0 { return ask() }
        guard let window else { return }
        window.size = LayerSize(width: window.size.height, height: window.size.width)
    }

    private func makeScreen() -> Screen {
        screens += 1
        let screen = Screen(engine: engine, name: "screen \(screens)")
        screen.transitioningDelegate = transitions
        listen(to: screen)
        return screen
    }

    private func ask() {
        guard let window else { return }
        let present = window.screens
        let action: ScreenRequest.Action =
            switch pick(8) {
            case 0, 1: .push(makeScreen())
            case 2: .pop
            case 3: .popToRoot
            case 4: .popTo(present[pick(present.count)])
            case 5: .set([present[pick(present.count)], makeScreen()])
            case 6: .present(makeScreen())
            default: .dismiss
            }
        transitions.isOver = pick(3) == 0
        // A driver drives one transition at a time.
        transitions.driver = pick(4) == 0 && queue != nil ? PercentDrivenInteractiveTransition() : nil
        let request = ScreenRequest(
            action, on: pick(3) == 0 ? present[pick(present.count)] : nil,
            by: queue == nil && pick(5) == 0 ? .user : .app, animated: pick(5) > 0,
            completion: { [weak self] in
                self?.told += 1
                self?.callBack()
            })
        func answered(_ answer: ScreenRequest.Answer) { if answer == .begun { asked += 1 } }
        if let queue { queue.ask(request) { answered($0) } } else { answered(window.perform(request)) }
    }

    private func play() -> String? {
        for _ in 0..<(4 + pick(20)) {
            let transition = window?.transition
            switch pick(6) {
            case 0: loop.run(untilNs: loop.nowNs + Int64(pick(500)) * 1_000_000)
            case 1: transition?.updateInteractiveTransition(Double(pick(100)) / 100)
            case 2: if queue != nil { transition?.pauseInteractiveTransition() }
            case 3:
                if pick(2) == 0 {
                    transition?.finishInteractiveTransition()
                } else {
                    transition?.cancelInteractiveTransition()
                }
            default: ask()
            }
            loop.run(untilNs: loop.nowNs)
        }
        callsBackLeft = 0
        // What waits in the queue begins one after the other, and may be held by its driver.
        for _ in 0..<200 {
            loop.run(untilNs: loop.nowNs + 1_000_000_000)
            window?.transition?.finishInteractiveTransition()
        }
        let complaint = queue == nil ? nil : complaintAtRest
        let isUnderWay = window?.transition != nil
        window = nil
        transitions.driver = nil
        loop.run(untilNs: loop.nowNs + 3_600_000_000_000)
        judgedLog.finish()
        if isUnderWay { return "a transition has not ended" }
        if told != asked { return "\(told) of \(asked) completions were called" }
        if let complaint { return complaint }
        if engine.liveAnimatorCount > 0 { return "\(engine.liveAnimatorCount) animators are left" }
        // Of transitions that overlap much is to be said; that none of it ends the app is promised.
        guard queue != nil else { return log.findings.contains(.misuse) ? "the log has a misuse" : nil }
        if let finding = log.findings.first { return "the log has \(finding.name)" }
        return judgedLog.violations.first?.text
    }

    /// What is half done when nothing is under way any more.
    private var complaintAtRest: String? {
        guard let window, let queue else { return nil }
        if queue.count > 0 || window.isBusy { return "the queue waits for nothing" }
        if window.top.appearance != .shown || window.isBlack { return "the top is not shown" }
        if window.top.view.frame != window.bounds { return "the top lies at \(window.top.view.frame)" }
        for stack in window.stacks where !stack.screens.elementsEqual(stack.barScreens, by: ===) {
            return "a bar shows another stack"
        }
        let shown = window.screens.filter { $0.appearance == .shown }
        if !window.layer.sublayers.elementsEqual(shown.map(\.view), by: ===) {
            return
                "\(window.layer.sublayers.count) layers are in the window, not those of \(shown.map(\.name))"
        }
        for (name, appearance) in log.appearances
        where appearance != .hidden && !shown.contains(where: { $0.name == name }) {
            return "\(name) is \(appearance)"
        }
        return nil
    }
}
