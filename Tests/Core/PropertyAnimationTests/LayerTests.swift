import AnimationTiming
import LifecycleEvents
import PropertyAnimation
import SeededRandom
import Testing

struct LayerTests {
    private static let curves: [TimingCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .default, .cubicBezier(x1: 0.2, y1: -0.5, x2: 0.6, y2: 1.7),
        .spring(Spring(dampingRatio: 0.4, duration: 1, initialVelocity: 3)),
        .spring(Spring(mass: 1, stiffness: 200, damping: 12)),
    ]

    @Test(arguments: curves)
    func `a value is the same whether its time is reached in one step or a thousand`(curve: TimingCurve) {
        func value(steps: Int) -> [Double] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            let animator = stage.animator(duration: 0.7, curve: curve) { layer["position.x"] = 100 }
            animator.addAnimations(delayFactor: 0.3) { layer["position.x"] = 250 }
            animator.startAnimation(afterDelay: 0.1)
            let limit: Int64 = 512_345_679
            for step in 1...steps {
                stage.runLoop.run(untilNs: limit / Int64(steps) * Int64(step))
                _ = layer.value("position.x")
            }
            stage.runLoop.run(untilNs: limit)
            defer { animator.stopAnimation(true) }
            return [layer.value("position.x"), animator.fractionComplete]
        }
        let once = value(steps: 1)
        let often = value(steps: 1000)
        for (a, b) in zip(once, often) { #expect(abs(a - b) <= 1e-12) }
    }

    @Test(arguments: [11, 12, 13, 14, 15, 16, 17, 18] as [UInt64])
    func `no interruption makes a value jump`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator(duration: 1, curve: .easeInOut) { layer["x"] = 100 }
        animator.scrubsLinearly = false
        animator.startAnimation()
        var time = 0.0
        for _ in 0..<60 where animator.state == .active {
            time += Double.random(in: 0.001...0.05, using: &random)
            stage.advance(to: time)
            guard animator.state == .active else { break }
            let before = layer.value("x")
            switch Int.random(in: 0..<4, using: &random) {
            case 0: animator.pauseAnimation()
            case 1: animator.startAnimation()
            case 2: animator.isReversed.toggle()
            default:
                animator.pauseAnimation()
                animator.continueAnimation(
                    curve: LayerTests.curves.randomElement(using: &random),
                    durationFactor: Double.random(in: -0.5...1.5, using: &random))
            }
            #expect(abs(layer.value("x") - before) < 1e-9, "seed \(seed) at \(time)")
        }
        if animator.phase == .paused { animator.startAnimation() }
        stage.advance(to: time + 5)
        #expect(animator.phase == .spent, "seed \(seed)")
        #expect(layer.value("x") == (animator.isReversed ? 0 : 100), "seed \(seed)")
    }

    @Test func `a value set outside a block is set at once`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        layer["x"] = 5
        #expect(layer["x"] == 5)
        #expect(layer.value("x") == 5)
        #expect(layer["never"] == 0)
        #expect(!layer.hasLiveAnimations)
    }

    @Test func `an additive animation rides on the model value, another covers it`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator {
            layer["position.x"] = 100
            layer["opacity"] = 1
        }
        animator.startAnimation()
        stage.advance(to: 0.5)
        layer["position.x"] = 200
        layer["opacity"] = 0.25
        #expect(layer.value("position.x") == 150)
        #expect(layer.value("opacity") == 0.5)
        stage.advance(to: 1)
        #expect(layer.value("position.x") == 200)
        #expect(layer.value("opacity") == 0.25)
    }

    @Test func `a displaced animation is not seen again`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let slow = stage.animator(duration: 4) { layer["opacity"] = 1 }
        let quick = stage.animator(duration: 1) { layer["opacity"] = 0.5 }
        slow.startAnimation()
        quick.startAnimation()
        stage.advance(to: 0.5)
        #expect(layer.value("opacity") == 0.25)
        stage.advance(to: 2)
        #expect(layer.value("opacity") == 0.5)
        #expect(slow.isBacked)
        slow.isReversed = true
        stage.advance(to: 9)
        #expect(layer.value("opacity") == 0.5)
    }

    @Test func `with animations off a block sets its values at once`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        stage.engine.animationContext = .disabled
        let animator = stage.animator { layer["x"] = 1 }
        animator.fractionComplete = 0.5
        stage.engine.animationContext = .none
        #expect(layer.value("x") == 1)
        #expect(!animator.isBacked)
        #expect(animator.phase == .paused)
        animator.stopAnimation(true)
    }

    @Test func `an animated update starts an animator that is paused inside it`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator { layer["x"] = 100 }
        stage.engine.animationContext = .animated
        animator.fractionComplete = 0.5
        stage.engine.animationContext = .none
        #expect(animator.phase == .running)
        #expect(stage.log.kinds == [.animatorPaused, .animatorStarted])
        stage.advance(to: 0.25)
        #expect(layer.value("x") == 75)
        stage.advance(to: 0.5)
        #expect(animator.phase == .spent)
    }

    @Test func `an engine that goes leaves nothing behind`() {
        weak var leaked: AnimationEngine?
        let layer: Layer
        do {
            let stage = AnimatorScene()
            leaked = stage.engine
            let ownLayer = Layer(engine: stage.engine)
            layer = ownLayer
            do {
                // Two that leak: one paused and released, one running on.
                stage.animator { ownLayer["x"] = 1 }.fractionComplete = 0.5
                stage.animator { ownLayer["x"] = 2 }.startAnimation()
            }
            #expect(stage.engine.liveAnimatorCount == 2)
        }
        #expect(leaked == nil)
        #expect(!layer.hasLiveAnimations)
        #expect(layer.value("x") == 2)
    }

    @Test(arguments: [
        ("center.x", "position.x", true), ("frame.size.width", "bounds.size.width", true),
        ("bounds.origin.y", "bounds.origin.y", true), ("alpha", "opacity", false),
    ])
    func `a view's names animate as the layer keys behind them`(
        name: String, key: String, isAdditive: Bool
    ) {
        for key in [name, key] {
            let stage = AnimatorScene()
            let layer = Layer(engine: stage.engine)
            let first = stage.animator { layer[key] = 100 }
            let second = stage.animator { layer[key] = 200 }
            first.startAnimation()
            stage.advance(to: 0.5)
            second.startAnimation()
            stage.advance(to: 0.75)
            // Additive: 200 − 100·¾ of the second, less the quarter of the first that is left. Else the
            // second alone, from what was on screen.
            #expect(layer.value(key) == (isAdditive ? 100 : 87.5), "\(key)")
        }
    }
}
