import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// A chain behind an animator's verbs.
struct ChainAnimatorTests {
    private let scene = PoolScene()
    private let layer: Layer

    init() { layer = Layer(engine: scene.engine) }

    /// 0 → 100 in a second, a second's delay, and on to 300 in two.
    private var two: AnimationChain {
        AnimationChain
            .animate(duration: 1, timing: .linear) { [layer] in layer["position.x"] = 100 }
            .then(duration: 2, delay: 1, timing: .linear) { [layer] in layer["position.x"] = 300 }
    }

    private func animator(_ chain: AnimationChain) -> ChainAnimator {
        chain.animator(on: scene.turns) { [engine = scene.engine] in
            PropertyAnimator(engine: engine, description: $0)
        }
    }

    private var x: Double { layer.value("position.x") }

    private func expectNothingLeft(_ line: Int = #line) {
        #expect(scene.engine.liveAnimatorCount == 0, "line \(line)")
        #expect(scene.misuses.isEmpty, "line \(line)")
    }

    @Test func `it starts, pauses, is scrubbed and reversed as one animation`() {
        let animator = animator(two)
        var told: [AnimatorPosition] = []
        animator.onCompletion { told.append($0) }
        #expect(animator.animatingState == .inactive && !animator.isRunning && animator.duration == 4)
        animator.startAnimation()
        scene.wait(0.5)
        #expect(animator.isRunning && animator.fraction == 0.125 && x == 50)
        animator.pauseAnimation()
        #expect(animator.animatingState == .active && !animator.isRunning)
        animator.fraction = 0.75
        #expect(x == 200)
        animator.isReversed = true
        #expect(animator.fraction == 0.25)
        animator.startAnimation()
        scene.wait(0.5)
        #expect(abs(x - 150) < 1e-9)
        animator.isReversed = false
        scene.wait(1.5)
        #expect(animator.animatingState == .inactive && x == 300 && told == [.end])
        expectNothingLeft()
    }

    @Test(arguments: [0.001, 0.25, 100], [false, true])
    func `an endless chain continues in a time to the end of its round, and then at its own speed`(
        seconds: Double, isAutoreversed: Bool
    ) throws {
        let round = isAutoreversed ? two.autoreversed() : two
        let blur = try ReuseSafeAnimator(
            animator(round.repeatedForEver(from: .firstState)), turns: scene.turns)
        blur.startAnimation()
        scene.wait(1)
        #expect(blur.continueAnimation(in: seconds) == .applied)
        scene.wait(seconds + 0.5)
        #expect(abs(x - 50) < 1e-5, "\(x)")
        // At its own speed, also in later rounds.
        scene.wait(isAutoreversed ? 16 : 8)
        #expect(abs(x - 50) < 1e-5, "\(x)")
        blur.tearDown()
        expectNothingLeft()
    }

    @Test(.timeLimit(.minutes(1)), arguments: [0, 1e-300, 1e-12])
    func `an endless chain that continues in no time begins its next round at its own speed`(seconds: Double)
        throws
    {
        let blur = try ReuseSafeAnimator(
            animator(two.repeatedForEver(from: .firstState)), turns: scene.turns)
        blur.startAnimation()
        scene.wait(1)
        #expect(blur.continueAnimation(in: seconds) == .applied)
        scene.wait(0.5)
        #expect(abs(x - 50) < 1e-5, "\(x)")
        blur.setReversed(true)
        #expect(blur.continueAnimation(in: seconds) == .applied)
        scene.wait(0.5)
        #expect(!blur.isRunning || abs(x - 50) < 300)
        blur.tearDown()
        expectNothingLeft()
    }

    @Test(arguments: [Double.nan, -1, .infinity])
    func `a time that is none changes nothing about an endless chain`(seconds: Double) throws {
        let blur = try ReuseSafeAnimator(animator(two.repeatedForEver()), turns: scene.turns)
        blur.startAnimation()
        scene.wait(0.5)
        #expect(blur.continueAnimation(in: seconds) != .applied)
        scene.wait(0.25)
        #expect(x == 75)
        blur.tearDown()
        expectNothingLeft()
    }

