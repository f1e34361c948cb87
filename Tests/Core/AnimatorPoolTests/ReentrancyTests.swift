import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// What an app's closures do to the pool while it is calling them.
struct ReentrancyTests {
    enum Way: CaseIterable, Sendable {
        case dropped, closed

        func end(_ stage: PoolScene) {
            switch self {
            case .dropped: stage.pool = nil
            case .closed: stage.pool?.close()
            }
        }
    }

    private let stage = PoolScene()

    private func expectNothingLeft() {
        stage.wait(60)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.misuses.isEmpty)
        // Whatever was asked for was made or cancelled, and whatever was made was torn down.
        #expect(
            stage.count(.animatorRequested)
                == stage.count(.animatorAttached) + stage.count(.animatorCancelled))
    }

    private func shownCells(_ count: Int, completion: @escaping () -> Void = {}) -> [BareCell] {
        let cells = (0..<count).map { _ in BareCell(stage.engine) }
        for (index, cell) in cells.enumerated() {
            stage.pool?.attach(to: cell, item: ItemID(index)) { [stage] cell in
                let animator = stage.fade(cell.layer)
                animator.addCompletion { _ in completion() }
                animator.startAnimation()
                return animator
            }
            stage.pool?.willDisplay(cell)
        }
        stage.turns.runTurn()
        return cells
    }

    /// An app whose closures read the property that holds their pool or their animator.
    private final class App {
        let stage = PoolScene()
        let cell: BareCell
        var pool: CellAnimatorPool<BareCell>?
        var blur: ReuseSafeAnimator?
        var reads = 0

        init() {
            cell = BareCell(stage.engine)
            pool = CellAnimatorPool(turns: stage.turns) { _ in }
            pool?.attach(to: cell, item: ItemID(1)) { [unowned self] cell in
                read()
                return stage.fade(cell.layer)
            }
            pool?.willDisplay(cell)
            blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in stage.fade(Layer(engine: stage.engine))
            }
        }

        func read() { if pool == nil && blur == nil { reads += 1 } }
    }

    @Test(arguments: [0, 1, 2])
    func `an app may release its pool, whose ends read the property that holds it`(turns: Int) async {
        await #expect(processExitsWith: .success) { [turns] in
            let app = App()
            app.pool?[app.cell]?.onEnd { _ in app.read() }
            app.blur?.onEnd { _ in app.read() }
            for _ in 0..<turns { app.stage.turns.runTurn() }
            app.blur = nil
            app.pool = nil
            precondition(app.reads == 0)
            app.stage.wait(1)
            precondition(app.reads == 2)
            precondition(app.stage.engine.liveAnimatorCount == 0)
        }
    }

    @Test func `an end that shows the cell while it is set up anew leaves no request open`() {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.pool?[cell]?.onEnd { [stage] _ in stage.pool?.willDisplay(cell) }
        stage.attach(cell, item: 2)
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 1)
        stage.pool = nil
        expectNothingLeft()
    }

    @Test(arguments: Way.allCases)
    func `a pool may go inside a completion`(way: Way) {
        let cells = shownCells(3) { [stage] in way.end(stage) }
        #expect(stage.engine.liveAnimatorCount == 3)
        stage.wait(1)
        #expect(stage.engine.liveAnimatorCount == 0)
        expectNothingLeft()
        _ = cells
    }

    @Test(arguments: Way.allCases, BackgroundPolicy.allCases)
    func `a pool may go inside a completion on the way to the background`(way: Way, policy: BackgroundPolicy)
    {
        stage.pool?.backgroundPolicy = policy
        let cells = shownCells(3) { [stage] in way.end(stage) }
        stage.pool?.enterBackground()
        stage.pool?.enterForeground()
        stage.wait(2)
        // What only pauses calls no completion.
        stage.pool = nil
        expectNothingLeft()
        _ = cells
    }

    @Test(arguments: Way.allCases)
    func `a pool may go inside the closure that makes an animator`(way: Way) {
        let cells = (0..<3).map { _ in BareCell(stage.engine) }
        for (index, cell) in cells.enumerated() {
            stage.pool?.attach(to: cell, item: ItemID(index)) { [stage] cell in
                way.end(stage)
                let animator = stage.fade(cell.layer)
                animator.startAnimation()
                return animator
            }
            stage.pool?.willDisplay(cell)
        }
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 0)
        expectNothingLeft()
    }

    @Test(arguments: Way.allCases)
    func `a pool may go inside a first look`(way: Way) {
        let cell = BareCell(stage.engine)
        stage.pool?.attach(
            to: cell, item: ItemID(1), firstLook: { [stage] _ in way.end(stage) },
            make: { [stage] cell in stage.fade(cell.layer) })
        expectNothingLeft()
        #expect(stage.count(.animatorAttached) == 0)
    }

    @Test(arguments: Way.allCases)
    func `a pool that goes while a cell is set up again makes nothing for the new use`(way: Way) {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        stage.pool?[cell]?.onEnd { [stage] _ in way.end(stage) }
        var looks = 0
        stage.pool?.attach(
            to: cell, item: ItemID(2), firstLook: { _ in looks += 1 },
            make: { [stage] cell in stage.fade(cell.layer) })
        // A pool that is dropped inside its own call goes when that call is over.
        if way == .closed {
            #expect(looks == 0)
            #expect(stage.count(.animatorRequested) == 1)
        }
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 1)
        expectNothingLeft()
    }

    @Test func `a cell set up once more by the end of its former use gets one animator, of the last`() {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        stage.turns.runTurn()
        stage.pool?[cell]?.onEnd { [stage] _ in stage.attach(cell, item: 3) }
        stage.attach(cell, item: 2)
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 1)
        #expect(stage.events.last { $0.kind == .animatorAttached }?.item == ItemID(3))
        #expect(stage.count(.animatorAttached) == 2)
        stage.pool = nil
        expectNothingLeft()
    }

    @Test func `a block that stops its own animator animates nothing any more`() {
        let layer = Layer(engine: stage.engine)
        var animator: PropertyAnimator?
        animator = PropertyAnimator(engine: stage.engine, duration: 1, curve: .linear) {
            animator?.stopAnimation(true)
            layer["opacity"] = 1
        }
        animator?.startAnimation()
        animator = nil
        #expect(!layer.hasLiveAnimations)
        #expect(layer.value("opacity") == 1)
    }

    @Test func `a handle may go inside the closure that makes its animator`() {
        let layer = Layer(engine: stage.engine)
        var blur: ReuseSafeAnimator?
        var ending: AnimatorEnding?
        blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in
            blur = nil
            let animator = stage.fade(layer)
            animator.startAnimation()
            return animator
        }
        blur?.onEnd { ending = $0 }
        stage.turns.runTurn()
        #expect(blur == nil)
        stage.turns.runTurn()
        #expect(ending == .neverMade)
        #expect(stage.engine.liveAnimatorCount == 0)
    }

    @Test func `a restart inside the closure that makes an animator brings the next one, and its end`() {
        let layer = Layer(engine: stage.engine)
        var blur: ReuseSafeAnimator?
        var made = 0
        var ending: AnimatorEnding?
        blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in
            made += 1
            if made == 1 { blur?.restart() }
            return stage.fade(layer)
        }
        blur?.onEnd { ending = $0 }
        stage.turns.runTurn()
        #expect(ending == nil)
        stage.turns.runTurn()
        #expect(made == 2)
        #expect(blur?.phase == .fresh)
        blur?.startAnimation()
        stage.wait(2)
        #expect(ending == .finished(.end))
        blur = nil
    }

    @Test func `an end that restarts its animator loops, one turn each`() {
        let layer = Layer(engine: stage.engine)
        var rounds = 0
        let blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in
            let animator = stage.fade(layer)
            animator.startAnimation()
            return animator
        }
        func again(_ ending: AnimatorEnding) {
            rounds += 1
            guard ending == .finished(.end), rounds < 4 else { return }
            blur.restart()
            blur.onEnd(again)
        }
        blur.onEnd(again)
        stage.wait(10)
        #expect(rounds == 4)
        #expect(blur.phase == .spent)
    }
}
