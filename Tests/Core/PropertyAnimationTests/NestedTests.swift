import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import Testing

/// Animation blocks inside animation blocks.
struct NestedTests {
    private let stage = AnimatorScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    @Test func `a block inside an animator takes its time and curve over, and pauses with it`() {
        let animator = stage.animator(duration: 2, curve: .easeIn) { [stage, layer] in
            layer["x"] = 100
            stage.engine.animate(duration: 0.1, curve: .linear) { layer["y"] = 100 }
        }
        animator.startAnimation()
        for time in [0.3, 0.9, 1.4] {
            stage.advance(to: time)
            #expect(layer.value("y") == 100 * TimingCurve.easeIn.value(at: time / 2))
            #expect(layer.value("y") == layer.value("x"))
        }
        animator.pauseAnimation()
        animator.fractionComplete = 0.25
        #expect(layer.value("y") == 25)
        animator.stopAnimation(true)
        #expect(layer["y"] == 25)
        #expect(!layer.hasLiveAnimations)
    }

    @Test func `with overrides it has its own, within the animator's`() {
        let animator = stage.animator(duration: 2, curve: .linear) { [stage, layer] in
            stage.engine.animate(
                duration: 0.5, delay: 0.5, curve: .easeOut, overrides: [.duration, .curve]
            ) {
                layer["y"] = 100
                stage.engine.animate(duration: 9, overrides: .duration) { layer["z"] = 10 }
            }
            stage.engine.animate(duration: 9, delay: 1, overrides: .duration) { layer["x"] = 1 }
        }
        animator.startAnimation()
        for time in [0.25, 0.5, 0.75, 0.9, 1.0, 1.5] {
            stage.advance(to: time)
            let p = min(max((time - 0.5) / 0.5, 0), 1)
            let eased = TimingCurve.easeOut.value(at: p)
            #expect(abs(layer.value("y") - 100 * eased) < 1e-10)
            #expect(abs(layer.value("z") - 10 * eased) < 1e-10)
            #expect(abs(layer.value("x") - max(0, time - 1)) < 1e-12)
        }
        animator.isReversed = true
        stage.advance(to: 2.25)
        #expect(abs(layer.value("y") - 100 * TimingCurve.easeOut.value(at: 0.5)) < 1e-10)
        animator.pauseAnimation()
        animator.fractionComplete = 0.625
        #expect(layer.value("y") == 50)
        animator.startAnimation()
        stage.advance(to: 9)
        #expect(layer["y"] == 0)
        #expect(animator.phase == .spent)
    }

    @Test func `its completion is one of the animator's, and knows whether the end was reached`() {
        var ends: [Bool] = []
        func animator(to value: Double) -> PropertyAnimator {
            stage.animator { [stage, layer] in
                stage.engine.animate(
                    duration: 1, animations: { layer["x"] = value }, completion: { ends.append($0) })
            }
        }
        let whole = animator(to: 1)
        whole.startAnimation()
        stage.advance(to: 1)
        let back = animator(to: 2)
        back.startAnimation()
        stage.advance(to: 1.5)
        back.isReversed = true
        stage.advance(to: 3)
        let stopped = animator(to: 3)
        stopped.startAnimation()
        stopped.stopAnimation(true)
        #expect(ends == [true, false])
    }

    @Test func `a block that changes nothing completes at once, whatever its duration and delay`() {
        var ends: [String] = []
        layer["x"] = 1
        func animate(_ name: String, _ animations: @escaping () -> Void) {
            stage.engine.animate(
                duration: 1, delay: 0.5, animations: animations, completion: { ends.append("\(name) \($0)") })
        }
        animate("empty") {}
        animate("same") { [layer] in layer["x"] = 1 }
        animate("not animated") { [layer] in layer["zPosition"] = 5 }
        animate("change") { [layer] in layer["x"] = 2 }
        #expect(ends.isEmpty, "at once is before the next thing that happens, not inside the call")
        stage.advance(to: 0)
        #expect(ends == ["empty true", "same true", "not animated true"])
        stage.advance(to: 1.5)
        #expect(ends.last == "change true")
    }

