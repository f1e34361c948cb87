import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// A `record` that calls the pool back, at each event of a cell's first set-up.
struct HostileRecordTests {
    static let firstEvents: [EventKind] = [.cellCreated, .cellDequeued, .cellConfigured, .animatorRequested]

    private let stage = PoolScene()

    /// Runs `action` at the first event of `kind`, and never again.
    private func once(at kind: EventKind, _ action: @escaping () -> Void) {
        stage.onPoolEvent = { [stage] event in
            guard event.kind == kind else { return }
            stage.onPoolEvent = nil
            action()
        }
    }

    private func expectEveryRequestSettled() {
        #expect(
            stage.count(.animatorRequested)
                == stage.count(.animatorAttached) + stage.count(.animatorCancelled))
        #expect(stage.misuses.isEmpty)
    }

    @Test(arguments: firstEvents)
    func `a pool closed from record makes nothing, not even for a cell that is shown later`(kind: EventKind) {
        let cell = BareCell(stage.engine)
        once(at: kind) { [stage] in stage.pool?.close() }
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.wait(2)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.pool?.liveAnimatorCount == 0)
        #expect(stage.pool?[cell] == nil)
        expectEveryRequestSettled()
    }

    @Test(arguments: firstEvents)
    func `a cell attached again from record has one animator, of the last set-up`(kind: EventKind) {
        let cell = BareCell(stage.engine)
        once(at: kind) { [stage] in stage.attach(cell, item: 2) }
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.wait(2)
        #expect(stage.engine.liveAnimatorCount == 1)
        #expect(stage.pool?.liveAnimatorCount == 1)
        #expect(stage.events.last { $0.kind == .animatorAttached }?.item == ItemID(2))
        stage.pool = nil
        #expect(stage.engine.liveAnimatorCount == 0)
        expectEveryRequestSettled()
    }

    @Test func `a cell attached again from record at every event of three set-ups has one animator`() {
        let cell = BareCell(stage.engine)
        var left = 3
        stage.onPoolEvent = { [stage] event in
            guard left > 0, event.kind == .cellCreated || event.kind == .cellConfigured else { return }
            left -= 1
            stage.attach(cell, item: 10 + left)
        }
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.wait(2)
        #expect(stage.engine.liveAnimatorCount == 1)
        #expect(stage.pool?.liveAnimatorCount == 1)
        stage.pool?.close()
        #expect(stage.engine.liveAnimatorCount == 0)
        expectEveryRequestSettled()
    }

    @Test func `what record is told while it calls back comes afterwards, in the order in which it happened`()
    {
        let cell = BareCell(stage.engine)
        var depth = 0
        var deepest = 0
        var told: [EventKind] = []
        stage.onPoolEvent = { [stage] event in
            depth += 1
            deepest = max(deepest, depth)
            told.append(event.kind)
            if event.kind == .cellCreated { stage.pool?.willDisplay(cell) }
            depth -= 1
        }
        stage.attach(cell, item: 1)
        #expect(deepest == 1)
        #expect(
            told == [.cellCreated, .cellDequeued, .cellConfigured, .animatorRequested, .cellDisplayed])
    }

    @Test func `an end handler that closes the pool while it looks for gone cells closes it for good`() {
        var cells = (0..<64).map { _ in BareCell(stage.engine) }
        for (index, cell) in cells.enumerated() { stage.attach(cell, item: index) }
        stage.turns.runTurn()
        // The pool is asked for a handle while the cell is there; the end comes when it has gone.
        stage.pool?[cells[5]]?.onEnd { [stage] _ in stage.pool?.close() }
        cells = []
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 100)
        stage.pool?.willDisplay(cell)
        stage.pool?.enterBackground()
        stage.wait(2)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.pool?.liveAnimatorCount == 0)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        #expect(stage.engine.liveAnimatorCount == 0)
        expectEveryRequestSettled()
    }

    @Test func `a closure is not called for a request whose predecessor closed the pool on its way out`() {
        let cell = BareCell(stage.engine)
        var made = 0
        func setUp() {
            stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
                made += 1
                return stage.fade(cell.layer)
            }
        }
        setUp()
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.pool?[cell]?.startAnimation()
        stage.pool?[cell]?.onEnd { [stage] _ in stage.pool?.close() }
        // The same use: the animator that is there goes when its successor comes.
        setUp()
        stage.turns.runTurn()
        #expect(made == 1)
        expectEveryRequestSettled()
    }

    @Test func `a closure is not called for a request that its predecessor's end has superseded`() {
        let cell = BareCell(stage.engine)
        var made: [Int] = []
        func setUp(_ item: Int, as name: Int) {
            stage.pool?.attach(to: cell, item: ItemID(item)) { [stage] cell in
                made.append(name)
                return stage.fade(cell.layer)
            }
        }
        setUp(1, as: 1)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        stage.pool?[cell]?.startAnimation()
        stage.pool?[cell]?.onEnd { _ in setUp(1, as: 3) }
        setUp(1, as: 2)
        stage.turns.runTurn()
        stage.turns.runTurn()
        #expect(made == [1, 3])
        #expect(stage.pool?.liveAnimatorCount == 1)
        expectEveryRequestSettled()
    }
}
