import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import TestSupport
import Testing

/// Animators of a pool for a user who has asked for less motion.
struct ReducedMotionTests {
    private let stage = PoolScene()
    private let cell: BareCell

    init() {
        cell = BareCell(stage.engine)
        stage.pool?.isMotionReduced = true
    }

    private var blur: ReuseSafeAnimator? { stage.pool?[cell] }
    private var opacity: Double { cell.layer.value("opacity") }

    private var stills: [LifecycleEvent] {
        stage.events.filter { $0.detail == .text("still (Reduce Motion)") }
    }

    /// Attaches a fade of a second.
    private func attach(
        pauses: Bool = false, start: Bool = false, completion: @escaping (AnimatorPosition) -> Void = { _ in }
    ) {
        stage.pool?.attach(to: cell, item: ItemID(1)) { [stage] cell in
            let animator = stage.fade(cell.layer)
            animator.pausesOnCompletion = pauses
            animator.addCompletion(completion)
            if start { animator.startAnimation() }
            return animator
        }
        stage.pool?.willDisplay(cell)
        stage.turns.runTurn()
    }

    private func expectStill(at fraction: Int64 = 1_000_000_000, line: Int = #line) {
        #expect(stills.map(\.kind) == [.animatorPhase], "line \(line)")
        #expect(stills.first?.arg == fraction && stills.first?.animator != nil, "line \(line)")
        #expect(stage.misuses.isEmpty, "line \(line)")
    }

    @Test func `an animator that its closure has started is at its end on that turn`() {
        var told: [AnimatorPosition] = []
        attach(start: true) { told.append($0) }
        #expect(blur?.phase == .spent && opacity == 1 && told == [.end])
        expectStill()
    }

    @Test func `a start, also with a delay, and a continuation end in the call`() {
        for verb in [0, 1, 2] {
            let test = Self()
            test.attach()
            var ending: AnimatorEnding?
            test.blur?.onEnd { ending = $0 }
            switch verb {
            case 0: test.blur?.startAnimation()
            case 1: test.blur?.startAnimation(afterDelay: 5)
            default: test.blur?.continueAnimation(in: 3)
            }
            #expect(ending == .finished(.end) && test.opacity == 1, "verb \(verb)")
            test.expectStill()
        }
    }

    @Test func `an animator that runs back ends at its start`() {
        attach()
        blur?.fractionComplete = 0.5
        blur?.isReversed = true
        var ending: AnimatorEnding?
        blur?.onEnd { ending = $0 }
        blur?.startAnimation()
        #expect(ending == .finished(.start) && opacity == 0)
    }

    @Test func `an animator that pauses on completion rests at its end, and can still be scrubbed`() {
        attach(pauses: true, start: true)
        #expect(blur?.phase == .paused && opacity == 1)
        expectStill()
        blur?.fractionComplete = 0.25
        #expect(blur?.phase == .paused && opacity == 0.25)
        blur?.startAnimation()
        #expect(blur?.phase == .paused && blur?.fractionComplete == 1 && stills.count == 2)
    }

    @Test func `a scrubbed look is no motion`() {
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        stage.wait(1)
        #expect(blur?.phase == .paused && blur?.fractionComplete == 0.1 && stills.isEmpty)
    }

    @Test func `a run to a fraction is there at once, before and after the animator exists`() {
        stage.attach(cell, item: 1)
        stage.pool?.willDisplay(cell)
        #expect(blur?.run(to: 0.5) == .deferred)
        stage.turns.runTurn()
        #expect(blur?.phase == .paused && blur?.fractionComplete == 0.5)
        #expect(blur?.run(to: 0.25, in: 2) == .applied)
        #expect(blur?.phase == .paused && blur?.fractionComplete == 0.25)
        expectStill(at: 250_000_000)
    }

    @Test(arguments: [false, true])
    func `the setting ends what runs, and turned off again lets animators run`(runsBack: Bool) {
        stage.pool?.isMotionReduced = false
        let other = BareCell(stage.engine)
        stage.attach(other, item: 2)
        stage.pool?.willDisplay(other)
        attach(start: true)
        let scrubbed = stage.pool?[other]
        scrubbed?.fractionComplete = 0.5
        scrubbed?.run(to: runsBack ? 0.25 : 0.75)
        stage.wait(0.5)
        #expect(blur?.isRunning == true && scrubbed?.isRunning == true && stills.isEmpty)
        stage.pool?.isMotionReduced = true
        #expect(blur?.phase == .spent && opacity == 1)
        #expect(scrubbed?.phase == .paused && scrubbed?.isReversed == false)
        #expect(abs((scrubbed?.fractionComplete ?? 0) - (runsBack ? 0.25 : 0.75)) < 1e-12)
        stage.pool?.isMotionReduced = false
        scrubbed?.startAnimation()
        #expect(scrubbed?.isRunning == true && stills.count == 2 && stage.misuses.isEmpty)
    }

    @Test func `a tail of an ended display ends too`() {
        stage.pool?.isMotionReduced = false
        stage.pool?.teardownPolicy = .deferUntilFinished
        attach(pauses: true, start: true)
        stage.pool?.didEndDisplaying(cell)
        #expect(stage.pool?.liveAnimatorCount == 1)
        stage.pool?.isMotionReduced = true
        stage.turns.runTurn()
        #expect(stage.pool?.liveAnimatorCount == 0 && stage.misuses.isEmpty)
    }
}