    @Test func `inside an animator one that changes nothing completes at once, and its animator goes on`() {
        var ends: [String] = []
        let animator = stage.animator { [stage, layer] in
            layer["x"] = 1
            stage.engine.animate(
                duration: 1, animations: {}, completion: { ends.append("inner \($0)") })
            stage.engine.animate(
                duration: 1,
                animations: { stage.engine.animate(duration: 1) { layer["y"] = 1 } },
                completion: { ends.append("outer \($0)") })
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        #expect(ends == ["inner true"], "what a block inside it changes, the outer block changes")
        animator.stopAnimation(true)
        stage.advance(to: 2)
        #expect(ends == ["inner true"])
    }

    @Test func `a property animator whose blocks change nothing runs its time`() {
        let empty = stage.animator {}
        let running = PropertyAnimator.running(engine: stage.engine, duration: 1) {}
        empty.startAnimation()
        stage.advance(to: 0.9)
        #expect(empty.phase == .running)
        #expect(running.phase == .running)
        stage.advance(to: 1)
        #expect(empty.phase == .spent)
        #expect(running.phase == .spent)
    }

    @Test func `outside any block it runs to its end alone`() {
        var ends: [Bool] = []
        stage.engine.animate(
            duration: 1, delay: 0.5, curve: .linear, animations: { layer["x"] = 1 },
            completion: { ends.append($0) })
        #expect(stage.engine.liveAnimatorCount == 1)
        stage.advance(to: 1)
        #expect(layer.value("x") == 0.5)
        stage.advance(to: 1.5)
        #expect(ends == [true])
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a running animator is interruptible only outside of blocks, and takes over`() {
        let free = PropertyAnimator.running(engine: stage.engine, duration: 1) { layer["x"] = 1 }
        #expect(free.phase == .running)
        #expect(free.isInterruptible)
        var inner: [PropertyAnimator] = []
        let outer = stage.animator(duration: 3, curve: .easeOut) { [stage, layer] in
            layer["y"] = 1
            inner.append(.running(engine: stage.engine, duration: 1) { layer["z"] = 1 })
            inner.append(
                .running(engine: stage.engine, duration: 1, curve: .linear, overrides: [.duration, .curve]) {
                    layer["a"] = 1
                })
        }
        outer.startAnimation()
        #expect(inner.map(\.isInterruptible) == [false, false])
        #expect(inner.map(\.duration) == [3, 1])
        inner[0].pauseAnimation()
        #expect(stage.log.events.last?.detail == .misuse(.notInterruptiblePause))
        stage.advance(to: 0.5)
        #expect(layer.value("z") == layer.value("y"))
        #expect(layer.value("a") == 0.5)
        stage.advance(to: 4)
    }

    @Test func `in one that cannot be interrupted it runs beside it`() {
        let outer = PropertyAnimator(
            engine: stage.engine, duration: 1, curve: .linear, isInterruptible: false
        ) { [stage, layer] in
            layer["x"] = 1
            stage.engine.animate(duration: 4, overrides: .duration) { layer["y"] = 1 }
        }
        outer.startAnimation()
        stage.advance(to: 2)
        #expect(outer.phase == .spent)
        #expect(layer.value("y") == 0.5)
        stage.advance(to: 4)
        #expect(layer.value("y") == 1)
    }

    @Test func `going on with a new curve bends what has not ended`() {
        let animator = stage.animator(duration: 1, curve: .linear) { [stage, layer] in
            stage.engine.animate(duration: 0.25, curve: .easeIn, overrides: [.duration, .curve]) {
                layer["x"] = 1
            }
            stage.engine.animate(duration: 0.5, curve: .easeIn, overrides: [.duration, .curve]) {
                layer["y"] = 1
            }
        }
        animator.startAnimation()
        stage.advance(to: 0.3)
        let shown = layer.value("y")
        animator.pauseAnimation()
        animator.continueAnimation(curve: .linear, durationFactor: 0)
        #expect(layer.value("x") == 1)
        #expect(abs(layer.value("y") - shown) < 1e-12)
        stage.advance(to: 0.4)
        #expect(layer.value("x") == 1)
        #expect(abs(layer.value("y") - (shown + 1) / 2) < 1e-9)
        stage.advance(to: 2)
    }
}
