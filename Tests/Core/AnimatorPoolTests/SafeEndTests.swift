import AnimatorPool
import Dispatch
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

struct SafeEndTests {
    private let stage = PoolScene()
    private let layer: Layer

    init() { layer = Layer(engine: stage.engine) }

    private func makeBlur() -> ReuseSafeAnimator {
        ReuseSafeAnimator(turns: stage.turns) { [stage, layer] in stage.fade(layer) }
    }

    private func fade(isVeiled: Bool) -> any PropertyAnimating {
        let fade = stage.fade(layer)
        return isVeiled ? Veiled(fade) : fade
    }

    private func finishAtStart(_ blur: ReuseSafeAnimator) {
        blur.stopAnimation(false)
        blur.finishAnimation(at: .start)
    }

    // MARK: Made later, and made again

    @Test func `an animator outside a pool is made on the next turn, and remembers a fraction until then`() {
        let blur = makeBlur()
        #expect(blur.phase == nil)
        #expect(blur.startAnimation() == .ignored(.notMadeYet))
        blur.fractionComplete = 0.4
        stage.turns.runTurn()
        #expect(blur.phase == .paused)
        #expect(layer.value("opacity") == 0.4)
    }

    @Test func `a handle that is dropped before its turn has none made`() {
        var made = 0
        var blur: ReuseSafeAnimator? = ReuseSafeAnimator(turns: stage.turns) { [stage, layer] in
            made += 1
            return stage.fade(layer)
        }
        #expect(blur?.phase == nil)
        blur = nil
        stage.turns.runTurn()
        #expect(made == 0)
    }

    @Test func `a restart brings a fresh animator, also after the end, and forgets the fraction`() {
        let blur = makeBlur()
        blur.fractionComplete = 0.4
        stage.turns.runTurn()
        blur.startAnimation()
        stage.wait(1)
        #expect(blur.phase == .spent)
        #expect(blur.restart() == .applied)
        stage.turns.runTurn()
        #expect(blur.phase == .fresh)
        #expect(blur.fractionComplete == 0)
        #expect(blur.startAnimation() == .applied)
    }

    @Test func `the animator that is there goes when its successor comes, and not before`() {
        let blur = makeBlur()
        stage.turns.runTurn()
        blur.startAnimation()
        var ending: AnimatorEnding?
        blur.onEnd { ending = $0 }
        blur.restart()
        #expect(blur.phase == .running)
        #expect(ending == nil)
        stage.turns.runTurn()
        #expect(ending == .replaced)
        #expect(blur.phase == .fresh)
    }

    @Test func `a restart amid a run to a fraction forgets where that was going`() {
        let blur = makeBlur()
        stage.turns.runTurn()
        blur.run(to: 0.5)
        stage.wait(0.25)
        blur.restart()
        stage.turns.runTurn()
        #expect(blur.phase == .fresh)
        #expect(blur.fractionComplete == 0)
    }

    @Test func `an animator that was taken over as it was cannot be restarted`() throws {
        let blur = try ReuseSafeAnimator(stage.fade(layer), turns: stage.turns)
        #expect(blur.restart() == .ignored(.cannotMakeAnother))
        blur.tearDown()
        #expect(blur.restart() == .ignored(.useEnded))
    }

    @Test func `a cell that is not displayed gets its fresh animator when it is shown again`() throws {
        let animators = try #require(stage.pool)
        animators.teardownPolicy = .keep
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators.didEndDisplaying(cell)
        #expect(animators[cell]?.restart() == .ignored(.notDisplayed))
        #expect(animators.liveAnimatorCount == 0)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        #expect(animators[cell]?.phase == .paused)
    }

    // MARK: The end

    @Test(arguments: [false, true])
    func `each end of an animator reaches every waiting caller once`(isVeiled: Bool) async throws {
        let ways: [(AnimatorEnding, (ReuseSafeAnimator) -> Void)] = [
            (.finished(.end), { [stage] _ in stage.wait(2) }),
            (.finished(.start), finishAtStart),
            (.stopped, { $0.stopAnimation(true) }),
            (.tornDown, { $0.tearDown() }),
        ]
        for (wanted, end) in ways {
            let blur = ReuseSafeAnimator(turns: stage.turns) { fade(isVeiled: isVeiled) }
            var told: [AnimatorEnding] = []
            blur.onEnd { told.append($0) }
            stage.turns.runTurn()
            blur.startAnimation()
            stage.wait(0.1)
            #expect(told == [])
            end(blur)
            #expect(told == [wanted])
            // It has ended already: whoever asks now is told at once.
            #expect(try await blur.completion() == wanted)
            blur.tearDown()
            stage.wait(2)
            #expect(told == [wanted])
            #expect(try await blur.completion() == wanted)
        }
    }

    @Test(arguments: [false, true])
    func `an end that nobody waited for is remembered beyond the teardown`(isVeiled: Bool) async throws {
        let blur = try ReuseSafeAnimator(fade(isVeiled: isVeiled), turns: stage.turns)
        blur.startAnimation()
        stage.wait(2)
        blur.tearDown()
        #expect(try await blur.completion() == .finished(.end))
    }