    @Test func `it waits out a delay, and a call ends the delay`() {
        let first = animator(two)
        first.startAnimation(afterDelay: 1)
        #expect(first.isRunning && scene.engine.liveAnimatorCount == 0)
        scene.wait(1.5)
        #expect(x == 50)
        first.stopAnimation(true)
        layer["position.x"] = 0
        let second = animator(two)
        second.startAnimation(afterDelay: 1)
        second.pauseAnimation()
        scene.wait(2)
        #expect(!second.isRunning && x == 0)
        second.stopAnimation(true)
        expectNothingLeft()
    }

    @Test(arguments: [(AnimatorPosition.start, 0.0), (.current, 150), (.end, 300)])
    func `stopped, it is finished at any position`(position: AnimatorPosition, value: Double) {
        let animator = animator(two)
        var told: [AnimatorPosition] = []
        animator.onCompletion { told.append($0) }
        animator.startAnimation()
        scene.wait(2.5)
        animator.stopAnimation(false)
        #expect(animator.animatingState == .stopped)
        animator.startAnimation()
        animator.fraction = 0.1
        scene.wait(1)
        #expect(abs(x - 150) < 1e-9)
        animator.finish(at: position)
        #expect(animator.animatingState == .inactive && told == [position])
        #expect(abs(x - value) < 1e-9)
        expectNothingLeft()
    }

    @Test func `it pauses at its end, and goes back from there`() {
        let animator = animator(two)
        animator.pausesOnCompletion = true
        animator.startAnimation()
        scene.wait(10)
        #expect(animator.animatingState == .active && !animator.isRunning && animator.fraction == 1)
        #expect(x == 300)
        animator.isReversed = true
        animator.startAnimation()
        scene.wait(1)
        #expect(abs(x - 200) < 1e-9)
        animator.stopAnimation(true)
        expectNothingLeft()
    }

    @Test func `it runs to a fraction and to its end in the time it is given`() throws {
        let blur = try ReuseSafeAnimator(animator(two), turns: scene.turns)
        #expect(blur.run(to: 0.5, in: 10) == .applied)
        scene.wait(5)
        #expect(abs(blur.fractionComplete - 0.25) < 1e-6 && abs(x - 100) < 1e-3)
        scene.wait(20)
        #expect(blur.phase == .paused && blur.fractionComplete == 0.5)
        #expect(blur.continueAnimation(in: 10) == .applied)
        #expect(abs((blur.remainingTime ?? 0) - 10) < 1e-6)
        scene.wait(5)
        #expect(abs(blur.fractionComplete - 0.75) < 1e-6)
        scene.wait(4.999)
        #expect(blur.phase == .running)
        scene.wait(0.002)
        #expect(blur.phase == .spent && x == 300)
        expectNothingLeft()
    }

    @Test func `back again in a time of its own, and from there at its own pace`() throws {
        let blur = try ReuseSafeAnimator(animator(two), turns: scene.turns)
        blur.fractionComplete = 0.75
        #expect(blur.run(to: 0.25, in: 8) == .applied)
        scene.wait(4)
        #expect(abs(blur.fractionComplete - 0.5) < 1e-6)
        scene.wait(5)
        #expect(blur.fractionComplete == 0.25)
        blur.startAnimation()
        #expect(abs((blur.remainingTime ?? 0) - 3) < 1e-6)
        scene.wait(3.001)
        #expect(blur.phase == .spent)
        expectNothingLeft()
    }

    @Test func `a start after less than no time is ignored, as UIKit raises there`() {
        let animator = animator(two)
        animator.startAnimation(afterDelay: -1)
        #expect(animator.animatingState == .inactive)
        animator.startAnimation(afterDelay: .nan)
        #expect(animator.animatingState == .inactive)
        expectNothingLeft()
    }

