import AnimationChains
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// A chain never raises, whatever its closures return, and keeps nothing that goes.
struct ChainPromiseTests {
    private let scene = PoolScene()
    private let layer: Layer

    init() { layer = Layer(engine: scene.engine) }

    private var x: Double { layer.value("position.x") }

    private enum Made: CaseIterable {
        case notInterruptible, notInterruptibleAndPausing, withoutBlock, pausingWithoutBlock, running
    }

    @Test(arguments: AnimatorRegime.allCases)
    func `an animator that a chain cannot use is refused before it is used, and the chain goes on`(
        regime: AnimatorRegime
    ) {
        for made in Made.allCases {
            let loop = TurnLoop()
            var misuses = 0
            let engine = AnimationEngine(runLoop: loop, regime: regime, misusePolicy: .record) {
                misuses += $0.kind == .misuse ? 1 : 0
            }
            let layer = Layer(engine: engine)
            var isOver = false
            _ =
                AnimationChain
                .animate(duration: 1, timing: .linear) { layer["position.x"] = 100 }
                .then(duration: 1, timing: .linear) { layer["position.x"] = 300 }
                .start(
                    on: loop,
                    make: { description in
                        let isFirst = layer.value("position.x") == 0
                        let hasBlock = made != .withoutBlock && made != .pausingWithoutBlock
                        let animator = PropertyAnimator(
                            engine: engine, duration: description.duration, curve: .linear,
                            isInterruptible: !isFirst || made == .withoutBlock,
                            animations: !isFirst || hasBlock ? description.animations : nil)
                        if isFirst {
                            animator.pausesOnCompletion =
                                made == .notInterruptibleAndPausing || made == .pausingWithoutBlock
                            if made == .running { animator.startAnimation() }
                        }
                        return animator
                    }, completion: { _ in isOver = true })
            loop.run(untilNs: 1_500_000_000)
            #expect(layer.value("position.x") == 200, "\(made): the second step is half way.")
            loop.run(untilNs: 10_000_000_000)
            #expect(isOver && engine.liveAnimatorCount == 0 && misuses == 0, "\(made)")
            #expect(layer.value("position.x") == 300, "\(made)")
        }
    }

    @Test func `a refusal stands in the log`() {
        var events: [LifecycleEvent] = []
        let log = ChainLog(turns: scene.turns) { events.append($0) }
        _ = AnimationChain.animate(duration: 1) { [layer] in layer["position.x"] = 100 }
            .start(
                on: scene.turns,
                make: { [engine = scene.engine] description in
                    PropertyAnimator(
                        engine: engine, duration: description.duration, curve: .linear,
                        isInterruptible: false,
                        animations: description.animations)
                }, log: log)
        #expect(events.contains { $0.kind == .animatorCancelled && $0.detail == .cancellation(.refused) })
        #expect(x == 100)
    }

    @Test func `an endless chain that is given its cell lets it go, and ends with it`() {
        var cells = (0..<10).map { _ in BareCell(scene.engine) }
        let gone = cells.map { WeakCell(cell: $0) }
        for (item, cell) in cells.enumerated() {
            scene.pool?.attach(to: cell, item: ItemID(item)) { [scene] cell in
                let pulse =
                    AnimationChain
                    .animate(cell, duration: 0.2) { cell in cell.layer["opacity"] = 1 }
                    .then(cell, duration: 0.3, delay: 0.1) { cell in
                        cell.layer["opacity"] = 0.5
                    } completion: { cell, _ in
                        cell.layer["x"] = 1
                    }
                    .repeatedForEver()
                    .animator(on: scene.turns) { [engine = scene.engine] in
                        PropertyAnimator(engine: engine, description: $0)
                    }
                pulse.startAnimation()
                return pulse
            }
            scene.pool?.willDisplay(cell)
        }
        scene.wait(3)
        #expect(scene.engine.liveAnimatorCount > 0)
        #expect(cells[0].layer.value("x") == 1)
        cells = []
        scene.wait(1)
        #expect(gone.allSatisfy { $0.cell == nil })
        #expect(scene.engine.liveAnimatorCount == 0)
        #expect(scene.misuses.isEmpty)
    }

    private struct WeakCell {
        weak var cell: BareCell?
    }

    @Test(.timeLimit(.minutes(10)))
    func `a chain of many steps is made in a time that grows with their number, and let go of`() {
        var chain = AnimationChain.animate(duration: 1) {}
        for _ in 0..<50_000 { chain = chain.then(duration: 1) {} }
        #expect(chain.steps.count == 50_001)
        #expect(chain.timeline.duration == 50_001)
        let former = chain
        chain = chain.then(former)
        #expect(former.steps.count == 50_001 && chain.steps.count == 100_002)
    }
}
