import AnimationTiming
import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// What animators record, and about which use of which cell.
struct EventTests {
    private struct Scene {
        let stage: AnimatorScene
        let layer: Layer

        init(_ regime: AnimatorRegime = .ios16) {
            stage = AnimatorScene(regime)
            layer = Layer(engine: stage.engine)
            show(item: 57, generation: 12)
        }

        func show(item: Int, generation: Int32) {
            layer.use = CellUse(cell: CellID(3), generation: generation, item: ItemID(item))
        }

        var log: EventLog { stage.log }

        func animator(duration: Double = 1) -> PropertyAnimator {
            let layer = self.layer
            return stage.animator(duration: duration) { layer["blurRadius"] = 20 }
        }
    }

    @Test func `a life is recorded in order, each event once`() {
        let scene = Scene()
        let animator = scene.animator()
        animator.fractionComplete = 0.1
        animator.fractionComplete = 0.25
        scene.stage.advance(to: 0.5)
        animator.startAnimation()
        animator.isReversed = true
        animator.pauseAnimation()
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.finishAnimation(at: .current)
        #expect(
            scene.log.kinds == [
                .animatorAttached, .animatorPaused, .animatorPhase, .animatorStarted, .animatorPhase,
                .animatorPaused, .animatorPhase, .animatorStopped, .animatorFinished,
            ])
        #expect(scene.log.events.map(\.animator) == Array(repeating: AnimatorID(1), count: 9))
        #expect(scene.log.events.allSatisfy { $0.cell == CellID(3) && $0.generation == 12 })
        #expect(scene.log.events[0].item == ItemID(57))
        #expect(scene.log.events[1].arg == 100_000_000)
        #expect(scene.log.events[2].detail == .phase(.paused))
        #expect(scene.log.events[2].arg == 250_000_000)
        #expect(scene.log.events[3].tNs == 500_000_000)
        #expect(scene.log.events[4].arg == 750_000_000)
        #expect(scene.log.events[4].detail == .phase(.running))
        #expect(scene.log.events[8].arg == Int64(AnimatorPosition.current.rawValue))
    }

    @Test func `an end says how many completions there are, and each is recorded when it is called`() {
        let scene = Scene()
        let animator = scene.animator()
        var kindsInside: [EventKind?] = []
        for _ in 0..<2 {
            animator.addCompletion { _ in kindsInside.append(scene.log.events.last?.kind) }
        }
        animator.startAnimation()
        animator.isReversed = true
        scene.stage.advance(to: 4)
        #expect(kindsInside == [.animationCompletion, .animationCompletion])
        let end = scene.log.events.drop { $0.kind != .animatorFinished }
        #expect(end.map(\.kind) == [.animatorFinished, .animationCompletion, .animationCompletion])
        #expect(end.first?.completionsToCall == 2)
        #expect(end.allSatisfy { $0.arg == Int64(AnimatorPosition.start.rawValue) })
        #expect(end.dropFirst().allSatisfy { $0.detail == .text("animator") && $0.animator == animator.id })
        // One that is stopped for good has none to call.
        animator.addAnimations { [layer = scene.layer] in layer["x"] = 3 }
        animator.addCompletion { _ in kindsInside.append(nil) }
        animator.isReversed = false
        animator.startAnimation()
        animator.stopAnimation(true)
        #expect(kindsInside.count == 2 && scene.log.events.last?.kind == .animatorPhase)
    }

    @Test func `an animator that is let go while it runs says so and ends later`() {
        let scene = Scene()
        var animator: PropertyAnimator? = scene.animator()
        animator?.startAnimation()
        animator = nil
        #expect(scene.log.events.last?.kind == .animatorReleased)
        #expect(scene.log.events.last?.detail == .phase(.running))
        #expect(scene.stage.engine.liveAnimatorCount == 1)
        scene.stage.advance(to: 2)
        #expect(scene.log.events.last?.kind == .animatorFinished)
        #expect(scene.stage.engine.liveAnimatorCount == 0)
        #expect(!scene.layer.hasLiveAnimations)
    }

    @Test func `the release of a paused animator is a misuse, and it stays to be seen`() {
        let scene = Scene()
        do {
            let animator = scene.animator()
            animator.fractionComplete = 0.5
        }
        #expect(scene.log.events.last?.kind == .misuse)
        #expect(scene.log.events.last?.detail == .misuse(.releasePausedOrStopped))
        #expect(scene.log.events.last?.cell == CellID(3))
        #expect(scene.log.events.last?.generation == 12)
        #expect(scene.stage.engine.liveAnimatorCount == 1)
        #expect(scene.layer.hasLiveAnimations)
        #expect(scene.layer.value("blurRadius") == 10)
    }

    @Test func `a release in any legal phase is recorded with that phase`() {
        let scene = Scene()
        do { _ = scene.animator() }
        #expect(scene.log.events.last?.detail == .phase(.fresh))
        do {
            let animator = scene.animator()
            animator.startAnimation()
            animator.stopAnimation(true)
        }
        #expect(scene.log.events.last?.detail == .phase(.spent))
        #expect(scene.log.events.last?.kind == .animatorReleased)
    }

    @Test func `taking the layer's animations away orphans its animators`() {
        let scene = Scene()
        let animator = scene.animator()
        animator.fractionComplete = 0.1
        #expect(animator.isBacked)
        #expect(scene.layer.value("blurRadius") == 2)
        scene.layer.removeAllAnimations(because: .commit)
        #expect(scene.log.events.last?.kind == .animatorOrphaned)
        #expect(scene.log.events.last?.detail == .cause(.commit))
        #expect(!animator.isBacked)
        #expect(animator.state == .active)
        #expect(animator.fractionComplete == 0.1)
        #expect(scene.layer.value("blurRadius") == 20)
        scene.layer.removeAllAnimations(because: .commit)
        #expect(scene.log.kinds.filter { $0 == .animatorOrphaned }.count == 1)
        animator.stopAnimation(true)
    }

    @Test func `late work attaches to the use it was meant for`() {
        let scene = Scene()
        let meant = CellUse(cell: CellID(3), generation: 12, item: ItemID(57))
        scene.show(item: 99, generation: 13)
        let animator = scene.animator()
        scene.stage.runLoop.meaning(meant) { animator.startAnimation() }
        #expect(scene.log.events[0].kind == .animatorAttached)
        #expect(scene.log.events[0].generation == 12)
        #expect(scene.log.events[0].item == ItemID(57))
        let other = scene.animator()
        scene.stage.runLoop.meaning(CellUse(cell: CellID(8), generation: 1, item: ItemID(1))) {
            other.startAnimation()
        }
        #expect(scene.log.events[2].generation == 13, "meant for another cell: the present use counts")
    }

    @Test func `the number reserved for a use is the number of the animator that attaches there`() {
        let scene = Scene()
        let use = CellUse(cell: CellID(3), generation: 12, item: ItemID(57))
        let number = scene.stage.engine.reserveAnimator(for: use)
        #expect(scene.stage.engine.reserveAnimator(for: use) == number)
        let stray = scene.stage.animator()
        stray.startAnimation()
        let animator = scene.animator()
        animator.startAnimation()
        #expect(animator.id == number)
        #expect(stray.id != number)
        #expect(animator.recordsItself(as: AnimatorID(77), for: use))
        #expect(animator.id == number)
        let second = scene.animator()
        second.startAnimation()
        #expect(second.id != number)
        #expect(scene.log.kinds.filter { $0 == .animatorAttached }.count == 2)
        stray.stopAnimation(true)
    }

    @Test func `an animator told its use is attached once, under that number`() {
        let scene = Scene()
        let use = CellUse(cell: CellID(3), generation: 12, item: ItemID(57))
        let number = scene.stage.engine.reserveAnimator(for: use)
        let animator = scene.animator()
        #expect(animator.recordsItself(as: number, for: use))
        animator.startAnimation()
        #expect(scene.log.kinds == [.animatorAttached, .animatorStarted])
        #expect(scene.log.events.allSatisfy { $0.animator == number })
    }

    @Test func `an animator of no cell has a number and no cell`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animator = stage.animator { layer["x"] = 1 }
        animator.startAnimation()
        #expect(stage.log.kinds == [.animatorStarted])
        #expect(stage.log.events[0].cell == nil)
        #expect(stage.log.events[0].animator == AnimatorID(1))
    }

    @Test func `a completion that touches its cell says so once`() {
        let scene = Scene()
        let animator = scene.animator()
        let layer = scene.layer
        animator.addCompletion { _ in
            layer["blurRadius"] = 0
            layer["opacity"] = 1
        }
        animator.addCompletion { _ in layer["opacity"] = 0.5 }
        animator.startAnimation()
        scene.show(item: 99, generation: 13)
        scene.stage.advance(to: 2)
        let touches = scene.log.events.filter { $0.detail == .phase(.completing) }
        #expect(touches.count == 1)
        #expect(touches.first?.kind == .animatorPhase)
        #expect(touches.first?.generation == 12)
    }

    @Test func `an end that comes late is recorded when it comes`() {
        let scene = Scene()
        let animator = scene.animator()
        animator.startAnimation()
        scene.stage.runLoop.elapse(1_500_000_000)
        #expect(animator.fractionComplete == 1)
        #expect(animator.phase == .running)
        scene.stage.runLoop.runTurn()
        #expect(animator.phase == .spent)
        #expect(scene.log.events.last?.tNs == 1_500_000_000)
    }

    @Test(arguments: [false, true])
    func `ends of one time come in the order of age, not of starting`(isScript: Bool) {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let older = stage.animator(duration: 1) { layer["x"] = 1 }
        let younger = stage.animator(duration: 2) { layer["y"] = 1 }
        younger.startAnimation()
        stage.runLoop.run(untilNs: 1_000_000_000)
        older.startAnimation()
        if isScript {
            stage.runLoop.fireTimers(untilNs: 2_000_000_000)
        } else {
            stage.runLoop.run(untilNs: 2_000_000_000)
        }
        let ends = stage.log.events.filter { $0.kind == .animatorFinished }
        #expect(ends.map(\.animator) == [older.id, younger.id])
    }

    @Test func `the background takes living animators by age`() {
        let stage = AnimatorScene()
        let layer = Layer(engine: stage.engine)
        let animators = (0..<5).map { _ in stage.animator { layer["x"] = 1 } }
        for index in [3, 1, 4, 0, 2] { animators[index].startAnimation() }
        let before = stage.log.events.count
        stage.engine.enterBackground()
        let ended = stage.log.events[before...].map(\.animator)
        #expect(ended == animators.map(\.id))
    }

    @Test func `misuse ends the process where the policy says so`() async {
        await #expect(processExitsWith: .failure) {
            let engine = AnimationEngine(
                runLoop: TurnLoop(), regime: .ios16, misusePolicy: .trap, record: { _ in })
            let animator = PropertyAnimator(engine: engine, duration: 1, curve: .linear)
            animator.finishAnimation(at: .end)
        }
    }
}
