import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Blurs of ten seconds, evenly: a fraction of 0.1 is a second.
struct SafeMotionTests {
    private let stage = PoolScene()

    private func makeBlur() throws -> ReuseSafeAnimator {
        let layer = Layer(engine: stage.engine)
        return try ReuseSafeAnimator(stage.fade(layer, duration: 10), turns: stage.turns)
    }

    private func isClose(_ value: Double?, _ wanted: Double) -> Bool {
        value.map { abs($0 - wanted) < 1e-6 } ?? false
    }

    @Test func `the remaining time stays right through pauses, reversals, delays and continuations`() throws {
        let blur = try makeBlur()
        #expect(blur.remainingTime == 10)
        blur.startAnimation(afterDelay: 2)
        stage.wait(1)
        #expect(isClose(blur.remainingTime, 11))
        stage.wait(3)
        #expect(isClose(blur.remainingTime, 8))
        blur.pauseAnimation()
        stage.wait(60)
        #expect(isClose(blur.remainingTime, 8))
        // What is left now takes four seconds.
        blur.continueAnimation(durationFactor: 0.4)
        stage.wait(1)
        #expect(isClose(blur.remainingTime, 3))
        #expect(isClose(blur.fractionComplete, 0.4))
        blur.pauseAnimation()
        blur.startAnimation()
        stage.wait(2)
        #expect(isClose(blur.remainingTime, 4))
        blur.isReversed = true
        #expect(isClose(blur.fractionComplete, 0.4))
        #expect(isClose(blur.remainingTime, 6))
        stage.wait(6)
        #expect(blur.phase == .spent)
        #expect(blur.remainingTime == 0)
    }

