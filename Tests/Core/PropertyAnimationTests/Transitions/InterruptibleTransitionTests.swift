import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import Testing

/// Transitions that one property animator moves, through the safe layer, and fingers that turn them round.
struct InterruptibleTransitionTests {
    private let stage = AnimatorScene()
    private let window: ScreenWindow
    private let root: Screen
    private let detail: Screen
    private let transitions: StandardTransitions

    init() {
        root = Screen(engine: stage.engine, name: "root")
        detail = Screen(engine: stage.engine, name: "detail")
        window = ScreenWindow(
            engine: stage.engine, size: LayerSize(width: 100, height: 200), root: root, regime: .ios11)
        transitions = StandardTransitions(
            window: window, engine: stage.engine, duration: 1, isInterruptible: true)
        window.navigationDelegate = transitions
        detail.transitioningDelegate = transitions
        window.push(detail, animated: false)
    }

    private func advance(_ seconds: Double) {
        stage.runLoop.run(untilNs: stage.runLoop.nowNs + Int64(seconds * 1e9))
    }

    private var x: Double { detail.view.presentation.frame.origin.x }
    private var misuses: Int { stage.log.kinds.filter { $0 == .misuse }.count }

    private func swipe(to translation: Double, velocity: Double = 0, _ end: PanState) {
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        stage.runLoop.runTurn()
        transitions.pop.pan(.changed, translation: translation, velocity: velocity)
        transitions.pop.pan(end, translation: translation, velocity: velocity)
    }

    @Test func `a finger holds the animator, and half of the way decides`() {
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        stage.runLoop.runTurn()
        transitions.pop.pan(.changed, translation: 30, velocity: 0)
        #expect(abs(x - 30) < 1e-9)
        transitions.pop.pan(.changed, translation: 50, velocity: 0)
        transitions.pop.pan(.ended, translation: 50, velocity: 0)
        advance(2)
        #expect(window.top === detail, "exactly half goes back")
        #expect(x == 0)

        swipe(to: 51, .ended)
        advance(2)
        #expect(window.top === root && detail.view.superlayer == nil && misuses == 0)
    }

    @Test func `a touch the system takes away cancels, however far it was`() {
        swipe(to: 99, .cancelled)
        advance(2)
        #expect(window.top === detail && root.view.superlayer == nil && misuses == 0)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a quick finger's speed carries over, one against the way does not slow it down`() {
        swipe(to: 60, velocity: 400, .ended)
        advance(0.05)
        #expect(window.transition != nil)
        // 40 points at 400 a second.
        advance(0.06)
        #expect(window.transition == nil && window.top === root)
    }

    /// HeroTransitions/Hero#214: it ended the app.
    @Test func `a finger that is gone before the transition begins neither traps nor stalls`() {
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        transitions.pop.pan(.changed, translation: 80, velocity: 4000)
        transitions.pop.pan(.ended, translation: 90, velocity: 4000)
        advance(2)
        #expect(window.top === root && misuses == 0 && stage.engine.liveAnimatorCount == 0)
    }

    /// software-mansion/react-native-screens#2667: it jumps to its end, and goes back from there.
    @Test func `a push that is called off half-way goes back from where it is`() {
        let third = Screen(engine: stage.engine, name: "third")
        window.push(third, animated: true)
        stage.runLoop.runTurn()
        advance(0.5)
        let before = third.view.presentation.frame.origin.x
        window.transition?.pauseInteractiveTransition()
        window.transition?.cancelInteractiveTransition()
        #expect(third.view.presentation.frame.origin.x == before && before > 10)
        advance(0.51)
        #expect(window.top === detail && window.transition == nil && third.view.superlayer == nil)
        #expect(misuses == 0 && stage.engine.liveAnimatorCount == 0)
    }

    @Test func `an end that somebody else makes of the animator is an end of the transition`() {
        window.pop(animated: true)
        stage.runLoop.runTurn()
        advance(0.3)
        let context = window.transition
        let slide = transitions.animator(dismissed: detail)
        context.map { _ = slide?.interruptibleAnimator(for: $0)?.stopAnimation(true) }
        stage.runLoop.runTurn()
        #expect(window.transition == nil && window.top === root)
        #expect(root.view.frame.origin.x == 0)
    }

    @Test func `a dismissal by finger goes down`() {
        let sheet = Screen(engine: stage.engine, name: "sheet")
        sheet.transitioningDelegate = transitions
        window.present(sheet, animated: true)
        stage.runLoop.runTurn()
        advance(0.5)
        #expect(sheet.view.presentation.frame.origin.y == 100)
        advance(0.6)
        transitions.dismissal.pan(.began, translation: 0, velocity: 0)
        stage.runLoop.runTurn()
        transitions.dismissal.pan(.changed, translation: 150, velocity: 0)
        #expect(sheet.view.presentation.frame.origin.y == 150)
        transitions.dismissal.pan(.ended, translation: 150, velocity: 0)
        advance(1)
        #expect(window.top === detail)
    }

    @Test func `a plain pop has no driver, and a swipe without a way back begins nothing`() {
        window.pop(animated: true)
        stage.runLoop.runTurn()
        #expect(window.transition?.isInteractive == false)
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        #expect(!transitions.pop.isInProgress)
        advance(2)
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        #expect(!transitions.pop.isInProgress && window.transition == nil)
    }

    @Test func `a timing curve leads the rest of an interruptible one`() {
        transitions.pop.timingCurve = .easeOut
        transitions.pop.pan(.began, translation: 0, velocity: 0)
        stage.runLoop.runTurn()
        transitions.pop.finish()
        advance(0.25)
        #expect(abs(x - 100 * TimingCurve.easeOut.value(at: 0.25)) < 1e-6)
        advance(1)
        #expect(window.top === root)
    }
}
