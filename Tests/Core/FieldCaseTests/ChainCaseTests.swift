import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Reports about animations that follow each other, and about their delays.
struct ChainCaseTests {
    private let stage = PoolScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private var x: Double { layer.value("position.x") }

    /// Three animations by hand, each made by the completion of the one before. What stops them is a mark that the
    /// completions look at.
    private final class HandMadeChain {
        let (engine, layer): (AnimationEngine, Layer)
        var isCancelled = false
        private(set) var first: PropertyAnimator?

        init(_ engine: AnimationEngine, _ layer: Layer) { (self.engine, self.layer) = (engine, layer) }

        func start() { first = step(1) }

        private func step(_ number: Int) -> PropertyAnimator {
            let animator = PropertyAnimator(engine: engine, duration: 1, curve: .linear) { [layer] in
                layer["position.x"] = 100 * Double(number)
            }
            animator.addCompletion { _ in
                if number < 3, !self.isCancelled { _ = self.step(number + 1) }
            }
            animator.startAnimation()
            return animator
        }
    }

    private var chain: AnimationChain {
        AnimationChain
            .animate(duration: 1, timing: .linear) { [layer] in layer["position.x"] = 100 }
            .then(duration: 1, timing: .linear) { [layer] in layer["position.x"] = 200 }
            .then(duration: 1, timing: .linear) { [layer] in layer["position.x"] = 300 }
    }

    private func start(_ chain: AnimationChain) -> RunningChain {
        chain.start(
            on: stage.turns,
            make: { [engine = stage.engine] in PropertyAnimator(engine: engine, description: $0) })
    }

    @Test func `a chain's cancellation waits for the end of the step under way`() {
        let raw = HandMadeChain(stage.engine, layer)
        raw.start()
        stage.pass(1.25)
        raw.isCancelled = true
        stage.pass(10)
        #expect(x == 200)

        layer["position.x"] = 0
        let ours = start(chain)
        stage.pass(1.25)
        ours.cancel()
        #expect(x == 125)
        stage.pass(10)
        #expect(x == 125)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a chain that is paused goes on with its next steps`() {
        let raw = HandMadeChain(stage.engine, layer)
        raw.start()
        stage.pass(1.25)
        // The animator that the app has kept is over.
        raw.first?.pauseAnimation()
        stage.pass(10)
        #expect(x == 300)
        raw.first?.stopAnimation(true)

        layer["position.x"] = 0
        let ours = start(chain)
        stage.pass(1.25)
        ours.pause()
        stage.pass(10)
        #expect(x == 125)
        ours.resume()
        stage.pass(1.75)
        #expect(x == 300 && ours.isOver)
    }

    @Test func `a chain cannot come back the way it went`() {
        let raw = HandMadeChain(stage.engine, layer)
        raw.start()
        stage.pass(2.5)
        // Reversed is one step of it, and that one is over.
        raw.first?.isReversed = true
        stage.pass(10)
        #expect(x == 300)

        layer["position.x"] = 0
        let ours = start(chain.autoreversed().repeated(2))
        stage.pass(4.5)
        #expect(abs(x - 150) < 1e-9)
        stage.pass(3.25)
        #expect(abs(x - 175) < 1e-9)
        ours.cancel()
    }

    @Test(.bug("https://github.com/mapbox/mapbox-maps-ios/issues/789"))
    func `a delay can be neither paused nor cancelled`() {
        for ends in [false, true] {
            layer["position.x"] = 0
            let animator = PropertyAnimator(engine: stage.engine, duration: 1, curve: .linear) { [layer] in
                layer["position.x"] = 100
            }
            stage.turns.enqueue(after: 1) { animator.startAnimation() }
            stage.pass(0.5)
            // There is nothing yet that would hold the start up.
            if ends { animator.stopAnimation(true) } else { #expect(animator.state == .inactive) }
            stage.pass(1)
            #expect(x == 50)
            animator.stopAnimation(true)

            layer["position.x"] = 0
            let ours = start(
                .animate(duration: 1, delay: 1, timing: .linear) { [layer] in layer["position.x"] = 100 })
            stage.pass(0.5)
            if ends { ours.cancel() } else { ours.pause() }
            stage.pass(10)
            #expect(x == 0)
            if !ends {
                ours.resume()
                stage.pass(1)
                #expect(x == 50)
                ours.cancel()
            }
            #expect(stage.engine.liveAnimatorCount == 0)
        }
    }

    @Test func `a pause that is an animation of nothing is left out`() {
        var raw: [String] = []
        stage.engine.animate(
            duration: 1, delay: 1, animations: {}, completion: { _ in raw.append("rested") })
        stage.pass(0)
        #expect(raw == ["rested"])

        var ours: [String] = []
        let running = start(
            AnimationChain
                .animate(duration: 1, delay: 1) {
                } completion: { _ in
                    ours.append("rested")
                }
                .then(duration: 1, timing: .linear) { [layer] in layer["position.x"] = 100 })
        stage.pass(1.75)
        #expect(ours.isEmpty && x == 0)
        stage.pass(0.75)
        #expect(ours == ["rested"] && x == 50)
        running.cancel()
    }
}
