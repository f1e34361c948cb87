import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import Testing

/// A finger in place of the clock.
struct PercentDrivenTests {
    private let scene = TransitionScene()
    private let driver = PercentDrivenInteractiveTransition()
    private let detail: Screen

    init() {
        detail = scene.show("detail")
        scene.driver = driver
    }

    /// The coming view fades in along a line, so its opacity is the percent of the container's time.
    private var shown: Double { scene.root.view.presentation[.opacity] }
    private var context: TransitionContext? { scene.window.transition }
    private var now: Double { Double(scene.stage.runLoop.nowNs) / 1e9 }

    private func pop() {
        scene.window.pop(animated: true)
        scene.turn()
    }

    @Test func `percent is clamped before anything moves`() {
        pop()
        driver.update(-0.3)
        #expect(shown == 0 && driver.percentComplete == 0)
        driver.update(0.25)
        #expect(shown == 0.25)
        driver.update(.nan)
        #expect(shown == 0.25 && driver.percentComplete == 0.25)
        driver.update(1.7)
        #expect(shown == 1 && driver.percentComplete == 1)
    }

    @Test func `at one the end is shown and the transition stays open`() {
        pop()
        driver.update(1)
        scene.advance(100)
        #expect(shown == 1 && context != nil)
        driver.update(0.5)
        #expect(shown == 0.5, "document 002 keeps away from 1 to have this")
    }

    @Test func `while it is held nothing moves, and no completion comes`() {
        pop()
        driver.update(0.4)
        scene.advance(10)
        #expect(shown == 0.4 && !scene.calls.names.contains("completeTransition"))
    }

    @Test func `a finish plays what is left of the duration`() {
        driver.completionCurve = .linear
        pop()
        let beginning = now
        driver.update(0.25)
        driver.finish()
        scene.advance(0.3)
        #expect(abs(shown - 0.625) < 1e-9)
        #expect(context != nil)
        scene.advance(0.3)
        #expect(scene.window.transition == nil && abs(now - beginning - 0.6) < 1e-9)
        #expect(scene.window.top === scene.root)
    }

    @Test func `a cancel plays back what has been shown`() {
        driver.completionCurve = .linear
        pop()
        driver.update(0.25)
        driver.cancel()
        scene.advance(0.1)
        #expect(abs(shown - 0.125) < 1e-9)
        #expect(scene.window.transition != nil)
        scene.advance(0.1)
        #expect(scene.window.transition == nil && scene.window.top === detail)
    }

    @Test(arguments: [(2.0, 0.3), (0.5, 1.2), (0, 0.6), (-1, 0.6), (.nan, 0.6), (.infinity, 0.6)])
    func `a completion speed divides the time that is left, and one that cannot counts as 1`(
        speed: Double, seconds: Double
    ) {
        driver.completionSpeed = speed
        pop()
        driver.update(0.25)
        driver.finish()
        scene.advance(seconds - 0.001)
        #expect(context != nil)
        scene.advance(0.002)
        #expect(context == nil)
    }

    @Test func `the completion curve bends the rest, and a timing curve takes its place`() {
        driver.completionCurve = .easeInOut
        pop()
        driver.finish()
        scene.advance(0.2)
        let eased = TimingCurve.easeInOut.value(at: 0.25)
        #expect(abs(shown - eased) < 1e-9)
        scene.advance(1)

        scene.show("again")
        driver.timingCurve = .easeOut
        pop()
        driver.finish()
        scene.advance(0.2)
        #expect(abs(shown - TimingCurve.easeOut.value(at: 0.25)) < 1e-9)
    }

    @Test(arguments: [true, false])
    func `with nothing left it is over in the next turn, and not inside the call`(isFinished: Bool) {
        pop()
        driver.update(isFinished ? 1 : 0)
        if isFinished { driver.finish() } else { driver.cancel() }
        #expect(!scene.calls.names.contains("completeTransition"))
        scene.turn()
        #expect(context == nil)
        #expect(scene.calls.names.last == "animationEnded:\(isFinished ? 1 : 0)")
    }

    /// Document 002's own speed is 0 there.
    @Test func `a speed of what is left ends also at the end`() {
        final class OwnSpeed: PercentDrivenInteractiveTransition {
            override var completionSpeed: Double {
                get { 1 - percentComplete }
                set {}
            }
        }
        let own = OwnSpeed()
        scene.driver = own
        pop()
        own.update(1)
        own.finish()
        scene.turn()
        #expect(context == nil)

        scene.show("again")
        pop()
        own.update(0.5)
        own.finish()
        scene.advance(0.79)
        #expect(context != nil, "half of the way at half the speed: a whole duration")
        scene.advance(0.02)
        #expect(context == nil)
    }

    @Test func `what a very quick finger tells before the beginning is done at the beginning`() {
        scene.window.pop(animated: true)
        driver.update(0.3)
        driver.finish()
        driver.update(0.9)
        #expect(context != nil)
        scene.turn()
        #expect(shown == 0.3)
        scene.advance(0.57)
        #expect(scene.window.top === scene.root && context == nil)
        #expect(scene.stage.log.kinds.filter { $0 == .transitionFinished }.count == 1)
    }

    @Test func `a second word about the end changes nothing`() {
        pop()
        driver.update(0.6)
        driver.finish()
        driver.cancel()
        driver.finish()
        scene.advance(1)
        driver.cancel()
        driver.update(0.1)
        scene.advance(1)
        #expect(scene.window.top === scene.root)
        #expect(scene.calls.names.filter { $0 == "completeTransition" }.count == 1)
    }

