import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Reports that are told as calls on the animators of one cell.
struct CellCaseTests {
    private let stage = PoolScene()
    private let cell: BareCell

    init() { cell = BareCell(stage.engine) }

    @Test(.bug("https://github.com/fichek/AnimateBlurRadius/issues/1"))
    func `after a push and a pop the slider has no effect on the blur`() {
        let raw = stage.blur(on: cell)
        raw.fractionComplete = 0.25
        cell.layer.removeAllAnimations(because: .removeAllAnimations)
        raw.fractionComplete = 0.5
        #expect((raw.state, raw.fractionComplete) == (.active, 0.5))
        #expect(cell.blur == 20)
        raw.stopAnimation(true)

        let view = BareCell(stage.engine)
        stage.attach(view, item: 1)
        stage.pool?.willDisplay(view)
        stage.turns.runTurn()
        stage.pool?[view]?.fractionComplete = 0.25
        stage.pool?.didEndDisplaying(view)
        view.layer.removeAllAnimations(because: .removeAllAnimations)
        stage.pool?.willDisplay(view)
        stage.turns.runTurn()
        #expect(view.blur == 5)
        stage.pool?[view]?.fractionComplete = 0.5
        #expect(view.blur == 10)
        #expect(stage.crashes == [])
    }

    @Test(
        .bug("https://github.com/airbnb/lottie-ios/issues/429"),
        .bug("https://github.com/Juanpe/SkeletonView/issues/272"))
    func `an animation that ran when its tab was left stands still when it is back`() {
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        stage.pass(1)
        cell.layer.removeAllAnimations(because: .removeAllAnimations)
        stage.pass(1)
        let before = cell.blur
        stage.pass(1)
        #expect(raw.isRunning)
        #expect(cell.blur == before)

        let view = BareCell(stage.engine)
        stage.attach(view, item: 1, fraction: nil, start: true)
        stage.pool?.willDisplay(view)
        stage.pass(1)
        stage.pool?.didEndDisplaying(view)
        view.layer.removeAllAnimations(because: .removeAllAnimations)
        stage.pass(1)
        stage.pool?.willDisplay(view)
        stage.pass(1)
        #expect(view.blur == 2)
        stage.pass(1)
        #expect(view.blur == 4)
    }

    @Test(
        .bug("https://github.com/software-mansion/react-native-reanimated/issues/6203"),
        .bug("https://github.com/Shopify/flash-list/issues/527"))
    func `an animation of item 1 goes on over the values that item 11 was given`() {
        func setUp(_ cell: BareCell) { cell.layer["blurRadius"] = 0 }
        let raw = stage.blur(on: cell)
        raw.startAnimation()
        stage.pass(3)
        setUp(cell)
        stage.pass(2)
        #expect(cell.blur == 10)

        let row = BareCell(stage.engine)
        stage.attach(row, item: 1, fraction: nil, start: true)
        stage.pass(3)
        stage.attach(row, item: 11, fraction: nil)
        stage.pass(2)
        #expect(row.blur == 0)
        #expect(stage.pool?[row]?.isRunning == false)
    }

    @Test(.bug("https://github.com/IFTTT/RazzleDazzle/pull/46"))
    func `what an earlier item has put on the animator of its cell moves under the next one`() {
        let raw = stage.blur(on: cell)
        raw.fractionComplete = 0
        raw.addAnimations { [cell] in cell.layer["opacity"] = 1 }
        raw.fractionComplete = 0.5
        // The second item wants its opacity animated, and its blur left alone.
        #expect(cell.layer.value("opacity") == 0.5)
        #expect(cell.blur == 10)

        let row = BareCell(stage.engine)
        stage.attach(row, item: 1, fraction: 0)
        stage.turns.runTurn()
        stage.pool?.attach(to: row, item: ItemID(2)) { [engine = stage.engine] row in
            PropertyAnimator(engine: engine, duration: 10, curve: .linear) { row.layer["opacity"] = 1 }
        }
        stage.turns.runTurn()
        stage.pool?[row]?.fractionComplete = 0.5
        #expect(row.layer.value("opacity") == 0.5)
        #expect(row.blur == 0)
        #expect(stage.engine.liveAnimatorCount == 2, "ours and the raw one")
        raw.stopAnimation(true)
    }

    @Test func `source 000: two requests in one turn leave two animators on one cell, and one crash`() {
        // The article's cure without its first line, as it is often copied.
        final class Cell {
            var animator: PropertyAnimator?
        }
        let raw = Cell()
        for _ in 1...2 {
            stage.turns.enqueue { [stage, cell] in
                let animator = stage.blur(on: cell)
                animator.fractionComplete = 0.1
                raw.animator = animator
            }
        }
        stage.turns.runTurn()
        #expect(stage.crashes == [.releasePausedOrStopped])
        #expect(stage.engine.liveAnimatorCount == 2)

        let ours = PoolScene()
        let row = BareCell(ours.engine)
        ours.attach(row, item: 1)
        ours.attach(row, item: 2)
        ours.turns.runTurn()
        #expect(ours.crashes == [])
        #expect(ours.engine.liveAnimatorCount == 1)
    }
}