    @Test func `an animator that pauses on completion has not ended there`() throws {
        let fade = stage.fade(layer)
        fade.pausesOnCompletion = true
        let blur = try ReuseSafeAnimator(fade, turns: stage.turns)
        var ending: AnimatorEnding?
        blur.onEnd { ending = $0 }
        blur.startAnimation()
        stage.wait(2)
        #expect(ending == nil)
        blur.stopAnimation(true)
        #expect(ending == .stopped)
    }

    @Test func `when no animator was ever made the end comes all the same`() async throws {
        let blur = makeBlur()
        blur.tearDown()
        #expect(try await blur.completion() == .neverMade)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        let inCell = stage.pool?[cell]
        stage.attach(cell, item: 2)
        #expect(try await inCell?.completion() == .neverMade)
    }

    @Test func `when the animator that came was refused, whoever waits or comes later is told`() async {
        let blur = ReuseSafeAnimator(turns: stage.turns) { [engine = stage.engine] in
            PropertyAnimator(engine: engine, duration: 1, curve: .linear, isInterruptible: false)
        }
        var ending: AnimatorEnding?
        blur.onEnd { ending = $0 }
        stage.turns.runTurn()
        #expect(ending == .neverMade)
        var later: AnimatorEnding?
        blur.onEnd { later = $0 }
        #expect(later == .neverMade)
    }

    @Test func `when the display has ended, whoever asks is told at once`() throws {
        let animators = try #require(stage.pool)
        let cell = BareCell(stage.engine)
        stage.attach(cell, item: 1)
        animators.willDisplay(cell)
        stage.turns.runTurn()
        animators.didEndDisplaying(cell)
        var ending: AnimatorEnding?
        animators[cell]?.onEnd { ending = $0 }
        #expect(ending == .tornDown)
        // Shown again, another one comes: the end that is awaited now is that one's.
        animators.willDisplay(cell)
        var next: AnimatorEnding?
        animators[cell]?.onEnd { next = $0 }
        stage.turns.runTurn()
        #expect(next == nil)
        animators[cell]?.stopAnimation(true)
        #expect(next == .stopped)
    }

    @Test func `after a restart the end that is awaited is the fresh animator's`() {
        let blur = makeBlur()
        stage.turns.runTurn()
        blur.startAnimation()
        stage.wait(2)
        blur.restart()
        var ending: AnimatorEnding?
        blur.onEnd { ending = $0 }
        stage.turns.runTurn()
        #expect(ending == nil)
        blur.startAnimation()
        stage.wait(2)
        #expect(ending == .finished(.end))
    }

    // MARK: Other threads

    @MainActor @Test func `a pool dropped on another thread ends everything on the main queue`() async throws
    {
        let turns = MainTurnQueue()
        let cell = BareCell(stage.engine)
        var pool: CellAnimatorPool<BareCell>? = CellAnimatorPool(turns: turns) { _ in }
        pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.fractionComplete = 0.1
            return animator
        }
        // Without a display the idle limit would count, on a real clock.
        pool?.willDisplay(cell)
        // The pool has asked for its turn first.
        await withCheckedContinuation { made in turns.enqueue { made.resume() } }
        #expect(pool?[cell]?.phase == .paused)
        let ending = await withCheckedContinuation { continuation in
            pool?[cell]?.onEnd {
                dispatchPrecondition(condition: .onQueue(.main))
                continuation.resume(returning: $0)
            }
            // As an app does by mistake: the very thing that is to be harmless.
            nonisolated(unsafe) let box = pool.map { Unmanaged.passRetained($0) }
            pool = nil
            DispatchQueue.global().async { box?.release() }
        }
        #expect(ending == .tornDown)
        #expect(stage.engine.liveAnimatorCount == 0)
        #expect(stage.misuses.isEmpty)
    }

    @MainActor @Test func `a pool dropped elsewhere before its turn ends what that turn makes`() async throws
    {
        let turns = MainTurnQueue()
        let cell = BareCell(stage.engine)
        var pool: CellAnimatorPool<BareCell>? = CellAnimatorPool(turns: turns) { _ in }
        var made = 0
        let ending = await withCheckedContinuation { continuation in
            let dropped = DispatchSemaphore(value: 0)
            pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
                made += 1
                return stage.fade(cell.layer)
            }
            // Without a display the idle limit would count, on a real clock.
            pool?.willDisplay(cell)
            pool?[cell]?.onEnd { continuation.resume(returning: $0) }
            nonisolated(unsafe) let box = pool.map { Unmanaged.passRetained($0) }
            pool = nil
            DispatchQueue.global().async {
                box?.release()
                dropped.signal()
            }
            dropped.wait()
        }
        // The main queue had been asked for the turn first, so that turn finds the pool still there.
        #expect(made == 1)
        #expect(ending == .tornDown)
        #expect(stage.engine.liveAnimatorCount == 0)
    }
}
