import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Lists that leave the window under another screen and come back, and tell the pool.
struct WindowTests {
    private let stage = PoolScene()

    private func cell(_ item: Int = 1, start: Bool = false) -> BareCell {
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: item, start: start)
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
        return cell
    }

    private func cover(_ cells: BareCell...) {
        stage.pool?.leaveWindow()
        for cell in cells { cell.layer.removeAllAnimations(because: .leftWindow) }
    }

    @Test func `out of the window a cell has no animator, and back in it a new one at its fraction`() throws {
        let animators = try #require(stage.pool)
        let cell = cell()
        animators[cell]?.fractionComplete = 0.4
        cover(cell)
        stage.wait(3)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorTornDown) == 1)
        animators.enterWindow()
        stage.turns.runTurn()
        #expect(cell.layer.hasLiveAnimations && animators[cell]?.fractionComplete == 0.4)
        #expect(stage.count(.animatorAttached) == 2 && stage.count(.animatorOrphaned) == 0)
    }

    @Test func `one that ran runs on from there`() throws {
        let animators = try #require(stage.pool)
        let cell = cell(start: true)
        stage.wait(2)
        cover(cell)
        stage.wait(60)
        animators.enterWindow()
        stage.turns.runTurn()
        stage.wait(1)
        // A tenth, and three of its ten seconds.
        #expect(abs(cell.layer.value("blurRadius") - 8) < 0.01)
        #expect(animators[cell]?.isRunning == true)
    }

    @Test func `an end that is awaited is told, and so is that of the next animator`() throws {
        let animators = try #require(stage.pool)
        let cell = cell(start: true)
        var endings: [AnimatorEnding] = []
        animators[cell]?.onEnd { endings.append($0) }
        cover(cell)
        #expect(endings == [.replaced])
        animators.enterWindow()
        stage.turns.runTurn()
        animators[cell]?.onEnd { endings.append($0) }
        animators.didEndDisplaying(cell)
        #expect(endings == [.replaced, .tornDown])
    }

    @Test func `a request that the turn has not answered waits for the window`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        cover(cell)
        stage.wait(1)
        #expect(stage.events.last { $0.kind == .animatorCancelled }?.detail == .cancellation(.leftWindow))
        #expect(stage.count(.animatorAttached) == 0)
        animators.enterWindow()
        stage.turns.runTurn()
        #expect(stage.count(.animatorAttached) == 1 && cell.layer.hasLiveAnimations)
    }

    @Test func `what is set up, shown or asked anew out of the window is made in it`() throws {
        let animators = try #require(stage.pool)
        let (early, again) = (BareCell(stage.engine), cell(2))
        cover(again)
        stage.attach(early, item: 1)
        animators.willDisplay(early)
        stage.attach(again, item: 3)
        animators[again]?.restart()
        stage.wait(0.5)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorRequested) == 1)
        animators.enterWindow()
        stage.turns.runTurn()
        #expect(early.layer.hasLiveAnimations && again.layer.hasLiveAnimations)
        #expect(stage.count(.animatorAttached) == 3)
    }

    @Test func `a cell whose display has ended meanwhile gets none`() throws {
        let animators = try #require(stage.pool)
        let cell = cell()
        cover(cell)
        animators.didEndDisplaying(cell)
        animators.enterWindow()
        stage.turns.runTurn()
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorRequested) == 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        #expect(animators.liveAnimatorCount == 1)
    }

    @Test func `cells that were set up out of the window idle no longer than others`() throws {
        let animators = try #require(stage.pool)
        let (first, second) = (BareCell(stage.engine), BareCell(stage.engine))
        stage.attach(first, item: 1)
        cover(first)
        stage.wait(0.2)
        stage.attach(second, item: 2)
        stage.wait(0.4)
        stage.attach(first, item: 3)
        stage.wait(0.1)
        animators.enterWindow()
        stage.wait(0.1)
        #expect(animators.liveAnimatorCount == 2)
        stage.wait(0.45)
        #expect(animators.liveAnimatorCount == 1 && animators[second]?.phase != .paused)
        stage.wait(0.4)
        #expect(animators.liveAnimatorCount == 0)
    }

    @Test func `one that has come to its end stays, and is not played again`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        animators.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.startAnimation()
            return animator
        }
        animators.willDisplay(cell)
        stage.turns.runTurn()
        stage.wait(2)
        cover(cell)
        animators.enterWindow()
        stage.wait(1)
        #expect(cell.layer["opacity"] == 1 && stage.count(.animatorAttached) == 1)
    }

    @Test func `one that came and ended while the others were coming back is not played again`() throws {
        let animators = try #require(stage.pool)
        let (first, second) = (BareCell(stage.engine), BareCell(stage.engine))
        var isComingBack = false
        animators.leaveWindow()
        animators.attach(
            to: first, item: ItemID(1),
            firstLook: { [stage] _ in
                guard isComingBack else { return }
                isComingBack = false
                stage.pool?[second]?.restart()
                stage.wait(2)
            }, make: { [stage] in stage.fade($0.layer) })
        animators.attach(to: second, item: ItemID(2)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.startAnimation()
            return animator
        }
        for cell in [first, second] { animators.willDisplay(cell) }
        isComingBack = true
        animators.enterWindow()
        #expect(second.layer["opacity"] == 1)
        stage.turns.runTurn()
        #expect(second.layer["opacity"] == 1 && stage.count(.animatorAttached) == 2)
    }

    @Test func `what was still to come back when the list left again comes back later`() throws {
        let animators = try #require(stage.pool)
        let cells = (1...3).map { cell($0) }
        animators.leaveWindow()
        stage.onPoolEvent = { [stage] event in
            guard event.kind == .animatorRequested else { return }
            stage.onPoolEvent = nil
            stage.pool?.leaveWindow()
        }
        animators.enterWindow()
        stage.wait(1)
        #expect(animators.liveAnimatorCount == 0 && stage.count(.animatorRequested) == 4)
        animators.enterWindow()
        stage.turns.runTurn()
        #expect(cells.allSatisfy { animators[$0]?.phase == .paused })
    }

    @Test func `leaving and returning are told once each, and an end may bring the list back`() throws {
        let animators = try #require(stage.pool)
        let cells = (1...3).map { cell($0) }
        animators[cells[0]]?.onEnd { [weak animators] _ in animators?.enterWindow() }
        animators.enterWindow()
        animators.leaveWindow()
        stage.wait(1)
        #expect(animators.liveAnimatorCount == 3)
        animators.leaveWindow()
        animators.leaveWindow()
        #expect(animators.liveAnimatorCount == 0)
        #expect(
            stage.events.filter { $0.kind == .listUpdated }.map(\.detail)
                == [.update(.leftWindow), .update(.enteredWindow), .update(.leftWindow)])
    }
}
