import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import TestSupport
import Testing

struct FirstLookTests {
    private let stage = PoolScene()

    @Test func `the frame before the animator comes is right already`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        animators.attach(
            to: cell, item: ItemID(1), firstLook: { $0.layer["opacity"] = 0.1 },
            make: { [stage] cell in
                let animator = stage.fade(cell.layer)
                animator.fractionComplete = 0.1
                return animator
            })
        animators.willDisplay(cell)
        #expect(animators[cell]?.phase == nil)
        #expect(cell.layer.value("opacity") == 0.1)
        stage.turns.runTurn()
        #expect(animators[cell]?.phase == .paused)
        #expect(cell.layer.value("opacity") == 0.1)
    }

    @Test func `the first look is left out while the use still shows its former animator`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        var looks = 0
        let setUp = { [stage] (item: Int) in
            animators.attach(
                to: cell, item: ItemID(item), firstLook: { _ in looks += 1 },
                make: { cell in
                    let animator = stage.fade(cell.layer)
                    animator.fractionComplete = 0.1
                    return animator
                })
        }
        setUp(1)
        animators.willDisplay(cell)
        #expect(looks == 1)
        stage.turns.runTurn()
        // Reconfigured on screen: the same use.
        setUp(1)
        #expect(looks == 1)
        stage.turns.runTurn()
        // Another use has nothing on screen yet.
        animators.didEndDisplaying(cell)
        setUp(2)
        #expect(looks == 2)
    }

    @Test func `a cell that is shown again begins with its first look, wherever its animator had come to`()
        throws
    {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        animators.attach(
            to: cell, item: ItemID(1), firstLook: { $0.layer["opacity"] = 0.1 },
            make: { [stage] cell in
                let animator = stage.fade(cell.layer)
                animator.startAnimation()
                return animator
            })
        animators.willDisplay(cell)
        stage.turns.runTurn()
        stage.wait(0.5)
        animators.didEndDisplaying(cell)
        #expect(cell.layer.value("opacity") > 0.2)
        animators.willDisplay(cell)
        #expect(cell.layer.value("opacity") == 0.1)
    }

    @Test func `a cell that is prepared for reuse by hand while it is shown begins with its first look`()
        throws
    {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        var looks = 0
        animators.attach(
            to: cell, item: ItemID(1), firstLook: { _ in looks += 1 },
            make: { [stage] cell in stage.fade(cell.layer) })
        animators.willDisplay(cell)
        stage.turns.runTurn()
        #expect(looks == 1)
        animators.prepareForReuse(cell)
        #expect(looks == 2)
    }

    @Test func `a cell that is shown again keeps the fraction that was set`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        var looks = 0
        animators.attach(
            to: cell, item: ItemID(1), firstLook: { _ in looks += 1 },
            make: { [stage] cell in stage.fade(cell.layer) })
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators[cell]?.fractionComplete = 0.5
        let shown = cell.layer.value("opacity")
        animators.didEndDisplaying(cell)
        animators.willDisplay(cell)
        #expect(looks == 1 && cell.layer.value("opacity") == shown)
        stage.turns.runTurn()
        #expect(animators[cell]?.fractionComplete == 0.5 && cell.layer.value("opacity") == shown)
    }

    @Test func `a request that is refused for a closed pool changes nothing on the cell`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        animators.close()
        animators.attach(
            to: cell, item: ItemID(1), firstLook: { $0.layer["opacity"] = 0.1 },
            make: { [stage] cell in stage.fade(cell.layer) })
        #expect(cell.layer.value("opacity") == 0)
    }

    @Test func `in a scrolled list all bare frames are harmless with a first look, and none without`() {
        let steps: [Step] = [.jump(item: 300), .wait(0.5), .jump(item: 20), .wait(0.5)]
        let animator = AnimatorRecipe(fractionComplete: 0.25)
        let workload = Workload.short(steps, animator: animator)
        let with = RecordedRun(workload) { feed($0, hasFirstLook: true) }.result.summary.tally
        let without = RecordedRun(workload) { feed($0, hasFirstLook: false) }.result.summary.tally
        #expect(with.bareFrames > 0 && with.bareFrames == without.bareFrames)
        #expect(with.harmlessBareFrames == with.bareFrames)
        #expect(without.harmlessBareFrames == 0)
    }

    private func feed(_ list: SimulatedList, hasFirstLook: Bool) -> any ListClient {
        let recipe = list.workload.animator
        let animators = CellAnimatorPool<SimulatedCell>(
            turns: list.turns, policy: .standard, numbering: list, record: list.record)
        let look = { (cell: SimulatedCell) in cell.layer[recipe.key] = recipe.valueAtFirst }
        return TestClient<SimulatedCell>(
            list,
            willDisplay: { _, cell in animators.willDisplay(cell) },
            didEnd: { _, cell in animators.didEndDisplaying(cell) },
            configure: { list, cell, index in
                // What a former use left here is not what this one shows at first.
                cell.layer[recipe.key] = -1
                animators.attach(
                    to: cell, item: list.item(at: index), firstLook: hasFirstLook ? look : nil,
                    make: { [engine = list.engine] in recipe.makeAnimator(in: engine, on: $0.layer) })
            })
    }
}