    @Test func `without an end its fraction is that of the pass it is in`() {
        let animator = animator(two.autoreversed().repeatedForEver())
        #expect(animator.duration == 8)
        animator.startAnimation()
        scene.wait(16.5)
        #expect(animator.fraction == 0.0625)
        animator.fraction = 0.5
        #expect(x == 300)
        animator.stopAnimation(false)
        animator.finish(at: .end)
        #expect(x == 300)
        expectNothingLeft()
    }

    @Test func `without an end a fraction is set in the pass it is in, and the steps of that pass are told`()
    {
        var told: [Double] = []
        let chain =
            AnimationChain
            .animate(duration: 1, timing: .linear) { [layer] in
                layer["position.x"] = 100
            } completion: { [scene] _ in
                told.append(Double(scene.turns.nowNs) / 1e9)
            }
            .repeatedForEver(from: .firstState)
        let animator = animator(chain)
        animator.startAnimation()
        scene.wait(2.25)
        #expect(told == [1, 2])
        animator.fraction = 0.75
        #expect(x == 75)
        scene.wait(0.5)
        // In another pass it would be behind those that were told, and would tell nothing until it has caught up.
        #expect(told == [1, 2, 2.5] && animator.fraction == 0.25)
        animator.stopAnimation(true)
        expectNothingLeft()
    }

    @Test func `reversed before it began, it begins at its end`() {
        let animator = animator(two)
        animator.isReversed = true
        animator.startAnimation()
        #expect(x == 300)
        scene.wait(1)
        #expect(abs(x - 200) < 1e-9)
        scene.wait(3)
        #expect(x == 0)
        expectNothingLeft()
    }

    @Test func `a pool gives it to a cell on the next turn, remembers its fraction and ends it with the use`()
    {
        let cell = BareCell(scene.engine)
        func attach() {
            scene.pool?.attach(to: cell, item: ItemID(1)) {
                [turns = scene.turns, engine = scene.engine] cell in
                let chain =
                    AnimationChain
                    .animate(duration: 1, timing: .linear) { cell.layer["position.x"] = 100 }
                    .then(duration: 1, timing: .linear) { cell.layer["position.x"] = 0 }
                let animator = chain.repeatedForEver().animator(on: turns) {
                    PropertyAnimator(engine: engine, description: $0)
                }
                animator.startAnimation()
                return animator
            }
        }
        attach()
        #expect(scene.engine.liveAnimatorCount == 0)
        scene.turns.runTurn()
        scene.pool?.willDisplay(cell)
        scene.wait(1.5)
        #expect(cell.layer.value("position.x") == 50)
        scene.pool?[cell]?.fractionComplete = 0.25
        #expect(cell.layer.value("position.x") == 50)
        scene.pool?.didEndDisplaying(cell)
        expectNothingLeft()
        scene.pool?.willDisplay(cell)
        scene.turns.runTurn()
        #expect(scene.pool?[cell]?.fractionComplete == 0.25)
        // In the pool and out again.
        attach()
        #expect(scene.engine.liveAnimatorCount > 0)
        scene.pool?.close()
        expectNothingLeft()
    }

    @Test func `a chain that pauses on completion has that phase, without another verb`() async {
        let cell = BareCell(scene.engine)
        scene.pool?.attach(to: cell, item: ItemID(1)) { _ in
            let animator = animator(two)
            animator.pausesOnCompletion = true
            animator.startAnimation()
            return animator
        }
        let phases = scene.pool?[cell]?.phases ?? AsyncStream(unfolding: { nil })
        scene.turns.runTurn()
        scene.pool?.willDisplay(cell)
        scene.wait(4)
        // The end of the use adds no phase.
        scene.pool?.close()
        var seen: [AnimatorPhase] = []
        for await phase in phases { seen.append(phase) }
        #expect(seen == [.running, .paused])
        expectNothingLeft()
    }
}