    @Test func `one that plays is taken over where it is, and one that settles, too`() {
        driver.wantsInteractiveStart = false
        driver.completionCurve = .linear
        pop()
        #expect(context?.isInteractive == false)
        scene.advance(0.2)
        driver.pause()
        #expect(context?.isInteractive == true && driver.percentComplete == 0.25)
        scene.advance(5)
        #expect(shown == 0.25)
        driver.cancel()
        scene.advance(0.1)
        #expect(context?.transitionWasCancelled == true)
        driver.pause()
        #expect(abs(shown - 0.125) < 1e-9 && context?.transitionWasCancelled == false)
        driver.update(0.9)
        driver.finish()
        scene.advance(0.1)
        #expect(scene.window.top === scene.root)
        #expect(
            scene.stage.log.kinds.filter {
                [.transitionInteractive, .transitionCancelled, .transitionFinished].contains($0)
            }
                == [
                    .transitionInteractive, .transitionCancelled, .transitionInteractive, .transitionFinished,
                ])
    }

    @Test func `what is outside of the container is not held, and what animates alongside is`() {
        let bar = Layer(engine: scene.engine)
        let outside = Layer(engine: scene.engine)
        final class Both: FadeTransition {
            var outside: Layer?
            override func animateTransition(_ context: TransitionContext) {
                super.animateTransition(context)
                engine.animate(duration: 0.8, curve: .linear, animations: { [outside] in outside?.alpha = 0 })
            }
        }
        let both = Both(engine: scene.engine, calls: scene.calls)
        both.outside = outside
        scene.animator = both
        driver.completionCurve = .linear
        scene.root.onAppearance = { [scene] call in
            guard call == .willAppear else { return }
            scene.root.transitionCoordinator?.animate(alongside: { bar.alpha = 0 })
            scene.calls.names.append("bar \(bar.alpha)")
        }
        pop()
        #expect(scene.calls.names.contains("bar 1.0"), "not run inside willAppear")
        scene.advance(0.4)
        #expect(outside.presentation[.opacity] == 0.5 && bar.presentation[.opacity] == 1)
        driver.update(0.75)
        #expect(bar.presentation[.opacity] == 0.25)
        driver.cancel()
        scene.advance(1)
        #expect(bar.alpha == 1 && outside.alpha == 0)
    }

    @Test func `delays and shorter blocks are parts of the container's time`() {
        let late = Layer(engine: scene.engine)
        final class Staggered: FadeTransition {
            var late: Layer?
            override func animateTransition(_ context: TransitionContext) {
                super.animateTransition(context)
                guard let late else { return }
                context.container.addSublayer(late)
                engine.animate(duration: 0.2, delay: 0.4, curve: .linear, animations: { late.alpha = 0 })
            }
        }
        let staggered = Staggered(engine: scene.engine, calls: scene.calls)
        staggered.late = late
        scene.animator = staggered
        pop()
        for (percent, alpha) in [(0.25, 1.0), (0.5, 1), (0.625, 0.5), (0.75, 0), (1, 0), (0.625, 0.5)] {
            driver.update(percent)
            #expect(abs(late.presentation[.opacity] - alpha) < 1e-9, "\(percent)")
        }
    }

    @Test func `in the background all that is held ends, and what the finger says later is late`() {
        pop()
        driver.update(0.3)
        scene.engine.enterBackground()
        #expect(scene.window.transition == nil && scene.window.top === scene.root)
        driver.cancel()
        scene.advance(1)
        #expect(scene.engine.liveAnimatorCount == 0)
    }

    @Test func `completing early lets the animations run on by themselves`() {
        pop()
        driver.update(0.25)
        context?.completeTransition(true)
        #expect(scene.window.transition == nil)
        scene.advance(0.2)
        #expect(abs(shown - 0.5) < 1e-9)
        scene.advance(1)
        #expect(scene.engine.liveAnimatorCount == 0)
    }

    @Test(arguments: [true, false], 0..<4)
    func `a window that goes in the middle leaves nothing behind, not even its engine`(
        isInterruptible: Bool, turns: Int
    ) {
        weak var engine: AnimationEngine?
        weak var screen: Screen?
        do {
            let stage = AnimatorScene()
            engine = stage.engine
            let root = Screen(engine: stage.engine, name: "root")
            let window = ScreenWindow(
                engine: stage.engine, size: LayerSize(width: 1, height: 1), root: root, regime: .ios11)
            let transitions = StandardTransitions(
                window: window, engine: stage.engine, duration: 1, isInterruptible: isInterruptible)
            window.navigationDelegate = transitions
            let other = Screen(engine: stage.engine, name: "other")
            screen = other
            window.push(other, animated: turns == 1)
            if turns != 1 { transitions.pop.pan(.began, translation: 0, velocity: 0) }
            // Asked for, playing, in a finger's hands, settling.
            if turns > 0 { stage.runLoop.run(untilNs: 1_000_000) }
            if turns > 1 { transitions.pop.pan(.changed, translation: 0.5, velocity: 0) }
            if turns > 2 { transitions.pop.pan(.cancelled, translation: 0.5, velocity: 0) }
            #expect(window.transition != nil)
        }
        #expect(screen == nil && engine == nil)
    }
}
