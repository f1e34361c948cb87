import LifecycleEvents
import PropertyAnimation
import Testing

/// What the articles of docs/field-cases.md say of an animator's end, its pauses and its numbers, beside what their
/// examples and rules show elsewhere.
struct SourceClaimTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private func animator(pausesOnCompletion: Bool) -> PropertyAnimator {
        let animator = stage.animator(duration: 2) { [layer] in layer["x"] = 100 }
        animator.pausesOnCompletion = pausesOnCompletion
        return animator
    }

    private var x: Double { layer.value("x") }

    @Test
    func `paused at its end it takes a fraction and goes on, as after any pause, and isRunning alone tells`()
    {
        let animator = animator(pausesOnCompletion: true)
        var ends = 0
        var heard: [AnimatorChange] = []
        animator.addCompletion { _ in ends += 1 }
        animator.observe { heard.append($0) }
        animator.startAnimation()
        stage.advance(to: 2)
        #expect(heard.last == .isRunning(false) || heard.contains(.isRunning(false)))
        #expect(
            animator.state == .active && !animator.isRunning && animator.fractionComplete == 1 && ends == 0)
        animator.fractionComplete = 0.25
        #expect(x == 25)
        animator.startAnimation()
        stage.advance(to: 3)
        #expect(animator.isRunning && x == 75)
        // It may be taken back altogether.
        animator.isReversed = true
        stage.advance(to: 4.5)
        #expect(!animator.isRunning && animator.state == .active && x == 0 && ends == 0)
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
        #expect(ends == 1)
    }

    @Test func `at its natural end it is inactive, and started again it reads active and moves nothing`() {
        let animator = animator(pausesOnCompletion: false)
        var ends: [AnimatorPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        stage.advance(to: 2)
        #expect(ends == [.end] && animator.state == .inactive && animator.fractionComplete == 0)
        animator.fractionComplete = 0.5
        #expect(animator.fractionComplete == 0 && animator.state == .inactive)
        animator.startAnimation()
        animator.fractionComplete = 0.5
        stage.advance(to: 5)
        #expect(animator.state == .active && animator.fractionComplete == 0.5 && x == 100 && ends == [.end])
        animator.stopAnimation(true)
    }

    @Test
    func `in the background one that pauses at its end keeps its place and goes on afterwards, another ends`()
    {
        let (kept, ended) = (animator(pausesOnCompletion: true), stage.animator(duration: 2))
        ended.addAnimations { [layer] in layer["y"] = 100 }
        var ends: [String] = []
        kept.addCompletion { _ in ends.append("kept") }
        ended.addCompletion { ends.append("\($0)") }
        kept.startAnimation()
        ended.startAnimation()
        stage.advance(to: 0.5)
        stage.engine.enterBackground()
        #expect(kept.state == .active && !kept.isRunning && kept.fractionComplete == 0.25 && x == 25)
        #expect(ended.state == .inactive && ended.fractionComplete == 0 && layer.value("y") == 100)
        stage.advance(to: 8)
        stage.engine.enterForeground()
        #expect(ends == ["end"] && x == 25)
        kept.startAnimation()
        stage.advance(to: 9)
        #expect(kept.isRunning && x == 75)
        kept.stopAnimation(true)
    }

    @Test func `states and positions have UIKit's numbers`() {
        #expect([AnimatorState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2])
        #expect([AnimatorPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
    }
}