    @Test func `there is no remaining time without an animator, and none is left when it is stopped`() throws
    {
        let layer = Layer(engine: stage.engine)
        let blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in stage.fade(layer) }
        #expect(blur.remainingTime == nil)
        stage.turns.runTurn()
        #expect(blur.remainingTime == 1)
        blur.startAnimation()
        blur.stopAnimation(false)
        #expect(blur.remainingTime == 0)
        blur.tearDown()
        #expect(blur.remainingTime == nil)
    }

    @Test(arguments: [2, 1e308, -1, -1e308] as [Double])
    func `a fraction outside 0…1 is clamped, and no time remaining is negative`(fraction: Double) throws {
        let blur = try makeBlur()
        let clamped = fraction > 0 ? 1.0 : 0
        #expect(blur.setFractionComplete(fraction) == .applied)
        #expect(blur.fractionComplete == clamped)
        #expect(blur.remainingTime == 10 * (1 - clamped))
        blur.startAnimation()
        #expect(blur.remainingTime == 10 * (1 - clamped))
        blur.pauseAnimation()
        blur.continueAnimation(durationFactor: 0)
        #expect(blur.remainingTime == 10 * (1 - clamped))
        blur.isReversed = true
        #expect(blur.remainingTime == 10 * clamped)
        blur.tearDown()
    }

    @Test func `an animator that its app has set beyond its end reads 1, with no time left`() throws {
        let layer = Layer(engine: stage.engine)
        let animator = stage.fade(layer, duration: 10)
        animator.fractionComplete = 1.5
        let blur = try ReuseSafeAnimator(animator, turns: stage.turns)
        #expect(blur.fractionComplete == 1 && blur.remainingTime == 0)
        blur.startAnimation()
        #expect(blur.fractionComplete == 1 && blur.remainingTime == 0)
        stage.wait(0.001)
        #expect(blur.phase == .spent)
    }

    @Test(arguments: ["fresh", "running", "paused", "after several interruptions"])
    func `a continuation in seconds is at the end just then`(begin: String) throws {
        let blur = try makeBlur()
        if begin != "fresh" {
            blur.startAnimation()
            stage.wait(2)
        }
        if begin == "paused" { blur.pauseAnimation() }
        if begin == "after several interruptions" {
            blur.continueAnimation(in: 3)
            stage.wait(1)
            blur.pauseAnimation()
            stage.wait(1)
            blur.fractionComplete = 0.5
            blur.startAnimation()
            stage.wait(1)
            blur.run(to: 0.9)
            stage.wait(1)
        }
        #expect(blur.continueAnimation(in: 0.3) == .applied)
        #expect(isClose(blur.remainingTime, 0.3))
        stage.wait(0.2)
        #expect(isClose(blur.remainingTime, 0.1))
        #expect(blur.phase == .running)
        stage.wait(0.101)
        #expect(blur.phase == .spent)
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a continuation in no time at all is at its end on the next turn`() throws {
        let blur = try makeBlur()
        #expect(blur.continueAnimation(in: 0) == .applied)
        stage.wait(0.001)
        #expect(blur.phase == .spent)
    }

    @Test func `a continuation in a time that is none says so`() throws {
        let blur = try makeBlur()
        #expect(blur.continueAnimation(in: -1) == .ignored(.negativeDelay))
        #expect(blur.continueAnimation(in: .nan) == .ignored(.notANumber))
        #expect(blur.phase == .fresh)
    }

    @Test func `a run to a fraction pauses there, at its own pace, and back again in a time given`() throws {
        let blur = try makeBlur()
        blur.run(to: 0.5)
        #expect(isClose(blur.remainingTime, 5))
        stage.wait(4.9)
        #expect(blur.phase == .running)
        stage.wait(0.1)
        #expect(blur.phase == .paused)
        #expect(blur.fractionComplete == 0.5)
        blur.run(to: 0.2, in: 0.25)
        #expect(isClose(blur.remainingTime, 0.25))
        stage.wait(0.125)
        #expect(!blur.isReversed)
        #expect(isClose(blur.fractionComplete, 0.35))
        stage.wait(0.126)
        #expect(blur.phase == .paused)
        #expect(!blur.isReversed)
        #expect(isClose(blur.fractionComplete, 0.2))
    }

    @Test func `a run back that is paused is held up, and a start leads it on to its target`() throws {
        let blur = try makeBlur()
        blur.fractionComplete = 0.8
        blur.run(to: 0.3)
        stage.wait(2)
        blur.pauseAnimation()
        #expect(isClose(blur.fractionComplete, 0.6))
        stage.wait(60)
        #expect(isClose(blur.remainingTime, 3))
        #expect(!blur.isReversed)
        blur.startAnimation()
        stage.wait(2.9)
        #expect(blur.phase == .running)
        stage.wait(0.2)
        #expect(blur.phase == .paused)
        #expect(isClose(blur.fractionComplete, 0.3))
        // Its own direction and its own end stand again.
        blur.startAnimation()
        stage.wait(7.1)
        #expect(blur.phase == .spent)
    }

    @Test func `a fraction counts in the direction of a reversed animator`() throws {
        let blur = try makeBlur()
        blur.startAnimation()
        stage.wait(2)
        blur.isReversed = true
        #expect(isClose(blur.fractionComplete, 0.8))
        blur.run(to: 0.9)
        stage.wait(1.1)
        #expect(isClose(blur.fractionComplete, 0.9))
        blur.run(to: 0.5)
        stage.wait(4.1)
        #expect(blur.phase == .paused)
        #expect(blur.isReversed)
        #expect(isClose(blur.fractionComplete, 0.5))
    }

    @Test(arguments: ["scrub", "reverse", "stop", "another run"])
    func `a run to a fraction is ended by another wish, and nothing of it comes later`(wish: String) throws {
        let blur = try makeBlur()
        blur.run(to: 0.5)
        stage.wait(2)
        switch wish {
        case "scrub": blur.fractionComplete = 0.1
        case "reverse": blur.isReversed = true
        case "stop": blur.stopAnimation(true)
        default: blur.run(to: 0.1, in: 0.1)
        }
        stage.wait(20)
        switch wish {
        case "reverse", "stop": #expect(blur.phase == .spent)
        default:
            #expect(blur.phase == .paused)
            #expect(isClose(blur.fractionComplete, 0.1))
        }
        #expect(stage.misuses.isEmpty)
    }

    @Test func `a run that is asked for before the animator is made sets out when it comes`() {
        let layer = Layer(engine: stage.engine)
        let blur = ReuseSafeAnimator(turns: stage.turns) { [stage] in stage.fade(layer, duration: 10) }
        #expect(blur.run(to: 0.5) == .deferred)
        stage.turns.runTurn()
        #expect(blur.phase == .running)
        stage.wait(5)
        #expect(blur.phase == .paused)
        #expect(blur.fractionComplete == 0.5)
    }

    @Test func `a run needs a clock and says so`() throws {
        let layer = Layer(engine: stage.engine)
        let blur = try ReuseSafeAnimator(stage.fade(layer))
        #expect(blur.run(to: 0.5) == .ignored(.noTurns))
        #expect(blur.continueAnimation(in: 0.3) == .applied)
    }

    @Test func `a run begins a moment later where iOS 10 does not let an animator go on yet`() throws {
        let stage = PoolScene(regime: .ios10)
        let fade = stage.fade(Layer(engine: stage.engine), duration: 10)
        fade.pauseAnimation()
        let blur = try ReuseSafeAnimator(fade, turns: stage.turns)
        blur.run(to: 0.5)
        stage.wait(0)
        #expect(blur.phase == .paused)
        stage.wait(0.01)
        #expect(blur.phase == .running)
        stage.wait(6)
        #expect(blur.phase == .paused)
        #expect(blur.fractionComplete == 0.5)
        blur.tearDown()
    }
}
