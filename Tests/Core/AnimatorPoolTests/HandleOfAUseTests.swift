import AnimatorPool
import PropertyAnimation
import TestSupport
import Testing

/// A cell has one use after the other, and what was said about one of them is not about the next.
struct HandleOfAUseTests {
    private let stage = PoolScene()

    private func attachShown(_ cell: BareCell, item: Int) {
        stage.attach(cell, item: item)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
    }

    @Test func `a handle stays with its use when the cell goes on to another one`() throws {
        let cell = BareCell(stage.engine)
        attachShown(cell, item: 1)
        let former = try #require(stage.pool?[cell])
        former.fractionComplete = 0.4
        var endings: [AnimatorEnding] = []
        former.onEnd { endings.append($0) }
        stage.pool?.didEndDisplaying(cell)
        #expect(endings == [.tornDown])
        attachShown(cell, item: 2)

        #expect(former.phase == nil)
        #expect(former.fractionComplete == 0.4)
        #expect(former.remainingTime == nil)
        #expect(former.startAnimation() == .ignored(.useEnded))
        #expect(former.setFractionComplete(0.9) == .ignored(.useEnded))
        #expect(former.run(to: 1) == .ignored(.useEnded))
        #expect(former.setReversed(true) == .ignored(.useEnded))
        #expect(former.restart() == .ignored(.useEnded))
        #expect(former.tearDown() == .ignored(.useEnded))
        former.onEnd { endings.append($0) }
        #expect(endings == [.tornDown, .tornDown])

        let next = try #require(stage.pool?[cell])
        #expect(next !== former)
        #expect(next.phase == .paused)
        #expect(next.fractionComplete == 0.1)
        #expect(stage.engine.liveAnimatorCount == 1)
    }

    @Test(arguments: [1, 2])
    func `a cell whose use was torn down gets an animator when it is set up again`(item: Int) {
        let cell = BareCell(stage.engine)
        attachShown(cell, item: 1)
        stage.pool?[cell]?.tearDown()
        #expect(stage.engine.liveAnimatorCount == 0)
        stage.attach(cell, item: item)
        stage.turns.runTurn()
        #expect(stage.pool?[cell]?.phase == .paused)
        #expect(stage.engine.liveAnimatorCount == 1)
    }

    @Test func `an animator that somebody has kept tells its end to no later use`() {
        let cell = BareCell(stage.engine)
        var made: [Veiled] = []
        for item in 1...2 {
            stage.pool?.attach(to: cell, item: ItemID(item)) { [stage] cell in
                let animator = Veiled(stage.fade(cell.layer))
                made.append(animator)
                return animator
            }
            stage.pool?.willDisplay(cell)
            stage.turns.runTurn()
            if item == 1 { stage.pool?.didEndDisplaying(cell) }
        }
        var ending: AnimatorEnding?
        stage.pool?[cell]?.onEnd { ending = $0 }
        made[0].startAnimation()
        stage.wait(2)
        #expect(made[0].animatingState == .inactive)
        #expect(ending == nil)
        #expect(stage.pool?[cell]?.phase == .fresh)
        made[1].startAnimation()
        stage.wait(2)
        #expect(ending == .finished(.end))
    }

    @Test func `an animator that somebody has kept does not change how its use has ended`() {
        let cell = BareCell(stage.engine)
        var made: Veiled?
        stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = Veiled(stage.fade(cell.layer))
            made = animator
            return animator
        }
        stage.turns.runTurn()
        let handle = stage.pool?[cell]
        stage.pool?.didEndDisplaying(cell)
        made?.startAnimation()
        stage.wait(2)
        var ending: AnimatorEnding?
        handle?.onEnd { ending = $0 }
        #expect(ending == .tornDown)
    }

    @Test func `each of many cells is found, also after most of the others have gone`() {
        var cells = (0..<500).map { _ in BareCell(stage.engine) }
        for (item, cell) in cells.enumerated() { attachShown(cell, item: item) }
        cells = cells.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
        stage.pool?.enterBackground()
        #expect(stage.pool?.liveAnimatorCount == cells.count)
        cells += (0..<300).map { _ in BareCell(stage.engine) }
        for (item, cell) in cells.enumerated() { attachShown(cell, item: 1000 + item) }
        for (index, cell) in cells.enumerated() { stage.pool?[cell]?.fractionComplete = Double(index) / 1000 }
        #expect(cells.indices.allSatisfy { stage.pool?[cells[$0]]?.fractionComplete == Double($0) / 1000 })
        #expect(stage.engine.liveAnimatorCount == cells.count)
        #expect(stage.pool?[BareCell(stage.engine)] == nil)
    }
}
